// Owns what kind of thing a question asks for: a time, an amount, a name or place, a reason, a meaning.

/** The bit of each kind, in what a question asks for and in what a text holds. */
export const KIND = { time: 1, amount: 2, name: 4, reason: 8, meaning: 16 } as const

interface AskedKind {
  readonly kind: number
  /** Pieces one of which is in every question that asks so. Most questions then need no pattern, which is slow at first. */
  readonly cues: readonly string[]
  readonly asked: RegExp
}

const ASKED_KINDS: readonly AskedKind[] = [
  {
    kind: KIND.time,
    cues: ['when', ' year', ' date', ' day', ' month', ' century', ' decade'],
    asked: /\bwhen\b|\b(?:what|which) (?:year|date|day|month|century|decade)\b/,
  },
  {
    kind: KIND.amount,
    cues: ['how ', ' percent', ' number', ' share', ' proportion', ' amount', ' fraction', ' rate'],
    asked:
      /\bhow (?:many|much|long|far|old|fast|big|large|often|tall|high|deep|wide|heavy)\b|\b(?:what|which) (?:percent|percentage|number|share|proportion|amount|fraction|rate)\b/,
  },
  { kind: KIND.name, cues: ['who', 'where'], asked: /\bwho(?:m|se)?\b|\bwhere\b/ },
  { kind: KIND.reason, cues: ['why'], asked: /\bwhy\b/ },
  {
    kind: KIND.meaning,
    cues: ['what is ', 'what are ', 'defin', 'mean'],
    asked: /^\W*(?:what (?:is|are) (?:an? |the )?[\w-]+(?: [\w-]+)?\W*$|define\b|definition\b)|\bmean(?:ing|t)?\b/,
  },
]

/** The kinds of thing that a folded question asks for, as a set of bits (mostly one, often none). */
export function findAskedKinds(question: string): number {
  let kinds = 0
  for (const { kind, cues, asked } of ASKED_KINDS) {
    if (cues.some((cue) => question.includes(cue)) && asked.test(question)) kinds |= kind
  }
  return kinds
}
