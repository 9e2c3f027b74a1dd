// Processes the body of one document: parses it, resolves its links, checks its quotes, makes its text and HTML.
import type { Root as HtmlRoot } from 'hast'
import type { Root } from 'mdast'
import type { Fact } from '../../service/contract/resources/fact.js'
import { shorten } from '../../service/text/shorten.js'
import { readableMath } from '../../service/text/readable-math.js'
import { QuotableText } from '../check/evidence.js'
import type { LoadedDocument } from '../read/documents.js'
import { deepestNesting, isTooDeep, lineTooDeep, useMarkdown, type ParsedMarkdown } from '../read/markdown/markdown.js'
import { isHtmlName, isMdxName } from '../read/folder.js'
import { findHidingTags, mayHideText } from '../read/markdown/html-text.js'
import { ownTagsOf } from '../read/blog/tag-templates.js'
import { pageMatter, printVariables, readPageValues } from '../read/page-values.js'
import type { Site } from '../read/site.js'
import { collapseWhitespace, firstParagraph, plainText, textOnOneLine } from '../read/markdown/text.js'
import { Diagnostics, type Diagnostic } from '../diagnostics.js'
import { warnOfHidden, warnOfLeftOut } from './dialects/warn-of-source.js'
import { readDialects } from './dialects/dialects.js'
import { replaceEmojiNames } from './dialects/emoji-names.js'
import { asErb, readErb } from './dialects/erb.js'
import { readExports } from './dialects/exports.js'
import { convertHtml } from './dialects/html-to-markdown.js'
import { translateLabels, wordsOf } from './dialects/labels.js'
import type { Formula } from './dialects/math.js'
import { resolveAddresses, type ResolvedAddresses } from '../links/addresses.js'
import { codeTitlesOf } from './code-titles.js'
import { coverUrl, resolveCover } from './cover.js'
import { headingsOf } from './headings.js'
import { findReferences } from '../links/references.js'
import { mappedDocument, type SiteMap } from '../links/site-map.js'
import { readAbbreviations } from './dialects/abbreviations.js'
import { endBareLinks } from './dialects/bare-links.js'
import { readInlineNotes } from './dialects/inline-notes.js'
import { readKramdownBlocks } from './dialects/kramdown-blocks.js'
import { endHtmlBlocks, withoutCenter } from './dialects/loose-html.js'
import { readLogseqMarks } from './dialects/logseq-marks.js'
import { nameLinks, type NamedLinks } from './dialects/named-links.js'
import { readMarks } from './dialects/marks.js'
import { isWholeHtml } from './dialects/whole-html.js'
import { readWikiLinks } from './dialects/wiki-links.js'
import { readWords } from '../ledger/words.js'

/** The results of processing a body. */
export interface DerivedBody extends ResolvedAddresses, Pick<NamedLinks, 'titles'> {
  text: string
  wordCount: number
  /** Hash of title and text, for the ledger. */
  words: string
  description: string
  headings: string[]
  /** URL of the cover picture; `null` where there is none. */
  cover: string | null
  /** True where the body has raw HTML or a URL that may run code. */
  needsSanitising: boolean
  /** The parsed body as HTML, or as a tree to sanitise; `null` where links were rewritten: then it has to be parsed again. */
  rendered: string | HtmlRoot | null
  /** Ids that headings set themselves, by the id of their text. */
  headingIds: ReadonlyMap<string, string>
  /** The titles of its code, by that code. */
  codeTitles: ReadonlyMap<string, string>
  /** Its maths, which `markdown` has in another form than the source. */
  formulas: readonly Formula[]
  /** True where dialects of other tools were found in the body. */
  isRewritten: boolean
  /** Whether the body opens with the title, as a heading of the first level. */
  opensWithTitle: boolean
}

/** Characters of a description made from the first paragraph: as many as search results and cards show. */
const descriptionLength = 200

/** A body as written, and the settings of its site that it is read with. */
interface BodyReading {
  written: string
  site: Pick<Site, 'language' | 'words' | 'math'>
}

/** Processes a body: of a text in HTML its Markdown, where messages name the lines of the HTML, as of one whose HTML ends elsewhere. */
export function deriveBody(
  document: LoadedDocument,
  { written, site }: BodyReading,
  siteMap: SiteMap,
  diagnostics: Diagnostics,
): DerivedBody | null {
  const isHtml = isHtmlName(document.file) || (!isMdxName(document.file) && isWholeHtml(written))
  if (!isHtml && !siteMap.hasLooseHtml) return deriveMarkdown(document, { written, site }, siteMap, diagnostics)
  const { shownAs, head } = document
  const readBlocks = siteMap.hasKramdownBlocks ? readKramdownBlocks : withoutCenter
  const converted = isHtml ? convertHtml(written) : endHtmlBlocks(readBlocks(written))
  if (converted === null) {
    const what = `elements are nested more than ${deepestNesting} deep`
    diagnostics.addProblem(shownAs, head.linesBefore + 1, what, 'nest fewer')
    return null
  }
  const found = new Diagnostics()
  const words = wordsOf(head.language, site)
  const markdown = isHtml ? translateLabels(converted.markdown, written, words) : converted.markdown
  const derived = deriveMarkdown(document, { written: markdown, site }, siteMap, found)
  const toSource = (one: Diagnostic): Diagnostic => {
    const line = one.file === shownAs ? converted.lines[one.line - head.linesBefore - 1] : undefined
    return line === undefined ? one : { ...one, line: head.linesBefore + line }
  }
  diagnostics.add({ problems: found.problems.map(toSource), warnings: found.warnings.map(toSource) })
  return derived && { ...derived, isRewritten: derived.isRewritten || (!isHtml && markdown !== written) }
}

