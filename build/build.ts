// The build: load -> check -> derive -> render -> write.
import { join } from 'node:path'
import { TextCounter } from '../service/ask/count-text.js'
import { checkDays, checkEvents, checkSlugs } from './check/documents.js'
import { refusePaidTexts } from './check/output.js'
import { paidTexts } from './check/paid-text.js'
import { readNamedFile } from './links/addresses.js'
import { deriveFacts, sortFacts } from './ledger/facts.js'
import { Ledger } from './ledger/ledger.js'
import { deriveGone, deriveRedirects } from './links/redirects.js'
import { derivePremium } from './site/premium.js'
import { formFiles, mappedDocument, mapSite } from './links/site-map.js'
import { deriveEvents, derivePlaybook } from './site/texts.js'
import { loadContent, nameDocuments } from './read/content.js'
import { eventsFolder } from './read/events.js'
import { bundleDashboardScript } from './generate/prebuilt-assets.js'
import { hashValue, Memory } from './output/memory.js'
import { settle, type BuildOptions, type Settings } from './options.js'
import { Diagnostics, sortProblems, type Diagnostic } from './diagnostics.js'
import { renderData } from './site/data.js'
import { renderDiscovery } from './site/discovery/discovery.js'
import { renderDocuments } from './document/process-documents.js'
import { renderIndexFiles } from './site/index-files.js'
import { renderLists } from './site/lists.js'
import { renderManifest } from './site/manifest.js'
import { renderOpenApi } from './site/openapi.js'
import { stagePictures } from './document/picture.js'
import { renderPages } from './site/pages/pages.js'
import type { Publication } from './document/published.js'
import { madeAhead } from './site/prebuilt-assets.js'
import { Threads } from './document/worker-pool.js'
import { codeVersion, emptyCache } from './output/cache.js'
import { readLedger, writeLedger } from './ledger/ledger-file.js'
import { layoutFor, liveBuild, Staging } from './output/staging.js'

/** What a build did. */
export interface BuildResult {
  /** Whether the output is the new tree; if not, it is what it was before. */
  ok: boolean
  problems: Diagnostic[]
  warnings: Diagnostic[]
  /** Files of documents that a lenient build left out, each with its first problem. */
  leftOut: Diagnostic[]
  counts: { posts: number; articles: number; facts: number; premium: number; files: number }
  /** Files (`public/…`, `data/…`) whose bytes are new in this build, in order. */
  changed: string[]
  /** Documents that are new, with `post/` or `article/` in front; those of a first build too. */
  newDocuments: string[]
  /** Why the ledger, which changed, could not be written back; `null` where it was, or did not change. */
  ledgerFailure: string | null
  /** Milliseconds by stage. */
  timings: Record<string, number>
  /** The folder of the live build, which holds `public` and `data`; `null` where there is none. */
  folder: string | null
}

