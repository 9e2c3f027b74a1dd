// All documents: each worked through, rendered in its three forms and staged, one at a time, so that memory stays small.
import { countDocument } from '../../service/ask/build-index.js'
import type { CountedText, TextCounter } from '../../service/ask/count-text.js'
import type { Fact } from '../../service/contract/resources/fact.js'
import { checkQuotes, deriveBody, addressOf, readNamedFile, type DerivedBody } from '../derive/document.js'
import { ledgerName } from '../derive/facts.js'
import type { Ledger } from '../derive/ledger.js'
import { readImageSize, type ImageSize } from '../derive/image-size.js'
import { formsOf } from '../derive/moved.js'
import { mappedDocument, type SiteMap } from '../derive/site-map.js'
import { readBody, type LoadedDocument } from '../load/documents.js'
import type { Site } from '../load/site.js'
import { groupBy } from '../grouping.js'
import { compareText, Findings, type BuildProblem } from '../problems.js'
import { hashValue, type Cache, type CachedDocument } from '../write/cache.js'
import type { RecordFile } from '../write/record-file.js'
import type { Staging } from '../write/staging.js'
import { renderBody } from './body-html.js'
import { renderJson, renderMarkdown } from './document.js'
import { renderDocumentPage } from '../pages/document-page.js'
import { picturedDocuments } from '../pages/picture.js'
import type { Neighbours, Published, WholeDocument } from './published.js'

/** What the documents are rendered with. */
export interface DocumentWork {
  documents: readonly LoadedDocument[]
  facts: ReadonlyMap<LoadedDocument, Fact[]>
  site: Site
  siteMap: SiteMap
  ledger: Ledger
  cache: Cache
  staging: Staging
  counter: TextCounter
  findings: Findings
  onProgress: (done: number, total: number) => void
}

/** The documents of a build, posts first, each kind newest first; their facts with the quotes as published; what to remember. */
export interface RenderedDocuments {
  published: Published[]
  facts: Fact[]
  counted: CountedText[]
  cached: Map<string, CachedDocument>
}

/** Documents between two turns of the event loop: a host that rebuilds goes on answering. */
const documentsPerTurn = 25

/** Renders and stages all documents. */
export async function renderDocuments(work: DocumentWork): Promise<RenderedDocuments> {
  const neighbours = findNeighbours(work.documents, work.site)
  const rendered: RenderedDocuments = { published: [], facts: [], counted: [], cached: new Map() }
  const documents = sortNewestFirst(work.documents)
  const records = work.staging.openRecords('/documents.bin', documents.length)
  try {
    for (const [done, document] of documents.entries()) {
      const around = neighbours.get(document) ?? { previous: null, next: null }
      renderOne(document, { ...around, pictured: done < picturedDocuments }, work, records, rendered)
      if (done % documentsPerTurn !== 0) continue
      work.onProgress(done, documents.length)
      await new Promise((resume) => setImmediate(resume))
    }
    work.onProgress(documents.length, documents.length)
    if (rendered.published.length === documents.length) work.staging.finishRecords('/documents.bin', records)
    return rendered
  } finally {
    records.close()
  }
}

function renderOne(
  document: LoadedDocument,
  { pictured, ...neighbours }: Neighbours & { pictured: boolean },
  work: DocumentWork,
  records: RecordFile,
  rendered: RenderedDocuments,
): void {
  const { site, ledger, siteMap, staging, findings } = work
  const remembered = recall(document, work)
  const derived = remembered ? null : derive(document, siteMap, findings)
  const known = remembered ?? derived
  if (!known) return
  const edited = ledger.noteDocument(ledgerName(document), document.head.published, known.words)
  const published = publish(document, known, edited, site)
  const facts = work.facts.get(document) ?? []
  const { title, language, rights } = site
  const imageSizes = measureImages(known.files)
  const key = hashValue([
    document.sourceHash,
    published,
    neighbours,
    pictured,
    facts,
    known.references,
    [...imageSizes],
    title,
    language,
    rights,
  ])
  if (remembered?.key === key && keepAll(remembered, published, staging)) {
    for (const warning of remembered.warnings) findings.warnings.push(warning)
    const quoted = facts.map((fact, at) => ({ ...fact, evidence: remembered.quotes[at] ?? fact.evidence }))
    note(rendered, document, published, quoted, { ...remembered, record: records.copy(remembered.record) })
    return
  }
  const fresh = derived ?? derive(document, siteMap, findings)
  if (!fresh) return
  const quoted = checkQuotes(document, facts, fresh.text, findings)
  const { markdown, text } = fresh
  const whole: WholeDocument = {
    ...published,
    ...neighbours,
    facts: quoted,
    markdown,
    text,
    html: renderHtml(fresh, quoted, imageSizes),
  }
  const json = renderJson(whole, site)
  const twin = renderMarkdown(whole, site)
  for (const file of [json, twin, renderDocumentPage(whole, site, pictured)])
    staging.write('public', file.path, file.content)
  copyFiles(fresh.files, staging)
  note(rendered, document, published, quoted, {
    sourceHash: document.sourceHash,
    head: document.head,
    key,
    quotes: quoted.map((fact) => fact.evidence),
    warnings: fresh.warnings,
    counted: countDocument({ ...published, body: text }, work.counter),
    record: records.add(`{"detail":${json.content},"markdown":${JSON.stringify(twin.content)}}`),
    ...pickRemembered(fresh),
  })
}

