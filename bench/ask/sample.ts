// Puts questions to the sample site: how many that it can answer are answered right, and how many others at all.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { limits } from '../../service/contract/limits.js'
import type { Table } from '../benchmark.js'
import { buildSite } from './built-site.js'
import { mean } from './measures.js'
import { answerable, unanswerable } from './sample-questions.js'

/** The right fact has to be among so many. */
const depth = 3

/** Questions to the sample: those that a fact answers, with the ids of all that do, and those that none answers. */
interface QuestionSet {
  readonly answerable: readonly (readonly [question: string, facts: string])[]
  readonly unanswerable: readonly string[]
}

export interface SampleFigures {
  readonly set: string
  readonly right: number
  readonly answered: number
  /** Those of the others that get passages, facts or not. */
  readonly quoted: number
  /** How many facts are given on average where the surest is below 0.5, and where it is above. */
  readonly given: readonly [unsure: number, sure: number]
}

/** The set that was tuned with, and those of people who had seen the facts alone, without their questions. */
function readSets(): Record<string, QuestionSet> {
  const blind = readFileSync(new URL('blind-questions.json', import.meta.url), 'utf8')
  return { tuned: { answerable, unanswerable }, ...(JSON.parse(blind) as Record<string, QuestionSet>) }
}

/** The mean count of facts of unsure answers and of sure ones, those without facts left out. */
function countGiven(answers: readonly (readonly { confidence: number }[])[]): [number, number] {
  const given = answers.filter(({ length }) => length > 0)
  const isSure = (facts: (typeof given)[number]) => facts.some(({ confidence }) => confidence >= 0.5)
  const [unsure, sure] = [given.filter((facts) => !isSure(facts)), given.filter(isSure)]
  return [mean(unsure.map(({ length }) => length)), mean(sure.map(({ length }) => length))]
}

/** Counts the questions with a right fact among the first three, and those without one that get a fact all the same. */
export async function askSample(show: (table: Table) => void): Promise<SampleFigures[]> {
  const site = await buildSite(fileURLToPath(new URL('../../content', import.meta.url)))
  try {
    const ask = (question: string) => site.ask(question, limits.ask.defaultFacts)
    const figures: SampleFigures[] = []
    const notes: string[] = []
    for (const [set, asked] of Object.entries(readSets())) {
      const wrong: string[] = []
      const answers: { confidence: number }[][] = []
      for (const [question, ids] of asked.answerable) {
        const { facts } = await ask(question)
        answers.push(facts)
        if (!facts.slice(0, depth).some(({ id }) => ids.split(' ').includes(id))) wrong.push(question)
      }
      const others = await Promise.all(asked.unanswerable.map(ask))
      const answered = asked.unanswerable.filter((_, at) => (others[at]?.facts.length ?? 0) > 0)
      const quoted = others.filter(({ passages }) => passages.length > 0).length
      answers.push(...others.map(({ facts }) => facts))
      const right = asked.answerable.length - wrong.length
      figures.push({ set, right, answered: answered.length, quoted, given: countGiven(answers) })
      notes.push(
        ...wrong.map((one) => `${set}, not found: ${one}`),
        ...answered.map((one) => `${set}, answered: ${one}`),
      )
    }
    show({
      title: 'Sets of 60 questions to the sample that a fact answers, and 40 that none answers',
      columns: [
        'set',
        'a right fact among the first three',
        'given a fact though none answers',
        'given a passage',
        'facts below 0.5',
        'above',
      ],
      rows: figures.map(({ set, right, answered, quoted, given }) => [set, right, answered, quoted, ...given]),
      note: `Wanted: at least 52 and at most 10.\n${notes.join('\n')}`,
    })
    return figures
  } finally {
    site.remove()
  }
}
