// Checks the slugs that names in any script give.
import { describe, expect, it } from 'vitest'
import { isSlug, makePathSlug, makeSlug } from '../../../build/read/slug.js'
import { growthOf, mostGrowth } from '../../growth.js'

it('takes no time that grows with the square of the dots of a name', async () => {
  expect(await growthOf(makeSlug, (length) => `${'.'.repeat(length)}a`, 8_000)).toBeLessThan(mostGrowth)
})

describe('the slug of a name', () => {
  it.each([
    ['हिन्दी में', 'हिन्दी-में'],
    ['ที่นี่ มีน้ำ', 'ที่นี่-มีน้ำ'],
    ['மழை, வெயில்', 'மழை-வெயில்'],
    ['കടല്\u200d', 'കടല്'],
    ['نیم\u200cروز', 'نیم-روز'],
    ['Mo\u0302\u0323t hai', 'Một-hai'],
    ['1️⃣ ❤️ one', '1-one'],
    ['a \u0301b', 'a-b'],
    ['a \u0301\u0302b-\u0301\u0302c', 'a-b-c'],
    ['\u0301\u0302a', 'a'],
    ['a___b~_c-.-d.-', 'a_b~c-d'],
    ['\u0301', ''],
    ['a_.b', 'a_b'],
    ['a_.-~b', 'a-b'],
  ])('of %j is %j', (name, slug) => {
    expect(makeSlug(name)).toBe(slug)
    expect(makePathSlug(`${name}/x`)).toBe(slug === '' ? 'x' : `${slug}/x`)
    expect(isSlug(`${slug}/x`)).toBe(slug !== '')
  })

  it('of a long run of dots takes no long time', () => {
    expect(makeSlug(`a${'.'.repeat(1_000_000)}b`)).toBe('a.b')
  })
})
