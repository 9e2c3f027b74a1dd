// lunr, imported and its index loaded as a function would at its start.
import { readFileSync } from 'node:fs'
import { escapeQuery, importLunr } from './engines/lunr.js'

/** Loads the index file at `path`. */
export async function open(path: string): Promise<(question: string) => unknown> {
  const lunr = await importLunr()
  const index = lunr.Index.load(JSON.parse(readFileSync(path, 'utf8')) as object)
  return (question) => index.search(escapeQuery(question)).slice(0, 8)
}
