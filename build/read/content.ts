// Everything that the publisher wrote, loaded; what is wrong with it goes to the diagnostics.
import { existsSync, statSync } from 'node:fs'
import type { Diagnostic, Diagnostics } from '../diagnostics.js'
import { loadArtifact, type Specification } from './artifact.js'
import type { BuildCache } from './build-cache.js'
import { loadDocuments, type DocumentSources, type LoadedDocument } from './documents.js'
import type { DocumentFolder } from './list-folder.js'
import { loadEvents, type WrittenEvent } from './events.js'
import { factsFileOf } from './facts.js'
import { documentEnding, listFiles, showPath } from './folder.js'
import { metaFilesOf } from './front-matter/meta-file.js'
import type { Site } from './site.js'
import { tagSlug } from '../../service/documents/tags.js'
import { loadGuides, type WrittenGuide } from './guides.js'
import { loadPlaybook, loadPremium, type WrittenPlaybook, type WrittenPremium } from './paid-content.js'

/** The content of a site. What has problems is not in it. */
export interface Content {
  site: Site | null
  documents: LoadedDocument[]
  premium: WrittenPremium[]
  playbook: WrittenPlaybook | null
  events: WrittenEvent[]
  guides: WrittenGuide[]
  artifact: Specification | null
}

export interface ContentPlaces {
  /** The folder of everything but documents; one that is not there where a blog is built without any of it. */
  content: string
  /** `null` where the settings have problems. */
  site: Site | null
  folders: readonly DocumentFolder[]
  /** UTC day of the build, YYYY-MM-DD. */
  today: string
  preview: boolean
}

export async function loadContent(
  { content, site, folders, today, preview }: ContentPlaces,
  wanted: Pick<DocumentSources, 'leftOut' | 'known' | 'ledgerFolder' | 'onFound'>,
  cache: BuildCache,
  diagnostics: Diagnostics,
): Promise<Content> {
  for (const { kind, folder, required } of folders) {
    const isThere = existsSync(folder)
    const report = (what: string, hint: string) => {
      diagnostics.addProblem(showPath(folder), 1, what, `${hint}, or correct its name in site.yaml or --${kind}s`)
    }
    if (required && !isThere) report('is not there', 'make the folder')
    if (isThere && !statSync(folder).isDirectory()) report('is not a folder', 'put it into one')
  }
  const topics = site && site.topics.length > 0 ? site.topics.map((topic) => topic.id) : null
  const ofSite = { topics, language: site?.language ?? '', address: site?.base_url }
  const sources = { ...ofSite, ...wanted, folders, today, preview, cache }
  const documents = site ? await loadDocuments(sources, diagnostics) : []
  const premium = site ? loadPremium(content, topics, diagnostics) : []
  const playbook = loadPlaybook(content, diagnostics)
  const events = loadEvents(content, diagnostics)
  return {
    site: site && addSections(site, documents, premium, events),
    documents,
    premium,
    playbook,
    events,
    guides: site ? loadGuides(site, diagnostics) : [],
    artifact: loadArtifact(content, cache, diagnostics),
  }
}

/** Adds the sections that have content and, where the settings name no topics, those of the facts in their order. */
function addSections(
  site: Site,
  documents: readonly LoadedDocument[],
  premium: readonly WrittenPremium[],
  events: readonly WrittenEvent[],
): Site {
  const used = [...documents.flatMap(({ facts }) => facts), ...premium].map(({ topic }) => topic)
  const topics = site.topics.length > 0 ? site.topics : [...new Set(used)].map((id) => ({ id, title: titleOf(id) }))
  const isThere = {
    '/posts/': documents.some(({ kind }) => kind === 'post'),
    '/articles/': documents.some(({ kind }) => kind === 'article'),
    '/facts/': documents.some(({ facts }) => facts.length > 0),
    '/topics/': topics.length > 0,
    '/tags/': documents.some(({ head }) => [...head.tags, ...head.categories].some((label) => tagSlug(label) !== '')),
    '/agentic-ama/': events.length > 0,
  }
  const sections = Object.entries(isThere).flatMap(([path, has]) => (has ? [path] : []))
  return { ...site, topics, sections }
}

/** `llm-internals` is `Llm internals`. */
const titleOf = (id: string) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ')

/** Of `problems`, those of documents and of their facts files, each under the name of the document's file. */
export function blameDocuments(problems: readonly Diagnostic[], folders: readonly DocumentFolder[]): Diagnostic[] {
  const documentFiles = new Map<string, string>()
  for (const file of folders.flatMap(({ folder }) => listFiles(folder, (name) => documentEnding.test(name)))) {
    documentFiles.set(showPath(file), showPath(file))
    for (const beside of [factsFileOf(file), ...metaFilesOf(file)]) documentFiles.set(showPath(beside), showPath(file))
  }
  return problems.flatMap((problem) => {
    const file = documentFiles.get(problem.file)
    if (file === undefined) return []
    // A fault of the facts file keeps its place: its line is none of the document's.
    const place = file === problem.file ? {} : { line: 1, what: `${problem.file}:${problem.line}: ${problem.what}` }
    return [{ ...problem, ...place, file }]
  })
}
