// The endpoints and pages nearest to a path where nothing is: those that share the most of its words.
import { routes } from '../contract/routes.js'
import type { PageName } from '../data.js'
import { editDistance } from '../edit-distance.js'
import { decodePath } from '../published-names.js'

export const mostNamed = 3
/** The least share of the weights of the path's words that a page must have: below it, only common words match. */
const leastShare = 0.4
/** The share of its weight at which a word that no page has counts. */
const unknownShare = 1 / 3
/** Shorter words are not compared by edits: too many of them differ by one letter. */
const shortestCorrected = 6
/** The most words that are compared by edits, so that no path takes long. */
const mostCorrected = 5

type Index = ReadonlyMap<string, readonly number[]>
const indexes = new WeakMap<readonly PageName[], Index>()

/**
 * Finds them, the nearest first. Of pages that are as near, those whose path has fewer other words come first, then newer ones,
 * which come first in `pages`.
 */
export function findNearest(path: string, pages: readonly PageName[]): PageName[] {
  let index = indexes.get(pages)
  if (index === undefined) indexes.set(pages, (index = indexWords(pages)))
  const shares = new Map<number, number>()
  let whole = 0
  // A word of few pages tells more.
  const weigh = (found: readonly number[]) => {
    const weight = Math.log(1 + pages.length / (1 + found.length))
    for (const at of found) shares.set(at, (shares.get(at) ?? 0) + weight)
    return weight
  }
  for (const word of new Set(singularsOf(path))) {
    const found = index.get(word) ?? []
    // One of none may be of another site's path or a slip: it counts less than one that is found.
    whole += weigh(found) * (found.length === 0 ? unknownShare : 1)
  }
  // Where one word is spelled as a page has it, the page is found by that. Only the name: each word takes 1 ms of 5,000 pages.
  if (shares.size === 0) {
    const parts = path.split('/').filter((part) => part !== '')
    const words = [...new Set(singularsOf(parts.at(-1) ?? ''))].filter(({ length }) => length >= shortestCorrected)
    for (const word of words.slice(0, mostCorrected)) weigh(pagesOneEditFrom(word, index))
  }
  return [...shares]
    .filter(([, share]) => share >= leastShare * whole)
    .flatMap(([at, share]) =>
      pages.slice(at, at + 1).map((page) => ({ page, at, share, words: page[0].split('-').length })),
    )
    .sort((one, other) => other.share - one.share || one.words - other.words || one.at - other.at)
    .slice(0, mostNamed)
    .map(({ page }) => page)
}

/** The pages that have a word at one edit from this one: a letter missing, added or replaced, or two swapped, but not the first. */
function pagesOneEditFrom(word: string, index: Index): number[] {
  const found = new Set<number>()
  for (const [known, at] of index) if (isOneEdit(word, known)) for (const one of at) found.add(one)
  return [...found]
}

function isOneEdit(word: string, known: string): boolean {
  if (word[0] !== known[0] || known.length < shortestCorrected - 1) return false
  return editDistance(Buffer.from(word), Buffer.from(known), 1) === 1
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
    (word) =>
      word !== '' && !/^(?:posts?|articles?|tags?|categor(?:y|ies)|topics|docs|api|html?|md|json|index)$/.test(word),
  )
}
