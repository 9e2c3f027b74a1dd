// One document worked through: its body parsed, its links resolved, its quotes checked, its text and HTML made.
import { readFileSync } from 'node:fs'
import { toString } from 'mdast-util-to-string'
import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { Fact } from '../../service/contract/resources/fact.js'
import { QuotableText } from '../check/evidence.js'
import { detach } from '../detach.js'
import type { LoadedDocument } from '../load/documents.js'
import {
  deepestNesting,
  isTooDeep,
  lineTooDeep,
  parseWithPositions,
  useMarkdown,
  type ParsedMarkdown,
} from '../load/markdown.js'
import { findHidingTags, firstParagraph, fold, mayHideText, plainText, shorten } from '../load/text.js'
import type { Findings } from '../problems.js'
import { findReferences, findLines, rewriteReferences, type Reference } from './references.js'
import { mappedDocument, type Resolved, type SiteMap } from './site-map.js'
import { readWords } from './words.js'

/** A file that a document names and that is published beside the pages. */
export interface NamedFile {
  source: string
  /** Path below the output, with a slash in front. */
  target: string
  /** Where it is published; absolute. */
  url: string
}

/** What the body of a document gives. */
export interface DerivedBody {
  /** As written, with the addresses of documents and files replaced. */
  markdown: string
  text: string
  wordCount: number
  /** Hash of title and text, for the ledger. */
  words: string
  description: string
  headings: string[]
  /** True where the body has raw HTML or an address that may run something. */
  needsSanitising: boolean
  /** What the parser makes of it: HTML, or a tree where it is to be sanitised; `null` where it is not as written. */
  rendered: string | HtmlRoot | null
  /** True where the body opens with its title as a heading, so that a page need not print it twice. */
  opensWithTitle: boolean
  /** Every address with what it came to, to see later whether it still does. */
  references: [reference: string, address: string | null][]
  files: NamedFile[]
}

/** The longest description made from a first paragraph, in characters: what search results and cards show. */
const descriptionLength = 200

/**
 * Works through a body. Addresses that lead nowhere become warnings. A body that is nested too deep is a problem, and the answer is `null`.
 */
export function deriveBody(
  document: LoadedDocument,
  body: string,
  siteMap: SiteMap,
  findings: Findings,
): DerivedBody | null {
  const deep = lineTooDeep(body)
  if (deep !== null) {
    const what = `more than ${deepestNesting} quotations or lists are nested here`
    findings.addProblem(document.shownAs, document.head.linesBefore + deep, what, 'nest fewer')
    return null
  }
  return useMarkdown(body, (parsed) => deriveParsed(document, body, parsed, siteMap, findings))
}

function deriveParsed(
  document: LoadedDocument,
  body: string,
  { toMdast, toHtml, toHast }: ParsedMarkdown,
  siteMap: SiteMap,
  findings: Findings,
): DerivedBody | null {
  const tree = toMdast()
  const from = mappedDocument(document)
  const { linesBefore } = document.head
  if (isTooDeep(tree)) {
    const what = `blocks or marks are nested more than ${deepestNesting} deep`
    findings.addProblem(document.shownAs, linesBefore + 1, what, 'nest fewer')
    return null
  }
  const references: DerivedBody['references'] = []
  const files: NamedFile[] = []
  const replaced = new Map<string, string>()
  const missing: Missing[] = []
  const blocked: string[] = []
  const { references: named, needsSanitising } = findReferences(tree)
  for (const { url, kind } of named) {
    const found = siteMap.resolve(url, from)
    // A path of the site is remembered also where nothing of ours stands there: something may, one day.
    if (found.is !== 'elsewhere' || url.startsWith('/')) references.push([url, addressOf(found)])
    if (found.is === 'elsewhere') {
      // The content policy of the pages (service/http/headers.ts).
      if (kind !== 'link' && /^http:/i.test(url)) blocked.push(url)
      continue
    }
    if (found.is === 'missing') {
      missing.push({ url, kind, why: found.why })
    } else {
      replaced.set(url, found.url)
      if (found.is === 'file') files.push({ source: found.source, target: found.target, url: found.url })
    }
  }
  if (missing.length > 0) warnOfMissing(document, body, linesBefore, missing, findings)
  if (blocked.length > 0) warnOfBlocked(document, body, linesBefore, blocked, findings)
  if (needsSanitising && mayHideText(body) && findHidingTags(tree).some(({ isClosed }) => !isClosed))
    warnOfHidden(document, body, findings)
  const markdown = replaced.size === 0 ? body : rewriteReferences(body, (url) => replaced.get(url) ?? null)
  const text = plainText(tree)
  const { title, description } = document.head
  const words = readWords(`${title}\n${text}`)
  const { headings, opensWithTitle } = headingsOf(tree, title)
  // These are remembered, the text is not.
  const remembered = detach({
    description: description ?? shorten(firstParagraph(tree) || fold(text) || title, descriptionLength),
    ...{ headings, references, files },
  })
  return {
    ...remembered,
    markdown,
    text,
    wordCount: words.count - readWords(title).count,
    words: words.hash,
    needsSanitising,
    rendered: replaced.size > 0 ? null : needsSanitising ? toHast() : toHtml(),
    opensWithTitle,
  }
}

