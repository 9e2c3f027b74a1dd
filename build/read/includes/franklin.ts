// Writes the marks of Franklin as other Markdown.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { rootOf } from './includes.js'
import { replaceOutside } from '../markdown/outside-fences.js'

/** Whether a file is of a site of Franklin: such a site has its settings in `config.md`, and its layouts beside it. */
export function isOfFranklin(file: string): boolean {
  const root = rootOf(file, 'config.md')
  return root !== null && existsSync(join(root, '_layout'))
}

/** Whether a file has a mark that `readFranklin` changes: then the folders above it are asked. */
export const mayBeFranklin = (bytes: Buffer) => ['~~~', '@@', '\\toc', '{{'].some((sign) => bytes.includes(sign))

/** Code, which stays, and HTML between three tildes, on lines of its own or within one. */
const rawHtml = /^[ \t]*(`{3,})[^`\n]*\n[^]*?(?:^[ \t]*\1`*[ \t]*$|(?![^]))|`[^`\n]+`|~~~([^]*?)~~~/gm
/** Alone on their lines: the beginning and end of a block with a class, the place of the contents, a call of Julia. */
const marks = '^[ \\t]*(?:@@[\\w, -]*|(?:\\\\toc|\\\\tableofcontents|\\{\\{[^{}\\n]*\\}\\})[ \\t]*)$'

/** The text without these marks. Line numbers stay. Source: franklinjl.org/syntax/markdown */
export function readFranklin(text: string): string {
  const html = text.replace(rawHtml, (whole, _, inner?: string) => inner ?? whole)
  return replaceOutside(html, marks, () => '')
}
