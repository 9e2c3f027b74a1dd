// One document worked out: derived, rendered and staged in its three forms. Needs no other document's text, so that threads can share the work.
import { countDocument } from '../../service/ask/build-index.js'
import type { TextCounter } from '../../service/ask/count-text.js'
import type { Fact } from '../../service/contract/resources/fact.js'
import { readNamedFile } from '../links/addresses.js'
import { checkQuotes, deriveBody, type DerivedBody } from './derive-body.js'
import { ledgerName } from '../ledger/facts.js'
import { readImageSize, type ImageSize } from './image-size.js'
import type { Ledger } from '../ledger/ledger.js'
import { formPaths, type SiteMap } from '../links/site-map.js'
import { cloneStrings } from '../read/clone-strings.js'
import { readBody, type LoadedDocument } from '../read/documents.js'
import type { Site } from '../read/site.js'
import { renderDocumentPage } from './document-page.js'
import { hashValue } from '../output/memory.js'
import { Diagnostics } from '../diagnostics.js'
import type { CachedDocument } from '../output/cache.js'
import type { Staging } from '../output/staging.js'
import { renderBody } from './body-html.js'
import { renderJson, renderMarkdown } from './formats.js'
import { shiftHeadings } from './heading-levels.js'
import type { Neighbours, Published, WholeDocument } from './published.js'

/** A document to work out, with all that its files show besides itself and the site. */
export interface DocumentTask {
  document: LoadedDocument
  neighbours: Neighbours
  /** Whether it has a picture of its own. */
  pictured: boolean
  facts: Fact[]
}

/** What documents are worked out with. */
export interface DocumentTools {
  site: Site
  /** A hash of all that is set of the site: any of it may stand on the page of a document. */
  siteKey: string
  siteMap: SiteMap
  ledger: Ledger
  staging: Staging
  counter: TextCounter
}

/** A document worked out. The files that it names are yet to be staged. */
export interface WorkedDocument {
  published: Published
  /** Its facts with the quotes as published. */
  facts: Fact[]
  cached: CachedDocument
}

/** Works a document out and stages its forms; `null` where a problem keeps it from being published. */
export function processDocument(
  task: DocumentTask,
  tools: DocumentTools,
  diagnostics: Diagnostics,
): WorkedDocument | null {
  const { document, neighbours, pictured } = task
  const { site, siteKey, siteMap, ledger, staging, counter } = tools
  const found = new Diagnostics()
  const body = derive(document, siteMap, found)
  diagnostics.problems.push(...found.problems)
  const warnings = cloneStrings(found.warnings)
  diagnostics.warnings.push(...warnings)
  if (!body) return null
  const edited = ledger.noteDocument(ledgerName(document), document.head.published, body.words)
  const published = publish(document, body, edited, site)
  const facts = checkQuotes(document, task.facts, body.text, diagnostics)
  const imageSizes = measureImages(body.files)
  const { markdown, opensWithHeading, text, wordCount, words, description, headings, references, files } = body
  const whole: WholeDocument = {
    ...published,
    ...neighbours,
    facts,
    markdown,
    opensWithHeading,
    text,
    html: renderHtml(body, facts, imageSizes),
  }
  const forms = [renderJson(whole, site), renderMarkdown(whole, site), renderDocumentPage(whole, site, pictured)]
  for (const { path, content } of forms) staging.write('public', path, content)
  return {
    published,
    facts,
    cached: {
      sourceHash: document.sourceHash,
      stamp: document.stamp,
      head: document.head,
      key: keyOf(task, edited, imageSizes, siteKey),
      quotes: facts.map((fact) => fact.evidence),
      warnings,
      counted: countDocument({ ...published, body: text, questions: document.head.questions }, counter),
      ...{ wordCount, words, description, headings, references, files },
    },
  }
}

/**
 * A hash of everything that the files of a document are made from, besides its source and what its links lead to, which
 * are compared by themselves. `edited` is the day of its last real edit.
 */
export function keyOf(
  { document, neighbours, pictured, facts }: DocumentTask,
  edited: string | null,
  imageSizes: ReadonlyMap<string, ImageSize>,
  siteKey: string,
): string {
  const { previous, next } = neighbours
  const around = [previous?.title, previous?.url, next?.title, next?.url]
  return hashValue([siteKey, document.kind, edited, around, pictured, facts, [...imageSizes]])
}

function derive(document: LoadedDocument, siteMap: SiteMap, found: Diagnostics): DerivedBody | null {
  const source = readBody(document, found)
  return source === null ? null : deriveBody(document, source, siteMap, found)
}

/** What is published of a document besides its text; `edited` is the day of its last real edit. */
export function publish(
  document: LoadedDocument,
  known: Pick<DerivedBody, 'description' | 'wordCount' | 'headings'>,
  edited: string | null,
  site: Site,
): Published {
  const { kind, head } = document
  const { page, markdown, json } = formPaths(kind, head.slug)
  const url = site.base_url + page
  // A real edit counts from the day of publication on; the later of what was seen and what the front matter says.
  const edits = [edited, head.updated].filter((day): day is string => day !== null && day >= head.published)
  return {
    kind,
    slug: head.slug,
    title: head.title,
    description: known.description,
    authors: head.authors.length > 0 ? head.authors : [site.author ?? site.owner.name],
    canonical: canonicalOf(head.canonical, site.base_url) ?? url,
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

/** What the front matter gives as the address to cite, also as a path of this site; `null` where it is no web address. */
function canonicalOf(given: string | null, siteAddress: string): string | null {
  if (given === null || !/^(?:https?:\/)?\//i.test(given) || !URL.canParse(given, siteAddress)) return null
  return new URL(given, siteAddress).href
}

function renderHtml(body: DerivedBody, facts: readonly Fact[], imageSizes: ReadonlyMap<string, ImageSize>): string {
  const factIds = facts.map((fact) => fact.url.slice(fact.url.indexOf('#') + 1))
  const reservedIds = ['content', 'footnote-label', ...(facts.length > 0 ? ['facts', ...factIds] : [])]
  const html = renderBody({ ...body, reservedIds, imageSizes })
  // The page prints the title itself.
  const below = body.opensWithTitle ? html.slice(html.indexOf('</h1>') + '</h1>'.length).trimStart() : html
  // Tags are looked through only where one may be as high as the title.
  return below.includes('<h1') ? shiftHeadings(below, 1) : below
}

/** The sizes of the pictures among the files that a document names, by their address. */
export function measureImages(files: DerivedBody['files']): Map<string, ImageSize> {
  const sizes = new Map<string, ImageSize>()
  for (const file of files) {
    const size = /\.(png|gif|jpe?g|webp|svg)$/i.test(file.source) ? readImageSize(readNamedFile(file)) : null
    if (size) sizes.set(file.url, size)
  }
  return sizes
}
