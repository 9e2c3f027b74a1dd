// Discovery files from a publication with odd titles and from a large one.
import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { renderHome } from '../../../build/site/pages/home.js'
import { renderMarkdownPages } from '../../../build/site/pages/markdown-pages.js'
import { renderDiscovery } from '../../../build/site/write-site.js'
import type { Specification } from '../../../build/read/artifact.js'
import type { Publication, Published } from '../../../build/document/published.js'
import { anArticle, base, publicationOf, published } from './publication.js'

function filesOf(posts: Published[], articles = [anArticle]): Map<string, string> {
  const files = renderDiscovery(publicationOf(posts, articles), ({ title }) => `# ${title}\n${'x'.repeat(1000)}`)
  return new Map(files.map(({ path, content }) => [path, String(content)]))
}

const contentOf = (publication: Publication, path: string) =>
  String(renderDiscovery(publication, () => '').find((file) => file.path === path)?.content)

const noPanels = { name: 'Dashboard', summary: 'Numbers.', layout: [] as Specification['layout'] } as Specification
const odd = filesOf([published(1, '<script>alert("a")</script> ]]> & [link](x)'), published(2, 'Plain')])
const large = filesOf(Array.from({ length: 60_000 }, (_, n) => published(n, `Post number ${n}`)))
const text = (files: Map<string, string>, path: string) => files.get(path) ?? ''

describe('feeds', () => {
  it('keep markup in titles as text', () => {
    const atom = text(odd, '/feed.xml')
    expect(atom).not.toContain('<script>')
    expect(atom).toContain('&lt;script&gt;')
    const feed = JSON.parse(text(odd, '/feed.json')) as { items: { title: string; content_html: string }[] }
    expect(feed.items.map(({ title }) => title)).toContain('<script>alert("a")</script> ]]> & [link](x)')
    expect(feed.items[0]?.content_html).toBe('Line &amp; more')
  })

  it('can be read whatever a title contains', () => {
    const title = 'a\b\u0000\u001b\u000b\u0085b\ud800c\ufffe\uffffd \u{1f600} \t e'
    const files = filesOf([published(1, title)], [])
    const atom = text(files, '/feed.xml')
    expect(atom).toContain('[abcd \u{1f600} \t e]')
    // XML 1.0, 2.2: every character of a document is one of these.
    expect(atom).toMatch(/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u)
    const feed = JSON.parse(text(files, '/feed.json')) as { items: { title: string }[] }
    expect(feed.items[0]?.title).toBe(title)
  })

  it('leave apostrophes and quotation marks as they are, which readers of RSS show as they find them', () => {
    const files = filesOf([published(1, `Tim's "new" R&D <b>`)], [])
    for (const path of ['/feed.xml', '/rss.xml']) expect(text(files, path)).toContain(`[Tim's "new" R&amp;D &lt;b&gt;]`)
  })

  it('are XML whatever a label contains', () => {
    const files = filesOf([{ ...published(1, 'One'), tags: ['<canvas> & "x"'] }], [])
    expect(text(files, '/feed.xml')).toContain(
      'label="&lt;canvas> &amp; &quot;x&quot;" term="&lt;canvas> &amp; &quot;x&quot;"/>',
    )
    expect(text(files, '/rss.xml')).toContain('<category>&lt;canvas&gt; &amp; "x"</category>')
  })

  it('name the owner where the site names no author', () => {
    const feed = JSON.parse(text(odd, '/feed.json')) as { authors: { name: string }[] }
    expect(feed.authors).toEqual([{ name: 'Owner' }])
    const [head = ''] = text(odd, '/feed.xml').split('<entry>')
    expect(head).toContain('<name>Owner</name>')
  })

  it('put the last real edit first', () => {
    const feed = JSON.parse(text(odd, '/feed.json')) as { items: { date_modified: string }[] }
    expect(feed.items[0]?.date_modified).toBe('2026-03-04T00:00:00.000Z')
  })
})

