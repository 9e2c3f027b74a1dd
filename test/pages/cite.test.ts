// The citations of a quote: what BibTeX reads, and whose the words are.
import { expect, it, onTestFinished, vi } from 'vitest'
import { citationsOf, readCard } from '../../build/assets/cite.js'
import { renderFactCard } from '../../service/ask/quote-card.js'

/** The citation as text, the first. */
const textOf = (cited: object): unknown => Object.values(cited)[0]

const quote = {
  ...{ quote: 'Up to $2^{53}$ & 50 % of #a_b in C:\\d ~ok', id: 'numbers#3', fact: 'It is exact.' },
  ...{ title: 'Numbers & {sets}', url: 'https://site.example/posts/numbers/#a%20b', day: '2026-03-02' },
  ...{ authors: ['Ada Lovelace', 'Rope and Sons'], site: 'Site', host: 'site.example' },
}

it('escapes what LaTeX reads, and has no brace of the text that BibTeX would count', () => {
  const { BibTeX } = citationsOf(quote, 'Text')
  expect(BibTeX).toBe(String.raw`@misc{numbers-3,
  title = {Numbers \& \textbraceleft{}sets\textbraceright{}},
  author = {{Ada Lovelace} and {Rope and Sons}},
  howpublished = {Site},
  year = {2026},
  url = {https://site.example/posts/numbers/#a%20b},
  note = {“Up to \$2\textasciicircum{}\textbraceleft{}53\textbraceright{}\$ \& 50 \% of \#a\_b in C:\textbackslash{}d \textasciitilde{}ok”}
}`)
})

it('names the authors in every form, by default the site, and each name once', () => {
  const cited = citationsOf(quote, 'Text')
  expect(textOf(cited)).toContain('” Ada Lovelace, Rope and Sons, Numbers & {sets}, Site, 2026-03-02, https:')
  expect(cited.Markdown).toContain('— Ada Lovelace, Rope and Sons, [Numbers & {sets}](https:')
  expect(JSON.parse(cited.JSON)).toMatchObject({ source: { author: quote.authors } })
  const bySite = citationsOf({ ...quote, title: 'A_b* <i>', authors: [] }, 'Text')
  expect(textOf(bySite)).toContain('” Site, A_b* <i>, 2026-03-02')
  expect(bySite.Markdown).toContain(String.raw`— Site, [A\_b\* \<i\>](https:`)
  expect(JSON.parse(bySite.JSON)).not.toHaveProperty('source.author')
})

it.each([
  ['سلام#3', 'سلام', 'site-example-2026-03-02-3'],
  ['', '数据', 'site-example-2026-03-02'],
  ['', 'Œuvres d’été', 'uvres-d-ete'],
])('has a key in ASCII for the fact %j in %j', (id, title, key) => {
  expect(citationsOf({ ...quote, id, title }, 'Text').BibTeX).toContain(`@misc{${key},\n`)
})

it.each([
  [undefined, 'The Editors'],
  [['Ada Lovelace'], 'Ada Lovelace'],
])('of a fact whose source is by %s names %s', (author, cited) => {
  const source = {
    title: 'T',
    url: 'https://site.example/posts/t/',
    published: '2026-01-02',
    ...(author && { author }),
  }
  const fact = { id: 't#1', fact: 'F', evidence: 'So $a_1$.', topic: 'x', url: `${source.url}#fact-1`, source }
  const card = renderFactCard(fact, 'elsewhere', { author: 'The Editors', topics: [] })
  expect(card.text).toContain(`data-authors="[&quot;${cited}&quot;]"`)
  // Formulas are shown in characters, and cited as they are written.
  expect(card.text).toContain('<q data-quote="So $a_1$.">So a₁.</q>')
})

it.each([
  ['“So,” he said.', '<q class="own-marks">'],
  ['נאנח: "כן."', '<q class="own-marks">'],
  ['« Oui », dit-il.', '<q class="own-marks">'],
  ['It is “so” here.', '<q>'],
])('leaves a quote its own marks alone: %s', (evidence, tag) => {
  const source = { title: 'T', url: 'https://site.example/posts/t/', published: '2026-01-02' }
  const fact = { id: 't#1', fact: 'F', evidence, topic: 'x', url: `${source.url}#fact-1`, source }
  expect(renderFactCard(fact, 'elsewhere', { topics: [] }).text).toContain(
    `${tag}${evidence.replaceAll('"', '&quot;')}</q>`,
  )
})

it('reads the quote of a card as it is written, not as it is shown', () => {
  vi.stubGlobal('document', { querySelector: () => null })
  vi.stubGlobal('location', { host: 'site.example', hostname: 'site.example' })
  onTestFinished(() => {
    vi.unstubAllGlobals()
  })
  const quoteOf = (words: object) => {
    const card = { querySelector: (what: string) => (what === 'q' ? words : null) }
    return (readCard({ dataset: {}, closest: () => card }) as { quote: string }).quote
  }
  expect(quoteOf({ dataset: { quote: 'So $a_1$.' }, textContent: 'So a₁.' })).toBe('So $a_1$.')
  expect(quoteOf({ dataset: {}, textContent: ' So\n it is. ' })).toBe('So it is.')
})
