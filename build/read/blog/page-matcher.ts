// Tells which pages values in a configuration of Hugo are for (`target`), by its globs. Source: gohugo.io/configuration/cascade/#target.
import { record, text, type Values } from './config-files.js'

/** Whether they are for all pages, or for one at a path, or for such a section; what is for another language or environment is not known here. */
export function isMeant(values: Values, path: string, kind = 'page'): boolean {
  const target = record(values['target'] ?? values['_target'])
  if (target['lang'] !== undefined || target['sites'] !== undefined) return false
  if ((text(target['environment']) ?? 'production') !== 'production') return false
  const matches = (key: string, value: string) => matcherOf(text(target[key]) ?? '**').test(value)
  return matches('kind', kind) && matches('path', path)
}

/** What a glob of Hugo matches, in any case. */
export function matcherOf(glob: string): RegExp {
  const escaped = glob.replace(/[.+^$()|[\]\\]/g, '\\$&')
  const wildcards: Record<string, string> = { '**': '.*', '*': '[^/]*', '?': '[^/]' }
  const pattern = escaped
    .replace(/\*\*|[*?]/g, (found) => wildcards[found] ?? found)
    // Braces without their pair are themselves.
    .replace(/\{([^{}]*)\}/g, (_, either: string) => `(?:${either.replaceAll(',', '|')})`)
  return new RegExp(`^${pattern}$`, 'i')
}
