// Reads the keys of front matter in any spelling.
import type { FrontMatter } from './front-matter.js'

/**
 * A key without what spellings of it differ in: `Publish-Date`, `publish_date` and `publishDate` are one. A colon before it is
 * that of a symbol of Ruby, as nanoc writes it.
 */
export const keyForm = (key: string) => key.replace(/^:|[-_]/g, '').toLowerCase()

/** Reads keys in any spelling: `known` has names by themselves and by their forms. A key that has its name counts before others. */
export function normalizeKeys(matter: FrontMatter, known: ReadonlyMap<string, string>): FrontMatter {
  const written = new Map<string, string>()
  for (const key of matter.values.keys()) {
    const name = known.get(key) ?? known.get(keyForm(key))
    if (name !== undefined && !matter.values.has(name) && !written.has(name)) written.set(name, key)
  }
  if (written.size === 0) return matter
  const values = new Map(matter.values)
  for (const [name, key] of written) {
    values.set(name, values.get(key))
    values.delete(key)
  }
  return { ...matter, values, lineOf: (key = '', ...path) => matter.lineOf(written.get(key) ?? key, ...path) }
}
