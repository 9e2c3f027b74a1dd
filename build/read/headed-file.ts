// Markdown whose front matter has fixed keys: events, and what is sold.
import type * as z from 'zod'
import type { Diagnostics } from '../diagnostics.js'
import { checkValue } from './check-value.js'
import { readDraft } from './draft.js'
import { showPath } from './folder.js'
import { foldKeys, splitFrontMatter, type FrontMatter } from './front-matter.js'
import { readText } from './text-file.js'

/** A file as read: its front matter checked, and where each key stands. */
export interface HeadedFile<Head> {
  head: Head
  matter: FrontMatter
  /** The file's name in messages. */
  shownAs: string
}

/** What marks a draft: what nobody meant to sell or to show must not be, for a capital. */
const draftKeys = new Map([['draft', 'draft']])

/** Reads a file. A draft gives `null`, and so does a file with problems. */
export function readHeadedFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  diagnostics: Diagnostics,
): HeadedFile<z.output<Schema>> | null {
  const shownAs = showPath(file)
  const text = readText(file, shownAs, diagnostics)
  const written = text === null ? null : splitFrontMatter(text, shownAs, diagnostics)
  const matter = written && foldKeys(written, draftKeys)
  if (!matter || readDraft(matter, shownAs, diagnostics) !== false) return null
  const values = Object.fromEntries([...matter.values].filter(([key]) => key !== 'draft'))
  const head = checkValue(schema, values, matter.lineOf, shownAs, diagnostics)
  return head === null ? null : { head, matter, shownAs }
}
