// One document worked through: its body parsed, its links resolved, its quotes checked, its text and HTML made.
import { toString } from 'mdast-util-to-string'
import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { Fact } from '../../service/contract/resources/fact.js'
import { QuotableText } from '../check/evidence.js'
import { cloneStrings } from '../read/clone-strings.js'
import type { LoadedDocument } from '../read/documents.js'
import {
  deepestNesting,
  isTooDeep,
  lineTooDeep,
  parseWithPositions,
  useMarkdown,
  walk,
  type ParsedMarkdown,
} from '../read/markdown.js'
import { findHidingTags, firstParagraph, fold, mayHideText, plainText, shorten } from '../read/text.js'
import type { Diagnostics } from '../diagnostics.js'
import { resolveAddresses, type ResolvedAddresses } from '../links/addresses.js'
import { findReferences } from '../links/references.js'
import { mappedDocument, type SiteMap } from '../links/site-map.js'
import { readWords } from '../ledger/words.js'

/** What the body of a document gives. */
export interface DerivedBody extends ResolvedAddresses {
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
  /** True where the body opens with a heading of the first level. */
  opensWithHeading: boolean
  /** True where that is its title, so that a page need not print it twice. */
  opensWithTitle: boolean
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
  diagnostics: Diagnostics,
): DerivedBody | null {
  const deep = lineTooDeep(body)
  if (deep !== null) {
    const what = `more than ${deepestNesting} quotations or lists are nested here`
    diagnostics.addProblem(document.shownAs, document.head.linesBefore + deep, what, 'nest fewer')
    return null
  }
  return useMarkdown(body, (parsed) => deriveParsed(document, body, parsed, siteMap, diagnostics))
}

function deriveParsed(
  document: LoadedDocument,
  body: string,
  { toMdast, toHtml, toHast }: ParsedMarkdown,
  siteMap: SiteMap,
  diagnostics: Diagnostics,
): DerivedBody | null {
  const tree = toMdast()
  const { linesBefore } = document.head
  if (isTooDeep(tree)) {
    const what = `blocks or marks are nested more than ${deepestNesting} deep`
    diagnostics.addProblem(document.shownAs, linesBefore + 1, what, 'nest fewer')
    return null
  }
  const { references: named, needsSanitising } = findReferences(tree)
  const written = { from: mappedDocument(document), shownAs: document.shownAs, linesBefore, body }
  const { markdown, references, files } = resolveAddresses(written, named, siteMap, diagnostics)
  if (needsSanitising && mayHideText(body) && findHidingTags(tree).some(({ isClosed }) => !isClosed))
    warnOfHidden(document, body, diagnostics)
  if (mayHoldMarks.test(body)) warnOfMarks(document, body, diagnostics)
  const text = plainText(tree)
  const { title, description } = document.head
  const words = readWords(`${title}\n${text}`)
  const { headings, opensWithHeading, opensWithTitle } = headingsOf(tree, title)
  // These are remembered, the text is not.
  const remembered = cloneStrings({
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
    rendered: markdown !== body ? null : needsSanitising ? toHast() : toHtml(),
    opensWithHeading,
    opensWithTitle,
  }
}

/** Says of each tag whose end is not beside it that the text after it is lost. */
function warnOfHidden(document: LoadedDocument, body: string, diagnostics: Diagnostics): void {
  for (const { tag, line, isClosed } of findHidingTags(parseWithPositions(body))) {
    if (isClosed) continue
    const what = `the tag \`${tag}\` has no end beside it: the text after it is hidden, or shown as it is written`
    diagnostics.addWarning(
      document.shownAs,
      document.head.linesBefore + line,
      what,
      'write it in backticks, or close it',
    )
  }
}

/**
 * What other tools put into a text for themselves: shortcodes of Hugo, tags and values of Jekyll and Eleventy, links of
 * Obsidian. `[[1]]` and `[[x]](…)` are Markdown. What stands between is bounded, so that no line takes long.
 */
const toolMarks =
  /\{\{[<%][^\n]{1,200}?[>%]\}\}|\{%-?\s[^\n]{1,200}?%\}|\{\{-?\s[^\n]{1,200}?\}\}|!?\[\[(?!\d+\])[^[\]\n]{1,200}\]\](?![([])/g
const mayHoldMarks = /\{[{%]|\[\[/

/** Says that marks of another tool stand in a text, where they are not code: here they are words like others. */
function warnOfMarks({ shownAs, head }: LoadedDocument, body: string, diagnostics: Diagnostics): void {
  const marks = [...body.matchAll(toolMarks)]
  if (marks.length === 0) return
  const code: [from: number, to: number][] = []
  walk(parseWithPositions(body), ({ type, position }) => {
    const [from, to] = [position?.start.offset ?? 0, position?.end.offset ?? 0]
    if (type === 'code' || type === 'inlineCode') code.push([from, to])
  })
  // Both are in the order of the text.
  let next = 0
  const [first, ...others] = marks.filter(({ index }) => {
    while ((code[next]?.[1] ?? Infinity) <= index) next++
    return (code[next]?.[0] ?? Infinity) > index
  })
  if (!first) return
  const line = body.slice(0, first.index).split('\n').length + head.linesBefore
  const what = `\`${first[0]}\`${others.length > 0 ? `, with ${others.length} more like it,` : ''} is published as it is written: it means something to another tool alone`
  diagnostics.addWarning(shownAs, line, what, 'write it in Markdown, or in backticks where it is to be read')
}

function headingsOf(tree: Root, title: string): Pick<DerivedBody, 'headings' | 'opensWithHeading' | 'opensWithTitle'> {
  const headings: string[] = []
  for (const node of tree.children) if (node.type === 'heading') headings.push(fold(toString(node)))
  const first = tree.children[0]
  const opensWithHeading = first?.type === 'heading' && first.depth === 1
  return { headings, opensWithHeading, opensWithTitle: opensWithHeading && headings[0] === fold(title) }
}

/**
 * The facts with their quotes as they stand in the text. A quote that does not stand there becomes a problem with the
 * nearest passage.
 */
export function checkQuotes(
  document: LoadedDocument,
  facts: readonly Fact[],
  text: string,
  diagnostics: Diagnostics,
): Fact[] {
  if (facts.length === 0) return []
  const quotable = new QuotableText(text)
  const checked = facts.map((fact, at) => {
    const evidence = quotable.findQuote(fact.evidence)
    if (evidence !== null) return { ...fact, evidence }
    const nearest = quotable.showNearest(fact.evidence)
    const hint = nearest
      ? `quote it word for word; the nearest passage, with the quote's words as [-…-] and the text's as {+…+}: ${nearest}`
      : 'quote the text word for word; nothing in it is near'
    const line = document.facts[at]?.evidenceLine ?? 1
    diagnostics.addProblem(document.factsShownAs, line, `the evidence is not in the text of ${document.shownAs}`, hint)
    return fact
  })
  return cloneStrings(checked)
}
