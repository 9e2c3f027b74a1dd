// What a client accepts: whether it wants a page as Markdown.
import { expect, it } from 'vitest'
import { wantsMarkdown } from '../service/accept.js'

it.each([
  ['text/markdown', true],
  ['text/html, text/markdown', true],
  ['text/html, text/markdown;q=0.9', false],
  ['text/html;q=0.5, text/markdown;q=0.9', true],
  ['text/markdown;q=0.5, */*', true],
  ['text/markdown;q=0, */*', false],
  ['text/html;q=0, */*', true],
  ['text/html;q=0, */*;q=0', false],
  ['*/*', false],
])('a page as Markdown for %s: %s', (accept, isWanted) => {
  const request = new Request('https://site.example/ask/', { headers: { accept } })
  expect(wantsMarkdown({ request, headers: request.headers })).toBe(isWanted)
})
