// Reads what Pelican has in links: prefixes of paths, and the names of its lists.
import { tagSlug } from '../../service/documents/tags.js'
import { decodePath } from '../../service/published-names.js'

/** Of Pelican, before the path of a file, which is from the folder of content where it begins with a slash. */
export const pelicanPrefix = /^(?:\{|%7B)(?:filename|static|attach)(?:\}|%7D)|^\|(?:filename|static|attach)\|/i

/** The path of the list that `{tag}name`, `{category}name`, `{author}name` or `{index}` of Pelican names; `null` for others. */
export function pelicanList(reference: string): string | null {
  const [, kind, name = ''] = /^(?:\{|%7B|\|)(tag|category|author|index)(?:\}|%7D|\|)([^?#]*)/i.exec(reference) ?? []
  if (kind === undefined) return null
  const slug = tagSlug(decodePath(name))
  return /^index$/i.test(kind) ? '/' : /^author$/i.test(kind) || slug === '' ? '/posts/' : `/tags/${slug}/`
}
