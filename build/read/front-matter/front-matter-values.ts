// Reads values of front matter as texts and lists.
import type { FrontMatter } from './front-matter.js'

/** A value of front matter as one line of text; `null` for maps, lists and empty values. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null
  const text = String(value).replace(/\s+/g, ' ').trim()
  return text === '' ? null : text
}

/** The texts under any of the keys. */
export function textsOf(matter: FrontMatter, keys: readonly string[]): string[] {
  return keys.flatMap((key) => textOf(matter.values.get(key)) ?? [])
}

/** The texts under a key that has a list, or a single text. */
export function listOf(matter: FrontMatter, key: string): string[] {
  const value = matter.values.get(key)
  const items: unknown[] = Array.isArray(value) ? value : [value]
  return items.flatMap((item) => textOf(item) ?? [])
}

/** The texts under those keys that have one, by key. Addresses are made of them, so that they are short. */
export function fieldsIn(matter: FrontMatter, keys: readonly string[]): Record<string, string> {
  const found = keys.map((key) => [key, textOf(matter.values.get(key))?.slice(0, 100)] as const)
  return Object.fromEntries(found.filter((one): one is [string, string] => one[1] !== undefined))
}

/** Whether a text is a language tag (BCP 47). No language of more than three letters is registered: `english` is none. */
export function isLanguageTag(text: string): boolean {
  try {
    return new Intl.Locale(text).language.length <= 3
  } catch {
    return false
  }
}