/** Processes a body. Dead links become warnings. A body that is nested too deep is a problem, and gives `null`. */
function deriveMarkdown(
  document: LoadedDocument,
  { written, site }: BodyReading,
  siteMap: SiteMap,
  diagnostics: Diagnostics,
): DerivedBody | null {
  const deep = lineTooDeep(written)
  if (deep !== null) {
    const what = `more than ${deepestNesting} quotations or lists are nested here`
    diagnostics.addProblem(document.shownAs, document.head.linesBefore + deep, what, 'nest fewer')
    return null
  }
  const plainOf = siteMap.isGraph ? readLogseqMarks : siteMap.hasErb ? readErb : String
  const source = readExports(plainOf(written), siteMap.isDocsify)
  const values = readPageValues(document, source)
  let matter: Record<string, unknown> | undefined
  const ownTags = ownTagsOf(
    document.folder,
    document.head.language ?? site.language,
    () => (matter ??= pageMatter(document)),
  )
  const { math, hasTags } = document.head
  const { hasDirectives, hasKramdownBlocks: isKramdown } = siteMap
  const reading = {
    ...{ values, isMdx: isMdxName(document.file), math: math ?? site.math ?? null },
    ...{ hasTags, hasDirectives, isKramdown, ownTags },
  }
  const printed = printVariables(source, values)
  const { markdown: shortened, headingIds, leftOut, formulas } = readDialects(printed, reading)
  warnOfLeftOut(document, siteMap.hasErb ? asErb(leftOut) : leftOut, diagnostics)
  const read = readInlineNotes(readAbbreviations(endBareLinks(shortened)))
  const named = siteMap.hasEmojiNames ? replaceEmojiNames(read) : read
  const labelled = translateLabels(named, written, wordsOf(document.head.language, site))
  const plain = readMarks(labelled, siteMap)
  const isKept = (text: string) => formulas.some(({ form }) => form.includes(text))
  const { markdown: linked, unresolved } = plain.includes('[[')
    ? readWikiLinks(document, plain, { siteMap, isKept }, diagnostics)
    : { markdown: plain, unresolved: [] }
  const { markdown, titles } = nameLinks(document, linked, siteMap)
  const derived = useMarkdown(markdown, (parsed) => deriveParsed(document, markdown, parsed, siteMap, diagnostics))
  return (
    derived && {
      ...derived,
      references: [...derived.references, ...unresolved.map((url): [string, null] => [url, null])],
      titles: structuredClone(titles),
      headingIds,
      formulas,
      isRewritten: markdown !== written,
    }
  )
}

function deriveParsed(
  document: LoadedDocument,
  body: string,
  { toMdast, toHtml, toHast }: ParsedMarkdown,
  siteMap: SiteMap,
  diagnostics: Diagnostics,
): Omit<DerivedBody, 'titles' | 'headingIds' | 'formulas' | 'isRewritten'> | null {
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
  const cover = resolveCover(document, siteMap, diagnostics)
  if (needsSanitising && mayHideText(body) && findHidingTags(tree).some(({ isClosed }) => !isClosed))
    warnOfHidden(document, body, diagnostics)
  const text = plainText(tree)
  const { title, description } = document.head
  const words = readWords(`${title}\n${text}`)
  const { headings, opensWithTitle } = headingsOf(tree, title)
  // The cache keeps these strings, and must not keep the text that they are slices of.
  const remembered = structuredClone({
    description: plainDescription(description) ?? shorten(readableMath(openingOf(tree) ?? title), descriptionLength),
    cover: coverUrl(cover, document),
    headings,
    references,
    files: cover?.is === 'file' ? [...files, { source: cover.source, target: cover.target, url: cover.url }] : files,
  })
  return {
    ...remembered,
    markdown,
    text,
    wordCount: words.count - readWords(title).count,
    words: words.hash,
    needsSanitising,
    codeTitles: codeTitlesOf(tree),
    rendered: markdown !== body ? null : needsSanitising ? toHast() : toHtml(),
    opensWithTitle,
  }
}

/** The first paragraph of a text, or what else it has, without a URL before it, as of a video; `null` where nothing is left. */
function openingOf(tree: Root): string | null {
  const opening = firstParagraph(tree) || textOnOneLine(tree)
  return opening.replace(/^(?:https?:\/\/\S+(?:\s+|$))+/, '') || null
}

/** Code, strong words, links, entities and HTML: fewer marks may be the author's own. */
const markedWords = /&#?\w+;|`[^`]+`|\*\*\S[^*]*\*\*|\]\(\S+(?: "[^"]*")?\)|<([a-z]+\d?)(?:\s[^<>]*)?>[^<]*[^]*?<\/\1>/i

/** The address, and all behind it, of a link that a program cut off with the text: `See [the log](https://a.example/b …`. */
const cutLink = /\[([^[\]]+)\]\((?:https?:|\/)[^\s()]*(?: "[^"]*)?(?=\s*(?:…|\.{3})?$)/

/** A description without Markdown and the tags of other tools; `null` where no word is left. */
function plainDescription(description: string | null): string | null {
  const read =
    description && readDialects(description.replace(cutLink, '$1'), { values: new Map(), math: false }).markdown
  const plain = read && markedWords.test(read) ? useMarkdown(read, ({ toMdast }) => plainText(toMdast())) : read
  return plain && /[\p{L}\p{N}]/u.test(plain) ? collapseWhitespace(plain) : null
}

/** The facts with their quotes as in the text. A quote that is not in the text becomes a problem with the nearest passage. */
export function checkQuotes(
  document: LoadedDocument,
  facts: readonly Fact[],
  text: string,
  diagnostics: Diagnostics,
): Fact[] {
  if (facts.length === 0) return []
  const quotable = new QuotableText(text)
  return facts.map((fact, at) => {
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
}