describe('llms.txt', () => {
  it('escapes titles and lists every document of a small site', () => {
    const map = text(odd, '/llms.txt')
    expect(map).toContain('\\[link\\]')
    expect(map).toContain('[Plain](https://site.example/posts/post-2.md)')
    expect(map).toContain('[An article]')
  })

  it('has examples that record something as code with a note, and no link to them', () => {
    const map = text(odd, '/llms.txt')
    expect(map.match(/(?<=^- `).+?(?=`.* Example: `\/api\/\S+` \(records; send your own values\)$)/gm)).toEqual([
      'GET or POST /api/agent/hello',
    ])
    expect(map).not.toMatch(/(\]\([^)]*|https:\S+)\/api\/agent\/hello/)
  })

  it('stays under 50,000 characters, and says where the rest is', () => {
    const map = text(large, '/llms.txt')
    expect(map.length).toBeLessThan(50_000)
    expect(map.length).toBeGreaterThan(20_000)
    expect(map).toContain(`[All 60000](${base}/api/posts.json)`)
    expect(map).toContain('[An article]')
  })

  it('says where the rest of the articles is, too', () => {
    const map = text(filesOf([], new Array<Published>(2000).fill(anArticle)), '/llms.txt')
    expect(map.length).toBeLessThan(50_000)
    expect(map).toContain(`[All 2000](${base}/api/articles.json)`)
  })

  it('leads on from a long list as Markdown, with a whole address', () => {
    const publication = { ...publicationOf([], new Array<Published>(1001).fill(anArticle)), artifact: noPanels }
    const pages = [...renderMarkdownPages(publication)]
    const list = String(pages.find(({ path }) => path === '/markdown/articles.md')?.content)
    expect(list).toContain(`\n[Older](${base}/articles/page/2.md)\n`)
    // What the pages of problems say is in their Markdown, too.
    const problems = pages
      .filter(({ path }) => /\/problems(?:\.md|\/gone)/.test(path))
      .map(({ content }) => String(content))
    expect(problems[0]).toContain('/problems/gone.md) `gone`: The document was published here')
    expect(problems[1]).toContain(`](${base}/docs/documents.md) answers it`)
    const map = String(pages.find(({ path }) => path === '/sitemap.md')?.content)
    expect(map).toContain(`\n- [All 1001](${base}/articles.md)\n`)
    expect(map).toContain(`(${base}/articles/page/11.md)\n`)
    expect(map.match(/\/posts\/post-1\.md|\/articles\/post-1\.md/g)).toHaveLength(1000)
  })

  it('puts as much text as fits into llms-full.txt and names what is left out', () => {
    const full = text(large, '/llms-full.txt')
    expect(full).toContain('# Not in this file')
    expect(full.length).toBeLessThan(1_100_000)
    expect(full).toMatch(/\.md\)\n- \[All pages\]\(https:\S+\/sitemap\.md\)\n$/)
    expect(text(odd, '/llms-full.txt')).not.toContain('Not in this file')
  })
})

describe('documents of one day', () => {
  const posts = [published(1, 'First'), published(2, 'Second'), published(3, 'Third')]

  it('stay in their order in llms-full.txt', () => {
    expect(text(filesOf(posts, []), '/llms-full.txt').match(/(?<=^# )\w+(?=\n)/gm)).toEqual([
      ...['Site', 'First', 'Second', 'Third'],
    ])
  })

  it('stay in their order on the home page', () => {
    const home = String(renderHome(publicationOf(posts, []), null)[0]?.content)
    expect(home.match(/First|Second|Third/g)).toEqual(['First', 'Second', 'Third'])
  })
})

it('a document that is described by its title alone is named once in a list', () => {
  const posts = [published(1, 'First'), { ...published(2, 'Second'), description: 'Second' }]
  const home = String(renderHome(publicationOf(posts, []), null)[0]?.content)
  expect(home.match(/First|Line &amp; more|Second/g)).toEqual(['First', 'Line &amp; more', 'Second'])
})

it('a document in another language than the site says so in a list', () => {
  const posts = [published(1, 'First'), { ...published(2, 'Deuxième'), language: 'fr', description: 'Une ligne.' }]
  const home = String(renderHome(publicationOf(posts, []), null)[0]?.content)
  expect(home.match(/<p[^>]* lang=[^>]*>/g)).toEqual([
    '<p class="title" lang="fr" dir="auto">',
    '<p lang="fr" dir="auto">',
  ])
})

it('a long description is set smaller on the home page, and a very long one is a text below the title', () => {
  const headOf = (description: string) => {
    const publication = publicationOf([], [])
    const page = renderHome({ ...publication, site: { ...publication.site, description } }, null)[0]
    return /<h1 .*?<\/h1>(?:\s*<p .*?<\/p>)?/.exec(String(page?.content))?.[0]
  }
  const [long, longest] = ['Long. '.repeat(20), 'Longest. '.repeat(30)]
  expect(['Short.', long].map(headOf)).toEqual([
    '<h1 class="promise">Short.</h1>',
    `<h1 class="promise long">${long}</h1>`,
  ])
  expect(headOf(longest)).toMatch(/^<h1 class="promise">Site<\/h1>\s*<p class="lead">(?:Longest\. ){30}<\/p>$/)
})

it('a site that describes itself nowhere says in search results what can be asked there', () => {
  const descriptionOf = (description: string) => {
    const { site, ...publication } = publicationOf([], [])
    const [page] = renderHome({ ...publication, site: { ...site, description } }, null)
    return /<meta name="description" content="([^"]*)"/.exec(String(page?.content))?.[1]
  }
  expect(['About', 'Site'].map(descriptionOf)).toEqual([
    'About',
    'Ask Site a question in plain language: quotes word for word, each with its source.',
  ])
})

