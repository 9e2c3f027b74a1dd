// Checks facts that a coding agent wrote: form, topics, word-for-word evidence, and whether they repeat known ones.
import { QuotableText } from '../../build/check/evidence.js'
import { Diagnostics, type Diagnostic } from '../../build/diagnostics.js'
import { findNearDuplicates } from '../../build/ledger/near-duplicates.js'
import { ownFacts, readFacts } from '../../build/read/facts.js'
import type { Proposal } from '../../build/read/proposals.js'
import type { Site } from '../../build/read/site.js'
import { collapseWhitespace } from '../../build/read/markdown/text.js'
import type { SuggestDocument } from './documents.js'

/**
 * The facts of an answer that hold up, and what is wrong with the others.
 *
 * @param rejected the evidence of what the publisher rejected
 */
export function checkAnswer(
  answer: string,
  shownAs: string,
  { document, text, facts: known }: SuggestDocument,
  site: Site,
  rejected: readonly string[],
): { accepted: Proposal[]; problems: Diagnostic[] } {
  const diagnostics = new Diagnostics()
  const topics = site.topics.length > 0 ? site.topics.map(({ id }) => id) : null
  const written = ownFacts(readFacts(answer, topics, shownAs, diagnostics), document.head.slug, shownAs, diagnostics)
  const quotable = new QuotableText(text)
  // Only statements of different documents are compared, in the order of their days: each is one here, the known ones first.
  const statement = (words: string, number: number, published: string) => {
    const id = `${published}#${String(number).padStart(6, '0')}`
    return { id, words, document: id, published, number }
  }
  const refused = new Set(rejected.map(collapseWhitespace))
  const sound = written.flatMap((one) => {
    const quote = quotable.findQuote(one.evidence)
    if (quote !== null && !refused.has(collapseWhitespace(quote))) return [{ ...one, evidence: quote }]
    if (quote !== null) {
      diagnostics.addProblem(shownAs, one.evidenceLine, 'the publisher rejected this evidence', 'leave the fact out')
    } else {
      const nearest = quotable.showNearest(one.evidence)
      const hint = nearest === null ? 'nothing in the text is near' : `the nearest passage: ${nearest}`
      diagnostics.addProblem(shownAs, one.evidenceLine, 'the evidence is not in the text, word for word', hint)
    }
    return []
  })
  const own = sound.map(({ fact }, at) => statement(fact, at, '2'))
  const repeated = findNearDuplicates([...known.map(({ fact }, at) => statement(fact, at, '1')), ...own])
  const quoted = new Set(known.map((one) => collapseWhitespace(one.evidence)))
  const accepted = sound.flatMap(({ fact, evidence, topic, kind, questions, line }, at): Proposal[] => {
    const quote = collapseWhitespace(evidence)
    if (repeated.has(own[at]?.id ?? '') || quoted.has(quote)) {
      diagnostics.addProblem(shownAs, line, 'the fact repeats another one, or its quote', 'leave it out')
      return []
    }
    quoted.add(quote)
    return [{ fact, evidence, topic, kind, ...(questions.length > 0 && { questions }) }]
  })
  return { accepted, problems: diagnostics.problems }
}
