// The size of a picture, so that a page reserves its space and nothing moves when it loads.
import { imageSize } from 'image-size'

/** In CSS pixels. */
export interface ImageSize {
  width: number
  height: number
}

/** The shortest file that has the size of a picture in it: a lossless WebP. The library reads past the end of less. */
const shortestPicture = 25

/** The size that the first bytes of a picture or the root element of an SVG state; `null` where they state none. */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < shortestPicture) return null
  try {
    const { width, height } = imageSize(bytes)
    return width > 0 && height > 0 ? { width, height } : null
  } catch {
    return null
  }
}
