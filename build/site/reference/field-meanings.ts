// What fields of answers mean, by their names, where their schema does not say it: the meaning of a name is the same everywhere.
import writtenMeanings from './field-meanings.json' with { type: 'json' }

/** The meaning of a field by its name, or by that of the field around it and its own. */
const meanings: Readonly<Partial<Record<string, string>>> = writtenMeanings

/** What a field means; empty for one that nobody has explained. `path` is that in the answer: `facts[].source.url`. */
export function meaningOf(path: string): string {
  const [name = '', parent = ''] = path.replaceAll('[]', '').split('.').reverse()
  return meanings[`${parent}.${name}`] ?? meanings[name] ?? ''
}
