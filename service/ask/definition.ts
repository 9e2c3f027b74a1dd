// Tells how far a sentence defines the subject of a question: "Clippy is a linter for Rust."
import { tokenizeIn } from './analysis.js'
import type { Language } from './languages.js'

const article =
  '(?:the|an?|one|der|die|das|eine?|les?|la|une?|el|los|las|una|os?|a|as|uma?|il|lo|uno|het|een|en|ett|et' +
  '|ο|η|το|οι|τα|ένας|μ[ιί]α|ένα|một)'

/** A subject, the verb after it in languages that write one, and what follows. */
const subjectAndVerb =
  /^(.{1,60}?)(?:\s(?:is|are|was|were|means|ist|sind|war|est|sont|es|son|é|são|è|sono|zijn|är|er|jest|je|este|είναι|это|це|là|adalah)\s|\s[—–]\s|\s?(?:とは|は|是)[、,，]?\s?)(.*)/su
const articleAlone = new RegExp(`^${article}$`)
/** That of Chinese is a number with a measure word. */
const articleFirst = new RegExp(`^(?:${article}\\s|一[个個种種款套项項类類])`)

/**
 * 1 where the sentence says what the subject is ("X is a linter"), 0.5 where it says something else of it ("X is fast"), 0
 * where it has another subject. A subject may have its other name in brackets: "The Rust Language Server (RLS) is".
 * @param match which terms of the question a text contains, as bits
 * @param all the bits of all of them
 */
export function degreeOfDefinition(
  sentence: string,
  language: Language,
  match: (text: string) => number,
  all: number,
): number {
  const [, subject, rest = ''] = subjectAndVerb.exec(sentence) ?? []
  if (subject === undefined) return 0
  const [, outside = subject, inside = ''] = /^([^(]*)\(([^)]*)\)\s*$/.exec(subject) ?? []
  const isSubject = (name: string): boolean =>
    match(name) === all &&
    tokenizeIn(name, language).every(
      (word, at) => match(word) !== 0 || (at === 0 ? articleAlone.test(word) : language.isStopWord(word)),
    )
  if (![outside, inside].some(isSubject)) return 0
  return articleFirst.test(rest) ? 1 : 0.5
}
