// Opens the index and the facts beside it, once for the data of a build.
import type { ListedFact } from '../contract/resources/fact.js'
import type { Data } from '../data.js'
import { openAskIndex, type AskIndex } from './open-index.js'
import { openRecords, type Records } from './records.js'

export interface OpenIndex {
  index: AskIndex
  facts: Records<ListedFact>
}

const opened = new WeakMap<Data, OpenIndex>()

/** The index of the build's data; opening parses next to nothing, and happens once. */
export function openIndex(data: Data): OpenIndex {
  const known = opened.get(data)
  if (known) return known
  const fresh = {
    index: openAskIndex(data.bytes('ask.bin')),
    facts: openRecords<ListedFact>(data.bytes('facts.bin')),
  }
  opened.set(data, fresh)
  return fresh
}
