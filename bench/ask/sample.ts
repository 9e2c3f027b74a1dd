// Puts 100 questions to the sample site: how many that it can answer are answered right, and how many others at all.
import { fileURLToPath } from 'node:url'
import { limits } from '../../service/contract/limits.js'
import type { Table } from '../benchmark.js'
import { buildSite } from './built-site.js'
import { answerable, unanswerable } from './sample-questions.js'

/** The right fact has to be among so many. */
const depth = 3

export interface SampleFigures {
  readonly right: number
  readonly answered: number
  /** Those of the others that get passages, facts or not. */
  readonly quoted: number
}

/** Counts the questions with a right fact among the first three, and those without one that get a fact all the same. */
export async function askSample(show: (table: Table) => void): Promise<SampleFigures> {
  const site = await buildSite(fileURLToPath(new URL('../../content', import.meta.url)))
  try {
    const ask = (question: string) => site.ask(question, limits.ask.defaultFacts)
    const wrong: string[] = []
    for (const [question, ids] of answerable) {
      const { facts } = await ask(question)
      if (!facts.slice(0, depth).some(({ id }) => ids.split(' ').includes(id))) wrong.push(question)
    }
    const others = await Promise.all(unanswerable.map(ask))
    const answered = unanswerable.filter((_, at) => (others[at]?.facts.length ?? 0) > 0)
    const quoted = others.filter(({ passages }) => passages.length > 0)
    show({
      title: 'Questions to the sample',
      columns: ['questions', 'of', 'wanted', 'count'],
      rows: [
        ['a right fact among the first three', answerable.length, 'at least 52', answerable.length - wrong.length],
        ['no fact answers, and one is given', unanswerable.length, 'at most 10', answered.length],
        ['no fact answers, and a passage is given', unanswerable.length, '', quoted.length],
      ],
      note: [...wrong.map((one) => `not found: ${one}`), ...answered.map((one) => `answered: ${one}`)].join('\n'),
    })
    return { right: answerable.length - wrong.length, answered: answered.length, quoted: quoted.length }
  } finally {
    site.remove()
  }
}
