// A quote stands in a text with whole words, where the script has them.
import { expect, it } from 'vitest'
import { QuotableText } from '../../../build/check/evidence.js'

it.each([
  ['A crawler waits for a second.', 'crawler waits', 'crawler waits'],
  ['A crawler waits for a second.', 'rawler waits', null],
  ['A crawler waits for a second.', 'crawler wait', null],
  ['Recrawlers and crawlers wait.', 'crawlers', 'crawlers'],
  ['搜索引擎每天抓取网页。', '引擎每天', '引擎每天'],
])('of %j, %j is quoted as %j', (text, quote, published) => {
  expect(new QuotableText(text).findQuote(quote)).toBe(published)
})
