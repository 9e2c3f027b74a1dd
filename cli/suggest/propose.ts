// Proposes facts from the text of a document, without a model: sentences that say something by themselves.
import type { Proposal } from '../../build/read/proposals.js'
import { readToken, tokenizeIn } from '../../service/ask/analysis.js'
import type { Language } from '../../service/ask/languages.js'
import { leaning, splitSentences, type Sentence } from '../../service/ask/sentences.js'
import { countUnspaced } from '../../service/ask/words.js'

/** A document to propose facts from. */
export interface ProposalSource {
  readonly title: string
  readonly text: string
  readonly headings: readonly string[]
  readonly language: Language
  /** The quotes of its facts, and what was rejected. */
  readonly known: readonly string[]
}

/** A topic with the words of its title, its description and its facts. */
export interface TopicWords {
  readonly id: string
  readonly text: string
}

/** More words at the head of a sentence that needs the ones before it. */
const leaningMore =
  /^(?:them|here|there|another|neither|either|(?:for|as an) example|once again|as (?:such|always|before|mentioned|noted|in (?:previous|past))|just|meanwhile|previously|in (?:addition|contrast|fact|other words)|similarly|moreover|finally|again|an? (?:second|third)|the (?:same|other|former|latter|rest|second|third|result))\b/i
