// Former addresses: each leads to the document of today, and none replaces a document that is published there now.
import { expect, it } from 'vitest'
import { deriveGone, deriveRedirects } from '../../../build/links/redirects.js'
import type { Published } from '../../../build/document/published.js'

const post = (slug: string, ...aliases: string[]) => ({ kind: 'post', slug, aliases }) as unknown as Published

it('a former slug takes the other forms along', () => {
  expect(deriveRedirects([post('new', 'posts/old', '2019/old.html')], new Map())).toEqual({
    '/2019/old.html': '/posts/new/',
    '/api/post/old.json': '/api/post/new.json',
    '/api/post/old.md': '/api/post/new.md',
    '/posts/old': '/posts/new/',
  })
})

it('the first of two documents with one former address has it, and a document published there stays', () => {
  const redirects = deriveRedirects(
    [post('first', '2019/shared'), post('second', '2019/shared', 'posts/first')],
    new Map(),
  )
  expect(redirects).toEqual({ '/2019/shared': '/posts/first/' })
})

it('the name of a document that was renamed leads to its page, at the site of its own tool too', () => {
  const elsewhere = { ...post('new'), elsewhere: 'https://blog.example/new/' }
  expect(deriveRedirects([elsewhere], new Map([['post/old', 'post/new']]))).toEqual({
    '/posts/new': 'https://blog.example/new/',
    '/posts/old': 'https://blog.example/new/',
    '/api/post/old.json': '/api/post/new.json',
    '/api/post/old.md': '/api/post/new.md',
  })
})

it('what was removed is gone in every form, but where it has moved', () => {
  expect(deriveGone(['post/away', 'article/moved'], { '/articles/moved': '/posts/new/' })).toEqual([
    '/posts/away/',
    '/api/post/away.md',
    '/api/post/away.json',
    '/api/article/moved.md',
    '/api/article/moved.json',
  ])
})
