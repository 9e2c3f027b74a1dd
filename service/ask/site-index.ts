// Opens the search index and the facts of a build, once per build.
import type { ListedFact } from '../contract/resources/fact.js'
import type { Data } from '../data.js'
import { languageOf, loadLanguages } from './languages.js'
import { openAskIndex, type AskIndex } from './open-index.js'
import { defaultParameters } from './parameters.js'
import { openRecords, type Records } from '../records.js'

export interface SiteIndex {
  index: AskIndex
  facts: Records<ListedFact>
}

const opened = new WeakMap<Data, Promise<SiteIndex>>()

/** The index and the facts of a build's data; only the first call that succeeds reads the files. */
export function openSiteIndex(data: Data): Promise<SiteIndex> {
  const known = opened.get(data)
  if (known) return known
  const fresh = readSiteIndex(data)
  opened.set(data, fresh)
  fresh.catch(() => opened.delete(data))
  return fresh
}

/** Loads the modules of the languages that a build's documents are in. */
export function loadLanguagesOf(data: Data): Promise<void> {
  return loadLanguages(tagsOf(data))
}

function tagsOf(data: Data): string[] {
  const { language, otherLanguages = [] } = data.json('site.json')
  return [language, ...otherLanguages]
}

/** Reads the index and the facts of a build's data; `leastConfidence` 0 gives the nearest facts, however far they are. */
export async function readSiteIndex(data: Data, parameters = defaultParameters): Promise<SiteIndex> {
  const languages = tagsOf(data)
  await loadLanguages(languages)
  return {
    index: openAskIndex(data.source('ask.bin'), parameters, languages.map(languageOf)),
    facts: openRecords<ListedFact>(data.source('facts.bin')),
  }
}