/**
 * Builds a site. What is wrong in the content is in the answer, not thrown; nothing of a build with problems is seen.
 * @throws what the file system throws where the output cannot be written.
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const settings = settle(options)
  const leftOut = new Map<string, Diagnostic>()
  for (;;) {
    const threads = new Threads(settings.startThread)
    const result = await attempt(settings, new Set(leftOut.keys()), threads).finally(() => threads.close())
    const known = leftOut.size
    if (settings.lenient)
      for (const problem of result.blamed) leftOut.set(problem.file, leftOut.get(problem.file) ?? problem)
    // A document left out can only bring new problems to light in others (a canonical fact that went): so this ends.
    if (result.ok || leftOut.size === known) return { ...result, leftOut: sortProblems([...leftOut.values()]) }
  }
}

/** A build without the given files. `blamed` are the problems that leaving a document out would solve. */
async function attempt(
  settings: Settings,
  leftOut: ReadonlySet<string>,
  threads: Threads,
): Promise<BuildResult & { blamed: Diagnostic[] }> {
  const diagnostics = new Diagnostics()
  const clock = new Stopwatch()
  const layout = layoutFor(settings.out)
  const ledgerFile = settings.ledger ?? join(layout.builds, 'ledger.json')
  const version = codeVersion()
  const { caches } = settings
  const cache = caches.read(liveBuild(layout), version)

  const memory = new Memory(cache.values)
  const content = loadContent(
    settings,
    leftOut,
    { cache, memory, onNew: (count) => threads.expect(count) },
    diagnostics,
  )
  const before = readLedger(ledgerFile, diagnostics)
  clock.lap('load')

  checkSlugs(content.documents, diagnostics)
  checkDays(content.documents, settings.today, diagnostics)
  checkEvents(content.events, diagnostics)
  const failed = () => ({
    ...failure(diagnostics, clock, liveBuild(layout)),
    blamed: blameDocuments(diagnostics, settings),
  })
  if (!content.site) return failed()
  const { site, documents } = content
  clock.lap('check')

  const ledger = new Ledger(before, settings.today, leftOut.size > 0)
  const facts = deriveFacts(documents, ledger, site.base_url, settings.today, diagnostics)
  const premium = derivePremium(
    content.premium,
    documents,
    { baseUrl: site.base_url, otherFolders: settings.otherFolders },
    diagnostics,
  )
  const mapped = documents.map(mappedDocument)
  const folders = [...settings.folders, { kind: 'event' as const, folder: eventsFolder(settings.content) }]
  const siteMap = mapSite(mapped, folders, site.base_url)
  const { events, files: eventFiles } = deriveEvents(content.events, settings.content, siteMap, diagnostics)
  const playbook = content.playbook && derivePlaybook(content.playbook, siteMap, diagnostics)
  clock.lap('derive')
  // A lenient build leaves these documents out and starts again; rendering the others first would be for nothing.
  if (settings.lenient && diagnostics.problems.length > 0) return failed()

  const paid = paidTexts(premium, playbook)
  const paidHash = hashValue([...paid])
  // What was published is looked through again where the paid texts have changed.
  const remembered = cache.paidHash === paidHash ? cache : emptyCache(version)
  const refusePaid = refusePaidTexts(paid, diagnostics)
  const staging = new Staging(layout, refusePaid)
  const cleaning = staging.removeOld()
  try {
    const counter = new TextCounter(remembered.vocabulary)
    const { today } = settings
    const siteKey = hashValue(site)
    const instructions = { site, siteKey, today, ledger: before, mapped, folders, paid, layout, tree: staging.tree }
    const rendering = renderDocuments({
      ...{ documents, facts, site, siteKey, siteMap, ledger, staging, counter, diagnostics },
      cache: remembered,
      onProgress: settings.onProgress,
      startThreads: (tasks) => {
        threads.expect(tasks)
        return threads.instruct(instructions, { staging, counter, diagnostics })
      },
    })
    // Where this is no bundle, a process of its own bundles the script meanwhile.
    const bundling = madeAhead ?? memory.recallLater('dashboard script', null, bundleDashboardScript)
    const [rendered, { dashboardScript }] = await Promise.all([rendering, bundling])
    // What follows is done by this thread alone, and needs the memory.
    await threads.close()
    const { artifact } = content
    if (diagnostics.problems.length > 0 || !artifact) {
      staging.discard()
      return failed()
    }
    const removed = ledger.removedDocuments()
    const redirects = deriveRedirects(rendered.published, removed)
    const publication: Publication = {
      site,
      today: settings.today,
      posts: rendered.published.filter((document) => document.kind === 'post'),
      articles: rendered.published.filter((document) => document.kind === 'article'),
      facts: sortFacts(rendered.facts),
      premium,
      playbook,
      events,
      artifact,
      dashboardScript,
      memory,
      redirects,
      gone: deriveGone(removed, redirects),
    }
    clock.lap('documents')

    const openApi = renderOpenApi(publication)
    const pages = [
      ...renderLists(publication),
      ...renderManifest(publication),
      openApi,
      ...renderPages(publication, openApi),
      ...renderDiscovery(publication, ({ kind, slug }) => staging.read('public', formFiles(kind, slug).markdown)),
    ]
    for (const file of pages) staging.write('public', file.path, file.content)
    for (const file of eventFiles) staging.write('public', file.target, readNamedFile(file))
    // The page of the events is no file: a function writes it, of what agents asked too.
    refusePaid('/agentic-ama/', Buffer.from(JSON.stringify(events)))
    clock.lap('lists')
    if (settings.pictures) await stagePictures(rendered.published, site, staging)
    clock.lap('pictures')

    const data = [...renderData(publication), ...renderIndexFiles(publication, rendered.counted, counter)]
    for (const file of data) staging.write('data', file.path, file.content)
    clock.lap('data')

    if (diagnostics.problems.length > 0) {
      staging.discard()
      return failed()
    }
    const { vocabulary } = counter
    caches.keep(staging.tree.folder, {
      version,
      paidHash,
      vocabulary,
      documents: rendered.cached,
      facts: content.readFacts,
      values: memory.kept,
    })
    if (!settings.writesLater) caches.write()
    staging.finish()
    const aside = staging.swapIn()
    if (aside !== null)
      diagnostics.addWarning(settings.out, 1, 'was a folder that no build had made', `it is kept as ${aside}`)
    const ledgerFailure = writeLedger(ledgerFile, ledger.close())
    clock.lap('write')
    return {
      ok: true,
      problems: [],
      warnings: sortProblems(diagnostics.warnings),
      leftOut: [],
      counts: {
        posts: publication.posts.length,
        articles: publication.articles.length,
        facts: publication.facts.length,
        premium: premium.length,
        files: staging.placed.size,
      },
      changed: staging.written.sort(),
      newDocuments: ledger.newDocuments(),
      ledgerFailure,
      timings: clock.laps,
      folder: staging.tree.folder,
      blamed: [],
    }
  } catch (error) {
    // Threads may still be writing into the tree.
    await threads.close()
    staging.discard()
    throw error
  } finally {
    await cleaning
  }
}

/** Problems of documents and of their facts files, each under the name of the document. */
function blameDocuments(diagnostics: Diagnostics, { folders }: Settings): Diagnostic[] {
  const documentFiles = nameDocuments(folders.map(({ folder }) => folder))
  return diagnostics.problems.flatMap((problem) => {
    const file = documentFiles.get(problem.file)
    if (file === undefined) return []
    // A fault of the facts file keeps its place: its line is none of the document's.
    const place = file === problem.file ? {} : { line: 1, what: `${problem.file}:${problem.line}: ${problem.what}` }
    return [{ ...problem, ...place, file }]
  })
}

function failure(diagnostics: Diagnostics, clock: Stopwatch, folder: string | null): BuildResult {
  return {
    ok: false,
    problems: sortProblems(diagnostics.problems),
    warnings: sortProblems(diagnostics.warnings),
    leftOut: [],
    counts: { posts: 0, articles: 0, facts: 0, premium: 0, files: 0 },
    changed: [],
    newDocuments: [],
    ledgerFailure: null,
    timings: clock.laps,
    folder,
  }
}

/** Measures stages one after another. */
class Stopwatch {
  readonly laps: Record<string, number> = {}
  #last = performance.now()

  lap(name: string): void {
    const now = performance.now()
    this.laps[name] = Math.round((now - this.#last) * 10) / 10
    this.#last = now
  }
}
