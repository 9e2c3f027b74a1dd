// Which documents are about the same, from the terms that the index of questions counted.
import type { CountedText } from '../../service/ask/count-text.js'
import { html } from '../../service/html.js'
import { renderDay, type Words } from '../../service/words.js'
import type { RelatedSection } from '../document/document-page.js'
import type { ProcessedDocuments } from '../document/process-documents.js'
import type { Neighbours, Output, Published } from '../document/published.js'
import { formFiles } from '../links/document-paths.js'
import type { BuildCache } from '../read/build-cache.js'
import { languageGroup } from '../read/front-matter/language.js'

const mostRelated = 3
/** A document is compared by so many of its most telling terms: more hardly change what is found. */
const termsCompared = 24
/** The least cosine: below it, documents share a word rather than a subject. */
const leastSimilarity = 0.12
/** A term of more documents than this, or than a quarter of all, says nothing about what two of them share. */
const mostHolders = 400

/**
 * For each document the positions of those most similar to it, the most similar first: the cosine over its most telling
 * terms, each weighted by its frequency and its rarity. Equally similar ones in the order of the documents. Does not depend on
 * the order of the vocabulary. `mayRelate` is asked of a document and itself, too.
 */
function findRelated(
  counted: readonly CountedText[],
  vocabulary: readonly string[],
  mayRelate: (one: number, other: number) => boolean,
): number[][] {
  const rarities = weighRarities(counted, vocabulary.length)
  const telling = counted.map((text) => selectTelling(text, rarities, vocabulary))
  const documentsOf = new Map<number, number[]>()
  for (const [document, { terms, weights }] of telling.entries()) {
    for (const [at, term] of terms.entries()) {
      const known = documentsOf.get(term)
      // Alternating, because an object for each would be most of the time.
      if (known) known.push(document, weights[at] ?? 0)
      else documentsOf.set(term, [document, weights[at] ?? 0])
    }
  }
  const sums = new Float64Array(counted.length)
  return telling.map(({ terms, weights, norm }, own) => {
    const touched: number[] = []
    for (const [at, term] of terms.entries()) {
      const entries = documentsOf.get(term) ?? []
      const weight = weights[at] ?? 0
      for (let entry = 0; entry < entries.length; entry += 2) {
        const document = entries[entry] ?? 0
        const before = sums[document] ?? 0
        if (before === 0) touched.push(document)
        sums[document] = before + weight * (entries[entry + 1] ?? 0)
      }
    }
    const found: { document: number; similarity: number }[] = []
    for (const document of touched) {
      const similarity = (sums[document] ?? 0) / (norm * (telling[document]?.norm ?? 1))
      sums[document] = 0
      if (similarity >= leastSimilarity && mayRelate(own, document)) found.push({ document, similarity })
    }
    found.sort((one, other) => other.similarity - one.similarity || one.document - other.document)
    return found.slice(0, mostRelated).map(({ document }) => document)
  })
}

/**
 * How rare each term of the vocabulary is, in quarters of a halving: so that one more document rarely changes what is related.
 * 0 for a term that cannot tell what two documents share.
 */
function weighRarities(counted: readonly CountedText[], size: number): Uint16Array {
  const holders = new Uint32Array(size)
  for (const { terms } of counted) for (const term of terms) holders[term] = (holders[term] ?? 0) + 1
  const most = Math.min(mostHolders, Math.max(3, counted.length >> 2))
  return Uint16Array.from(holders, (containing) =>
    containing < 2 || containing > most ? 0 : Math.round(4 * Math.log2(counted.length / containing)),
  )
}

/**
 * The terms of a document that tell it from others, with whole weights, so that sums do not depend on their order. Selected by
 * insertion: nearly every term is lighter than those that are kept, so a sort of all would cost ten times as much.
 */
function selectTelling({ terms, frequencies }: CountedText, rarities: Uint16Array, vocabulary: readonly string[]) {
  const kept: number[] = []
  const weights: number[] = []
  for (let at = 0; at < terms.length; at++) {
    const term = terms[at] ?? 0
    const rarity = (rarities[term] ?? 0) * 64
    const lightest = weights[termsCompared - 1] ?? 1
    // A weight is below its rarity.
    if (rarity < lightest) continue
    const frequency = frequencies[at] ?? 0
    const weight = Math.round((rarity * frequency) / (frequency + 2))
    if (weight < lightest) continue
    const name = vocabulary[term] ?? ''
    let place = kept.length
    for (; place > 0; place--) {
      const above = weights[place - 1] ?? 0
      if (above > weight || (above === weight && (vocabulary[kept[place - 1] ?? 0] ?? '') < name)) break
    }
    if (place >= termsCompared) continue
    kept.splice(place, 0, term)
    weights.splice(place, 0, weight)
    if (kept.length > termsCompared) kept.length = weights.length = termsCompared
  }
  return { terms: kept, weights, norm: Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0)) }
}

/**
 * The related documents of each page that is to be written again: one that is shared with the last build is, only if what
 * is related to it has changed.
 */
export function listRelated(
  { published, counted, counter, neighbours }: Omit<ProcessedDocuments, 'facts'>,
  cache: BuildCache,
  output: Pick<Output, 'isNew'>,
  words: Words,
): RelatedSection[] {
  const before = cache.get('related', '', (): Record<string, string> => ({}))
  const now: Record<string, string> = {}
  const related = findRelated(counted, counter.vocabulary, relatable(published, neighbours))
  const changed = published.flatMap((document, at) => {
    if (document.elsewhere !== undefined) return []
    const path = formFiles(document.kind, document.slug).page
    const others = (related[at] ?? []).flatMap((other) => published[other] ?? [])
    const section = (now[path] = renderRelated(others, words))
    const isNew = output.isNew('public', path)
    return isNew || before[path] !== section ? [{ path, section, isNew }] : []
  })
  cache.set('related', '', now)
  return changed
}

/** Tells whether a document may be named by another: in one language, unless the page names it as a neighbour or translation. */
export function relatable(
  published: readonly Pick<Published, 'language' | 'url'>[],
  neighbours: readonly Neighbours[],
): (one: number, other: number) => boolean {
  const languages = published.map(({ language }) => languageGroup(language))
  return (one, other) => {
    if (one === other || languages[one] !== languages[other]) return false
    const { previous, next, translations = [] } = neighbours[one] ?? {}
    const url = published[other]?.url
    return ![previous, next, ...translations].some((near) => near?.url === url)
  }
}

function renderRelated(documents: readonly Published[], words: Words): string {
  if (documents.length === 0) return ''
  // Without an id: one of these pages may have a heading of that name.
  return html`<section class="related" aria-label="${words.related}"><h2>${words.related}</h2><ul class="plain">${documents.map(
    ({ url, title, published }) =>
      html`<li><a href="${url}" dir="auto">${title}</a> <span class="meta">${renderDay(published, words)}</span></li>`,
  )}</ul></section>`.text
}
