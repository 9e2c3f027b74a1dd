// The slugs that a document may have.
import { basename } from 'node:path'
import { splitDatedName } from './front-matter/date.js'
import { isSameLanguage } from './front-matter/language.js'
import { isNamedByNotion } from './front-matter/notion-page.js'
import type { Placed } from './placed.js'
import { isSlug, makePathSlug } from './slug.js'

/** The slugs that a document may have, the one to prefer first. */
export interface Candidates {
  short: string
  /** With its folders, its day or its language. */
  path: string
  /** With the name of the folder of documents too. */
  full: string
  /** With its language, also where that is a variant of the site's (`en-GB` beside `en`). */
  variant: string
  /** As a document was named before languages were read from names. */
  legacy: string
  /** That of its file, where the front matter has another. */
  file: string
  /** With the name of its file behind the path: `x/index` of `x/index.md`, where an `x.md` is beside it. */
  inner: string
  /**
   * As a `README` was named before it was taken for the index of its folder, an `x.html.md` before it was `x`, a page of Notion by its
   * id, others before their language was known, and without vowel signs.
   */
  former: string[]
}

/** Makes them of the place and the front matter of a document, each where it is asked for: nearly all have the short one. */
export function candidatesOf(
  { file, head, place, language }: Placed,
  siteLanguage: string,
  folderName: string,
): Candidates {
  const written = basename(file).replace(/\.\w+$/, '')
  const dated = splitDatedName(place.name)
  const fromName = makePathSlug(dated && dated.rest !== '' ? dated.rest : place.name)
  const short = head.writtenSlug !== null || !isSlug(fromName) ? head.slug : fromName
  const day = dated && dated.rest !== '' ? dated.day.split('-') : []
  const inLanguage = isSameLanguage(language, siteLanguage) ? [] : [language]
  const rest = [...place.folders, ...day, short]
  const slugOf = (...segments: string[]) => {
    const slug = makePathSlug(segments.join('/'))
    return isSlug(slug) ? slug : short
  }
  return {
    short,
    legacy: head.slug,
    get path() {
      return slugOf(...inLanguage, ...rest)
    },
    get full() {
      return slugOf(folderName, ...inLanguage, ...rest)
    },
    get variant() {
      return slugOf(language, ...rest)
    },
    get file() {
      return slugOf(...inLanguage, ...place.folders, ...day, fromName)
    },
    get inner() {
      return slugOf(...inLanguage, ...rest, written)
    },
    get former() {
      return [
        ...(/^readme$/i.test(written) ? [slugOf(...inLanguage, ...place.folders, place.name, written), written] : []),
        ...(/\.html$/i.test(written) ? [written] : []),
        ...(isNamedByNotion(written) ? [makePathSlug(written)] : []),
        ...(inLanguage.length > 0 ? [slugOf(folderName, ...rest)] : []),
        ...(/\p{M}/u.test(short) ? [makePathSlug(short.replace(/\p{M}/gu, '-'))] : []),
      ]
    },
  }
}
