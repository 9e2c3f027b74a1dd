// The size of a picture from its first bytes, so that a page keeps the room for it and nothing moves when it arrives.

/** In CSS pixels. */
export interface ImageSize {
  width: number
  height: number
}

/** The size of a PNG, GIF, JPEG, WebP or SVG; `null` for anything else, and for an SVG that states none. */
export function readImageSize(bytes: Buffer): ImageSize | null {
  try {
    if (bytes.readUInt32BE(0) === 0x89504e47) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
    if (bytes.toString('latin1', 0, 4) === 'GIF8')
      return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
    if (bytes.readUInt16BE(0) === 0xffd8) return readJpeg(bytes)
    if (bytes.toString('latin1', 8, 12) === 'WEBP') return readWebp(bytes)
    return readSvg(bytes.toString('utf8', 0, 2000))
  } catch (error) {
    // A file that ends too early has no size to tell.
    if (error instanceof RangeError) return null
    throw error
  }
}

/** The frame header (ITU T.81, B.2.2) holds the size; the segments ahead of it are passed over. */
function readJpeg(bytes: Buffer): ImageSize | null {
  for (let at = 2; bytes[at] === 0xff; at += 2 + bytes.readUInt16BE(at + 2)) {
    const marker = bytes.readUInt8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) return { width: bytes.readUInt16BE(at + 7), height: bytes.readUInt16BE(at + 5) }
  }
  return null
}

/** RFC 9649: the extended header holds the size less one; the lossy and lossless streams have their own. */
function readWebp(bytes: Buffer): ImageSize | null {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8 ') return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  if (kind !== 'VP8L') return null
  const packed = bytes.readUInt32LE(21)
  return { width: (packed & 0x3fff) + 1, height: ((packed >> 14) & 0x3fff) + 1 }
}

/** `width` and `height` in pixels, or else the size of the `viewBox`. */
function readSvg(text: string): ImageSize | null {
  const tag = /<svg\b[^>]*>/.exec(text)?.[0]
  if (tag === undefined) return null
  const stated = (name: string) => Number(new RegExp(`\\s${name}="([\\d.]+)(?:px)?"`).exec(tag)?.[1])
  const box = /\sviewBox="[-\d.]+[\s,]+[-\d.]+[\s,]+([\d.]+)[\s,]+([\d.]+)"/.exec(tag)
  const width = Math.round(stated('width') || Number(box?.[1]))
  const height = Math.round(stated('height') || Number(box?.[2]))
  return width > 0 && height > 0 ? { width, height } : null
}
