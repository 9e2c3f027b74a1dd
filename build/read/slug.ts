// Slugs: the last segment of the path of a document.
import { slugForm } from '../../service/contract/forms.js'

/** Whether a text is a slug of the contract, and short enough for a file name (255 bytes with its extension). */
export function isSlug(text: string): boolean {
  return slugForm.test(text) && Buffer.byteLength(text) <= 240
}

/** Makes a slug of words: other characters become hyphens. It may be empty. */
export function makeSlug(words: string): string {
  return words
    .normalize('NFC')
    .replace(/[^\p{L}\p{N}._~-]+/gu, '-')
    .replace(/[-._~]*-[-._~]*/g, '-')
    .replace(/([._~])[._~]+/g, '$1')
    .replace(/^[-._~]+|[-._~]+$/g, '')
}
