// The endpoints and pages nearest to a path where nothing is: those that share the most of its words.
import { routes } from '../contract/routes.js'
import type { PageName } from '../data.js'
import { decodePath } from '../published-names.js'

export const mostNamed = 3
/** The least share of the weights of the path's words that a page must have: below it, only common words match. */
const leastShare = 0.4
/** The share of its weight at which a word that no page has counts. */
const unknownShare = 1 / 3

/** The pages by the words of their paths and titles. */
type Index = ReadonlyMap<string, readonly number[]>
const indexes = new WeakMap<readonly PageName[], Index>()

/** Finds them, the nearest first; newer pages, which come first in `pages`, before older ones that are as near. */
export function findNearest(path: string, pages: readonly PageName[]): PageName[] {
  let index = indexes.get(pages)
  if (index === undefined) indexes.set(pages, (index = indexWords(pages)))
  const shares = new Map<number, number>()
  let whole = 0
  for (const word of new Set(singularsOf(path))) {
    const found = index.get(word) ?? []
    // A word of few pages tells more. One of none may be of another site's path or a slip: it counts less than one that is found.
    const weight = Math.log(1 + pages.length / (1 + found.length))
    whole += found.length === 0 ? weight * unknownShare : weight
    for (const at of found) shares.set(at, (shares.get(at) ?? 0) + weight)
  }
  return [...shares]
    .filter(([, share]) => share >= leastShare * whole)
    .sort(([one, share], [other, otherShare]) => otherShare - share || one - other)
    .slice(0, mostNamed)
    .flatMap(([at]) => pages.slice(at, at + 1))
}

const endpoints = Object.values(routes).filter(({ path, audience }) => audience === 'agents' && !path.includes('{'))

/**
 * The endpoints nearest to a decoded path below /api/, the nearest first, each with what it does: those that share a word
 * with it, in the singular or plural, the more words and the shorter the path, the nearer.
 */
export function findNearestEndpoints(path: string): PageName[] {
  if (!path.startsWith('/api/')) return []
  const asked = new Set(endpointWords(path))
  return endpoints
    .map(({ path: name, does }) => {
      const words = endpointWords(name)
      return { name, does, shared: words.filter((word) => asked.has(word)).length, length: words.length }
    })
    .filter(({ shared }) => shared > 0)
    .sort((one, other) => other.shared - one.shared || one.length - other.length)
    .slice(0, mostNamed)
    .map(({ name, does }) => [name, does])
}

const endpointWords = (path: string): string[] =>
  path
    .toLowerCase()
    .split(/[^a-z]+/)
    .map((word) => word.replace(/s$/, ''))
    .filter((word) => !/^(?:|api|md|json|html?|v)$/.test(word))

function indexWords(pages: readonly PageName[]): Index {
  const index = new Map<string, number[]>()
  for (const [at, [path, title]] of pages.entries()) {
    for (const word of new Set(singularsOf(`${pathOf(path)} ${title}`))) {
      const known = index.get(word)
      if (known) known.push(at)
      else index.set(word, [at])
    }
  }
  return index
}

/** The decoded path of a page, whose name is its URL where it is elsewhere. */
const pathOf = (name: string): string => (name.startsWith('/') ? name : decodePath(new URL(name).pathname))

/** Its words, `answers` as `answer`. */
const singularsOf = (text: string): string[] => wordsOf(text).map((word) => word.replace(/(?<=\p{L}{3})s$/u, ''))

/** The words of a decoded path or a title in lower case, without those of its form. */
export function wordsOf(text: string): string[] {
  const words = text.toLowerCase().split(/[^\p{L}\p{N}]+/u)
  return words.filter(
    (word) => word !== '' && !/^(?:posts?|articles?|tags|topics|docs|api|html?|md|json|index)$/.test(word),
  )
}
