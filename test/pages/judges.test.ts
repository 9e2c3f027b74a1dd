// Everything that is published, before outside judges: linters, validators, and a check of every address.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { promisify } from 'node:util'
import { HtmlValidate } from 'html-validate'
import type { Browser, Page } from 'playwright-core'
import { parse as parseYaml } from 'yaml'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { amaFeedSchema } from '../../service/contract/resources/ama.js'
import { statsSchema } from '../../service/contract/resources/traffic.js'
import { routes } from '../../service/contract/routes.js'
import { fixtureUrl } from '../fixture-site.js'
import { hasChromium, openBrowser, openContext, views } from './browser.js'
import { findAddresses, readTexts, servedAt } from './published.js'
import { serveSite, type ServedSite } from './site.js'

let site: ServedSite
let texts: Map<string, string>
beforeAll(async () => {
  site = await serveSite()
  texts = readTexts(site.publicFolder)
})
afterAll(() => site.stop())

const textOf = (file: string): string => {
  const text = texts.get(file)
  if (text === undefined) throw new Error(`${file} is not published`)
  return text
}
const htmlFiles = () => [...texts].filter(([file]) => file.endsWith('.html'))
const pageFiles = () => htmlFiles().filter(([file]) => file.endsWith('/index.html'))
const absolute = z.url({ protocol: /^https?$/ })

describe('the OpenAPI document', () => {
  it('passes the recommended rules of redocly', async () => {
    const cli = path.join(
      path.dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')),
      'bin/cli.js',
    )
    const lint = promisify(execFile)(
      process.execPath,
      [cli, 'lint', '--extends=recommended', '--format=json', '--max-problems=1000', 'openapi.json'],
      {
        cwd: site.publicFolder,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
        maxBuffer: 10_000_000,
      },
    ).catch((error: unknown) => z.object({ stdout: z.string() }).parse(error))
    const { problems } = lintReport.parse(JSON.parse((await lint).stdout))
    const found = problems.map(({ ruleId, location }) => `${ruleId} ${location[0]?.pointer ?? ''}`)
    expect(found.filter((problem) => !isMeant(problem))).toEqual([])
  })
})

const lintReport = z.object({
  problems: z.array(z.object({ ruleId: z.string(), location: z.array(z.object({ pointer: z.string() })) })),
})

/**
 * What the linter may say. A site that is served at home names that home as its server. The path of a question ends in a slash because it is shared as a page is; and a file without
 * parameters, read with GET, has no answer of the 400s to describe.
 */
const isMeant = (problem: string): boolean =>
  problem === 'no-server-example.com #/servers/0/url' ||
  problem === 'no-path-trailing-slash #/paths/~1api~1ask~1{question}~1' ||
  /^operation-4xx-response #\/paths\/~1(api~1(agent|posts|articles|agent~1artifact)|openapi)\.json\/get\/responses$/.test(
    problem,
  )

