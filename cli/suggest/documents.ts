// The documents of a site with their text, as `verbatim suggest` reads them.
import { resolve } from 'node:path'
import { Diagnostics, formatAll } from '../../build/diagnostics.js'
import { deriveBody } from '../../build/document/derive-body.js'
import { mappedDocument, mapSite } from '../../build/links/site-map.js'
import { mappedFolders, settle } from '../../build/settings.js'
import { StoredCache } from '../../build/output/stored-cache.js'
import { loadContent } from '../../build/read/content.js'
import { readBody, type LoadedDocument } from '../../build/read/documents.js'
import { proposalsFileOf } from '../../build/read/proposals.js'
import type { Site } from '../../build/read/site.js'
import { loadLanguages } from '../../service/ask/languages.js'
import { UsageError } from '../usage-error.js'

/** A document to suggest facts for. */
export interface SuggestDocument {
  document: LoadedDocument
  text: string
  headings: string[]
  facts: LoadedDocument['facts']
  language: string
  proposalsFile: string
}

/** Loads the documents of the site in the working directory. @throws UsageError where the content has problems */
export async function loadSuggestDocuments(): Promise<{ site: Site; documents: SuggestDocument[] }> {
  const diagnostics = new Diagnostics()
  const settings = settle({}, diagnostics)
  const sources = { leftOut: new Set<string>(), known: {}, ledgerFolder: '.' }
  // As written: that of the content has the topics of its facts, too, and a new one is no fault.
  const { site } = settings
  const { documents } = await loadContent(settings, sources, new StoredCache(), diagnostics)
  if (!site) throw new UsageError(formatAll(diagnostics.problems, '', true).join('\n'))
  await loadLanguages([site.language, ...documents.flatMap(({ head }) => head.language ?? [])])
  const siteMap = mapSite(documents.map(mappedDocument), mappedFolders(settings), settings.staticFolders, site.base_url)
  const loaded = documents.flatMap((document): SuggestDocument[] => {
    const body = readBody(document, diagnostics)
    const derived = body === null ? null : deriveBody(document, { written: body, site }, siteMap, diagnostics)
    if (!derived) return []
    const { text, headings } = derived
    const language = document.head.language ?? site.language
    return [
      { document, text, headings, facts: document.facts, language, proposalsFile: proposalsFileOf(document.file) },
    ]
  })
  if (diagnostics.problems.length > 0) throw new UsageError(formatAll(diagnostics.problems, '', true).join('\n'))
  return { site, documents: loaded }
}

/**
 * Those of the files, which are named from a folder or as messages show them; all without any.
 *
 * @throws UsageError for a file that is no document of the site
 */
export function selectDocuments(
  documents: SuggestDocument[],
  files: readonly string[],
  from: string,
): SuggestDocument[] {
  if (files.length === 0) return documents
  return files.map((file) => {
    const at = (path: string) => documents.find(({ document }) => document.file === path)
    const found = at(resolve(from, file)) ?? at(resolve(file))
    if (!found) throw new UsageError(`${file} is no document of this site that is published`)
    return found
  })
}
