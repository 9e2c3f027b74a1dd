// Where documents are: the languages that folders beside each other name.
import { expect, it } from 'vitest'
import { placeDocuments } from '../../../build/read/place.js'

it('takes the one word that tells two folders apart for their languages', () => {
  const files = ['/a/site/en/blog', '/a/site/ja/blog', '/a/it/notes'].map((folder) => ({
    folder,
    file: `${folder}/x.md`,
  }))
  const places = placeDocuments(files)
  expect(places.map(({ language }) => language)).toEqual(['en', 'ja', null])
  expect(places[0]?.translationKey).toBe(places[1]?.translationKey)
})

it('takes a folder named by another and a language for its translation', () => {
  const files = ['/a/content/posts', '/a/content/en-posts', '/a/content/posts_ja', '/a/content/my-notes'].map(
    (folder) => ({
      folder,
      file: `${folder}/x.md`,
    }),
  )
  const places = placeDocuments(files)
  expect(places.map(({ language }) => language)).toEqual([null, 'en', 'ja', null])
  expect(new Set(places.slice(0, 3).map(({ translationKey }) => translationKey)).size).toBe(1)
  expect(places[1]?.sections).toEqual(['posts'])
})
