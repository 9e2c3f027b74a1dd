// What a build gives the search: questions of the publisher, and the text of documents for passages.
import { cpSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { openData } from '../../../service/data-folder.js'
import { openSiteIndex } from '../../../service/ask/site-index.js'
import type { AskAnswer } from '../../../service/contract/resources/fact.js'
import { ask } from '../../../service/functions.js'
import { stage } from '../../http/stage.js'
import { facts, post, siteYaml, TestSite } from '../site.js'

const sites: TestSite[] = []
const makeSite = (files: Record<string, string>) => {
  const site = new TestSite(files)
  sites.push(site)
  return site
}
const openBuild = (site: TestSite) =>
  openData((name) => (name === 'documents' ? join(site.out, 'api') : join(realpathSync(site.out), '..', 'data', name)))
const sentence = 'The pump moves four litres a minute.'

it('finds a fact by the question of its publisher, and shows the question in its JSON and on the page of its source', async () => {
  const site = makeSite({
    'posts/a.md': post('Pumps', sentence),
    'posts/a.facts.yaml': facts({
      fact: sentence,
      evidence: sentence,
      questions: ['How fast does the garden get wet?', 'litres a minute', 'litres  a minute'],
    }),
  })
  await site.mustBuild()
  const { index, facts: records } = await openSiteIndex(openBuild(site))
  const [found] = index.search('how fast does a garden get wet', { limit: 8, readNext: 5 }).facts
  expect(records.get(found?.ordinal ?? -1).fact).toBe(sentence)
  expect(site.json('api/post/a.json')).toMatchObject({
    facts: [{ questions: ['How fast does the garden get wet?', 'litres a minute'] }],
  })
  expect(site.read('api/facts.json')).not.toContain('garden get wet')
  const page = site.read('posts/a/index.html')
  expect(page).toMatch(/<summary>Answers: How fast does the garden get wet\?<\/summary><ul.*<li>litres a minute<\/li>/)
  const [document, asked] = page.match(/(?<=<script type="application\/ld\+json">).*?(?=<\/script>)/gs) ?? []
  expect(JSON.parse(document ?? '')).toMatchObject({ '@type': 'BlogPosting', headline: 'Pumps' })
  expect(JSON.parse(asked ?? '')).toMatchObject({
    '@type': 'FAQPage',
    mainEntity: [
      {
        name: 'How fast does the garden get wet?',
        alternateName: ['litres a minute'],
        acceptedAnswer: { text: sentence },
      },
    ],
  })
})

it('finds a document by a question in its front matter', async () => {
  const site = makeSite({
    'posts/a.md': post('Pumps', sentence).replace('---\n', '---\nquestions: [How fast does the garden get wet?]\n'),
    'posts/b.md': post('Fences', 'A fence keeps deer out.'),
  })
  await site.mustBuild()
  const data = openBuild(site)
  const [found] = (await openSiteIndex(data)).index.search('garden wet', { limit: 8, readNext: 5 }).documents
  expect(data.json('documents.json')[found?.ordinal ?? -1]?.slug).toBe('a')
})

it('says where questions are not a list of texts', async () => {
  const site = makeSite({
    'posts/a.md': post('Pumps', sentence),
    'posts/a.facts.yaml': facts({ fact: sentence, evidence: sentence, questions: [3] }),
  })
  expect((await site.build()).problems).toMatchObject([{ what: 'the questions are not a list of texts' }])
})

it('answers from the text of documents where there are no facts, and never from what is sold', async () => {
  const site = makeSite({
    'posts/a.md': post(
      'Pumps',
      `Opening.\n\n## How *fast* & wide\n\n${sentence}\n\n## How fast & wide\n\nA second pump rests.`,
    ),
    'playbook.md':
      '---\ntitle: Playbook\nexperiment: Watch a pump.\nsummary: On pumps.\ncontents: [Paid]\n---\n\n## Paid\n\nThe secret pump moves ninety litres.\n',
  })
  await site.mustBuild()
  const data = openBuild(site)
  const answerTo = async (question: string) =>
    (await (await stage(ask.handlers, { data }).send(`/api/ask?q=${question}`)).json()) as AskAnswer
  const { passages } = await answerTo('litres the pump moves')
  expect(passages.map(({ quote, heading }) => [quote, heading])).toEqual([[sentence, 'How fast & wide']])
  const id = new URL(passages[0]?.url ?? '').hash.slice(1).replace(/:~:.*/, '')
  expect(site.read('posts/a/index.html')).toContain(`id="${decodeURIComponent(id)}"`)
  expect((await answerTo('second pump rests')).passages[0]?.url).not.toContain(`#${id}:`)
  expect(JSON.stringify(await answerTo('secret pump ninety litres'))).not.toContain('ninety litres.')
})

it('quotes no passage that repeats the evidence of a fact in the answer', async () => {
  const site = makeSite({
    'posts/a.md': post('Pumps', `${sentence} The valve of the pump shuts at night.`),
    'posts/a.facts.yaml': facts({ fact: 'The pump moves 4 litres a minute.', evidence: sentence }),
  })
  await site.mustBuild()
  const response = await stage(ask.handlers, { data: openBuild(site) }).send(
    '/api/ask?q=pump+moves+litres+minute+valve',
  )
  const { facts: found, passages } = (await response.json()) as AskAnswer
  expect(found.map(({ evidence }) => evidence)).toEqual([sentence])
  expect(passages.map(({ quote }) => quote)).toEqual(['The valve of the pump shuts at night.'])
})

it('reads a document in the language of its front matter: in the index, on the page and in its passages', async () => {
  const site = makeSite({
    'posts/a.md': post('Pumpen', 'Die Pumpen förderten vier Liter.').replace('---\n', '---\nlang: de\n'),
    'posts/b.md': post('Pumps', sentence),
  })
  await site.mustBuild()
  expect(site.read('posts/a/index.html')).toContain('<article class="document" lang="de">')
  const host = stage(ask.handlers, { data: openBuild(site) })
  const answer = (await (await host.send('/api/ask?q=Wie fördert die Pumpe?')).json()) as AskAnswer
  expect(answer.passages.map(({ quote, lang }) => [quote, lang])).toEqual([['Die Pumpen förderten vier Liter.', 'de']])
  expect(answer.unmatched).toEqual([])
})

it('refuses a language of the site that is no language tag', async () => {
  const site = makeSite({
    'posts/a.md': post('Pumps', sentence),
    'site.yaml': siteYaml.replace('hello:', 'language: Plain English\nhello:'),
  })
  expect((await site.build()).problems).toMatchObject([{ file: expect.stringContaining('site.yaml') as string }])
})

it('names related documents on pages, and writes a kept page again where what is related to it has changed', async () => {
  const about = (subject: string, date: string) => post(subject, `The ${subject} of the ${subject} turns slowly.`, date)
  const site = makeSite({
    'posts/a.md': `${about('Windmill sails', '2026-01-01')}\n## Related\n`,
    'posts/b.md': about('Harbour cranes', '2026-01-02'),
    'posts/c.md': about('Windmill sails again', '2026-01-03'),
    'posts/d.md': about('Garden pumps', '2026-01-04'),
    'posts/e.md': about('Harbour cranes again', '2026-01-05'),
  })
  const relatedTo = (name: string): string[] => {
    const [, section = ''] =
      /<section class="related".*?<ul[^>]*>(.*?)<\/ul>/s.exec(site.read(`posts/${name}/index.html`)) ?? []
    return [...section.matchAll(/href="[^"]*\/posts\/(\w+)\//g)].map(([, slug = '']) => slug)
  }
  await site.mustBuild()
  expect(relatedTo('a')).toEqual(['c'])
  // A heading of the text keeps that id for itself.
  expect(site.read('posts/a/index.html').split('id="related"')).toHaveLength(2)
  expect(relatedTo('b')).toEqual(['e'])
  expect(relatedTo('d')).toEqual([])
  site.write({ 'posts/c.md': about('Garden pumps again', '2026-01-03') })
  const { changed } = await site.mustBuild()
  expect(relatedTo('a')).toEqual([])
  expect(changed).toContain('public/posts/a/index.html')
  site.write({ 'posts/c.md': about('Windmill sails again', '2026-01-03') })
  await site.mustBuild()
  const again = site.read('posts/a/index.html')
  expect(relatedTo('a')).toEqual(['c'])
  const fresh = makeSite({})
  cpSync(site.content, fresh.content, { recursive: true })
  await fresh.mustBuild()
  expect(fresh.read('posts/a/index.html')).toBe(again)
})

it('gives feeds the whole text where the site says so: safe, without the title, with whole addresses', async () => {
  const body = '# Pumps\n\n## How\n\nA [b](b.md), [up](#how), ![p](p.png). <script>alert(1)</script>'
  const files = {
    'posts/a.md': post('Pumps', body, '2026-01-03'),
    'posts/b.md': post('Sails', sentence),
    'posts/p.png': 'x',
  }
  const site = makeSite({ ...files, 'site.yaml': `${siteYaml}feeds: full\n` })
  await site.mustBuild()
  const { items } = site.json('feed.json') as { items: { url: string; content_html: string }[] }
  const [text = ''] = items.filter(({ url }) => url.endsWith('/a/')).map(({ content_html: html }) => html)
  expect(text).toMatch(/^<h2 id="how">How<\/h2>/)
  expect(text).not.toMatch(/<h1|script|Agents:|This document:/)
  const addresses = [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address = '']) => address)
  expect(addresses).toHaveLength(3)
  for (const address of addresses) expect(address).toMatch(/^https:\/\/site\.example\/(posts|files)\//)
  for (const feed of ['feed.xml', 'rss.xml']) expect(site.read(feed)).toContain('How</h2>')
})

it('gives feeds paths of the site as whole addresses, and formulas as pages show them', async () => {
  const body = `[home](/), [docs](/docs/?a=1&b=2#c), <a href="/feed.xml">feed</a>, <img src="/none.png">, [mail](mailto:a@b.example)

$$
\\{a\\} = b^* \\cdot d^*
$$

\`$\\frac{a}{b}$\``
  const site = makeSite({ 'posts/a.md': post('Of $a_{1}$', body), 'site.yaml': `${siteYaml}feeds: full\nmath: true\n` })
  await site.mustBuild()
  const { items } = site.json('feed.json') as { items: { content_html: string }[] }
  const text = items[0]?.content_html ?? ''
  expect([...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => address)).toEqual([
    'https://site.example/',
    'https://site.example/docs/?a=1&amp;b=2#c',
    'https://site.example/feed.xml',
    'https://site.example/none.png',
    'mailto:a@b.example',
  ])
  const [formula] = /<math.*<\/math>/.exec(site.read('posts/a/index.html')) ?? []
  expect(formula).toContain('d^*')
  expect(text).toContain(formula)
  expect(text).not.toContain('<h1')
  expect(text).toContain('<code>$\\frac{a}{b}$</code>')
})

it('gives XML feeds that can be read whatever their texts contain', async () => {
  const body = 'If `a[b[0]]>1`, then `c[d[1]]>2`.\n\n<p title="x ]]> y">]]></p>\n'
  const site = makeSite({ 'posts/a.md': post('Vec<T>', body), 'site.yaml': `${siteYaml}feeds: full\n` })
  await site.mustBuild()
  for (const feed of ['feed.xml', 'rss.xml']) {
    const [, text] = /<content[^>]*><!\[CDATA\[(.*?)\]\]><\/content/s.exec(site.read(feed)) ?? []
    expect(text).toContain('<code>c[d[1]]&gt;2</code>')
    expect(text).not.toMatch(/]]>|<h1/)
  }
})

it('shows covers on lists, but none of another host, and the publisher as a person where it is one', async () => {
  const withCover = (cover: string) => post('A post', sentence).replace('date:', `cover: ${cover}\ndate:`)
  const owner = 'owner: { name: The owner, kind: person }'
  const site = makeSite({
    'site.yaml': siteYaml.replace('owner: { name: The owner }', owner),
    'posts/a.md': withCover('a.png'),
    'posts/a.png': 'x',
    'posts/b.md': withCover('https://elsewhere.example/b.png'),
  })
  await site.mustBuild()
  const list = site.read('posts/index.html')
  expect([...list.matchAll(/<img src="(http[^"]*)"/g)].map(([, address]) => address)).toEqual([
    'https://site.example/files/posts/a.png',
  ])
  expect(site.read('posts/a/index.html')).toContain('"publisher":{"@type":"Person","name":"The owner"')
  expect(site.json('api/agent.json')).toMatchObject({ owner: { name: 'The owner' } })
})
