// Tells why the path in a text leads to no document and to no published file.
import { statSync } from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { isDocumentName } from '../read/folder.js'

/** Nothing is there; a text that is not published, such as a draft, in a folder of documents; or a file outside of the folder. */
export type WhyMissing = 'absent' | 'heldBack' | 'outside'

export function whyMissing(
  path: string,
  from: { file: string; folder: string },
  folders: readonly { folder: string }[],
  realPath: (path: string) => string | null,
): WhyMissing {
  const place = path.startsWith('/') ? join(dirname(from.folder), path) : resolve(dirname(from.file), path)
  const real = realPath(place)
  if (real === null || !statSync(real).isFile()) return 'absent'
  const isIn = ({ folder }: { folder: string }) => place.startsWith(resolve(folder) + sep)
  if (isDocumentName(place) && folders.some(isIn)) return 'heldBack'
  return isIn(from) ? 'absent' : 'outside'
}
