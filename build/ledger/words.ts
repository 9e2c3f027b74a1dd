// Counts and hashes the words of a text: white space alone makes no difference.
import { hash } from 'node:crypto'
import { countUnspaced } from '../../service/ask/words.js'

/** Word count and hash. */
export interface Words {
  /** Words that white space sets apart, as of `text.split(/\s+/)`; in scripts without it, those of a dictionary. */
  count: number
  /** The first 64 bits of the SHA-256 of the words (NFC) with single spaces between them; enough to detect edits. */
  hash: string
}

/** Counts and hashes the words of a text. */
export function readWords(text: string): Words {
  const words = text.normalize('NFC').match(/\S+/g) ?? []
  return { count: words.length + countUnspaced(text), hash: hash('sha256', words.join(' ')).slice(0, 16) }
}
