// Our search, imported and opened as a function does at its start.
import { openAskIndex } from '../../service/ask/open-index.js'

/** Opens the index file at `path`. */
export function open(path: string): (question: string) => unknown {
  const index = openAskIndex(path)
  return (question) => index.search(question, { limit: 8, readNext: 5 })
}
