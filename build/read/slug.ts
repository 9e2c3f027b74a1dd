// Slugs: the part of the path of a document that follows `/posts/` or `/articles/`.
import { pathForm, slugForm } from '../../service/contract/forms.js'

/**
 * Whether a text is a slug of the contract, and fit for names of files: at most 255 bytes each with their extension. Dots are
 * for the last segment alone, as `x.md/y` and `x` would meet among the files; `/posts/page/` has the older lists.
 */
export function isSlug(text: string): boolean {
  const segments = text.split('/')
  return (
    pathForm.test(text) &&
    !/\.[^/]*\/|^page\/|\/index\.html$/.test(text) &&
    segments.every((segment) => Buffer.byteLength(segment) <= 240)
  )
}

/** Makes a slug of a path: each segment becomes a slug. It may be empty. */
export function makePathSlug(path: string): string {
  const segments = path
    .split('/')
    .map(makeSlug)
    .filter((segment) => segment !== '')
  const [last = '', ...above] = segments.reverse()
  const folders = above.reverse().map((segment) => segment.replaceAll('.', '-'))
  return [...folders, last]
    .join('/')
    .replace(/^page\//, 'pages/')
    .replace(/\/index\.html$/, '')
}

/** Whether a text is an id of one segment, and short enough for a file name. */
export function isName(text: string): boolean {
  return slugForm.test(text) && Buffer.byteLength(text) <= 240
}

/** What changes how a character is drawn (`1️⃣` is a 1), or joins it to the next. */
export const drawing = /[\p{Me}\p{Variation_Selector}\u200D]/gu

/** Makes a slug of words: other characters become hyphens. It may be empty. */
export function makeSlug(words: string): string {
  return words
    .normalize('NFC')
    .replace(drawing, '')
    .replace(/(?:[^\p{L}\p{M}\p{N}._~-]|(?<![\p{L}\p{M}\p{N}])\p{M}+)+/gu, '-')
    .replace(/[-._~]+/g, (run) => (run.includes('-') ? '-' : run.charAt(0)))
    .replace(/^[-._~]|[-._~]$/g, '')
}
