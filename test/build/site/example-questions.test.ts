// The questions that a site shows to try: titles and headings that can be asked, in any script.
import { expect, it } from 'vitest'
import { findWords } from '../../../build/read/words/words.js'
import { exampleQuestions, hyphenate } from '../../../build/site/example-questions.js'
import { post, siteYaml, TestSite } from '../site.js'
import { published, publicationOf } from './publication.js'

const examplesOf = (language: string, titles: readonly string[]): string[] => {
  const publication = publicationOf(
    titles.map((title, at) => ({ ...published(at + 1, title), language })),
    [],
  )
  return exampleQuestions({ ...publication, site: { ...publication.site, language, words: findWords(language) } })
}

it.each([
  ['en', ['Short', 'A title of five words', 'What is a title?'], ['What is a title?', 'A title of five words']],
  ['en', ['A title of five words', 'A Title of Five Words!'], ['A title of five words']],
  ['en', ['How can I cite … ?', 'How can I cite ... ?', 'How can I cite it?'], ['How can I cite it?']],
  [
    'ja',
    ['はじめに', 'サイトをどう読むか', 'エージェントは何を読みますか？'],
    ['エージェントは何を読みますか？', 'サイトをどう読むか'],
  ],
  [
    'el',
    ['Πώς διαβάζουν οι πράκτορες', 'Τι διαβάζουν οι πράκτορες;'],
    ['Τι διαβάζουν οι πράκτορες;', 'Πώς διαβάζουν οι πράκτορες'],
  ],
  ['zh', ['前言', '智能体如何阅读网站'], ['智能体如何阅读网站']],
  ['ar', ['كيف يقرأ الوكلاء الموقع', 'ماذا يقرأ الوكلاء هنا؟'], ['ماذا يقرأ الوكلاء هنا؟', 'كيف يقرأ الوكلاء الموقع']],
])('are titles that ask, then others: %s', (language, titles, examples) => {
  expect(examplesOf(language, titles)).toEqual(examples)
})

it('are one in the language of the site where no title can be asked', () => {
  expect(['en', 'de'].map((language) => examplesOf(language, ['Short']))).toEqual([
    ['What is published here?'],
    [findWords('de').whatIsHere],
  ])
})

it('are the first title of two words where none has more', () => {
  expect(examplesOf('en', ['Short', '2024-05-06', 'Tidal power', 'Heat pumps'])).toEqual(['Tidal power'])
})

it('are headings without their numbers', () => {
  const headings = ['4.2) Which port does it use?', '2024 in four short words']
  const publication = publicationOf([{ ...published(1, 'Short'), headings }], [])
  expect(exampleQuestions(publication)).toEqual(['Which port does it use?', '2024 in four short words'])
})

it('are not titles of translations', () => {
  const publication = publicationOf(
    [
      { ...published(1, 'サイトをどう読むか'), language: 'ja' },
      { ...published(2, 'How to read a site'), language: 'en-GB' },
    ],
    [],
  )
  expect(exampleQuestions(publication)).toEqual(['How to read a site'])
})

it('name a title once where a sentence of its text is shown', async () => {
  const title = 'How often is the tide board read?'
  const site = new TestSite({ 'site.yaml': siteYaml, 'posts/a.md': post(title, 'The tide board is read every hour.') })
  await site.mustBuild()
  const [, example = ''] = /<section class="example"([^]*?)<\/section>/.exec(site.read('index.html')) ?? []
  expect(example.match(/>[^<]*<\/a>/g)).toEqual([`>${title}</a>`, '>Show in text</a>'])
})

it('are written with hyphens, the vowel signs of each script in their words', () => {
  expect(hyphenate('हिन्दी क्या है?')).toBe('हिन्दी-क्या-है')
  expect(hyphenate('Why ❤️ Rust in 1️⃣ day?')).toBe('why-rust-in-1-day')
  expect(hyphenate(' «What» is à la mode? ')).toBe('what-is-à-la-mode')
})
