// Finds keys of front matter that are nearly a key that is read. Other tools have keys of their own, which are no mistake.
import { nearestKey } from './check-value.js'
import type { FrontMatter } from './front-matter.js'
import { keyForm } from './front-matter-keys.js'

/** Keys whose misspelling changes what is published. */
const importantKeys = ['title', 'draft', 'slug', 'date', 'updated', 'description', 'author', 'aliases']

/**
 * Keys that are not read and are nearly one that is, each with that one. `isSet` tells whether a key of the same meaning is
 * set: then the other is no mistake.
 */
export function findMisspelt(
  matter: FrontMatter,
  known: ReadonlyMap<string, string>,
  isSet: (key: string) => boolean,
): { key: string; meant: string }[] {
  return [...matter.values.keys()].flatMap((key) => {
    const meant = known.has(keyForm(key)) ? null : nearestKey(key, importantKeys)
    return meant === null || isSet(meant) ? [] : [{ key, meant }]
  })
}
