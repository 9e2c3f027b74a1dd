// The build: attempts at a site until nothing more is left out, and the publishing of what one attempt wrote.
import { refusePaidTexts } from './check/paid-text.js'
import { Diagnostics, unpublishedResult, sortProblems, type BuildResult, type Diagnostic } from './diagnostics.js'
import { WorkerPool } from './document/worker-pool.js'
import { writeLedger } from './ledger/ledger-file.js'
import type { BuildOptions } from './options.js'
import { liveBuild } from './output/layout.js'
import { StagedBuild } from './output/staged-build.js'
import { StoredCache } from './output/stored-cache.js'
import { blameDocuments } from './read/content.js'
import { settle, type Settings } from './settings.js'
import { completeSite, processLinked, readAndLink, type Run } from './stages.js'

/**
 * Builds a site. What is wrong in the content is in the result, not thrown; nothing of a build with problems is published.
 * @throws what the file system throws where the output cannot be written.
 */
export async function build(options: BuildOptions = {}): Promise<BuildResult> {
  const found = new Diagnostics()
  const settings = settle(options, found)
  const { site, folders, staticFolders, content } = settings
  const read = [...folders, ...staticFolders, ...(site?.guides ? [site.guides] : [])].map(({ folder }) => folder)
  const sources = [...new Set([content, ...read])]
  const leftOut = new Map<string, Diagnostic>()
  for (;;) {
    const known = leftOut.size
    const pool = new WorkerPool(options.startWorker ?? null)
    let result: BuildResult | null
    try {
      result = await attempt(settings, found, new Set(leftOut.keys()), options, pool)
    } finally {
      await pool.close()
    }
    if (result === null) continue
    const blamed = result.ok ? [] : blameDocuments(result.problems, settings.folders)
    const lenientHelps = !settings.lenient && blamed.length > 0 && blamed.length === result.problems.length
    if (settings.lenient) for (const problem of blamed) leftOut.set(problem.file, leftOut.get(problem.file) ?? problem)
    // A document left out can only bring new problems to light in others (a canonical fact that went): so this ends.
    if (leftOut.size === known)
      return { ...result, sources, lenientHelps, leftOut: sortProblems([...leftOut.values()]) }
  }
}

/**
 * Builds without the given files of documents. `found` is what is wrong with the settings. `null` where another process has
 * published meanwhile: it may have read content that is newer than what was read here.
 */
async function attempt(
  settings: Settings,
  found: Diagnostics,
  leftOut: ReadonlySet<string>,
  options: BuildOptions,
  pool: WorkerPool,
): Promise<BuildResult | null> {
  const { cache = new StoredCache() } = options
  const live = liveBuild(settings.layout)
  const diagnostics = new Diagnostics()
  diagnostics.add(found)
  cache.begin(live)
  const unpublished = () => unpublishedResult(diagnostics, live)
  const run: Run = { settings, options, live, cache, diagnostics, pool }
  let linked = await readAndLink(leftOut, run)
  // A lenient build leaves these documents out and starts again; rendering the others first would be for nothing.
  if (!linked || (settings.lenient && diagnostics.problems.length > 0)) return unpublished()

  const { ledger } = linked
  const output = new StagedBuild(settings.layout, live, refusePaidTexts(linked.shared.paid, diagnostics))
  try {
    const processed = await processLinked(linked, output, run)
    // A tenth of the memory of a large site.
    linked = null
    const counts = processed && (await completeSite(processed, output, run))
    if (!counts || diagnostics.problems.length > 0) return unpublished()
    if (liveBuild(settings.layout) !== live) return null
    cache.commit(output.folder)
    // Whoever keeps a cache writes it when the new tree is live.
    if (!options.cache) cache.write()
    // Before the tree: of a build that is killed between them, numbers that nobody has seen are taken, and none is given twice.
    const ledgerFailure = settings.preview ? null : writeLedger(settings.ledgerFile, ledger.close())
    output.publish(diagnostics)
    return {
      ...{ ...unpublished(), ok: true, folder: output.folder, ledgerFailure },
      ...{ newDocuments: ledger.newDocuments(), changed: output.changed() },
      counts: { ...counts, files: output.files.size },
    }
  } finally {
    await output.close()
  }
}