/** Sentences that claim nothing: questions, calls, requests to the reader, what the writer did or will do, asides, spoken words. */
const noClaim =
  /[?!？！؟;]["'”’)»」』）]*$|^[^\p{L}\p{N}"'“‘«„「『《`@#$€£]|^(?:let|see|note|imagine|suppose|try|read|we|i|you|our|my|your|if you|je|nous|ich|wir)(?!\p{L})|^j['’]|^(?:[A-Z]\w* ?){1,3}: (?!["“])|(?:くだ|下)さい。$|^[请請]/iu
/** Steps of a recipe or of instructions, also behind a clause: "In a large bowl, whisk …". */
const instruction =
  /^(?:[^,.:;]{2,70}, (?:then )?)?(?:add|use(?! of)|put|take|click|run|open|create|install|mix|stir|bake|cook|heat|preheat|cut|slice|chop|peel|place|remove|serve|pour|cover|bring|boil|simmer|drain|fill|combine|choose|select|copy|download|wait|keep|turn|don't|remember|consider|enjoy|follow|visit|subscribe|join|whisk|melt|fry|roast|knead|spread|roll|sprinkle|transfer|rinse|soak|repeat|enter|press|make sure)(?![-\p{L}])/iu
/** Headings of recipes over ingredients and steps. */
const recipe =
  /^(?:(?:the )?(?:ingredients|instructions|directions|steps|preparation)|ingrédients|préparation|étapes|zutaten|zubereitung|ingredientes|preparación)$/i
/** The writer speaks of himself, announces or thanks; a claim may still be in it. */
const personal =
  /\b(?:we|i|our|my|thank|thanks|happy|glad|excited|pleased|announc\w+|this (?:post|series|article)|je|nous|notre|nos|mes|ich|wir|unser\w*|mein\w*|nosotros|nuestr\w+)\b|\bj['’]|^[私我]/i

/** Signs of a claim: the kind of fact it gives, an expression, and its weight. */
const claims: readonly (readonly [kind: string, pattern: RegExp, weight: number])[] = [
  ['finding', /\p{Nd}/u, 1.2],
  [
    'definition',
    /\b(?:is|are|est|sont|ist|sind|es|son) (?:an? |the |une? |l[ae]s? |l['’]|eine? |der |die |das |una? |el |los )|\b(?:means|defines|denotes|is called|refers to|consists of|signifie|bedeutet|significa)\b/i,
    0.8,
  ],
  [
    'rule',
    /\b(?:must|shall|should|may|cannot|can not|never|always|only|requires?|recommends?|allows?|doit|doivent|peut|peuvent|permet|permettent|jamais|muss|müssen|darf|immer|erlaubt|debe|deben|puede|pueden|nunca|permite)\b/i,
    0.8,
  ],
  [
    'mechanism',
    /\b(?:because|since|so that|therefore|causes?|leads? to|depends?|means that|when|without|unless|parce que|puisque|grâce à|weil|sobald|porque|cuando)\b/i,
    0.6,
  ],
  ['finding', /["“”`]|\b(?:says?|reports?|states?|documents?|found|shows?|measured)\b/i, 0.5],
]

const fewestWords = 6
const mostWords = 45

export const termsOf = (text: string, language: Language): Set<string> =>
  new Set(tokenizeIn(text, language).flatMap((token) => readToken(token, language, true).map(({ term }) => term)))

function shareOf(part: ReadonlySet<string>, whole: ReadonlySet<string>): number {
  return part.size === 0 ? 0 : [...part].filter((term) => whole.has(term)).length / part.size
}

/** How similar a sentence is to all others: the sum of the edges of TextRank (Mihalcea and Tarau 2004). */
export function centralityOf(terms: readonly ReadonlySet<string>[]): number[] {
  const sums = terms.map((own, at) =>
    terms.reduce((sum, other, place) => {
      if (place === at || own.size < 2 || other.size < 2) return sum
      return sum + (shareOf(own, other) * own.size) / (Math.log(own.size) + Math.log(other.size))
    }, 0),
  )
  const most = Math.max(...sums, 1e-9)
  return sums.map((sum) => sum / most)
}

function rate(
  { text, section }: Sentence,
  isFirst: boolean,
  terms: ReadonlySet<string>,
  title: ReadonlySet<string>,
): number {
  const words = text.split(/\s+/).length + countUnspaced(text)
  if (words < fewestWords || words > mostWords || noClaim.test(text) || instruction.test(text)) return -1
  if (leaning.test(text) || leaningMore.test(text)) return -1
  if (section && recipe.test(section.heading)) return -1
  const claimed = claims.reduce((sum, [, pattern, weight]) => sum + (pattern.test(text) ? weight : 0), 0)
  const names = (text.slice(1).match(/\b[A-Z][\w-]+/g) ?? []).length
  return (
    claimed +
    (personal.test(text) ? -0.7 : 0) +
    0.3 * Math.min(3, names) +
    shareOf(title, terms) +
    (isFirst ? 0.3 : 0) +
    (section ? 0 : -0.2)
  )
}

/** The topic whose words are most like a text's; the first where none is. */
function chooseTopic(text: ReadonlySet<string>, topics: readonly { id: string; terms: ReadonlySet<string> }[]): string {
  const holders = (term: string): number => topics.filter(({ terms }) => terms.has(term)).length
  const score = (terms: ReadonlySet<string>): number =>
    [...text].reduce((sum, term) => sum + (terms.has(term) ? Math.log(1 + topics.length / holders(term)) : 0), 0)
  const scored = topics.map(({ id, terms }) => ({ id, score: score(terms) / Math.sqrt(Math.max(1, terms.size)) }))
  return scored.reduce((best, one) => (one.score > best.score ? one : best), scored[0] ?? { id: '', score: 0 }).id
}

/** Proposes at most `most` facts, the best first. No sentence that is quoted already, whole or in part, is one. */
export function proposeFacts(source: ProposalSource, topics: readonly TopicWords[], most: number): Proposal[] {
  const { language, known } = source
  const sections = source.headings.map((heading) => ({ heading, url: '' }))
  const sentences = splitSentences(source.text, sections)
  const terms = sentences.map(({ text }) => termsOf(text, language))
  const central = centralityOf(terms)
  const title = termsOf(source.title, language)
  const topicTerms = topics.map(({ id, text }) => ({ id, terms: termsOf(text, language) }))
  const quotes = known.map((quote) => quote.replace(/\s+/g, ' '))
  return sentences
    .map((sentence, at) => {
      const own = terms[at] ?? new Set<string>()
      const isFirst = sentences[at - 1]?.block !== sentence.block
      const words = sentence.text.replace(/\s+/g, ' ')
      return { sentence, words, own, score: rate(sentence, isFirst, own, title) + (central[at] ?? 0) }
    })
    .filter(({ score, words }) => score > 0 && !quotes.some((quote) => quote.includes(words) || words.includes(quote)))
    .sort((one, other) => other.score - one.score)
    .filter(({ sentence }, at, all) => all.findIndex((one) => one.sentence.text === sentence.text) === at)
    .slice(0, most)
    .map(({ sentence: { text, section }, words, own }) => ({
      fact: words,
      evidence: text,
      topic: chooseTopic(new Set([...own, ...title]), topicTerms),
      kind: claims.find(([, pattern]) => pattern.test(text))?.[0] ?? 'finding',
      ...(section && /[?？؟;]$/.test(section.heading) && { questions: [section.heading] }),
    }))
}
