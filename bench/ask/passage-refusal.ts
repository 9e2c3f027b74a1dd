// Refusal of passages: sites without facts, cut out of the collections of documents, and in the languages.
import { loadLanguages } from '../../service/ask/languages.js'
import type { Table } from '../benchmark.js'
import { type Collection, listCollections, readCollection } from './collections.js'
import { mean } from './measures.js'
import { isRight, joinTexts, type JoinedText, passageSearch } from './passages.js'
import { pickEvenly } from './refusal.js'

/** Those whose texts are documents, or sentences of some. */
const names = ['cacm', 'covidqa-sent', 'cranfield', 'liveqa-med', 'scifact', 'xquad-sent']

/** Documents of a site, how many sites are cut out of a collection, and questions of each kind put to one. */
const sizes = [
  { documents: 5, sites: 20, asked: 16 },
  { documents: 10, sites: 16, asked: 24 },
  { documents: 25, sites: 10, asked: 30 },
  { documents: 50, sites: 6, asked: 50 },
  { documents: 200, sites: 2, asked: 100 },
  { documents: Infinity, sites: 1, asked: 200 },
]

/** A share of fewer questions says nothing. */
const fewest = 10

type Kind = 'foreign' | 'near' | 'own'
/** Of each kind, whether a question gets no passage. */
type Refused = Record<Kind, boolean[]>

/** The documents of one site: every n-th that answers, from a different one for each site, then others. */
function cutSite(collection: Collection, all: readonly JoinedText[], count: number, site: number): JoinedText[] {
  const right = new Set(collection.questions.flatMap(({ grades }) => [...grades.keys()]))
  const answers = all.filter(({ ordinals }) => ordinals.some((ordinal) => right.has(ordinal)))
  const step = Math.max(1, Math.floor(answers.length / count))
  const kept = [...answers.filter((_, at) => at % step === site % step), ...all]
  return [...new Set(kept)].slice(0, count)
}

function askSite(
  collection: Collection,
  documents: readonly JoinedText[],
  foreign: readonly string[],
  asked: number,
  language?: string,
): Refused {
  const find = passageSearch(documents, language)
  const isRefused = (text: string) => find(text).length === 0
  const here = new Set(documents.flatMap(({ ordinals }) => ordinals))
  const isAnswered = ({ grades }: Collection['questions'][number]) => [...grades.keys()].some((one) => here.has(one))
  const near = collection.questions.filter((question) => !isAnswered(question))
  return {
    foreign: pickEvenly(foreign, asked).map(isRefused),
    near: pickEvenly(near, asked).map(({ text }) => isRefused(text)),
    own: pickEvenly(collection.questions.filter(isAnswered), asked)
      .filter((question) => isRight(collection, question, find(question.text, 0)))
      .map(({ text }) => isRefused(text)),
  }
}

const shareOf = (refused: readonly boolean[]): number[] =>
  refused.length < fewest ? [] : [refused.filter(Boolean).length / refused.length]

const orNothing = (share: number): number | string => (Number.isNaN(share) ? '' : share)

export interface PassageRefusal {
  /** Of documents a site, or the language of all of them. */
  readonly of: string
  readonly foreign: number
  readonly near: number
  readonly lost: number
}

function summarise(of: string, measured: readonly Refused[]): PassageRefusal {
  const meanOf = (kind: Kind) => mean(measured.flatMap((one) => shareOf(one[kind])))
  return { of, foreign: meanOf('foreign'), near: meanOf('near'), lost: meanOf('own') }
}

/** Measures the shares of questions that get no passage: of other collections, of documents cut away, and of those kept. */
export async function measurePassageRefusal(
  collections: readonly Collection[],
  show: (table: Table) => void,
): Promise<PassageRefusal[]> {
  const whole = collections
    .filter(({ name }) => names.includes(name))
    .map((collection) => ({ collection, all: joinTexts(collection) }))
  const foreignTo = (name: string) =>
    whole.flatMap(({ collection: other }) => (other.name === name ? [] : pickEvenly(other.questions, 60)))
  const bySize = sizes.map(({ documents, sites, asked }) => {
    const measured = whole.map(({ collection, all }) => {
      const foreign = foreignTo(collection.name).map(({ text }) => text)
      const each = Array.from({ length: sites }, (_, site) =>
        askSite(collection, cutSite(collection, all, documents, site), foreign, asked),
      )
      const allOf = (kind: Kind) => each.flatMap((one) => one[kind])
      return { foreign: allOf('foreign'), near: allOf('near'), own: allOf('own') }
    })
    return summarise(Number.isFinite(documents) ? `${documents} documents` : 'all documents', measured)
  })
  const results = [...bySize, ...(await measureLanguages())]
  show({
    title: 'Questions that get no passage',
    columns: ['site', 'foreign refused', 'near refused', 'right lost'],
    rows: results.map(({ of, foreign, near, lost }) => [of, orNothing(foreign), orNothing(near), lost]),
    note: 'Right: a right passage is among the first three where nothing is refused. At most 0.04 may be lost at each size.',
  })
  return results
}

/** Each half of the paragraphs of each language, so that questions about the other are near ones. */
async function measureLanguages(): Promise<PassageRefusal[]> {
  const results: PassageRefusal[] = []
  for (const name of listCollections('languages')) {
    const language = name.slice(-2)
    await loadLanguages([language])
    const collection = readCollection(name, 'languages')
    const halves = [0, 1].map((half) => joinTexts(collection).filter((_, at) => at % 2 === half))
    results.push(
      summarise(
        language,
        halves.map((half) => askSite(collection, half, [], 300, language)),
      ),
    )
  }
  return results
}
