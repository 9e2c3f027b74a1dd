// Adds facts to the facts file of a document.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { parseDocument, stringify } from 'yaml'

/** Appends facts to a facts file, as text where its form allows it, so that all of it stays as written. `begin` is the text of a new file. */
export function addFacts(file: string, facts: readonly object[], begin = ''): void {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : begin
  const appended = before.replace(/[^\n]$/, '$&\n') + stringify(facts)
  if (parseDocument(appended).errors.length === 0) {
    writeFileSync(file, appended)
    return
  }
  const known = parseDocument(before)
  for (const fact of facts) known.add(known.createNode(fact))
  writeFileSync(file, known.toString({ lineWidth: 0 }))
}
