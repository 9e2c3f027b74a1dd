// Owns which texts hold a thing of a kind that questions ask for; at build time alone, for its patterns are slow to make.
import { KIND } from './answer-kinds.js'

const MONTHS = 'January|February|March|April|May|June|July|August|September|October|November|December'
const NUMBER_WORDS =
  'two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|forty|fifty|hundred|thousand|million|billion|half|twice'

/** Tested on a text as it was written. */
const HELD_KINDS: readonly { readonly kind: number; readonly held: RegExp }[] = [
  { kind: KIND.time, held: new RegExp(`\\b(?:1\\d|20)\\d\\d\\b|\\b(?:${MONTHS})\\b|\\bcentury\\b`) },
  { kind: KIND.amount, held: new RegExp(`\\d|\\b(?:${NUMBER_WORDS})\\b`, 'i') },
  { kind: KIND.name, held: /[\p{L}\p{N},;:'’)] (?:\p{Lu}\p{Ll}+ )?\p{Lu}\p{Ll}+/u },
  {
    kind: KIND.reason,
    held: /\b(?:because|since|so that|due to|owing to|in order to|reasons?|causes?|caused by)\b/i,
  },
  { kind: KIND.meaning, held: /^(?:\S+ ){1,4}(?:is|are) (?:an?|the)\b/i },
  { kind: KIND.meaning, held: /\b(?:means|meaning|refers to|defined as|stands for|is called|known as)\b/i },
]

/** The kinds of thing that a text holds, as a set of bits, with those that are `known` already. */
export function findHeldKinds(text: string, known: number): number {
  return HELD_KINDS.reduce(
    (bits, { kind, held }) => ((bits & kind) === 0 && held.test(text) ? bits | kind : bits),
    known,
  )
}
