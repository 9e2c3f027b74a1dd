// The build, stage by stage: read -> links -> check, ledger -> document -> site -> output.
import { checkContent } from './check/documents.js'
import { paidTexts, refusePaidTexts } from './check/paid-text.js'
import {
  Diagnostics,
  unpublishedResult,
  sortProblems,
  Stopwatch,
  type BuildResult,
  type Diagnostic,
} from './diagnostics.js'
import { stagePictures } from './document/picture.js'
import { planDocuments, processDocuments } from './document/process-documents.js'
import type { Publication } from './document/published.js'
import { deriveFacts } from './ledger/facts.js'
import { Ledger } from './ledger/ledger.js'
import { readLedger, writeLedger } from './ledger/ledger-file.js'
import { mappedDocument, mapSite } from './links/site-map.js'
import { mappedFolders, settle, type BuildOptions, type Settings } from './options.js'
import { liveBuild } from './output/layout.js'
import { StagedBuild } from './output/staged-build.js'
import { StoredCache } from './output/stored-cache.js'
import { hashValue } from './read/build-cache.js'
import { sandboxPath } from '../service/contract/prices.js'
import { blameDocuments, loadContent } from './read/content.js'
import { deriveTexts } from './site/texts.js'
import { writeSite } from './site/write-site.js'
import type { WorkerInit } from './workers/document-worker.js'

/**
 * Builds a site. What is wrong in the content is in the result, not thrown; nothing of a build with problems is published.
 * @throws what the file system throws where the output cannot be written.
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const found = new Diagnostics()
  const settings = settle(options, found)
  const sources = [settings.content, ...settings.folders.map(({ folder }) => folder)]
  const leftOut = new Map<string, Diagnostic>()
  for (;;) {
    const known = leftOut.size
    const result = await attempt(settings, found, new Set(leftOut.keys()), options)
    const blamed = settings.lenient && !result.ok ? blameDocuments(result.problems, settings.folders) : []
    for (const problem of blamed) leftOut.set(problem.file, leftOut.get(problem.file) ?? problem)
    // A document left out can only bring new problems to light in others (a canonical fact that went): so this ends.
    if (leftOut.size === known) return { ...result, sources, leftOut: sortProblems([...leftOut.values()]) }
  }
}

/** Builds without the given files of documents. `found` is what is wrong with the settings. */
async function attempt(
  settings: Settings,
  found: Diagnostics,
  leftOut: ReadonlySet<string>,
  options: BuildOptions,
): Promise<BuildResult> {
  const { cache = new StoredCache(), startWorker = null, onProgress } = options
  const { layout, today } = settings
  const folders = mappedFolders(settings)
  const [diagnostics, stopwatch] = [new Diagnostics(), new Stopwatch()]
  diagnostics.add(found)
  const live = liveBuild(layout)
  const unpublished = () => unpublishedResult(diagnostics, stopwatch.laps, live)

  cache.begin(live)
  const ledgerBefore = readLedger(settings.ledgerFile, diagnostics)
  const firstDayOf = (name: string) => ledgerBefore?.documents[name]?.published
  const content = loadContent(settings, { leftOut, firstDayOf }, cache, diagnostics)
  const { site, artifact, documents } = content
  checkContent(content, today, diagnostics)
  stopwatch.lap('read')
  if (!site) return unpublished()

  const mapped = documents.map(mappedDocument)
  const siteMap = mapSite(mapped, folders, settings.staticFolders, site.base_url)
  const ledger = new Ledger(ledgerBefore, today, leftOut.size > 0)
  const facts = deriveFacts(documents, ledger, site.base_url, today, diagnostics)
  const author = site.author ?? site.owner.name
  const texts = deriveTexts(content, { ...settings, author }, siteMap, diagnostics)
  stopwatch.lap('links')
  // A lenient build leaves these documents out and starts again; rendering the others first would be for nothing.
  if (settings.lenient && diagnostics.problems.length > 0) return unpublished()

  const paid = paidTexts(texts.premium, texts.playbook)
  const siteKey = hashValue([site, [...paid]])
  const output = new StagedBuild(layout, live, refusePaidTexts(paid, diagnostics))
  try {
    const { folder, copied } = output
    const languages = [site.language, ...documents.flatMap(({ head }) => head.language ?? [])]
    const shared = {
      site,
      siteKey,
      languages,
      today,
      ledger: ledgerBefore,
      mapped,
      ...{ folders, statics: settings.staticFolders },
      paid,
      folder,
      live,
      copied,
    }
    const processed = await processDocuments(planDocuments(documents, facts, site), {
      context: { site, siteKey, siteMap, ledger },
      ...{ ledger, languages, cache, output, diagnostics, onProgress, startWorker },
      workerInit: shared satisfies WorkerInit,
    })
    stopwatch.lap('documents')
    if (diagnostics.problems.length > 0 || !artifact) return unpublished()

    const instants = ledger.dateChanges(settings.now)
    const changes: Publication['changes'] = ({ kind, slug }) => instants(`${kind}/${slug}`)
    const sandbox = settings.sandbox ? site.base_url + sandboxPath : null
    const parts = { site, today, artifact, cache, changes, sandbox, ...texts, removed: ledger.removedDocuments() }
    const publication = await writeSite(parts, processed, output)
    stopwatch.lap('site')
    if (settings.pictures) await stagePictures(processed.published, site, output)
    stopwatch.lap('pictures')
    if (diagnostics.problems.length > 0) return unpublished()

    cache.commit(folder)
    // Whoever keeps a cache writes it when the new tree is live.
    if (!options.cache) cache.write()
    output.publish(diagnostics)
    const ledgerFailure = writeLedger(settings.ledgerFile, ledger.close())
    stopwatch.lap('output')
    return {
      ...{ ...unpublished(), ok: true, folder, ledgerFailure, newDocuments: ledger.newDocuments() },
      ...{ changed: output.changed(), counts: { ...countsOf(publication), files: output.files.size } },
    }
  } finally {
    await output.close()
  }
}

function countsOf({ posts, articles, facts, premium }: Publication): Omit<BuildResult['counts'], 'files'> {
  return { posts: posts.length, articles: articles.length, facts: facts.length, premium: premium.length }
}