describe('pages', () => {
  const validator = new HtmlValidate({
    root: true,
    extends: ['html-validate:recommended'],
    rules: {
      // Templates write it this way; HTML reads names without case (13.1.1).
      'doctype-style': ['error', { style: 'lowercase' }],
      // `<br>` and `<br />` are the same element (HTML, 13.1.2.1): the Markdown renderer writes one, templates the other.
      'void-style': 'off',
      // Ids of headings are GitHub's, which may begin with a digit; HTML allows every character but white space.
      'valid-id': ['error', { relaxed: true }],
    },
  })
  const faultsOf = async (html: string, name: string) =>
    (await validator.validateString(html)).results.flatMap(({ messages }) =>
      messages.map(({ ruleId, line, message }) => `${name}:${line} ${ruleId}: ${message}`),
    )

  it('are valid HTML, all that are built', async () => {
    expect(htmlFiles().length).toBeGreaterThan(50)
    for (const [file, html] of htmlFiles()) {
      expect(await faultsOf(html, file)).toEqual([])
      // The host of this process answers between two pages.
      await setImmediate()
    }
  })

  it('are valid HTML, those that functions write', async () => {
    const accept = 'text/html'
    const { next } = z.object({ next: z.string() }).parse({ next: await firstThread() })
    for (const at of ['/agentic-ama/', next, '/nowhere/', '/sandbox/']) {
      const { text, headers } = await site.client.send(at, { headers: { accept } })
      expect(headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(await faultsOf(text, at)).toEqual([])
    }
    const { headers } = await site.client.send('/sandbox.md')
    expect(headers.get('content-type')).toBe('text/markdown; charset=utf-8')
  })

  it('that functions write say what they are, as those that are built do', async () => {
    const thread = await firstThread()
    const titles = new Set<string>()
    for (const at of ['/agentic-ama/', thread, '/nowhere/']) {
      const { text } = await site.client.send(at, { headers: { accept: 'text/html' } })
      expect([at, text.includes('<p>CC0-1.0. ')]).toEqual([at, true])
      const levels = [...text.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
      levels.forEach((level, before) => {
        expect([at, level - (levels[before - 1] ?? 0)]).not.toEqual([at, 2])
      })
      if (at === '/nowhere/') {
        expect(text).toMatch(/<input id="q" [^>]*value="nowhere"/)
        continue
      }
      if (at === thread) expect(structuredDataOf(text).map((data) => data['@type'])).toContain('QAPage')
      for (const data of structuredDataOf(text))
        expect(structuredDataSchema.safeParse(data).error?.issues).toBeUndefined()
      const card = cardOf(text)
      expect([at, cardSchema.safeParse(card).error?.issues]).toEqual([at, undefined])
      expect(text).toContain(`<link rel="canonical" href="${card['url'] ?? ''}" />`)
      expect(new URL(card['url'] ?? '').pathname + new URL(card['url'] ?? '').search).toBe(at)
      expect((await fetch(card['image'] ?? '')).headers.get('content-type')).toBe('image/jpeg')
      titles.add(card['title'] ?? '')
    }
    expect(titles.size).toBe(2)
  })

  it('carry structured data and a card with what is required', () => {
    for (const [file, html] of pageFiles()) {
      const card = cardOf(html)
      expect([file, cardSchema.safeParse(card).error?.issues]).toEqual([file, undefined])
      const described = structuredDataOf(html)
      for (const data of described)
        expect([file, structuredDataSchema.safeParse(data).error?.issues]).toEqual([file, undefined])
      const isDeep = servedAt(file).split('/').length > 3
      expect([file, described.some((data) => data['@type'] === 'BreadcrumbList')]).toEqual([file, isDeep])
    }
    const documents = pageFiles().filter(([file]) => /^\/(posts|articles)\/(?!page\/)[^/]+\/index.html$/.test(file))
    expect(documents.length).toBeGreaterThan(10)
    for (const [file, html] of documents) expect([file, html.includes('"datePublished":')]).toEqual([file, true])
  })

  const firstThread = async (): Promise<string> => {
    const feed = z.object({ questions: z.array(z.object({ id: z.string() })) })
    const { questions } = await site.client.read('/api/ama/feed.json', feed)
    return `/agentic-ama/?thread=${questions[0]?.id ?? ''}`
  }
})

const cardOf = (page: string): Record<string, string> =>
  Object.fromEntries(
    [...page.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )

/** The Open Graph protocol requires these four. */
const cardSchema = z.object({
  title: z.string().min(1),
  type: z.enum(['website', 'article']),
  image: absolute,
  url: absolute,
})

const structuredDataOf = (page: string): Record<string, unknown>[] =>
  [...page.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as Record<string, unknown>,
  )

const agent = z.object({ '@type': z.enum(['Person', 'Organization']), name: z.string().min(1) })
const context = { '@context': z.literal('https://schema.org') }
/** What schema.org's types need to be of use: who, what, when, where. */
const structuredDataSchema = z.discriminatedUnion('@type', [
  z.object({
    ...context,
    '@type': z.literal('WebSite'),
    name: z.string().min(1),
    url: absolute,
    potentialAction: z.object({ '@type': z.literal('SearchAction'), target: z.string().includes('{query}') }),
  }),
  z.object({
    ...context,
    '@type': z.enum(['BlogPosting', 'Article']),
    headline: z.string().min(1),
    image: absolute,
    url: absolute,
    datePublished: z.iso.date(),
    dateModified: z.iso.date(),
    author: z.array(agent).min(1),
    publisher: agent,
    hasPart: z
      .array(
        z.object({
          '@type': z.literal('Claim'),
          text: z.string().min(1),
          url: absolute,
          citation: z.object({ '@type': z.literal('Quotation'), text: z.string().min(1), isPartOf: absolute }),
        }),
      )
      .min(1)
      .optional(),
  }),
  z.object({
    ...context,
    '@type': z.literal('BreadcrumbList'),
    itemListElement: z
      .array(
        z.object({ '@type': z.literal('ListItem'), position: z.int().min(1), name: z.string().min(1), item: absolute }),
      )
      .length(3),
  }),
  z.object({
    ...context,
    '@type': z.literal('QAPage'),
    mainEntity: z.object({
      '@type': z.literal('Question'),
      name: z.string().min(1),
      dateCreated: z.iso.datetime(),
      answerCount: z.int(),
      acceptedAnswer: z.array(z.object({ '@type': z.literal('Answer'), text: z.string().min(1) })),
    }),
  }),
  z.object({
    ...context,
    '@type': z.literal('Dataset'),
    name: z.string().min(1),
    // Google asks for 50 characters at least.
    description: z.string().min(50),
    url: absolute,
    creator: agent,
    distribution: z.object({ '@type': z.literal('DataDownload'), encodingFormat: z.string(), contentUrl: absolute }),
  }),
])

/** An element as the browser's XML parser reads it. */
interface XmlElement {
  name: string
  namespace: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

describe.skipIf(!hasChromium)('XML, read by a browser', () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await openBrowser()
    const [view] = views
    if (view === undefined) throw new Error('there is no view')
    page = await (await openContext(browser, view)).newPage()
    await page.goto('about:blank')
  })
  afterAll(() => browser.close())

  const read = (file: string) => page.evaluate<XmlElement>(`inPage.readXml(${JSON.stringify(textOf(file))})`)
  const named = (element: XmlElement, name: string) => element.children.filter((child) => child.name === name)
  const one = (element: XmlElement, name: string): XmlElement => {
    const [only, ...more] = named(element, name)
    if (only === undefined || more.length > 0) throw new Error(`${element.name} has ${more.length + 1} ${name}`)
    return only
  }

  it('refuses XML that is not well-formed', async () => {
    await expect(page.evaluate('inPage.readXml("<feed><entry></feed>")')).rejects.toThrow(/(?:closing|ending) tag/)
  })

  it('the Atom feed has what RFC 4287 requires', async () => {
    const feed = await read('/feed.xml')
    expect([feed.name, feed.namespace]).toEqual(['feed', 'http://www.w3.org/2005/Atom'])
    const self = named(feed, 'link').filter(({ attributes }) => attributes['rel'] === 'self')
    expect(self.map(({ attributes }) => attributes['href'])).toEqual([`${site.base}/feed.xml`])
    const entries = named(feed, 'entry')
    expect(entries.length).toBeGreaterThan(10)
    const ids = new Set<string>()
    for (const element of [feed, ...entries]) {
      // 4.1.1 and 4.1.2: exactly one id, title and updated, and an author in the feed or in each entry.
      const id = one(element, 'id').text
      expect(absolute.safeParse(id).success).toBe(true)
      ids.add(id)
      expect(one(element, 'title').text).not.toBe('')
      // 3.3: RFC 3339 with an upper-case T and Z.
      for (const { text } of [one(element, 'updated'), ...named(element, 'published')]) {
        expect(text).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/)
      }
      // 4.2.7.2: an alternate link of a type and language occurs once.
      const alternates = named(element, 'link').filter(
        ({ attributes }) => (attributes['rel'] ?? 'alternate') === 'alternate',
      )
      expect(alternates).toHaveLength(1)
      for (const author of named(element, 'author')) expect(one(author, 'name').text).not.toBe('')
    }
    expect(
      named(feed, 'author').length + Math.min(...entries.map((entry) => named(entry, 'author').length)),
    ).toBeGreaterThan(0)
    expect(ids.size).toBe(entries.length + 1)
    const known = ['author', 'category', 'content', 'contributor', 'id', 'link', 'published', 'rights', 'source']
    for (const entry of entries) {
      const other = entry.children
        .map(({ name }) => name)
        .filter((name) => ![...known, 'summary', 'title', 'updated'].includes(name))
      expect(other).toEqual([])
    }
  })

  it('the sitemap names every page once, with real dates', async () => {
    const map = await read('/sitemap.xml')
    expect([map.name, map.namespace]).toEqual(['urlset', 'http://www.sitemaps.org/schemas/sitemap/0.9'])
    const urls = named(map, 'url').map((url) => ({
      loc: one(url, 'loc').text,
      lastmod: named(url, 'lastmod').map(({ text }) => text),
    }))
    const pages = pageFiles()
      .map(([file]) => site.base + servedAt(file))
      .filter((url) => !/\/(problems\/.+|page\/\d+)\/$/.test(url))
      .map((url) => new URL(url).href)
    expect(urls.map(({ loc }) => loc).sort()).toEqual(
      [...pages, ...['/agentic-ama/', '/ask/', '/dashboard/numbers/'].map((path) => site.base + path)].sort(),
    )
    for (const { loc, lastmod } of urls) {
      const isDocument = /\/(posts|articles)\/.+/.test(loc)
      const isList = /^\/((posts|articles|facts|tags(?:\/.+)?|topics(?:\/.+)?)\/)?$/.test(loc.slice(site.base.length))
      if (isDocument || loc === `${site.base}/topics/`) expect([loc, lastmod.length]).toEqual([loc, 1])
      else if (!isList) expect([loc, lastmod.length]).toEqual([loc, 0])
      for (const day of lastmod) expect(z.iso.date().safeParse(day).success).toBe(true)
    }
  })
})

