// Reads the front matter that other tools have in a file beside that of a document: Nikola `post.meta`, Eleventy `post.json`.
import { Diagnostics } from '../../diagnostics.js'
import { documentEnding } from '../folder.js'
import { splitFrontMatter, type FrontMatter } from './front-matter.js'
import type { Source } from '../source-file.js'
import { textOrProblem } from '../text-file.js'

/** Such a file, as it was read. */
export interface MetaFile {
  /** The file's name in messages. */
  shownAs: string
  text: string
}

/** The endings of such a file, of which the first that is there counts. Those of Eleventy add to the front matter of the document. */
const endings = '.meta .11tydata.json .11tydata.yml .11tydata.yaml .json .yml .yaml'.split(' ')

/** The names of the files that may be beside a document. */
export function metaFilesOf(documentFile: string): string[] {
  return endings.map((ending) => documentFile.replace(documentEnding, ending))
}

/** Whether a file may be one, beside a document of Eleventy or of another tool. */
export const isMetaName = (name: string, isEleventy: boolean) =>
  /\.meta$/i.test(name) || (isEleventy && /(?<!\.facts)\.(?:json|ya?ml)$/i.test(name))

/** Reads such a file; `null`, with a problem, where it is no text. */
export function readMetaFile(source: Source, shownAs: string, diagnostics: Diagnostics): MetaFile | null {
  const bytes = source.read()
  const text = bytes && textOrProblem(bytes, shownAs, diagnostics)
  return text === null ? null : { shownAs, text }
}

/**
 * The front matter in such a file. Of Nikola: lines of `.. key: value`, or fenced; all of `body` is the text. Of Eleventy:
 * JSON or YAML, to which the front matter of the document is added, which counts where both have a key.
 */
export function splitMetaFile(
  { shownAs, text }: MetaFile,
  document: { shownAs: string; text: string },
  diagnostics: Diagnostics,
): FrontMatter | null {
  const [, language] = /\.(json|ya?ml)$/i.exec(shownAs) ?? []
  const hasFence = /^\s*(?:---|\+\+\+)/.test(text)
  const split = (opening: string, closing: string) => splitBetween(opening, text, closing, shownAs, diagnostics)
  if (language === undefined) {
    const data = hasFence ? split('', '') : split('<!--\n', '\n-->')
    return data && { ...data, body: document.text, linesBefore: 0, shownAs }
  }
  const data = split(hasFence ? '' : `---${language}\n`, '\n---')
  const own = splitFrontMatter(document.text, document.shownAs, diagnostics)
  if (!data || !own) return null
  const all = { ...own, values: new Map([...data.values, ...own.values]) }
  return own.values.size > 0 ? all : { ...all, lineOf: data.lineOf, shownAs }
}

/** Splits a text as if it stood between two others, without their lines. */
function splitBetween(
  opening: string,
  text: string,
  closing: string,
  shownAs: string,
  diagnostics: Diagnostics,
): FrontMatter | null {
  const found = new Diagnostics()
  const matter = splitFrontMatter(`${opening}${text}${closing}\n`, shownAs, found)
  const lineIn = (line: number) => Math.max(1, opening === '' ? line : line - 1)
  diagnostics.problems.push(...found.problems.map((problem) => ({ ...problem, line: lineIn(problem.line) })))
  return matter && { ...matter, lineOf: (...path) => lineIn(matter.lineOf(...path)) }
}
