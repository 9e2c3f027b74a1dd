// Reads the values of front matter that texts print, such as `{{ page.author }}` of Jekyll.
import { readFileSync } from 'node:fs'
import { Diagnostics } from '../diagnostics.js'
import type { LoadedDocument } from './documents.js'
import { textOf } from './front-matter-values.js'
import { splitFrontMatter } from './front-matter.js'
import { decodeText } from './text-file.js'

/** Other than the title, which most texts that print anything print. */
const namesValue = /\{[{%][^{}]{0,300}?\bpage\.(?!title\b)/

/**
 * The values that a body may print, by their names (`page.title`). Front matter is read again for those of a body that names others;
 * a date is none of them, as filters give it its form.
 */
export function readPageValues({ file, bytes, head }: LoadedDocument, body: string): Map<string, string> {
  const values = new Map<string, string>()
  if (body.includes('page.') && namesValue.test(body)) {
    const matter = splitFrontMatter(decodeText(bytes ?? readFileSync(file)), file, new Diagnostics())
    for (const [key, value] of matter?.values ?? []) {
      const text = key === 'date' ? null : textOf(value)
      if (text !== null) values.set(`page.${key}`, text)
    }
  }
  return values.set('page.title', head.title)
}