it('the JSON Feed has what version 1.1 requires', () => {
  const author = z.object({ name: z.string().min(1) })
  const feed = z
    .object({
      version: z.literal('https://jsonfeed.org/version/1.1'),
      title: z.string().min(1),
      home_page_url: z.literal(`${site.base}/`),
      feed_url: z.literal(`${site.base}/feed.json`),
      language: z.string(),
      authors: z.array(author).min(1),
      items: z.array(
        z.object({
          id: absolute,
          url: absolute,
          title: z.string().min(1),
          content_html: z.string().min(1),
          date_published: z.iso.datetime(),
          date_modified: z.iso.datetime(),
          authors: z.array(author).min(1),
        }),
      ),
    })
    .safeParse(JSON.parse(textOf('/feed.json')))
  expect(feed.error?.issues).toBeUndefined()
  expect(new Set(feed.data?.items.map(({ id }) => id)).size).toBe(feed.data?.items.length)
})

it('robots.txt is one group for everybody, with the signals and the sitemap', () => {
  const rules = textOf('/robots.txt').split('\n').filter(Boolean)
  for (const line of rules) expect(line).toMatch(/^(User-agent|Allow|Disallow|Content-Signal|Sitemap): \S/)
  expect(rules[0]).toBe('User-agent: *')
  expect(rules).toContain('Allow: /')
  for (const route of [routes.hello, routes.amaAsk, routes.amaPlus, routes.amaReply])
    expect(rules).toContain(`Disallow: ${route.path}`)
  expect(rules).toContain('Content-Signal: search=yes, ai-input=yes, ai-train=yes')
  expect(rules.at(-1)).toBe(`Sitemap: ${site.base}/sitemap.xml`)
})

