// The interface of the compared engines.
import type { CollectionText } from '../collections.js'

/** From a question and a limit to the ordinals of the best texts, best first. */
export type Search = (question: string, limit: number) => readonly number[]

export interface Engine {
  readonly name: string
  /** Indexes texts (a title and a text each) and resolves to the search in them. */
  index(texts: readonly CollectionText[]): Search | Promise<Search>
}
