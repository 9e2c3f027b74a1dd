// Turns the published files of six research collections into documents, questions and judgements.

/** A collection as `bench/ask` reads it. Relevance is 1 or not listed. */
export interface Prepared {
  docs: { id: string; title: string; text: string }[]
  queries: { id: string; text: string }[]
  /** Question id and document id. */
  relevant: (readonly [query: string, doc: string])[]
}

/** The text of a published file. */
export type ReadFile = (path: string) => string

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Cranfield: SMART format. The abstract repeats the title, which is cut; judgements number questions by position. */
export function prepareCranfield(read: ReadFile): Prepared {
  const records = (file: string): { id: string; fields: Map<string, string> }[] =>
    read(file)
      .split(/^\.I /m)
      .slice(1)
      .map((record) => {
        const [id = '', ...parts] = record.split(/^\.([A-Z])$/m)
        const fields = new Map<string, string>()
        for (let at = 0; at + 1 < parts.length; at += 2) {
          const name = String(parts[at])
          fields.set(name, oneLine(`${fields.get(name) ?? ''} ${String(parts[at + 1])}`))
        }
        return { id: id.trim(), fields }
      })
  const docs = records('data/cran/cran.all.1400').map(({ id, fields }) => {
    const title = fields.get('T') ?? ''
    const abstract = fields.get('W') ?? ''
    return { id, title, text: abstract.startsWith(title) ? abstract.slice(title.length).trim() : abstract }
  })
  const queries = records('data/cran/cran.qry').map(({ fields }, at) => ({
    id: String(at + 1),
    text: fields.get('W') ?? '',
  }))
  const relevant = linesOf(read('data/cran/cranqrel')).map((line) => columns(line, /\s+/))
  return { docs, queries, relevant: relevant.map(([query, doc]) => [query, doc] as const) }
}

/** NPL: TREC format, questions in capitals. */
export function prepareNpl(read: ReadFile): Prepared {
  const folder = 'share/vaswani_npl'
  const docs = [...read(`${folder}/corpus/doc-text.trec`).matchAll(/<DOCNO>(\d+)<\/DOCNO>([\s\S]*?)<\/DOC>/g)].map(
    ([, id, text]) => ({ id: String(id), title: '', text: oneLine(String(text)) }),
  )
  const queries = [...read(`${folder}/query-text.trec`).matchAll(/<num>(\d+)<\/num><title>([\s\S]*?)<\/title>/g)].map(
    ([, id, text]) => ({ id: String(id), text: oneLine(String(text)).toLowerCase() }),
  )
  const relevant = linesOf(read(`${folder}/qrels`)).map((line) => columns(line, /\s+/))
  return { docs, queries, relevant: relevant.map(([query, , doc]) => [query, doc ?? ''] as const) }
}

interface OpenBookQuestion {
  id: string
  question: { stem: string; choices: { text: string; label: string }[] }
  fact1: string
  answerKey: string
}

/** OpenBookQA: a question with its right answer should find the fact that it was written from. */
export function prepareOpenBookQa(read: ReadFile): Prepared {
  const folder = 'OpenBookQA-V1-Sep2018/Data'
  const docs = linesOf(read(`${folder}/Main/openbook.txt`)).map((line, at) => ({
    id: `f${at}`,
    title: '',
    text: line.replace(/^"|"$/g, ''),
  }))
  const byText = new Map(docs.map(({ id, text }) => [text.toLowerCase(), id]))
  const questions = linesOf(read(`${folder}/Additional/test_complete.jsonl`)).map(
    (line) => JSON.parse(line) as OpenBookQuestion,
  )
  return {
    docs,
    queries: questions.map(({ id, question: { stem, choices }, answerKey }) => ({
      id,
      text: oneLine(`${stem} ${choices.find(({ label }) => label === answerKey)?.text ?? ''}`),
    })),
    relevant: questions.flatMap(({ id, fact1 }) => {
      const doc = byText.get(fact1.toLowerCase())
      return doc === undefined ? [] : [[id, doc] as const]
    }),
  }
}

