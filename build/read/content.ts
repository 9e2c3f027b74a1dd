// Everything that the publisher wrote, loaded; what is wrong with it goes to the diagnostics.
import { existsSync, statSync } from 'node:fs'
import type { Memory } from '../output/memory.js'
import type { Settings } from '../options.js'
import type { Diagnostics } from '../diagnostics.js'
import type { CachedFacts } from '../output/cache.js'
import { loadArtifact, type Specification } from './artifact.js'
import { loadDocuments, type DocumentFolders, type LoadedDocument } from './documents.js'
import { loadEvents, type WrittenEvent } from './events.js'
import { factsFileOf } from './facts.js'
import { isDocumentName, listFiles, showPath } from './folder.js'
import { loadSite, type Site } from './site.js'
import { loadPlaybook, loadPremium, type WrittenPlaybook, type WrittenPremium } from './paid-content.js'

/** The content of a site. What has problems is not in it. */
export interface Content {
  site: Site | null
  documents: LoadedDocument[]
  /** What is known of facts files, for the next build. */
  readFacts: Map<string, CachedFacts>
  premium: WrittenPremium[]
  playbook: WrittenPlaybook | null
  events: WrittenEvent[]
  artifact: Specification | null
}

/** Loads all content. `leftOut` are files of documents, as messages name them, that are passed over. */
export function loadContent(
  settings: Settings,
  leftOut: ReadonlySet<string>,
  { cache, memory, onNew }: Pick<DocumentFolders, 'cache' | 'onNew'> & { memory: Memory },
  diagnostics: Diagnostics,
): Content {
  const { content, folders, baseUrl } = settings
  for (const { kind, folder, required } of folders) {
    const isThere = existsSync(folder)
    const report = (what: string, hint: string) => {
      diagnostics.addProblem(showPath(folder), 1, what, `${hint}, or name another one with --${kind}s`)
    }
    if (required && !isThere) report('is not there', 'make the folder')
    if (isThere && !statSync(folder).isDirectory()) report('is not a folder', 'put it into one')
  }
  const site = loadSite(content, baseUrl, diagnostics)
  const topics = site?.topics.map((topic) => topic.id) ?? []
  const readFacts = new Map<string, CachedFacts>()
  const documents = site ? loadDocuments({ folders, topics, leftOut, cache, readFacts, onNew }, diagnostics) : []
  return {
    site,
    documents,
    readFacts,
    premium: site ? loadPremium(content, topics, diagnostics) : [],
    playbook: loadPlaybook(content, diagnostics),
    events: loadEvents(content, diagnostics),
    artifact: loadArtifact(content, memory, diagnostics),
  }
}

/** Names of documents' files and of their facts files, as messages have them, to the document's. */
export function nameDocuments(folders: readonly string[]): Map<string, string> {
  const names = new Map<string, string>()
  for (const file of folders.flatMap((folder) => listFiles(folder, isDocumentName))) {
    names.set(showPath(file), showPath(file))
    names.set(showPath(factsFileOf(file)), showPath(file))
  }
  return names
}