it('llms.txt is short, begins as llmstxt.org says, and links to documents as Markdown, the reference whole', async () => {
  const text = textOf('/llms.txt')
  expect(text.length).toBeLessThan(50_000)
  expect(text).toMatch(/^# [^\n]+\n\n> [^\n]+\n/)
  expect(text.match(/^# /gm)).toHaveLength(1)
  const documents = [...texts.keys()].filter((file) => /^\/api\/(post|article)\/.+\.md$/.test(file))
  for (const file of documents) {
    expect(text).toContain(`](${site.base}${file.replace(/^\/api\/(post|article)\//, '/$1s/')})`)
  }
  const reference = pageFiles().filter(([file]) => file.startsWith('/docs/'))
  expect(reference.length).toBeGreaterThan(5)
  for (const [file] of reference) expect(text).toContain(`](${site.base}${servedAt(file).replace(/\/$/, '.md')})`)
  for (const [file, html] of reference) {
    const markdown = (await site.client.send(servedAt(file).replace(/\/$/, '.md'))).text
    // Parameters, and fields of answers.
    const names = [...html.matchAll(/<(?:label for="[^"]*"|dt)><code>([^<]*)<\/code>/g)].map(([, name = '']) => name)
    expect(names.filter((name) => !markdown.includes(`- \`${name}\` `))).toEqual([])
  }
})

it('Markdown has whole addresses only, because it is read far from its place', () => {
  const pages = [...texts].filter(([file]) => file.startsWith('/markdown/'))
  expect(pages.length).toBeGreaterThan(20)
  expect(pages.filter(([, text]) => /\]\((?!https?:|mailto:|#)/.test(text)).map(([file]) => file)).toEqual([])
})

describe('/.well-known/', () => {
  it('the API catalog is a linkset that leads to the API and its descriptions', async () => {
    const { headers, json } = await site.client.send('/.well-known/api-catalog')
    // RFC 9727, 3: the profile tells a catalog from other sets of links; 2: HEAD names the catalog in a Link header.
    expect(headers.get('content-type')).toBe(
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    )
    const head = await site.client.send('/.well-known/api-catalog', { method: 'HEAD' })
    expect(head.headers.get('link')).toContain('rel="api-catalog"')
    // RFC 9264, 4.2: an array of objects, each an anchor and arrays of targets by relation type.
    const target = z.strictObject({
      href: absolute,
      type: z.string().regex(/^\w+\/[\w.+-]+$/),
      title: z.string().optional(),
    })
    const linkset = z
      .array(z.object({ anchor: absolute }).catchall(z.union([z.string(), z.array(target).min(1)])))
      .min(1)
    const catalog = z.strictObject({ linkset }).parse(json())
    for (const { anchor, ...relations } of catalog.linkset) {
      expect(anchor.startsWith(site.base)).toBe(true)
      for (const [relation, targets] of Object.entries(relations)) {
        expect(relation).toMatch(/^(service-desc|service-doc|service-meta|status|item)$/)
        for (const { href, type } of z.array(target).parse(targets)) {
          const answer = await site.client.send(href, { method: 'HEAD' })
          const served = answer.headers.get('content-type')?.split(';')[0]
          const same = served === type || (type === 'application/openapi+json' && served === 'application/json')
          expect([href, answer.status, served, same]).toEqual([href, 200, served, true])
        }
      }
    }
  })

  it('the index of skills has the digest of what is served, and names the skill as the skill does', async () => {
    const { skills } = z
      .object({
        $schema: absolute,
        skills: z
          .array(
            z.object({
              name: z
                .string()
                .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
                .max(64),
              type: z.literal('skill-md'),
              description: z.string().min(1).max(1024),
              url: absolute,
              digest: z.string(),
            }),
          )
          .min(1),
      })
      .parse(JSON.parse(textOf('/.well-known/agent-skills/index.json')))
    for (const skill of skills) {
      const answer = await site.client.send(skill.url)
      expect(answer.headers.get('content-type')).toBe('text/markdown; charset=utf-8')
      expect(skill.digest).toBe(`sha256:${createHash('sha256').update(answer.text).digest('hex')}`)
      const front = parseYaml(/^---\n(.*?)\n---\n/s.exec(answer.text)?.[1] ?? '') as unknown
      expect(front).toEqual({ name: skill.name, description: skill.description })
      expect(skill.url).toContain(`/${skill.name}/SKILL.md`)
    }
  })

  it('the catalog for agents lists the MCP server and the skill, each of the type that it is served with', async () => {
    const entry = z.strictObject({
      // Agentic Resource Discovery: a URN on the domain, one name or more below it.
      identifier: z.string().regex(/^urn:air:[a-zA-Z0-9.-]+(:[a-zA-Z0-9._-]+)+$/),
      ...{ displayName: z.string().min(1), description: z.string().min(1), type: z.string(), url: absolute },
      representativeQueries: z.array(z.string()).min(2).max(5),
    })
    const { entries } = z
      .strictObject({
        specVersion: z.literal('1.0'),
        host: z.strictObject({ displayName: z.string().min(1), identifier: z.string(), documentationUrl: absolute }),
        entries: z.array(entry).length(2),
      })
      .parse(JSON.parse(textOf('/.well-known/ai-catalog.json')))
    for (const { type, url } of entries) {
      const served = (await site.client.send(url)).headers.get('content-type')?.split(';')[0]
      expect([url, served]).toEqual([url, type.split(';')[0]])
    }
    const card = JSON.parse(textOf('/mcp/server-card')) as { name: string }
    const [server] = entries
    expect(card.name.split('/')[1]).toBe(server?.identifier.split(':').at(-1))
  })

  it('the MCP server card leads to a server that says the same of itself', async () => {
    const card = z
      .looseObject({
        $schema: absolute,
        name: z.string().regex(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/),
        version: z.string().regex(/^\d+\.\d+\.\d+$/),
        description: z.string().min(1).max(100),
        websiteUrl: absolute,
        remotes: z.array(z.object({ type: z.literal('streamable-http'), url: absolute })).min(1),
      })
      .parse(JSON.parse(textOf('/.well-known/mcp/server-card.json')))
    expect(JSON.parse(textOf('/mcp/server-card'))).toEqual(card)
    for (const { url } of card.remotes) {
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'judge', version: '1' } }
      const answer = await site.client.post(
        url,
        { jsonrpc: '2.0', id: 1, method: 'initialize', params },
        { accept: 'application/json, text/event-stream' },
      )
      expect([url, answer.status]).toEqual([url, 200])
      expect(answer.text).toContain(`"serverInfo":{"name":"${card.name}"`)
    }
  })
})

interface PageTool {
  name: string
  description: string
  /** Text before Chromium 156, as the arguments of a call were. */
  inputSchema: string | object
}

describe.skipIf(!hasChromium)('agents in a browser', () => {
  let browser: Browser
  beforeAll(async () => {
    browser = await openBrowser('WebMCPTesting')
  })
  afterAll(() => browser.close())

  it.for(['/', '/facts/', '/ask/?q=tide', '/nowhere/'])(
    'find one tool on %s, which asks the site',
    async (path, { skip }) => {
      const page = await browser.newPage()
      await page.goto(site.base + path)
      skip((await page.evaluate('typeof document.modelContext')) !== 'object', 'this Chromium has no WebMCP')
      const tools = await page.evaluate<PageTool[]>(`document.modelContext.getTools().then((tools) =>
      tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })))`)
      const schemas = tools.map(({ inputSchema: one }) => (typeof one === 'string' ? (JSON.parse(one) as object) : one))
      const q = { type: 'string', description: 'Your question' }
      expect(schemas).toEqual([{ type: 'object', properties: { q }, required: ['q'] }])
      expect(tools).toMatchObject([{ name: 'ask', description: routes.ask.does }])
      const asked = page.waitForURL(/\/ask\/\?q=a\+question$/)
      const given = JSON.stringify({ q: 'a question' })
      await page.evaluate(`void document.modelContext.getTools().then(([tool]) =>
      document.modelContext.executeTool(tool, typeof tool.inputSchema === 'string' ? '${given}' : ${given}))`)
      await asked
      await page.close()
    },
  )
})

describe('every address', () => {
  it('that is published leads somewhere and records nothing, and every fragment is an element', async () => {
    const recordsOf = async () => [
      (await site.client.read('/api/agent/stats.json', statsSchema)).hellos.total,
      (await site.client.read('/api/ama/feed.json', amaFeedSchema)).questions,
    ]
    const before = await recordsOf()
    const places = new Map<string, string>()
    const note = (text: string, at: string): void => {
      for (const address of findAddresses(text, at, [site.base, fixtureUrl])) {
        if (!places.has(address)) places.set(address, at)
      }
    }
    for (const [file, text] of texts) note(text, servedAt(file))
    const answers = new Map<string, { status: number; text: string }>()
    // What functions answer names addresses too: two rounds reach the threads behind the feed.
    for (let round = 0; round < 2; round += 1) {
      for (const address of [...places.keys()]) {
        const at = address.split('#')[0] ?? ''
        if (answers.has(at)) continue
        const { status, text, headers } = await site.client.send(at)
        answers.set(at, { status, text })
        if (/json|html/.test(headers.get('content-type') ?? '') && status === 200) note(text, at)
      }
    }
    const wrong = [...places].filter(([address]) => {
      const [at = '', fragment] = address.split('#')
      const answer = answers.get(at)
      if (answer === undefined) return false
      if (!isExpected(at, answer.status)) return true
      // A text directive (`:~:text=`) is the browser's; the element is named before it.
      const id = decodeURIComponent(fragment?.split(':~:')[0] ?? '')
      return id !== '' && !answer.text.includes(`id="${id}"`)
    })
    expect(wrong.map(([address, at]) => [address, answers.get(address.split('#')[0] ?? '')?.status, at])).toEqual([])
    expect(answers.size).toBeGreaterThan(150)
    const recording = [...answers.keys()].filter((at) => /hello\?|ama\/(ask|plus|reply)\?/.test(at))
    expect(recording.length).toBeGreaterThanOrEqual(4)
    expect(await recordsOf()).toEqual(before)
  })

  it('that records is linked nowhere', () => {
    const link = /((?:href|src|action|data-run)="|<https?:|\]\()[^\s">)]*\/api\/(agent\/hello|ama\/(ask|plus|reply))\?/
    const files = [...texts].filter(([file]) => /\.(html|md|txt|xml)$/.test(file))
    expect(files.filter(([, text]) => link.test(text)).map(([file]) => file)).toEqual([])
  })

  it('of an example is no bare pattern', async () => {
    for (const { example } of (await site.client.manifest()).endpoints) expect(example).not.toMatch(/[{}<>:]\w*$/)
  })
})

/** Premium facts are free five times a day; elsewhere an address is read, unless it is named below. */
const isExpected = (address: string, status: number): boolean =>
  /^\/api\/facts\/premium\/[^/]+$/.test(address)
    ? [200, 402].includes(status)
    : status === (otherStatus.get(address) ?? 200)

/** Addresses that are named as places to send something to, or to pay at. */
const otherStatus = new Map([
  ['/api/agent/playbook', 402],
  ['/api/ask', 400],
  ['/api/ama/ask', 400],
  ['/api/ama/plus', 400],
  ['/api/ama/reply', 400],
  ['/mcp', 405],
  ['/sandbox/processor/v1/shared_payment/issued_tokens', 401],
])