it('RSS has the same entries as Atom', () => {
  const linksIn = (path: string, pattern: RegExp) => (text(odd, path).match(pattern) ?? []).sort()
  const links = linksIn('/rss.xml', /(?<=<item>.*?<link>)[^<]+/gs)
  expect(links.length).toBeGreaterThan(0)
  expect(links).toEqual(linksIn('/feed.xml', /(?<=<entry>.*?<id>)[^<]+/gs))
})

it('feeds of summaries say the whole text is elsewhere, and RSS names authors as Dublin Core does', () => {
  const files = filesOf([published(1, 'On <author>tags</author>')])
  const [rss, atom] = [text(files, '/rss.xml'), text(files, '/feed.xml')]
  expect(rss).toContain('xmlns:dc="http://purl.org/dc/elements/1.1/"')
  expect(rss).toMatch(/<dc:creator>Ann<\/dc:creator>/)
  expect(rss).not.toMatch(/<author>(?!tags)|content:encoded/)
  expect(atom).toMatch(/<summary[^>]*>/)
  expect(atom).not.toContain('<content')
})

it('the home page as Markdown has its day, and is as short as the map of a large site', () => {
  const homeOf = (posts: Published[]) => String(renderHome(publicationOf(posts, [anArticle]), null)[1]?.content)
  const [short, long] = [[published(1, 'One')], Array.from({ length: 2000 }, (_, n) => published(n, `Post ${n}`))].map(
    homeOf,
  )
  expect(short).toContain('\nupdated: 2026-03-04\n')
  expect(long?.length).toBeLessThan(50_000)
  expect(long).toContain(`[All 2000](${base}/api/posts.json)`)
})

it('llms.txt leads to the tags and the topics where there are any, and says what these list', () => {
  const { site, ...publication } = publicationOf([published(1, 'One')], [])
  const tagged = { ...publication, site: { ...site, sections: ['/posts/', '/tags/', '/topics/'] } }
  expect(contentOf(tagged, '/llms.txt')).toContain(`\n- [Tags](${base}/tags.md): `)
  expect(contentOf(tagged, '/llms.txt')).toContain(`\n- [Topics](${base}/topics.md): the facts of each topic\n`)
})

