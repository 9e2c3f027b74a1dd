// The documents before and after one, and which of the others its page may name as related.
import { expect, it } from 'vitest'
import { planDocuments } from '../../../build/document/process-documents.js'
import type { LoadedDocument } from '../../../build/read/documents.js'
import type { Site } from '../../../build/read/site.js'
import { relatable } from '../../../build/site/related.js'

const site = { base_url: 'https://a.example', language: 'en-US', appearance: { pictures: 20 } } as Site

/** Posts, the newest first, with the neighbours and translations of each by their slugs. */
function plan(posts: [slug: string, language: string, translationKey?: string][]) {
  const documents = posts.map(([slug, language, translationKey = slug], at) => ({
    ...{ kind: 'post', elsewhere: null, translationKey },
    head: { slug, title: slug, language, published: `2026-01-${String(20 - at)}` },
  }))
  const tasks = planDocuments(documents as LoadedDocument[], new Map(), site)
  const slugOf = (url: string | undefined) => url?.split('/').at(-2) ?? null
  const near = tasks.map(({ neighbours: { previous, next, translations } }) => [
    slugOf(previous?.url),
    slugOf(next?.url),
    ...translations.map(({ url }) => slugOf(url)),
  ])
  const published = posts.map(([slug, language]) => ({ language, url: `https://a.example/posts/${slug}/` }))
  const neighbours = tasks.map((task) => task.neighbours)
  return { near, mayRelate: relatable(published, neighbours) }
}

it('are those of a language, whatever region it is written with, and no translations', () => {
  expect(
    plan([
      ['c', 'en-US'],
      ['b', 'en'],
      ['a', 'en-GB'],
    ]).near,
  ).toEqual([
    ['b', null],
    ['a', 'c'],
    [null, 'b'],
  ])
  expect(
    plan([
      ['b', 'zh-TW'],
      ['a', 'zh-CN'],
    ]).near,
  ).toEqual([
    [null, null],
    [null, null],
  ])
  const translated = plan([
    ['c', 'pt-BR'],
    ['b', 'pt-BR', 'one'],
    ['b-pt', 'pt-PT', 'one'],
    ['a', 'pt'],
  ]).near
  expect(translated.slice(1, 3)).toEqual([
    ['a', 'c', 'b-pt'],
    ['a', 'c', 'b'],
  ])
})

it('are one translation of each language, the newest', () => {
  const { near } = plan([
    ['c', 'de', 'one'],
    ['b', 'en', 'one'],
    ['a', 'de', 'one'],
  ])
  expect(near).toEqual([
    ['a', null, 'b'],
    [null, null, 'c'],
    [null, 'c', 'b'],
  ])
})

it('are not named again among the related, also where other languages are between them', () => {
  const { mayRelate } = plan([
    ['c', 'en'],
    ['c-fr', 'fr'],
    ['b', 'en-US'],
    ['b-fr', 'fr'],
    ['a', 'en'],
  ])
  const relatedTo = (one: number) => [0, 1, 2, 3, 4].filter((other) => mayRelate(one, other))
  expect([0, 1, 2].map(relatedTo)).toEqual([[4], [], []])
})
