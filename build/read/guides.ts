// The guides: the Markdown files of one folder, each a page beside the reference.
import { existsSync } from 'node:fs'
import * as z from 'zod'
import { groups } from '../../service/contract/route.js'
import { shorten } from '../../service/text/shorten.js'
import type { Diagnostics } from '../diagnostics.js'
import { line, nearestKey } from './check-value.js'
import { isDocumentName, listFiles, nameOfDocument, showPath } from './folder.js'
import { readHeadedFile } from './headed-file.js'
import { parseMarkdown, splitOpeningHeading } from './markdown/markdown.js'
import { isName } from './slug.js'
import { firstParagraph } from './markdown/text.js'

/** `guides` of site.yaml. */
interface GuidesSetting {
  folder: string
  first: readonly string[]
}

/** The front matter of a guide, which it need not have. */
const guideHead = z.object({ title: line.optional(), description: line.optional() })

/** A guide as written, without the heading that is its title. */
export interface WrittenGuide {
  /** The last segment of the path of its page. */
  name: string
  title: string
  description: string
  file: string
  folder: string
  /** The file's name in messages. */
  shownAs: string
  /** Lines of the file above the body. */
  linesBefore: number
  body: string
}

/** Pages of the reference have these names. */
const taken = new Set([...Object.keys(groups), 'mcp'])
const firstSentence = /^.*?[.!?](?= \p{Lu}|$)/u
const descriptionLength = 200

const nameOf = (file: string) => nameOfDocument(file).toLowerCase()

const guideFiles = (folder: string) => listFiles(folder, isDocumentName)

/** What is wrong with the settings of the guides, and where. */
export function checkGuides(
  { folder, first }: GuidesSetting,
  report: (path: string[], what: string, hint: string) => void,
): void {
  if (!existsSync(folder)) {
    report(['folder'], `the folder \`${showPath(folder)}\` is not there`, 'name it from the folder of site.yaml')
    return
  }
  const names = guideFiles(folder).map(nameOf)
  for (const [at, name] of first.entries()) {
    if (names.includes(name)) continue
    const near = nearestKey(name, names)
    const hint = near === null ? 'name a file of the folder, without its ending' : `write \`${near}\``
    report(['first', String(at)], `no guide is called \`${name}\``, hint)
  }
}

/** Reads them: first those that the settings put first, then the others by name. */
export function loadGuides(
  { guides }: { guides?: GuidesSetting | undefined },
  diagnostics: Diagnostics,
): WrittenGuide[] {
  if (guides === undefined) return []
  const { folder } = guides
  const found = guideFiles(folder).flatMap((file) => readGuide(file, folder, diagnostics) ?? [])
  const names = new Set<string>()
  for (const { name, shownAs } of found) {
    if (names.has(name))
      diagnostics.addProblem(shownAs, 1, `/docs/${name}/ is another guide's, too`, 'rename one of the files')
    names.add(name)
  }
  const place = ({ name }: WrittenGuide) => (guides.first.includes(name) ? guides.first.indexOf(name) : found.length)
  return found.sort((one, other) => place(one) - place(other))
}

function readGuide(file: string, folder: string, diagnostics: Diagnostics): WrittenGuide | null {
  const read = readHeadedFile(file, guideHead, diagnostics)
  if (!read) return null
  const { head, matter, shownAs } = read
  const name = nameOf(file)
  if (!isName(name) || taken.has(name)) {
    const what = taken.has(name) ? `/docs/${name}/ is a page of the reference` : 'the name of the file is not a slug'
    diagnostics.addProblem(shownAs, 1, what, 'rename the file: letters, digits and hyphens')
    return null
  }
  const { heading, rest } = splitOpeningHeading(matter.body)
  const title = head.title ?? heading
  if (title === null) {
    diagnostics.addProblem(shownAs, 1, 'has no title', 'set `title:` or open the text with a heading')
    return null
  }
  // A heading of the same words would be the title twice.
  const body = heading === title ? rest : matter.body
  const paragraph = firstParagraph(parseMarkdown(body))
  const sentence = firstSentence.exec(paragraph)?.[0] ?? paragraph
  const description = head.description ?? (shorten(sentence, descriptionLength) || title)
  const above = matter.body.slice(0, matter.body.length - body.length)
  const linesBefore = matter.linesBefore + above.split('\n').length - 1
  return { name, title, description, file, folder, shownAs, linesBefore, body }
}
