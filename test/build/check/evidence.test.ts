// A quote matches whole words of a text, in scripts that separate words.
import { expect, it } from 'vitest'
import { QuotableText } from '../../../build/check/evidence.js'

it.each([
  ['A crawler waits for a second.', 'crawler waits', 'crawler waits'],
  ['A crawler waits for a second.', 'rawler waits', null],
  ['A crawler waits for a second.', 'crawler wait', null],
  ['Recrawlers and crawlers wait.', 'crawlers', 'crawlers'],
  ['हिन्दी में लिखा है।', 'हिन्दी में', 'हिन्दी में'],
  ['हिन्दी में लिखा है।', 'न्दी में', null],
  ['हिन्दी में लिखा है।', 'में लिख', null],
  ['Feeds ✔️Crawlers ⚠️1️⃣Pages', 'Crawlers', 'Crawlers'],
  ['Feeds ✔️Crawlers ⚠️1️⃣Pages', 'Pages', 'Pages'],
  ['搜索引擎每天抓取网页。', '引擎每天', '引擎每天'],
])('of %j, %j is quoted as %j', (text, quote, published) => {
  expect(new QuotableText(text).findQuote(quote)).toBe(published)
})

it.each([
  ['of a heading and the paragraph below it', 'Waiting A crawler waits.', null],
  ['of the last and the first words of two paragraphs', 'crawler waits. Then it', null],
  ['within a paragraph that is wrapped', 'Then it reads the page.', 'Then it reads the page.'],
  ['across blocks, with the line break', 'crawler waits.\n\nThen it', 'crawler waits.\n\nThen it'],
  ['across blocks, with one line break', 'Waiting\nA crawler', 'Waiting\nA crawler'],
  ['within a block, with a line break of its own', 'Then it\nreads', 'Then it\nreads'],
  ['across blocks, with its Markdown', '## Waiting\n\nA *crawler*', 'Waiting\n\nA crawler'],
  ['with characters of patterns', 'waits. (a+b)*', 'waits. (a+b)*'],
])('a quote %s', (_, quote, published) => {
  const text = 'Waiting\n\nA crawler waits.\n\nThen it\nreads the page. It waits. (a+b)*'
  expect(new QuotableText(text).findQuote(quote)).toBe(published)
})

it('the nearest passage may begin in one block and end in the next', () => {
  const text = new QuotableText('A crawler waits.\n\nThen it reads the page.')
  expect(text.showNearest('waits. Then they read the page.')).toBe('waits. Then [-they read-] {+it reads+} the page.')
})
