// Owns what kind of thing a question asks for: a time, an amount, a name or place, a reason, a meaning.

/** The bit of each kind, in what a question asks for and in what a text holds. */
export const KIND = { time: 1, amount: 2, name: 4, reason: 8, meaning: 16 } as const

/** What a word asks for by itself. */
const ASKED_BY = new Map<string, number>([
  ['when', KIND.time],
  ["when's", KIND.time],
  ['who', KIND.name],
  ["who's", KIND.name],
  ['whom', KIND.name],
  ['whose', KIND.name],
  ['where', KIND.name],
  ["where's", KIND.name],
  ['why', KIND.reason],
  ["why's", KIND.reason],
  ['mean', KIND.meaning],
  ['means', KIND.meaning],
  ['meant', KIND.meaning],
  ['meaning', KIND.meaning],
])

/** What asks for a time or an amount behind "what" or "which", and for an amount behind "how". */
const TIMES = ['year', 'date', 'day', 'month', 'century', 'decade']
const AMOUNTS = ['percent', 'percentage', 'number', 'share', 'proportion', 'amount', 'fraction', 'rate']
const MEASURES = 'many much long far old fast big large often tall high deep wide heavy'.split(' ')

const DEFINITIONS = ['define', 'definition']

/** Whether a question is "what is (the) X", where X has at most two words. */
function asksWhatIs(words: readonly string[]): boolean {
  if (words[0] !== 'what' || (words[1] !== 'is' && words[1] !== 'are')) return false
  const rest = words.length - (['a', 'an', 'the'].includes(words[2] ?? '') ? 3 : 2)
  return rest === 1 || rest === 2
}

/** The kinds of thing that a question asks for, as a set of bits (mostly one, often none). */
export function findAskedKinds(words: readonly string[]): number {
  let kinds = DEFINITIONS.includes(words[0] ?? '') || asksWhatIs(words) ? KIND.meaning : 0
  for (let place = 0; place < words.length; place++) {
    const word = words[place] ?? ''
    const next = words[place + 1] ?? ''
    kinds |= ASKED_BY.get(word) ?? 0
    if (word === 'how' && MEASURES.includes(next)) kinds |= KIND.amount
    if (word !== 'what' && word !== 'which') continue
    if (TIMES.includes(next)) kinds |= KIND.time
    if (AMOUNTS.includes(next)) kinds |= KIND.amount
  }
  return kinds
}
