// What the head of a page says of the document, and what is read of a page without its style.
import { expect, it } from 'vitest'
import { pageFile } from '../../../build/document/site-page.js'
import { listPages } from '../../../build/site/pages/paged-list.js'
import { html } from '../../../service/html.js'
import { published, publicationOf } from '../site/publication.js'

/** The names and contents of the elements `meta` of a page that are about an article. */
function metaOf(article?: Parameters<typeof pageFile>[0]['article']): string[] {
  const page = { path: '/posts/a/', title: 'A', description: 'B', content: html`<p>C</p>`, ...(article && { article }) }
  const { content } = pageFile(page, publicationOf([], []).site)
  return [...String(content).matchAll(/(author|og:type|article:\w+)" content="([^"]*)"/g)].map(([, ...pair]) =>
    pair.join(' '),
  )
}

it('names authors and days, as readers that know no JSON-LD look for them', () => {
  const authors = [
    { name: 'Ann & co', url: null },
    { name: 'Ben', url: null },
  ]
  const days = ['article:published_time 2026-01-02', 'article:modified_time 2026-03-04']
  expect(metaOf({ ...published(1, 'A'), authors })).toEqual([
    'author Ann &amp; co',
    'author Ben',
    'og:type article',
    ...days,
  ])
  expect(metaOf(published(2, 'A'))).toEqual(['author Ann', 'og:type article', days[0]])
  expect(metaOf()).toEqual(['og:type website'])
})

it('keeps the words of its links apart, as text browsers show no gap that a style makes', () => {
  const page = { path: '/posts/a/', title: 'A', description: 'B', content: html`<p>C</p>` }
  const text = String(pageFile(page, publicationOf([], []).site).content).replace(/<[^>]*>/g, '')
  expect(text).toMatch(/Posts\s+Articles\s+Dashboard\s+API\s/)
  expect(text).toMatch(/Manifest\s+OpenAPI\s+llms.txt\s/)
  const [first] = listPages(
    ['a', 'b', 'c'],
    { path: '/x/', title: 'X', description: 'Y' },
    publicationOf([], []).site,
    () => html``,
    1,
  )
  expect(String(first?.content).replace(/<[^>]*>/g, '')).toMatch(/1\s+2\s+3\s/)
})
