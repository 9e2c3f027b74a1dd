// Tags in the text of notes.
import { expect, it } from 'vitest'
import { withHashTags } from '../../../../build/read/front-matter/hash-tags.js'

it('are not the headings that links lead to', () => {
  expect(withHashTags(['sea'], '#Ebb, [[Tides #high]], [[Tides #low|#so]], `#no` #mud/ `#no`')).toEqual([
    'sea',
    'Ebb',
    'mud',
  ])
})

it.each([`#a${'/'.repeat(40_000)}b`, '#a `b` '.repeat(20_000)])('are found in linear time', (body) => {
  const start = performance.now()
  expect(withHashTags([], body)).toHaveLength(1)
  expect(performance.now() - start).toBeLessThan(1500)
})
