// Counts and hashes the words of a text: white space alone makes no difference.
import { hash } from 'node:crypto'
import { countUnspaced } from '../../service/ask/words.js'
import { collapseWhitespace } from '../read/markdown/text.js'

/** Word count and hash. */
export interface Words {
  /** Words that white space sets apart, as of `text.split(/\s+/)`; in scripts without it, those of a dictionary. */
  count: number
  /** The first 64 bits of the SHA-256 of the words (NFC) with single spaces between them; enough to detect edits. */
  hash: string
}

/** Counts and hashes the words of a text. */
export function readWords(text: string): Words {
  const words = collapseWhitespace(text.normalize('NFC'))
  const spaced = words === '' ? 0 : words.split(' ').length
  return { count: spaced + countUnspaced(text), hash: hash('sha256', words).slice(0, 16) }
}
