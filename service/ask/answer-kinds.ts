// Owns what kind of thing a question asks for, and which texts hold a thing of that kind.

interface AnswerKind {
  /** Tested on the folded question. */
  readonly asked: RegExp
  /** Tested on the text of a fact as it was written. */
  readonly held: RegExp
}

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
const NUMBER_WORDS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|twice'

const KINDS: readonly AnswerKind[] = [
  {
    asked: /\bwhen\b|\b(?:what|which) (?:year|date|day|month|century|decade)\b/,
    held: new RegExp(`\\b(?:1\\d|20)\\d\\d\\b|\\b(?:${MONTHS})\\b|\\bcentury\\b`),
  },
  {
    asked:
      /\bhow (?:many|much|long|far|old|fast|big|large|often|tall|high|deep|wide|heavy)\b|\b(?:what|which) (?:percent|percentage|number|share|proportion|amount|fraction|rate)\b/,
    held: new RegExp(`\\d|\\b(?:${NUMBER_WORDS})\\b`, 'i'),
  },
  { asked: /\bwho(?:m|se)?\b|\bwhere\b/, held: /[\p{L}\p{N},;:'’)] (?:\p{Lu}\p{Ll}+ )?\p{Lu}\p{Ll}+/u },
  { asked: /\bwhy\b/, held: /\b(?:because|since|so that|due to|owing to|in order to|reasons?|causes?|caused by)\b/i },
  {
    asked: /^\W*(?:what (?:is|are) (?:an? |the )?[\w-]+(?: [\w-]+)?\W*$|define\b|definition\b)|\bmean(?:ing|t)?\b/,
    held: /^(?:\S+ ){1,4}(?:is|are) (?:an?|the)\b|\b(?:means|meaning|refers to|defined as|stands for|is called|known as)\b/i,
  },
]

/** The kinds of thing that a text holds, as a set of bits. */
export function findHeldKinds(text: string): number {
  return KINDS.reduce((bits, kind, index) => (kind.held.test(text) ? bits | (1 << index) : bits), 0)
}

/** The kinds of thing that a folded question asks for, as a set of bits (mostly one, often none). */
export function findAskedKinds(question: string): number {
  return KINDS.reduce((bits, kind, index) => (kind.asked.test(question) ? bits | (1 << index) : bits), 0)
}
