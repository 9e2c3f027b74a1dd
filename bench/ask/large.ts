// Measures the function of a site of 5,000 posts: the size of its data, and its first answer after the import.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from '../../build/build.js'
import { buildFunctions } from '../../build/generate/functions.js'
import { sharedFiles } from '../../service/data-folder.js'
import { ask } from '../../service/functions.js'
import type { Table } from '../benchmark.js'
import { readCorpus, writePosts } from '../build/corpus.js'
import { settings } from '../build/main.js'
import { median } from '../figures.js'

const postCount = 5000
const runs = 7
const questions = [
  'What is MIR?',
  'How do I update to the latest stable version of Rust?',
  'When does the borrow checker accept two mutable references?',
  'const generics',
  'Which targets lost support for Windows 7?',
]
const timedImport = fileURLToPath(new URL('../cold/timed-import.js', import.meta.url))
const mostMegabytes = 80
const mostMs = 60

/** From the end of the import to the first answer, in milliseconds; of the processor time, which other processes change less. */
interface FirstAnswer {
  readonly question: string
  readonly shortestMs: number
  readonly medianMs: number
  readonly processorMs: number
}

export interface LargeSite {
  readonly posts: number
  readonly megabytes: Readonly<Record<string, number>>
  readonly answers: readonly FirstAnswer[]
}

/** Builds a site of posts alone as it is deployed. `folder` is an empty folder; returns that of the functions. */
async function deploy(folder: string): Promise<string | null> {
  const corpus = readCorpus()
  if (!corpus) return null
  const content = join(folder, 'content')
  mkdirSync(content)
  writeFileSync(join(content, 'site.yaml'), settings)
  writePosts(join(content, 'posts'), corpus, postCount)
  const publicFolder = join(folder, 'public')
  const { ok } = await build({ content, out: publicFolder, pictures: false })
  if (!ok) throw new Error('the posts cannot be built')
  const outFolder = join(folder, 'functions')
  await buildFunctions(publicFolder, outFolder)
  return outFolder
}

function timeFirstAnswer(functions: string, question: string): { ms: number; processorMs: number } {
  const address = `https://site.example/api/ask?q=${encodeURIComponent(question)}`
  const { stdout, stderr, status } = spawnSync(
    process.execPath,
    [timedImport, join(functions, 'ask.js'), 'GET', address],
    { encoding: 'utf8', env: { PATH: process.env['PATH'] } },
  )
  const times = JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '{}') as Record<string, number>
  if (status !== 0 || times['status'] !== 200) throw new Error(`${question} was not answered:\n${stderr}${stdout}`)
  const { answerMs = NaN, importMs = NaN, answerCpuMs = NaN } = times
  return { ms: answerMs - importMs, processorMs: answerCpuMs }
}

/** Measures the site; `null` where the corpus is not there. */
export async function measureLarge(show: (table: Table) => void): Promise<LargeSite | null> {
  const folder = mkdtempSync(join(tmpdir(), 'ask-large-'))
  try {
    const functions = await deploy(folder)
    if (functions === null) return null
    const megabytes = Object.fromEntries(
      [...sharedFiles, ...ask.files].map((name) => [name, statSync(join(functions, 'data', name)).size / 1e6]),
    )
    // Wait until the build is on disk: writing it back slows what is timed beside it.
    spawnSync('sync')
    const answers = questions.map((question) => {
      const times = Array.from({ length: runs }, () => timeFirstAnswer(functions, question))
      const ms = times.map((time) => time.ms)
      const processorMs = Math.min(...times.map((time) => time.processorMs))
      return { question, shortestMs: Math.min(...ms), medianMs: median(ms), processorMs }
    })
    const sum = Object.values(megabytes).reduce((all, one) => all + one, 0)
    show({
      title: `Data of the function for ${postCount} posts, MB`,
      columns: ['file', 'MB'],
      rows: [...Object.entries(megabytes), [`all (wanted: under ${mostMegabytes})`, sum]],
    })
    show({
      title: `First answers with ${postCount} posts, ms after the import`,
      columns: ['question', 'shortest', 'median', 'processor time, shortest'],
      rows: answers.map((one) => [one.question, one.shortestMs, one.medianMs, one.processorMs]),
      note: `Each in ${runs} processes of its own. Wanted: under ${mostMs}.`,
    })
    return { posts: postCount, megabytes, answers }
  } finally {
    rmSync(folder, { recursive: true })
  }
}
