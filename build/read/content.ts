// Everything that the publisher wrote, loaded; what is wrong with it goes to the diagnostics.
import { existsSync, statSync } from 'node:fs'
import type { Diagnostic, Diagnostics } from '../diagnostics.js'
import { loadArtifact, type Specification } from './artifact.js'
import type { BuildCache } from './build-cache.js'
import { loadDocuments, type DocumentFolder, type LoadedDocument } from './documents.js'
import { loadEvents, type WrittenEvent } from './events.js'
import { factsFileOf } from './facts.js'
import { isDocumentName, listFiles, showPath } from './folder.js'
import { loadSite, type Site } from './site.js'
import { loadPlaybook, loadPremium, type WrittenPlaybook, type WrittenPremium } from './paid-content.js'

/** The content of a site. What has problems is not in it. */
export interface Content {
  site: Site | null
  documents: LoadedDocument[]
  premium: WrittenPremium[]
  playbook: WrittenPlaybook | null
  events: WrittenEvent[]
  artifact: Specification | null
}

/** Where the content is. */
export interface ContentPlaces {
  /** The folder of everything but documents. */
  content: string
  folders: readonly DocumentFolder[]
  /** In the place of `base_url` in site.yaml. */
  baseUrl: string | undefined
  /** UTC day of the build, YYYY-MM-DD. */
  today: string
}

/** Loads all content. `leftOut` are files of documents, as messages name them, that are passed over. */
export function loadContent(
  { content, folders, baseUrl, today }: ContentPlaces,
  leftOut: ReadonlySet<string>,
  cache: BuildCache,
  diagnostics: Diagnostics,
): Content {
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
  const documents = site ? loadDocuments({ folders, topics, today, leftOut, cache }, diagnostics) : []
  return {
    site,
    documents,
    premium: site ? loadPremium(content, topics, diagnostics) : [],
    playbook: loadPlaybook(content, diagnostics),
    events: loadEvents(content, diagnostics),
    artifact: loadArtifact(content, cache, diagnostics),
  }
}

/** Of `problems`, those of documents and of their facts files, each under the name of the document's file. */
export function blameDocuments(problems: readonly Diagnostic[], folders: readonly DocumentFolder[]): Diagnostic[] {
  const documentFiles = new Map<string, string>()
  for (const file of folders.flatMap(({ folder }) => listFiles(folder, isDocumentName))) {
    documentFiles.set(showPath(file), showPath(file))
    documentFiles.set(showPath(factsFileOf(file)), showPath(file))
  }
  return problems.flatMap((problem) => {
    const file = documentFiles.get(problem.file)
    if (file === undefined) return []
    // A fault of the facts file keeps its place: its line is none of the document's.
    const place = file === problem.file ? {} : { line: 1, what: `${problem.file}:${problem.line}: ${problem.what}` }
    return [{ ...problem, ...place, file }]
  })
}
