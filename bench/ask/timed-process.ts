// Times an engine in a process of its own: the cold start, from import to first answer, and its questions.
import { readFileSync } from 'node:fs'
import { escapeQuery, importLunr } from './engines/lunr.js'

/** How each engine is imported and its index file opened, as a function would at its start. */
const engines: Readonly<Record<string, (path: string) => Promise<(question: string) => unknown>>> = {
  async ours(path) {
    const { openAskIndex } = await import('../../service/ask/open-index.js')
    const index = openAskIndex(path)
    return (question) => index.search(question, { limit: 8, readNext: 5 })
  },
  async lunr(path) {
    const lunr = await importLunr()
    const index = lunr.Index.load(JSON.parse(readFileSync(path, 'utf8')) as object)
    return (question) => index.search(escapeQuery(question)).slice(0, 8)
  },
}

/** Questions that are asked before the clock counts, so that the code is compiled as in a function that has run. */
const warmUp = 100

const [engine = '', indexPath = '', questionsPath = ''] = process.argv.slice(2)
const questions = JSON.parse(readFileSync(questionsPath, 'utf8')) as string[]

const start = performance.now()
const search = await engines[engine]?.(indexPath)
if (!search) throw new Error(`There is no engine ${engine}`)
search(questions[0] ?? '')
const coldMs = performance.now() - start

for (const question of questions.slice(0, warmUp)) search(question)
const questionMs = questions.map((question) => {
  const asked = performance.now()
  search(question)
  return performance.now() - asked
})
console.log(JSON.stringify({ coldMs, questionMs }))
