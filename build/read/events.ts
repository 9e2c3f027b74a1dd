// The question events: content/events/*.md, each with a title, an hour to open, an hour to close and a text.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod'
import { makeId } from '../../service/contract/ids.js'
import { compareText, type Diagnostics } from '../diagnostics.js'
import { line } from './check-value.js'
import { isName } from './slug.js'
import { isDocumentName, listFiles, nameOfDocument } from './folder.js'
import { readHeadedFile } from './headed-file.js'

/** An instant with its zone; TOML gives its own date class. */
const instant = z.unknown().transform((value, context) => {
  const date =
    value instanceof Date ? new Date(value.getTime()) : new Date(typeof value === 'string' ? value.trim() : NaN)
  const zoned =
    value instanceof Date || (typeof value === 'string' && /T?\d{2}:\d{2}.*(Z|[+-]\d{2}:?\d{2})$/i.test(value.trim()))
  if (zoned && !Number.isNaN(date.getTime())) return date.toISOString().replace('.000Z', 'Z')
  context.addIssue('an instant with its zone, such as 2026-10-13T13:00:00Z, is needed')
  return ''
})

/** The front matter of an event. */
export const eventHead = z.object({
  title: line,
  opens: instant,
  closes: instant,
  /** A question by the publisher, listed from the opening on. */
  opening: z.object({ question: line, answer: line.optional() }).optional(),
})

/** An event as written. Instants are RFC 3339 in UTC. */
export interface WrittenEvent extends z.output<typeof eventHead> {
  id: string
  file: string
  /** The file's name in messages. */
  shownAs: string
  opensLine: number
  closesLine: number
  /** Lines of the file above the body. */
  linesBefore: number
  body: string
}

/** The id of the question that opens an event: with the time of the opening, to sort before all others; stable over builds. */
export function openingId({ id, opens }: Pick<WrittenEvent, 'id' | 'opens'>): string {
  return makeId(new Date(opens), createHash('sha256').update(`opening of ${id}`).digest())
}

export function eventsFolder(contentFolder: string): string {
  return join(contentFolder, 'events')
}

/** Reads all events but drafts, ordered by the hour they open. */
export function loadEvents(contentFolder: string, diagnostics: Diagnostics): WrittenEvent[] {
  const events = listFiles(eventsFolder(contentFolder), isDocumentName).flatMap((file) => {
    const read = readHeadedFile(file, eventHead, diagnostics)
    if (!read) return []
    const { head, matter, shownAs } = read
    const id = nameOfDocument(file)
    if (!isName(id)) {
      diagnostics.addProblem(shownAs, 1, 'the name of the file is not a slug', 'use letters, digits and hyphens')
      return []
    }
    const [opensLine, closesLine] = [matter.lineOf('opens'), matter.lineOf('closes')]
    const { body, linesBefore } = matter
    return [{ ...head, id, file, shownAs, opensLine, closesLine, linesBefore, body }]
  })
  return events.sort((a, b) => compareText(a.opens, b.opens))
}
