// Reads what a page in HTML says of itself in the classes of microformats2, as exports of Medium do.
import { htmlText } from '../markdown/html-text.js'
import type { FrontMatter } from './front-matter.js'

/** Source: microformats.org/wiki/h-entry */
const entry = /^(?:<!doctype|<html|<article)\b[^]{0,20000}<article\b[^<>]*\bclass="[^"]*\bh-entry\b/i
const properties = {
  author: /\bclass="[^"]*\bp-author\b[^"]*"[^<>]*>([^<]{1,200})</,
  description: /\bclass="[^"]*\bp-summary\b[^"]*"[^<>]*>([^<]{1,2000})</,
  date: /\bclass="[^"]*\bdt-published\b[^"]*"[^<>]*\bdatetime="(\d{4}-\d\d-\d\d)/,
}

/** Author, description and day of an entry as front matter; `null` for other pages. */
export function readHtmlEntry(text: string): FrontMatter | null {
  if (!entry.test(text)) return null
  const values = Object.entries(properties).flatMap(([key, pattern]) => {
    const value = htmlText(pattern.exec(text)?.[1] ?? '').trim()
    return value === '' ? [] : [[key, value] as const]
  })
  return { values: new Map(values), lineOf: () => 1, body: text, linesBefore: 0 }
}
