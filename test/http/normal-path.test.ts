// The normal form of a path decodes unreserved characters and nothing else.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizePath } from '../../service/http/normal-path.js'

const unreserved = /^[A-Za-z0-9._~-]$/
const triplet = (code: number) => `%${code.toString(16).padStart(2, '0')}`

it('decodes exactly the unreserved characters (RFC 3986, 2.3)', () => {
  for (let code = 0; code < 256; code += 1) {
    const character = String.fromCharCode(code)
    const normal = unreserved.test(character) ? character : triplet(code)
    expect([normalizePath(triplet(code)), normalizePath(triplet(code).toUpperCase()).toLowerCase()]).toEqual([
      normal,
      normal.toLowerCase(),
    ])
  }
})

it('keeps the meaning of a path: both decode to the same text', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 127 })), (codes) => {
      const path = codes.map(triplet).join('')
      expect(decodeURIComponent(normalizePath(path))).toBe(decodeURIComponent(path))
    }),
  )
})
