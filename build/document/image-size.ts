// The size of a picture, so that a page reserves its space and nothing moves when it loads.
import { imageSize } from 'image-size'

/** In CSS pixels. */
export interface ImageSize {
  width: number
  height: number
}

/** The shortest file that has the size of a picture in it: a lossless WebP. The library reads past the end of less. */
const shortestPicture = 25

/** From this value of Exif on, a photograph is shown lying on its side. */
const firstOnItsSide = 5

/** The size in which a picture is shown, as its first bytes or the root element of an SVG state it; `null` where they state none. */
export function readImageSize(bytes: Uint8Array): ImageSize | null {
  if (bytes.length < shortestPicture) return null
  try {
    const { width, height, orientation = 0 } = imageSize(bytes)
    if (!(width > 0 && height > 0)) return null
    return orientation < firstOnItsSide ? { width, height } : { width: height, height: width }
  } catch {
    return null
  }
}
