// Tags in the text of notes.
import { expect, it } from 'vitest'
import { withHashTags } from '../../../../build/read/front-matter/hash-tags.js'
import { growthOf, mostGrowth } from '../../../growth.js'

it('are not the headings that links lead to', () => {
  expect(withHashTags(['sea'], '#Ebb, [[Tides #high]], [[Tides #low|#so]], `#no` #mud/ `#no`')).toEqual([
    'sea',
    'Ebb',
    'mud',
  ])
})

it.each<[string, (length: number) => string]>([
  ['slashes', (length) => `#a${'/'.repeat(length)}b`],
  ['code', (length) => '#a `b` '.repeat(length / 7)],
])('are found in a time that grows with the length of the text: %s', async (_, textOf) => {
  expect(withHashTags([], textOf(7000))).toHaveLength(1)
  expect(await growthOf((body) => withHashTags([], body), textOf, 10_000)).toBeLessThan(mostGrowth)
})
