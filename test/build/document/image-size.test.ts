// The size of pictures from their first bytes, against pictures that an encoder made, and on whatever else a file holds.
import { createCanvas } from '@napi-rs/canvas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readImageSize } from '../../../build/document/image-size.js'

const size = { width: 301, height: 17 }
const encode = (type: 'png' | 'jpeg' | 'webp' | 'gif') => {
  const canvas = createCanvas(size.width, size.height)
  canvas.getContext('2d').fillRect(0, 0, 5, 5)
  return type === 'png' ? canvas.encode('png') : type === 'gif' ? canvas.encode('gif') : canvas.encode(type, 80)
}
const svg = (attributes: string) => Buffer.from(`<?xml version="1.0"?>\n<!-- a > b --><svg ${attributes}><path/></svg>`)

describe('the size of a picture', () => {
  it.each(['png', 'jpeg', 'webp', 'gif'] as const)('is read from a %s', async (type) => {
    expect(readImageSize(Buffer.from(await encode(type)))).toEqual(size)
  })
  it('is read from lossless and extended WebP', () => {
    const lossless = Buffer.from('52494646000000005745425056503' + '84c000000002f2c010400', 'hex')
    expect(readImageSize(lossless)).toEqual(size)
    const extended = Buffer.from('5249464600000000574542505650385800000000000000002c0100100000', 'hex')
    expect(readImageSize(extended)).toEqual(size)
  })
  it('is read from a JPEG with its code tables before the frame', () => {
    const tables = ['c4', 'c8', 'cc'].map((marker) => `ff${marker}000900000000000000`).join('')
    expect(readImageSize(Buffer.from(`ffd8${tables}ffc0000b080011012d0101110000`, 'hex'))).toEqual(size)
  })
  it.each([
    [1, size],
    [3, size],
    [6, { width: 17, height: 301 }],
    [8, { width: 17, height: 301 }],
  ])('is that in which a photograph is shown, which Exif turns (%i)', (orientation, shown) => {
    const tiff = `4d4d002a0000000800010112000300000001000${orientation}000000000000`
    const exif = `ffe1${(2 + 6 + tiff.length / 2).toString(16).padStart(4, '0')}457869660000${tiff}`
    expect(readImageSize(Buffer.from(`ffd8${exif}ffc0000b080011012d0101110000`, 'hex'))).toEqual(shown)
  })
  it('is what an SVG states, or its viewBox', () => {
    expect(readImageSize(svg('width="301" height="17px" viewBox="0 0 9 9"'))).toEqual(size)
    expect(readImageSize(svg('viewBox="-1 0 301.2 17"'))).toEqual(size)
    expect(readImageSize(svg('width="100%" height="100%"'))).toBeNull()
  })
  it('is not told by anything else, nor by a file that ends too early', async () => {
    const pictures = await Promise.all((['png', 'jpeg', 'webp', 'gif'] as const).map(encode))
    for (const picture of pictures) expect(readImageSize(Buffer.from(picture.subarray(0, 9)))).toBeNull()
    expect(readImageSize(Buffer.alloc(0))).toBeNull()
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        const read = readImageSize(Buffer.from([0xff, 0xd8, ...bytes]))
        return read === null || read.width >= 0
      }),
    )
  })
})
