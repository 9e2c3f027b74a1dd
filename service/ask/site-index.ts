// Opens the search index and the facts of a build, once per build.
import type { ListedFact } from '../contract/resources/fact.js'
import type { Data } from '../data.js'
import { openAskIndex, type AskIndex } from './open-index.js'
import { openRecords, type Records } from './records.js'

export interface SiteIndex {
  index: AskIndex
  facts: Records<ListedFact>
}

const opened = new WeakMap<Data, SiteIndex>()

/** The index and the facts of a build's data; only the first call reads the files. */
export function openSiteIndex(data: Data): SiteIndex {
  const known = opened.get(data)
  if (known) return known
  const fresh = {
    index: openAskIndex(data.bytes('ask.bin')),
    facts: openRecords<ListedFact>(data.bytes('facts.bin')),
  }
  opened.set(data, fresh)
  return fresh
}
