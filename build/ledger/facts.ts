// Makes the published facts: ids, quality, age, and near-duplicates in other documents.
import { factAnchor, factIdOf, readFactId, type Fact } from '../../service/contract/resources/fact.js'
import { markQuote } from '../../service/ask/text-fragment.js'
import { limits } from '../../service/contract/limits.js'
import { groupBy } from '../read/group-by.js'
import { daysBetween } from '../read/front-matter/date.js'
import type { LoadedDocument } from '../read/documents.js'
import type { WrittenFact } from '../read/facts.js'
import { collapseWhitespace } from '../read/markdown/text.js'
import { compareText, type Diagnostics } from '../diagnostics.js'
import type { Ledger } from './ledger.js'
import { ledgerName } from './ledger-schema.js'
import { findNearDuplicates, type Statement } from './near-duplicates.js'
import { pageUrl } from '../links/document-paths.js'
import { readWords } from './words.js'

/** The facts of each document, in the order of their file. Quotes are as written: `checkQuotes` checks them with the body. */
export function deriveFacts(
  documents: readonly LoadedDocument[],
  ledger: Ledger,
  baseUrl: string,
  today: string,
  diagnostics: Diagnostics,
): Map<LoadedDocument, Fact[]> {
  const facts = new Map<LoadedDocument, Fact[]>()
  const written = new Map<string, { fact: WrittenFact; document: LoadedDocument }>()
  const statements: Statement[] = []
  for (const document of documents) {
    const { slug, title, published } = document.head
    const url = pageUrl(document.kind, slug, document.elsewhere, baseUrl)
    const author = document.head.authors.map(({ name }) => name)
    const age = Math.max(0, daysBetween(published, today))
    const numbers = ledger.numberFacts(ledgerName(document), document.facts, (at, number, holder) => {
      const what = `the id ${factIdOf(slug, number)} is that of ${holder === 'living' ? 'another fact' : 'a fact that was removed'}`
      const hint = 'give it a number that was never used, or remove the id to have it numbered'
      diagnostics.addProblem(document.factsShownAs, document.facts[at]?.line ?? 1, what, hint)
    })
    facts.set(
      document,
      document.facts.map((fact, at) => {
        const number = numbers[at] ?? 0
        const id = factIdOf(slug, number)
        written.set(id, { fact, document })
        statements.push({ id, words: fact.fact, document: ledgerName(document), published, number })
        return {
          id,
          fact: fact.fact,
          evidence: fact.evidence,
          topic: fact.topic,
          source: { title, url, published, ...(author.length > 0 && { author }) },
          url: document.elsewhere === null ? `${url}#${factAnchor(number)}` : markQuote(url, fact.evidence),
          kind: fact.kind,
          quality: fact.quality ?? rateFact(fact),
          canonical_fact_id: fact.canonicalFactId ?? id,
          published,
          age_days: age,
          possibly_outdated: age > limits.outdatedAfterDays,
          ...(fact.questions.length > 0 && { questions: fact.questions }),
        }
      }),
    )
  }
  checkCanonicalIds(written, diagnostics)
  linkNearDuplicates([...facts.values()].flat(), statements, written)
  return facts
}

function checkCanonicalIds(
  written: Map<string, { fact: WrittenFact; document: LoadedDocument }>,
  diagnostics: Diagnostics,
) {
  for (const { fact, document } of written.values()) {
    if (fact.canonicalFactId === null || written.has(fact.canonicalFactId)) continue
    const what = `the canonical_fact_id ${fact.canonicalFactId} is not the id of a fact`
    diagnostics.addProblem(document.factsShownAs, fact.line, what, 'correct it, or remove it to have it found')
  }
}

/** Sets `canonical_fact_id` where the publisher did not, and `also_reported_in` on every fact of a group. */
function linkNearDuplicates(
  facts: readonly Fact[],
  statements: readonly Statement[],
  written: ReadonlyMap<string, { fact: WrittenFact }>,
) {
  const canonical = findNearDuplicates(statements)
  for (const fact of facts) {
    if (written.get(fact.id)?.fact.canonicalFactId === null) {
      const found = canonical.get(fact.id) ?? fact.id
      // The canonical id that the publisher set on the first fact of a group counts for the group.
      fact.canonical_fact_id = written.get(found)?.fact.canonicalFactId ?? found
    }
  }
  for (const group of groupBy(facts, (fact) => fact.canonical_fact_id).values()) {
    if (group.length < 2) continue
    for (const fact of group) {
      fact.also_reported_in = group
        .filter((other) => other !== fact)
        .map(({ id, url }) => ({ id, url }))
        .sort((a, b) => compareText(a.id, b.id))
    }
  }
}

/**
 * The default quality of a fact, from 0 to 1: 0.4, and
 * +0.2 where the statement can be read alone: 6 to 40 words, the first of them no pronoun;
 * +0.2 where the quote has a length that can be checked: 6 to 80 words;
 * +0.1 where the quote has a number, as measured facts do;
 * +0.1 where at least half of the statement's words of four and more letters are in the quote.
 */
function rateFact({ fact, evidence }: Pick<WrittenFact, 'fact' | 'evidence'>): number {
  const statementWords = readWords(fact).count
  const quoteWords = readWords(evidence).count
  const alone = statementWords >= 6 && statementWords <= 40 && !/^(this|that|it|they|these|those|he|she)\b/i.test(fact)
  const quoted = new Set(longWords(evidence))
  const stated = longWords(fact)
  const shared = stated.filter((word) => quoted.has(word)).length
  const tenths =
    4 +
    (alone ? 2 : 0) +
    (quoteWords >= 6 && quoteWords <= 80 ? 2 : 0) +
    (/\p{N}/u.test(evidence) ? 1 : 0) +
    (stated.length > 0 && shared * 2 >= stated.length ? 1 : 0)
  return tenths / 10
}

const longWords = (text: string) =>
  collapseWhitespace(text)
    .toLowerCase()
    .match(/[\p{L}\p{N}]{4,}/gu) ?? []

/** Newest first: by day of publication, then by slug, then by number. */
export function sortFacts(facts: readonly Fact[]): Fact[] {
  const named = facts.map((fact) => ({ fact, ...readFactId(fact.id) }))
  return named
    .sort(
      (a, b) => compareText(b.fact.published, a.fact.published) || compareText(a.slug, b.slug) || a.number - b.number,
    )
    .map(({ fact }) => fact)
}
