// What a build does before and while it writes: its stages, from read to site.
import { dirname } from 'node:path'
import { checkContent } from './check/documents.js'
import { paidTexts } from './check/paid-text.js'
import type { BuildResult, Diagnostics } from './diagnostics.js'
import { drawLogoIcons } from './document/logo.js'
import { planPictures } from './document/picture.js'
import { planDocuments, processDocuments, type ProcessedDocuments } from './document/process-documents.js'
import type { WorkerPool } from './document/worker-pool.js'
import { deriveFacts } from './ledger/facts.js'
import { findNewcomers } from './ledger/newcomers.js'
import { Ledger } from './ledger/ledger.js'
import { readLedger } from './ledger/ledger-file.js'
import { mappedDocument, mapSite } from './links/site-map.js'
import type { BuildOptions } from './options.js'
import type { StagedBuild } from './output/staged-build.js'
import type { StoredCache } from './output/stored-cache.js'
import { hashValue } from './read/build-cache.js'
import { sandboxPath } from '../service/contract/prices.js'
import { allFolderData } from './read/blog/folder-data.js'
import { siteValuesOf } from './read/blog/site-values.js'
import { allTagTemplates } from './read/blog/tag-templates.js'
import { loadContent } from './read/content.js'
import type { Topics } from './read/facts.js'
import { fileKeysOf } from './read/folder.js'
import { mappedFolders, type Settings } from './settings.js'
import type { ChangesOf } from './site/lists.js'
import { withAccent } from './site/pages/style.js'
import { deriveTexts } from './site/texts.js'
import { writeSite, type SiteParts } from './site/write-site.js'
import type { WorkerInit } from './workers/document-worker.js'

/** From so many documents on, the memory of workers counts more than what they do beside the stage `site`, or the time to start them. */
const sparingFrom = 2_000

/** What the stages of one attempt share. `live` is the folder of the live build. */
export interface Run {
  settings: Settings
  options: BuildOptions
  live: string | null
  cache: StoredCache
  diagnostics: Diagnostics
  pool: WorkerPool
}

/** The stages `read` and `links`: everything that is known before a document is rendered. `null` without settings. */
export async function readAndLink(leftOut: ReadonlySet<string>, { settings, live, cache, diagnostics, pool }: Run) {
  const { today, staticFolders } = settings
  const folders = mappedFolders(settings)
  const ledgerBefore = readLedger(settings.ledgerFile, diagnostics)
  const known = ledgerBefore?.documents ?? {}
  const onFound = async (documents: number, factsFiles: readonly string[], topics: Topics) => {
    // Without a live build all facts are read and all documents processed.
    if (live !== null) return
    const isSparing = documents >= sparingFrom
    pool.prepare(isSparing ? factsFiles.length : documents)
    cache.adopt(await pool.readFacts({ factsFiles, topics }))
    if (isSparing) await pool.close()
  }
  const ledgerFolder = dirname(settings.ledgerFile)
  const content = await loadContent(settings, { leftOut, known, ledgerFolder, onFound }, cache, diagnostics)
  const { artifact, documents } = content
  checkContent(content, { today, known }, diagnostics)
  if (!content.site) return null
  const logoIcons = await drawLogoIcons(content.site, cache)
  const site = { ...content.site, hasTouchIcon: logoIcons !== null || content.site.appearance.logo === undefined }
  const mapped = documents.map(mappedDocument)
  const siteMap = mapSite(mapped, folders, staticFolders, site.base_url)
  const newcomers = findNewcomers(known, documents, today)
  const ledger = new Ledger(ledgerBefore, today, { newcomers, keptFiles: fileKeysOf(leftOut, ledgerFolder) })
  const facts = deriveFacts(documents, ledger, site.base_url, today, diagnostics)
  const texts = deriveTexts(content, settings, site, siteMap, diagnostics)
  const paid = paidTexts(texts.premium, texts.playbook)
  const siteKey = hashValue([
    site,
    [...paid],
    folders.map(({ folder }) => [[...siteValuesOf(folder)], allTagTemplates(folder), allFolderData(folder)]),
    // With what the documents are written: JSON has no functions.
    siteMap,
  ])
  const languages = [site.language, ...documents.flatMap(({ head }) => head.language ?? [])]
  const shared = {
    site,
    siteKey,
    languages,
    today,
    ledger: ledgerBefore,
    newcomers,
    mapped,
    folders,
    statics: staticFolders,
    paid,
  }
  return { artifact, documents, siteMap, ledger, facts, texts, logoIcons, shared }
}

type Linked = NonNullable<Awaited<ReturnType<typeof readAndLink>>>

/** The stage `documents`, into `output`. Returns what the next one is made of, or `null` where something is wrong. */
export async function processLinked(
  { artifact, documents, siteMap, ledger, facts, texts, logoIcons, shared }: Linked,
  output: StagedBuild,
  { settings, options, live, cache, diagnostics, pool }: Run,
): Promise<{ parts: SiteParts; processed: ProcessedDocuments } | null> {
  const { site, siteKey, languages, today } = shared
  const { folder, copied } = output
  const processed = await processDocuments(planDocuments(documents, facts, site), {
    context: { site, siteKey, siteMap, ledger },
    ...{ ledger, languages, cache, output, diagnostics },
    ...{ onProgress: options.onProgress, pool },
    workerInit: { ...shared, folder, live, copied } satisfies WorkerInit,
  })
  if (documents.length >= sparingFrom) await pool.close()
  if (diagnostics.problems.length > 0 || !artifact) return null

  const instants = ledger.dateChanges(settings.now)
  const changesOf: ChangesOf = ({ kind, slug }) => instants(`${kind}/${slug}`)
  const sandbox = settings.sandbox ? site.base_url + sandboxPath : null
  const parts = {
    site,
    today,
    artifact: withAccent(artifact, site.appearance),
    cache,
    changesOf,
    sandbox,
    logoIcons,
    ...texts,
    removed: ledger.removedDocuments(),
    successors: ledger.successors(),
  }
  return { parts, processed }
}

/** The stage `site`, into `output`. Returns what is published, counted. */
export async function completeSite(
  { parts, processed }: NonNullable<Awaited<ReturnType<typeof processLinked>>>,
  output: StagedBuild,
  { settings, diagnostics, pool }: Run,
): Promise<Omit<BuildResult['counts'], 'files'>> {
  const { site } = parts
  const beside = pool.performBeside(site, output, diagnostics)
  const { pictures, missingFonts } = settings.pictures
    ? planPictures(processed.published, site, output)
    : { pictures: [], missingFonts: [] }
  const [{ posts, articles, facts, premium }] = await Promise.all([
    writeSite(parts, processed, output, beside),
    ...(pictures.length > 0 ? [beside({ pictures })] : []),
  ])
  const what = 'titles have no pictures of their own: their font is not installed'
  for (const font of missingFonts) diagnostics.addWarning('package.json', 1, what, `npm install ${font}`)
  return { posts: posts.length, articles: articles.length, facts: facts.length, premium: premium.length }
}
