// Finds the cover picture of a document.
import { addressOf } from '../links/addresses.js'
import { firstOf } from '../links/first-of.js'
import { mappedDocument, type Resolved, type SiteMap } from '../links/site-map.js'
import type { LoadedDocument } from '../read/documents.js'
import type { Diagnostics } from '../diagnostics.js'

/** Where layouts of themes have a cover that is a name alone: `image: { feature: a.png }` of Minimal Mistakes. */
const pictureFolders = ['images', 'img', 'assets/images', 'assets/img']

/** The cover picture: a file of the blog, or a URL over https. One that is not there is a warning, and gives `null`. */
export function resolveCover(document: LoadedDocument, siteMap: SiteMap, diagnostics: Diagnostics): Resolved | null {
  const { cover, linesBefore } = document.head
  if (cover === null) return null
  // One that is not here is none, wherever the page is.
  const from = { ...mappedDocument(document), elsewhere: null }
  // Themes of Hugo make addresses from the root of covers (`absURL`).
  const isBelow = /^[\w-]+\//.test(cover)
  const others = cover.includes('/') ? [] : pictureFolders.map((folder) => `/${folder}/${cover}`)
  const found = firstOf([cover, ...(isBelow ? [`/${cover}`] : others)], (path) => {
    const one = siteMap.resolve(path, from)
    return one.is === 'missing' ? null : one
  })
  const isAddress = found?.is === 'elsewhere' && /^https:/i.test(cover)
  if (found?.is === 'file' || (isAddress && URL.canParse(cover))) return found
  if (found === null || isAddress) {
    const what = isAddress
      ? `the cover picture \`${cover}\` is no address`
      : `the cover picture \`${cover}\` is not there`
    diagnostics.addWarning(document.shownAs, Math.min(1, linesBefore), what, 'add the file, or correct the address')
  }
  return null
}

/** The URL of a cover picture that was found; `null` where none was. */
export const coverUrl = (found: Resolved | null, { head }: LoadedDocument): string | null =>
  found && (addressOf(found) ?? head.cover)
