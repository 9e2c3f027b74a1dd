// One document: its body derived, its facts checked, its three representations rendered. Needs no other document's text, so that workers can share the documents.
import { readFileSync } from 'node:fs'
import { factIdOf, type Fact } from '../../service/contract/resources/fact.js'
import type { CountedText } from '../../service/ask/count-text.js'
import { Diagnostics, type Diagnostic } from '../diagnostics.js'
import { ledgerName } from '../ledger/ledger-schema.js'
import type { Ledger } from '../ledger/ledger.js'
import { addressOf } from '../links/addresses.js'
import { formPaths, pageUrl } from '../links/document-paths.js'
import { mappedDocument, type SiteMap } from '../links/site-map.js'
import { hashValue } from '../read/build-cache.js'
import type { LoadedDocument } from '../read/documents.js'
import type { Site } from '../read/site.js'
import { addCodeTitles } from './code-titles.js'
import { renderBody } from './body-html.js'
import { coverUrl, resolveCover } from './cover.js'
import { checkQuotes, deriveBody, type DerivedBody } from './derive-body.js'
import { renderDocumentPage } from './document-page.js'
import { renderJson, renderMarkdown } from './formats.js'
import { shiftHeadings } from './heading-levels.js'
import { collapseBlankLines } from './dialects/kept-text.js'
import { restoreMath } from './dialects/math.js'
import { withoutHighlights } from './dialects/obsidian-marks.js'
import { readImageSize, type ImageSize } from './image-size.js'
import { bodyOrLink } from './link-post.js'
import type { Neighbours, OutputFile, Published, WholeDocument } from './published.js'

/** A document to process, with everything that its files show besides itself and the site. */
export interface DocumentTask {
  document: LoadedDocument
  neighbours: Neighbours
  /** Whether it has a picture of its own. */
  pictured: boolean
  facts: Fact[]
}

/** What is the same for all documents. */
export interface DocumentContext {
  site: Site
  /** A hash of what every file depends on: the settings of the site, any of which a page may show, and the paid texts. */
  siteKey: string
  siteMap: SiteMap
  ledger: Pick<Ledger, 'lastEdit' | 'knownNumbers'>
}

/** What the next build needs of a document whose files it can share. */
export interface DocumentRecord extends Pick<
  DerivedBody,
  'wordCount' | 'words' | 'description' | 'headings' | 'cover' | 'references' | 'titles' | 'files'
> {
  /** The quotes of its facts as published; `null` for one that is as it was written. */
  quotes: (string | null)[]
  warnings: Diagnostic[]
  /** Its terms, as places in the vocabulary that the cache holds. */
  counted: CountedText
}

export interface ProcessedDocument {
  published: Published
  /** Its JSON, Markdown and HTML below `public`. The files that it names (`record.files`) are not among them. */
  files: OutputFile[]
  record: Omit<DocumentRecord, 'counted'>
  /** The plain text, to be indexed. */
  text: string
}

/**
 * Processes a document. Writes nothing: what is to be written is in the result. `body` is the text below its front matter.
 * The result has no `processed` where a problem keeps the document from being published.
 */
export function processDocument(
  task: DocumentTask,
  body: string,
  context: DocumentContext,
): { processed: ProcessedDocument | null; diagnostics: Diagnostics } {
  const { document } = task
  const { site, siteMap, ledger } = context
  const diagnostics = new Diagnostics()
  const written = bodyOrLink(document, body)
  const derived = deriveBody(document, { written, site }, siteMap, diagnostics)
  if (!derived) return { processed: null, diagnostics }
  const { wordCount, words, description, headings, cover, references, titles, files, text } = derived
  const warnings = structuredClone(diagnostics.warnings)
  const published = publish(document, derived, ledger.lastEdit(ledgerName(document), words), site)
  const facts = checkQuotes(document, task.facts, text, diagnostics)
  const restored = restoreMath(derived.markdown, derived.formulas)
  const markdown = siteMap.hasHighlights || siteMap.pymdownx.includes('critic') ? withoutHighlights(restored) : restored
  const whole: WholeDocument = {
    ...published,
    ...task.neighbours,
    notice: document.notice,
    facts,
    retired: retiredIds(task, ledger),
    // Tags that are left out leave blank lines, so that warnings name the lines of the file.
    markdown: derived.isRewritten ? collapseBlankLines(markdown) : markdown,
    opensWithTitle: derived.opensWithTitle,
    text,
    html: renderHtml(derived, facts, measureImages(files)),
  }
  const quotes = structuredClone(
    facts.map(({ evidence }, at) => (evidence === task.facts[at]?.evidence ? null : evidence)),
  )
  const record = { wordCount, words, description, headings, cover, references, titles, files, quotes, warnings }
  const rendered = [
    renderJson(whole, site),
    renderMarkdown(whole, site),
    ...(document.elsewhere === null ? [renderDocumentPage(whole, site, task.pictured)] : []),
  ]
  return { processed: { published, files: rendered, record, text }, diagnostics }
}

