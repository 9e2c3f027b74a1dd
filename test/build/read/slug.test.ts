// Checks the slugs that names in any script give.
import { describe, expect, it } from 'vitest'
import { isSlug, makePathSlug, makeSlug } from '../../../build/read/slug.js'

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
    ['\u0301', ''],
  ])('of %j is %j', (name, slug) => {
    expect(makeSlug(name)).toBe(slug)
    expect(makePathSlug(`${name}/x`)).toBe(slug === '' ? 'x' : `${slug}/x`)
    expect(isSlug(`${slug}/x`)).toBe(slug !== '')
  })
})
