// The benchmark `growth`: what a site of many posts and facts takes to build, to deploy, and to answer from.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Benchmark } from '../benchmark.js'
import { readCorpus } from '../build/corpus.js'
import { settings } from '../build/main.js'
import { measureProcess } from '../build/measured-process.js'
import { writeSite } from './content.js'

/** Posts and facts of each size; `--part 20000` measures one alone, by its posts. */
const sizes = [
  { posts: 400, facts: 1000 },
  { posts: 5000, facts: 12_500 },
  { posts: 20_000, facts: 50_000 },
  { posts: 50_000, facts: 100_000 },
]

const root = fileURLToPath(new URL('../../', import.meta.url))
const at = (file: string) => join(root, file)
const megabytes = (bytes: number) => Number((bytes / 1024 ** 2).toFixed(1))

async function measure(folder: string, { posts, facts }: (typeof sizes)[number]) {
  const corpus = readCorpus()
  if (corpus === null) throw new Error('The posts, ../shared/corpora/rust-blog, are not here.')
  const [content, out, bundles] = [join(folder, 'content'), join(folder, 'public'), join(folder, 'functions')]
  mkdirSync(content)
  writeFileSync(join(content, 'site.yaml'), settings)
  writeSite(join(content, 'posts'), corpus, posts, facts)
  // Makes the bundle that builds run.
  await measureProcess(process.execPath, [at('build/cli.js'), '--help'], root)
  const flags = ['--quiet', '--lenient', '--content', content, '--out', out]
  const build = await measureProcess(process.execPath, [at('build/cli.js'), ...flags], root)
  const node = [process.execPath, ['--import', 'tsx', at('bench/growth/deployed.ts'), out, bundles], root] as const
  const functions = JSON.parse((await measureProcess(...node)).printed) as number[]
  const query = 'https://bench.example/api/ask?q=how+does+the+borrow+checker+work'
  const timed = [at('bench/cold/timed-import.js'), join(bundles, 'ask.js'), 'GET', query]
  const asked: { importMs: number; answerMs: number; answerCpuMs: number; status: number }[] = []
  for (let round = 0; round < 5; round++)
    asked.push(JSON.parse((await measureProcess(process.execPath, timed, root)).printed) as (typeof asked)[number])
  if (asked.some(({ status }) => status !== 200)) throw new Error('ask did not answer')
  const bytes = (name: string) => megabytes(statSync(join(out, name)).size)
  return {
    ...{ posts, facts },
    files: readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length,
    buildSeconds: build.seconds,
    processorSeconds: build.processorSeconds,
    peakMegabytes: Math.round(build.peakMegabytes),
    largestFunction: megabytes(Math.max(...functions)),
    // The least: what else the machine does makes an answer later, never earlier.
    firstAnswerMs: Math.min(...asked.map(({ importMs, answerMs }) => answerMs - importMs)),
    firstAnswerProcessorMs: Math.min(...asked.map(({ answerCpuMs }) => answerCpuMs)),
    importMs: Math.min(...asked.map(({ importMs }) => importMs)),
    postsList: bytes('api/posts.json'),
    factsList: bytes('api/facts.json'),
  }
}

const benchmark: Benchmark = {
  about: 'what a site of many posts and facts takes to build, to deploy, and to answer from',
  async run(show, parts) {
    const rows = []
    for (const size of sizes.filter(({ posts }) => parts.length === 0 || parts.includes(String(posts)))) {
      const folder = mkdtempSync(join(tmpdir(), 'verbatim-bench-'))
      try {
        const row = await measure(folder, size)
        rows.push(row)
        show({
          title: `${size.posts} posts with ${size.facts} facts`,
          columns: Object.keys(row),
          rows: [Object.values(row)],
          note: 'Sizes in MB. The build is a whole process, start and pictures included; the first answer is that of ask after its import.',
        })
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }
    return rows
  },
}

export default benchmark