/**
 * A hash of everything that the files of a document are made from, besides the targets of its links and their titles (`isLinkedAlike`).
 * `record` is what was made of its source.
 */
export function keyOf(
  { document, neighbours, pictured, facts }: DocumentTask,
  { words, files }: Pick<DocumentRecord, 'words' | 'files'>,
  { siteKey, ledger }: DocumentContext,
): string {
  const { previous, next, translations } = neighbours
  return hashValue([
    siteKey,
    document.kind,
    [document.sourceHash, document.metaHash],
    document.elsewhere,
    document.notice,
    ledger.lastEdit(ledgerName(document), words),
    [previous?.title, previous?.url, next?.title, next?.url],
    [document.head.language, translations],
    pictured,
    [document.head.authors, document.head.cover, document.head.hasTags],
    [facts, retiredIds({ document, facts }, ledger)],
    [...measureImages(files)],
  ])
}

function retiredIds(
  { document, facts }: Pick<DocumentTask, 'document' | 'facts'>,
  ledger: DocumentContext['ledger'],
): string[] {
  const living = new Set(facts.map(({ id }) => id))
  const known = ledger.knownNumbers(ledgerName(document)).map((number) => factIdOf(document.head.slug, number))
  return known.filter((id) => !living.has(id))
}

/** Whether all links of a document, and its cover, lead where they led when its record was made. */
export function isLinkedAlike(
  document: LoadedDocument,
  { references, titles, cover }: Pick<DocumentRecord, 'references' | 'titles' | 'cover'>,
  siteMap: SiteMap,
): boolean {
  const from = mappedDocument(document)
  return (
    coverUrl(resolveCover(document, siteMap, new Diagnostics()), document) === cover &&
    references.every(([reference, address]) => addressOf(siteMap.resolve(reference, from)) === address) &&
    titles.every(([link, title]) => siteMap.titleOf(link, from) === title)
  )
}

/** What is published of a document besides its text; `edited` is the day of its last real edit. */
export function publish(
  document: LoadedDocument,
  known: Pick<DerivedBody, 'description' | 'wordCount' | 'headings' | 'cover'>,
  edited: string | null,
  site: Site,
): Published {
  const { kind, head } = document
  const { markdown, json } = formPaths(kind, head.slug)
  const url = pageUrl(kind, head.slug, document.elsewhere, site.base_url)
  // A real edit counts from the day of publication on; the later of what was seen and what the front matter says.
  const edits = [edited, head.updated].filter((day): day is string => day !== null && day >= head.published)
  return {
    kind,
    slug: head.slug,
    title: head.title,
    description: known.description,
    authors: head.authors.length > 0 ? head.authors : [{ name: site.author ?? site.owner.name, url: null }],
    tags: head.tags,
    categories: head.categories,
    series: head.series,
    cover: known.cover,
    canonical: canonicalOf(head.canonical, site.base_url) ?? url,
    published: head.published,
    updated: edits.sort().at(-1) ?? null,
    wordCount: known.wordCount,
    headings: known.headings,
    language: head.language ?? site.language,
    questions: head.questions,
    aliases: document.aliases,
    ...(document.elsewhere !== null && { elsewhere: document.elsewhere }),
    url,
    markdownUrl: site.base_url + markdown,
    jsonUrl: site.base_url + json,
  }
}

/** What the front matter gives as the address to cite, also as a path of this site; `null` where it is no web address. */
function canonicalOf(given: string | null, siteAddress: string): string | null {
  if (given === null || !/^(?:https?:\/)?\//i.test(given) || !URL.canParse(given, siteAddress)) return null
  return new URL(given, siteAddress).href
}

function renderHtml(body: DerivedBody, facts: readonly Fact[], imageSizes: ReadonlyMap<string, ImageSize>): string {
  const factIds = facts.map((fact) => fact.url.slice(fact.url.indexOf('#') + 1))
  const reservedIds = ['content', 'footnote-label', ...(facts.length > 0 ? ['facts', ...factIds] : [])]
  const html = addCodeTitles(renderBody({ ...body, reservedIds, imageSizes }), body.codeTitles)
  // The page prints the title itself.
  const below = body.opensWithTitle ? html.replace(/<h1\b[^>]*>[^]*?<\/h1>\s*/, '').trimStart() : html
  return shiftHeadings(below, 1)
}

/** The sizes of the pictures among the files that a document names, by their address. */
export function measureImages(files: DerivedBody['files']): Map<string, ImageSize> {
  const sizes = new Map<string, ImageSize>()
  for (const file of files) {
    const size = /\.(png|gif|jpe?g|webp|svg)$/i.test(file.source) ? readImageSize(readFileSync(file.source)) : null
    if (size) sizes.set(file.url, size)
  }
  return sizes
}
