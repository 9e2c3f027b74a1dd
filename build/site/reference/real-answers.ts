// The answers that pages show: what the examples of routes return from the tree that is being built.
import { join } from 'node:path'
import type { AskAnswer } from '../../../service/contract/resources/fact.js'
import { languageGroup } from '../../read/front-matter/language.js'
import { routes } from '../../../service/contract/routes.js'
import { openDataOf, withSettings } from '../../../service/data-folder.js'
import { readEnv } from '../../../service/env.js'
import { ask } from '../../../service/functions.js'
import { handle } from '../../../service/http/handle.js'
import { createLog } from '../../../service/log.js'
import { noStore } from '../../../service/store/verbs.js'
import type { Context } from '../../../service/context.js'
import type { Output } from '../../document/published.js'
import type { WorkingRoute } from '../endpoints.js'
import { isQuestion } from '../example-questions.js'

/** The body that answers an example; `null` where only a running host can give it. */
export type AnswerExample = (working: WorkingRoute) => Promise<string | null>

/**
 * Reads the files of the tree, and calls the handlers of the function `ask`, which needs no store, as a host would: with the data
 * of this build, at the beginning of its day.
 */
export function answerExamples(output: Output, baseUrl: string, today: string): AnswerExample {
  // There is no store that would keep a question.
  const data = withSettings(openDataOf(join(output.folder, 'public')), { keepsUnanswered: false })
  const context: Context = {
    ...{ now: () => new Date(today), random: (bytes: number) => new Uint8Array(bytes), env: readEnv({}) },
    ...{ log: createLog(() => undefined), data, baseUrl, processorUrl: '' },
    store: noStore(),
  }
  const caller = {
    address: '127.0.0.1',
    userAgent: '',
    connection: { protocol: null, tls: null, rttMs: null, edge: null },
  }
  return async ({ route, example }) => {
    const { pathname, search } = new URL(example, baseUrl)
    const isFile = route.source.kind === 'file' || (route.source.kind === 'file-or-function' && search === '')
    if (isFile) return output.read('public', decodeURIComponent(pathname))
    if (route.source.kind === 'file' || route.source.name !== 'ask') return null
    const execution = { caller, waitUntil: () => undefined }
    const response = await handle(new Request(baseUrl + example), execution, { handlers: ask.handlers, context })
    if (response.status !== 200) throw new Error(`${example} is answered ${response.status}`)
    return response.text()
  }
}

/**
 * An answer to show: that of the first question that a fact answers; else of those that ask, the one that a sentence answers
 * most surely; else the first that a sentence answers. Sentences in the language of the site come before others. `null`
 * where nothing is answered.
 */
export async function answerBest(
  questions: readonly string[],
  answer: AnswerExample,
  language: string,
): Promise<AskAnswer | null> {
  const answers: AskAnswer[] = []
  for (const q of questions) {
    const example = `${routes.ask.path}?${new URLSearchParams({ q, limit: '1' }).toString()}`
    const found = JSON.parse((await answer({ id: 'ask', route: routes.ask, example })) ?? '') as AskAnswer
    if (found.facts.length > 0) return found
    if (found.passages.length > 0) answers.push(found)
  }
  const own = answers.flatMap((found) => {
    const passages = found.passages.filter(({ lang }) => languageGroup(lang) === languageGroup(language))
    return passages.length > 0 ? [{ ...found, passages }] : []
  })
  const surenessOf = ({ q, passages }: AskAnswer) => (isQuestion(q) ? (passages[0]?.confidence ?? 0) : 0)
  return (own.length > 0 ? own : answers).sort((a, b) => surenessOf(b) - surenessOf(a))[0] ?? null
}

/** An answer as it is shown. */
export interface ShownAnswer {
  text: string
  isJson: boolean
}

/** Entries of a list, members of an object, characters of a text that are shown. */
const [shownEntries, shownMembers, shownCharacters] = [2, 14, 240]
const shownDepth = 4
const shownLines = 60

/** An answer as the page shows it: JSON with its long lists and texts shortened, where a text says how much is left out. */
export function shortenAnswer(body: string): ShownAnswer {
  try {
    const text = JSON.stringify(shorten(JSON.parse(body), shownDepth), null, 2)
    return { text: firstLines(text), isJson: true }
  } catch {
    return { text: firstLines(body), isJson: false }
  }
}

function firstLines(text: string): string {
  const all = text.trimEnd().split('\n')
  return all.length <= shownLines ? all.join('\n') : [...all.slice(0, shownLines), '…'].join('\n')
}

function shorten(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.length > shownCharacters ? `${value.slice(0, shownCharacters)}…` : value
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return '…'
  if (Array.isArray(value)) {
    const shown = value.slice(0, shownEntries).map((entry) => shorten(entry, depth - 1))
    return value.length > shownEntries ? [...shown, `… ${value.length - shownEntries} more`] : shown
  }
  const members = Object.entries(value)
  const shown = members.slice(0, shownMembers).map(([name, member]) => [name, shorten(member, depth - 1)])
  return Object.fromEntries(
    members.length > shownMembers ? [...shown, ['…', `${members.length - shownMembers} more`]] : shown,
  )
}