interface BeirText {
  _id: string
  title?: string
  text: string
}

/** SciFact as BEIR publishes it: claims and the abstracts that support or refute them. */
export function prepareSciFact(read: ReadFile): Prepared {
  const texts = (file: string): BeirText[] => linesOf(read(file)).map((line) => JSON.parse(line) as BeirText)
  const judged = linesOf(read('scifact/qrels/test.tsv'))
    .slice(1)
    .map((line) => columns(line, '\t'))
  const asked = new Set(judged.map(([query]) => query))
  return {
    docs: texts('scifact/corpus.jsonl').map(({ _id, title = '', text }) => ({ id: _id, title, text })),
    queries: texts('scifact/queries.jsonl')
      .filter(({ _id }) => asked.has(_id))
      .map(({ _id, text }) => ({ id: _id, text })),
    relevant: judged.map(([query, doc]) => [query, doc] as const),
  }
}

/** StackFAQ: rewordings of a question should find the answers of its thread; the question itself is left out. */
export function prepareStackFaq(read: ReadFile): Prepared {
  const prepared: Prepared = { docs: [], queries: [], relevant: [] }
  const threads = read('data/StackFAQ/stackExchange-FAQ.xml').split('<qapair>').slice(1)
  const texts = (thread: string, tag: string): string[] =>
    [...thread.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))]
      .map(([, text]) => oneLine(decodeEntities(String(text))))
      .filter((text) => /\w/.test(text))
  threads.forEach((thread, number) => {
    const answers = texts(thread, 'answer').map((text, at) => ({ id: `t${number}a${at}`, title: '', text }))
    const rewordings = texts(thread, 'rephr').map((text, at) => ({ id: `t${number}q${at}`, text }))
    prepared.docs.push(...answers)
    prepared.queries.push(...rewordings)
    for (const query of rewordings) for (const doc of answers) prepared.relevant.push([query.id, doc.id])
  })
  return prepared
}

interface Squad {
  data: {
    title?: string
    paragraphs: { context: string; qas: { id: string; question: string; answers: { answer_start: number }[] }[] }[]
  }[]
}

/** XQuAD in English: a document is a sentence, the relevant one has the answer. Sentences end before a capital letter. */
export function prepareXquad(read: ReadFile): Prepared {
  const prepared: Prepared = { docs: [], queries: [], relevant: [] }
  const { data } = JSON.parse(read('xquad.en.json')) as Squad
  data.forEach(({ title = '', paragraphs }, article) => {
    paragraphs.forEach(({ context, qas }, paragraph) => {
      const ends = [
        ...context.matchAll(
          /(?<!\b(?:[A-Z]|c|ca|Dr|Gen|Jr|Lt|Mr|Mrs|No|Sr|St|etc|vs))[.!?]["')\]]*\s+(?=["'([]?[A-Z0-9])/g,
        ),
      ].map(({ index, 0: end }) => index + end.length)
      const starts = [0, ...ends]
      const idOf = (sentence: number): string => `p${article}-${paragraph}-${sentence}`
      starts.forEach((start, sentence) => {
        const text = oneLine(context.slice(start, starts[sentence + 1]))
        prepared.docs.push({ id: idOf(sentence), title: title.replaceAll('_', ' '), text })
      })
      for (const { id, question, answers } of qas) {
        prepared.queries.push({ id, text: oneLine(question) })
        const [first] = answers
        if (first) prepared.relevant.push([id, idOf(starts.findLastIndex((start) => start <= first.answer_start))])
      }
    })
  })
  return prepared
}

const linesOf = (text: string): string[] => text.trim().split('\n')

/** The first columns of a line; throws if there are fewer than two. */
function columns(line: string, separator: string | RegExp): [string, string, ...string[]] {
  const [first, second, ...rest] = line.trim().split(separator)
  if (first === undefined || second === undefined) throw new Error(`not a judgement: ${line}`)
  return [first, second, ...rest]
}

const entities: Readonly<Record<string, string>> = { amp: '&', apos: "'", gt: '>', lt: '<', quot: '"' }
const decodeEntities = (text: string): string =>
  text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)
