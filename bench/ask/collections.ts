// Reads the search collections: real questions with answers that people have judged.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const sharedFolder = fileURLToPath(new URL('../../../shared/', import.meta.url))
const rootFolder = `${sharedFolder}collections/`

/** The names of the collections that are there, in alphabetical order. */
export function listCollections(set: 'collections' | 'languages' = 'collections'): string[] {
  return readdirSync(`${sharedFolder}${set}`, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${sharedFolder}${set}/${entry.name}/qrels.tsv`))
    .map(({ name }) => name)
    .sort()
}

export interface CollectionText {
  readonly title: string
  readonly text: string
  /** Given with the text, as a publisher does. */
  readonly questions?: readonly string[]
}

/** A question and the grade of each text (by its ordinal) that answers it. */
export interface JudgedQuestion {
  readonly text: string
  readonly grades: ReadonlyMap<number, number>
}

export interface Collection {
  readonly name: string
  readonly texts: readonly (CollectionText & { readonly id: string })[]
  /** The questions to report on. */
  readonly questions: readonly JudgedQuestion[]
  /** The questions to choose parameters on: the collection's own set for that where it has one, else the same. */
  readonly tuning: readonly JudgedQuestion[]
}

/** Whether the collections are there, which are not part of the project. */
export function haveCollections(): boolean {
  return existsSync(rootFolder)
}

/** The sentence that says what is missing where they are not. */
export const collectionsMissing =
  'The search collections are not here: ../shared/collections, beside the project (docs.jsonl, queries.jsonl and qrels.tsv each).'

const readLines = (path: string): string[] => readFileSync(path, 'utf8').trim().split('\n')

function readQuestions(folder: string, part: '' | '.tune', ordinals: ReadonlyMap<string, number>): JudgedQuestion[] {
  const grades = new Map<string, Map<number, number>>()
  for (const line of readLines(`${folder}/qrels${part}.tsv`)) {
    const [question = '', text = '', grade = ''] = line.split('\t')
    const ordinal = ordinals.get(text)
    if (ordinal === undefined || Number(grade) <= 0) continue
    const own = grades.get(question) ?? new Map<number, number>()
    grades.set(question, own.set(ordinal, Number(grade)))
  }
  return readLines(`${folder}/queries${part}.jsonl`).flatMap((line) => {
    const { id, text } = JSON.parse(line) as { id: string; text: string }
    const own = grades.get(id)
    return own ? [{ text, grades: own }] : []
  })
}

/** Reads a collection; questions without any right answer among the texts are left out. */
export function readCollection(name: string, set: 'collections' | 'languages' = 'collections'): Collection {
  const folder = `${sharedFolder}${set}/${name}`
  const rows = readLines(`${folder}/docs.jsonl`).map(
    (line) => JSON.parse(line) as { id: string; title?: string; text: string },
  )
  const ordinals = new Map(rows.map(({ id }, ordinal) => [id, ordinal]))
  const questions = readQuestions(folder, '', ordinals)
  return {
    name,
    texts: rows.map(({ id, title = '', text }) => ({ id, title, text })),
    questions,
    tuning: existsSync(`${folder}/queries.tune.jsonl`) ? readQuestions(folder, '.tune', ordinals) : questions,
  }
}
