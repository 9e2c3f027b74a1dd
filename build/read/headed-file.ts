// Reads Markdown files whose front matter follows a schema: events and paid content.
import type * as z from 'zod'
import type { Diagnostics } from '../diagnostics.js'
import { checkValue } from './check-value.js'
import { readDraft } from './front-matter/draft.js'
import { showPath } from './folder.js'
import { splitFrontMatter, type FrontMatter } from './front-matter/front-matter.js'
import { normalizeKeys } from './front-matter/front-matter-keys.js'
import { readText } from './text-file.js'

/** A file with its checked front matter. */
export interface HeadedFile<Head> {
  head: Head
  matter: FrontMatter
  /** The file's name in messages. */
  shownAs: string
}

/** Read case-insensitively, so that `Draft: true` publishes nothing. */
const draftKeys = new Map([['draft', 'draft']])

/** Reads a file; `null` for drafts and files with problems. */
export function readHeadedFile<Schema extends z.ZodType>(
  file: string,
  schema: Schema,
  diagnostics: Diagnostics,
): HeadedFile<z.output<Schema>> | null {
  const shownAs = showPath(file)
  const text = readText(file, shownAs, diagnostics)
  const written = text === null ? null : splitFrontMatter(text, shownAs, diagnostics)
  const matter = written && normalizeKeys(written, draftKeys)
  if (!matter || readDraft(matter, shownAs, diagnostics) !== false) return null
  const values = Object.fromEntries([...matter.values].filter(([key]) => key !== 'draft'))
  const head = checkValue(schema, values, matter.lineOf, shownAs, diagnostics)
  return head === null ? null : { head, matter, shownAs }
}