type Missing = Reference & Pick<Extract<Resolved, { is: 'missing' }>, 'why'>

/** Says of each address that leads nowhere where it stands, and why. */
function warnOfMissing(
  document: LoadedDocument,
  body: string,
  linesBefore: number,
  missing: readonly Missing[],
  findings: Findings,
): void {
  const lines = findLines(body, new Set(missing.map(({ url }) => url)))
  for (const { url, kind, why } of missing) {
    const named = `the ${kind} \`${url}\``
    const notHere = kind === 'link' ? `${named} leads to nothing here` : `${named} is not there`
    const reasons: Record<typeof why, [what: string, todo: string]> = {
      absent: [notHere, 'add the file, or correct the address'],
      outside: [
        `${named} is outside of the folder of ${document.kind}s`,
        'move it there: no other files are published',
      ],
      mdx: [`${named} is MDX, which is not published`, 'make it a Markdown file, or correct the address'],
    }
    const [what, todo] = reasons[why]
    findings.addWarning(document.shownAs, (lines.get(url) ?? 1) + linesBefore, what, todo)
  }
}

/** Says of each image and recording that no page shows where it stands. */
function warnOfBlocked(
  document: LoadedDocument,
  body: string,
  linesBefore: number,
  blocked: readonly string[],
  findings: Findings,
): void {
  const lines = findLines(body, new Set(blocked))
  for (const url of blocked) {
    const line = (lines.get(url) ?? 1) + linesBefore
    const what = `\`${url}\` is not shown, for pages show images and recordings over https alone`
    findings.addWarning(document.shownAs, line, what, 'name an address with https, or put the file beside the document')
  }
}

/** Says of each tag whose end is not beside it that the text after it is lost. */
function warnOfHidden(document: LoadedDocument, body: string, findings: Findings): void {
  for (const { tag, line, isClosed } of findHidingTags(parseWithPositions(body))) {
    if (isClosed) continue
    const what = `the tag \`${tag}\` has no end beside it: the text after it is hidden, or shown as it is written`
    findings.addWarning(document.shownAs, document.head.linesBefore + line, what, 'write it in backticks, or close it')
  }
}

/** What a reference came to, in one word to compare. */
export function addressOf(found: Resolved): string | null {
  return found.is === 'document' || found.is === 'file' ? found.url : null
}

function headingsOf(tree: Root, title: string): Pick<DerivedBody, 'headings' | 'opensWithTitle'> {
  const headings: string[] = []
  for (const node of tree.children) if (node.type === 'heading') headings.push(fold(toString(node)))
  const first = tree.children[0]
  return { headings, opensWithTitle: first?.type === 'heading' && first.depth === 1 && headings[0] === fold(title) }
}

/**
 * The facts with their quotes as they stand in the text. A quote that does not stand there becomes a problem with the
 * nearest passage.
 */
export function checkQuotes(
  document: LoadedDocument,
  facts: readonly Fact[],
  text: string,
  findings: Findings,
): Fact[] {
  if (facts.length === 0) return []
  const quotable = new QuotableText(text)
  const checked = facts.map((fact, at) => {
    const evidence = quotable.findQuote(fact.evidence)
    if (evidence !== null) return { ...fact, evidence }
    const nearest = quotable.showNearest(fact.evidence)
    const todo = nearest
      ? `quote it word for word; the nearest passage, with the quote's words as [-…-] and the text's as {+…+}: ${nearest}`
      : 'quote the text word for word; nothing in it is near'
    const line = document.facts[at]?.evidenceLine ?? 1
    findings.addProblem(document.factsShownAs, line, `the evidence is not in the text of ${document.shownAs}`, todo)
    return fact
  })
  return detach(checked)
}

/** The bytes of a named file. */
export function readNamedFile(file: NamedFile): Buffer {
  return readFileSync(file.source)
}
