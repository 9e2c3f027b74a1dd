// Times an engine in a process of its own: the cold start, from import to first answer, and its questions.
import { readFileSync } from 'node:fs'

/** The bundle of an engine, which lies beside this one. */
interface TimedEngine {
  open: (path: string) => ((question: string) => unknown) | Promise<(question: string) => unknown>
}

/** Questions that are asked before the clock counts, so that the code is compiled as in a function that has run. */
const warmUp = 100

const [engine = '', indexPath = '', questionsPath = ''] = process.argv.slice(2)
const questions = JSON.parse(readFileSync(questionsPath, 'utf8')) as string[]

const start = performance.now()
const { open } = (await import(new URL(`${engine}.mjs`, import.meta.url).href)) as TimedEngine
const search = await open(indexPath)
search(questions[0] ?? '')
const coldMs = performance.now() - start

for (const question of questions.slice(0, warmUp)) search(question)
const questionMs = questions.map((question) => {
  const asked = performance.now()
  search(question)
  return performance.now() - asked
})
console.log(JSON.stringify({ coldMs, questionMs }))