function note(
  rendered: RenderedDocuments,
  document: LoadedDocument,
  published: Published,
  facts: readonly Fact[],
  cached: CachedDocument,
): void {
  rendered.published.push(published)
  rendered.facts.push(...facts)
  rendered.counted.push(cached.counted)
  rendered.cached.set(document.file, cached)
}

const pickRemembered = ({ wordCount, words, description, headings, references, files }: DerivedBody) => ({
  wordCount,
  words,
  description,
  headings,
  references,
  files,
})

/** What the last build left of a document whose file is the same and whose links still lead where they led. */
function recall(document: LoadedDocument, { cache, siteMap }: DocumentWork): CachedDocument | null {
  const cached = cache.documents.get(document.file)
  if (cached?.sourceHash !== document.sourceHash) return null
  const from = mappedDocument(document)
  const same = cached.references.every(
    ([reference, address]) => addressOf(siteMap.resolve(reference, from)) === address,
  )
  return same ? cached : null
}

/** A body worked through, with the warnings that came of it: they are said again while the document stays as it is. */
function derive(
  document: LoadedDocument,
  siteMap: SiteMap,
  findings: Findings,
): (DerivedBody & { warnings: BuildProblem[] }) | null {
  const found = new Findings()
  const source = readBody(document, found)
  const body = source === null ? null : deriveBody(document, source, siteMap, found)
  findings.problems.push(...found.problems)
  findings.warnings.push(...found.warnings)
  return body && { ...body, warnings: found.warnings }
}

function publish(
  document: LoadedDocument,
  known: Pick<DerivedBody, 'description' | 'wordCount' | 'headings'>,
  edited: string | null,
  site: Site,
): Published {
  const { kind, head } = document
  const [page = '', markdown = '', json = ''] = formsOf(kind, head.slug)
  const url = site.base_url + page
  // A real edit counts from the day of publication on; the later of what was seen and what the front matter says.
  const edits = [edited, head.updated].filter((day): day is string => day !== null && day >= head.published)
  return {
    kind,
    slug: head.slug,
    title: head.title,
    description: known.description,
    authors: head.authors.length > 0 ? head.authors : [site.author ?? site.owner.name],
    canonical: head.canonical !== null && URL.canParse(head.canonical) ? head.canonical : url,
    published: head.published,
    updated: edits.sort().at(-1) ?? null,
    wordCount: known.wordCount,
    headings: known.headings,
    aliases: head.aliases,
    url,
    markdownUrl: site.base_url + markdown,
    jsonUrl: site.base_url + json,
  }
}

function renderHtml(body: DerivedBody, facts: readonly Fact[], imageSizes: ReadonlyMap<string, ImageSize>): string {
  const reservedIds = facts.map((fact) => fact.url.slice(fact.url.indexOf('#') + 1))
  const { markdown, needsSanitising } = body
  const html = renderBody({ markdown, needsSanitising, reservedIds, imageSizes })
  // The page prints the title itself.
  return body.opensWithTitle ? html.slice(html.indexOf('</h1>') + '</h1>'.length).trimStart() : html
}

/** The files of a document's three forms, below `public`. */
function formFiles({ kind, slug }: Published): string[] {
  return [`/api/${kind}/${slug}.json`, `/api/${kind}/${slug}.md`, `/${kind}s/${slug}/index.html`]
}

/** Shares the files of a document with the live build, and those that it names; false where one is missing. */
function keepAll(remembered: CachedDocument, published: Published, staging: Staging): boolean {
  if (!formFiles(published).every((path) => staging.keep('public', path))) return false
  copyFiles(remembered.files, staging)
  return true
}

/** The sizes of the pictures among the files that a document names, by their address. */
function measureImages(files: DerivedBody['files']): Map<string, ImageSize> {
  const sizes = new Map<string, ImageSize>()
  for (const file of files) {
    const size = /\.(png|gif|jpe?g|webp|svg)$/i.test(file.source) ? readImageSize(readNamedFile(file)) : null
    if (size) sizes.set(file.url, size)
  }
  return sizes
}

function copyFiles(files: DerivedBody['files'], staging: Staging): void {
  for (const file of files) staging.write('public', file.target, readNamedFile(file))
}

/** Posts first, as the data of the build has them. */
function sortNewestFirst(documents: readonly LoadedDocument[]): LoadedDocument[] {
  return [...documents].sort(
    (a, b) =>
      compareText(b.kind, a.kind) ||
      compareText(b.head.published, a.head.published) ||
      compareText(a.head.slug, b.head.slug),
  )
}

/** The documents before and after each one, among those of its kind. */
function findNeighbours(documents: readonly LoadedDocument[], site: Site): Map<LoadedDocument, Neighbours> {
  const neighbours = new Map<LoadedDocument, Neighbours>()
  const shown = (document: LoadedDocument | undefined): Neighbours['next'] => {
    if (!document) return null
    const [page = '', markdown = '', json = ''] = formsOf(document.kind, document.head.slug).map(
      (path) => site.base_url + path,
    )
    return { title: document.head.title, url: page, markdownUrl: markdown, jsonUrl: json }
  }
  for (const sameKind of groupBy(sortNewestFirst(documents), (document) => document.kind).values()) {
    sameKind.forEach((document, at) => {
      neighbours.set(document, { previous: shown(sameKind[at + 1]), next: shown(sameKind[at - 1]) })
    })
  }
  return neighbours
}