describe('robots.txt and sitemap', () => {
  it('gives a list the day of its newest document', () => {
    const { site, ...publication } = publicationOf([published(1, 'One')], [anArticle])
    const sections = ['/articles/', '/tags/', '/facts/', '/topics/']
    const map = contentOf({ ...publication, site: { ...site, sections } }, '/sitemap.xml')
    expect(map).toMatch(/\/articles\/<\/loc><lastmod>\d{4}-\d\d-\d\d</)
    expect(map).toContain(`${base}/tags/</loc><lastmod>2026-03-04</lastmod>`)
    expect(map).toContain(`${base}/facts/</loc></url>`)
    expect(map).toContain(`${base}/topics/</loc></url>`)
  })

  it('name no section without content, to which no page links', () => {
    const publication = publicationOf([published(1, 'One')], [])
    const { site } = publication
    const empty = { ...publication, site: { ...site, sections: ['/posts/'] }, artifact: noPanels }
    const xml = contentOf(empty, '/sitemap.xml')
    const markdown = String([...renderMarkdownPages(empty)].find(({ path }) => path === '/sitemap.md')?.content)
    expect([xml, markdown].map((map) => map.includes(`${base}/posts`) && map.includes(`${base}/privacy`))).toEqual([
      true,
      true,
    ])
    expect(xml).not.toMatch(/\/(?:articles|facts|topics|tags|agentic-ama)\/<\/loc>/)
    expect(markdown).not.toMatch(/\/(?:articles|facts|topics|tags|agentic-ama)\.md/)
  })

  it('states the content signals of the site, and what records before what is allowed', () => {
    const disallowed = ['agent/hello', 'ama/ask', 'ama/plus', 'ama/reply']
      .map((at) => `Disallow: /api/${at}\n`)
      .join('')
    expect(text(odd, '/robots.txt')).toBe(
      `User-agent: *\nContent-Signal: search=yes, ai-train=no\n${disallowed}Allow: /\n\nSitemap: ${base}/sitemap.xml\n`,
    )
  })

  it('gives documents the day of their last real edit', () => {
    expect(text(odd, '/sitemap.xml')).toContain(`<loc>${base}/posts/post-1/</loc><lastmod>2026-03-04</lastmod>`)
    expect(text(odd, '/sitemap.xml')).toContain(`<loc>${base}/posts/post-2/</loc><lastmod>2026-01-02</lastmod>`)
  })

  it('splits beyond 20,000 addresses', () => {
    expect(text(large, '/sitemap.xml')).toContain(`<loc>${base}/sitemap-2.xml</loc>`)
    expect(text(large, '/sitemap-1.xml').match(/<url>/g)).toHaveLength(20_000)
  })
})

it('names in llms.txt the price of a playbook that is all that is sold', () => {
  const selling = { ...publicationOf([], [anArticle]), playbook: {} as Publication['playbook'] }
  const [, paid = ''] = contentOf(selling, '/llms.txt').split('## Paid\n\n')
  expect(paid).toMatch(/^The playbook costs 4\.99 USD\. `\S+` is free/)
  expect(text(odd, '/llms.txt')).not.toContain('## Paid')
})

it.each([
  [[published(2, 'A post')], [], ['post']],
  [[], [anArticle], ['article']],
  [[published(2, 'A post')], [anArticle], ['post', 'article']],
  [[], [], []],
])('names in the skill the forms of documents that are there', (posts, articles, kinds) => {
  const skill = contentOf(publicationOf(posts, articles), '/.well-known/agent-skills/read-this-site/SKILL.md')
  expect([...skill.matchAll(/\/api\/(\w+)\/<slug>\.md/g)].map(([, kind]) => kind)).toEqual(kinds)
  // Of a site without facts they are the answers.
  expect(skill).toContain('word for word (`passages`), and documents to read next (`read_next`)')
})

it('publishes the digest of the skill that is served', () => {
  const index = JSON.parse(text(odd, '/.well-known/agent-skills/index.json')) as {
    skills: { url: string; digest: string }[]
  }
  const [skill] = index.skills
  const served = text(odd, skill?.url.slice(base.length) ?? '')
  expect(skill?.digest).toBe(`sha256:${createHash('sha256').update(served).digest('hex')}`)
})

it('calls the server by the names of its host in reverse', () => {
  expect(text(odd, '/mcp/server-card')).toContain('"name": "example.site/site"')
  expect(text(odd, '/.well-known/ai-catalog.json')).toContain('"urn:air:site.example:mcp:site"')
})

it('cuts the description of a server card at a word, and never within a character', () => {
  const publication = publicationOf([], [])
  const cardOf = (description: string) => {
    const files = renderDiscovery({ ...publication, site: { ...publication.site, description } }, () => '')
    const card = files.find(({ path }) => path === '/.well-known/mcp/server-card.json')
    return (JSON.parse(String(card?.content)) as { description: string }).description
  }
  expect(cardOf('About')).toBe('About')
  expect(cardOf(`${'Facts on agents '.repeat(6)}and more`)).toBe(`${'Facts on agents '.repeat(6).trim()}…`)
  expect(cardOf('😀'.repeat(100))).toBe('😀'.repeat(100))
  expect(cardOf(`a${'😀'.repeat(100)}`)).toBe(`a${'😀'.repeat(98)}…`)
})
