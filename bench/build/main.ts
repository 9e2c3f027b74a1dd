// The benchmark `build`: all our outputs beside the HTML alone of other generators, from the same posts.
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Benchmark, Table } from '../benchmark.js'
import { median } from '../figures.js'
import { readCorpus, writePosts, type Post } from './corpus.js'
import { generators } from './generators.js'
import { measureProcess, type Measured } from './measured-process.js'

/** Numbers of posts, and the rounds of each; in a round, all generators take their turn. */
const sizes = [
  { posts: 400, rounds: 9 },
  { posts: 5000, rounds: 5 },
]
const root = fileURLToPath(new URL('../../', import.meta.url))
const start = join(root, 'build', 'cli.js')
const ourRebuilds = join(root, 'bench', 'build', 'our-rebuilds.ts')

/** The settings of a site of these posts. */
export const settings = `base_url: https://bench.example
title: Benchmark
description: Posts of a large blog, repeated.
owner: { name: Bench }
hello: Hello.
rights: { license: MIT OR Apache-2.0, text: The posts are those of the Rust blog. }
citing: { text: Name the source., example: The Rust blog. }
topics: [{ id: one-topic, title: One topic }]
`

type Row = { size: number; name: string; filesPerSecond: number; seconds: number; peakMegabytes: number }

/** Our build of a content folder to `out`. */
const buildOurs = (content: string, out: string): Promise<Measured> =>
  measureProcess(process.execPath, [start, '--quiet', '--content', content, '--out', out], root)

/** Measures one size in a folder of its own: first builds, in turn with the other generators, then rebuilds. */
async function measureSize(
  folder: string,
  corpus: readonly Post[],
  { posts: size, rounds }: (typeof sizes)[number],
): Promise<Row[]> {
  const content = join(folder, 'content')
  const posts = join(content, 'posts')
  writePosts(posts, corpus, size)
  writeFileSync(join(content, 'site.yaml'), settings)
  // Makes the bundle that all builds run, so that no measured build includes it.
  await measureProcess(process.execPath, [start, '--help'], root)
  const projects = generators.map((generator, index) => {
    const project = join(folder, `generator-${index}`)
    mkdirSync(project)
    generator.prepare(project, posts)
    return { generator, project, runs: [] as Measured[] }
  })
  const first: Measured[] = []
  const out = (round: number) => join(folder, `out-${round}`)
  for (let round = 0; round < rounds; round++) {
    rmSync(join(content, 'ledger.json'), { force: true })
    first.push(await buildOurs(content, out(round)))
    for (const { generator, project, runs } of projects) runs.push(await generator.run(project, `out-${round}`))
  }
  const rebuilds = await measureRebuilds(content, out(rounds - 1), rounds)
  return [
    { name: 'ours, all outputs, first build', runs: first },
    ...rebuilds,
    ...projects.map(({ generator: { name }, runs }) => ({ name, runs })),
  ].map(({ name, runs }) => summarize(name, size, runs))
}

/** Builds again over a live tree: unchanged, after an edit, and after edits in the process of a host. */
async function measureRebuilds(content: string, live: string, rounds: number) {
  const [firstPost] = readdirSync(join(content, 'posts'))
  if (firstPost === undefined) throw new Error('there is no post to edit')
  const post = join(content, 'posts', firstPost)
  const unchanged: Measured[] = []
  const edited: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    unchanged.push(await buildOurs(content, live))
    appendFileSync(post, '\nOne more sentence.\n')
    edited.push(await buildOurs(content, live))
  }
  const host = await measureProcess(process.execPath, ['--import', 'tsx', ourRebuilds, content, live, post], root)
  const { rebuildMs } = JSON.parse(host.printed) as { rebuildMs: number }
  return [
    { name: 'ours, nothing changed', runs: unchanged },
    { name: 'ours, after one edit', runs: edited },
    { name: 'ours, after one edit, in the process of npm start', runs: [{ ...host, seconds: rebuildMs / 1000 }] },
  ]
}

/** The median time of several runs, and the highest memory of any. */
function summarize(name: string, size: number, runs: readonly Measured[]): Row {
  const seconds = median(runs.map((run) => run.seconds))
  const peakMegabytes = Math.max(...runs.map((run) => run.peakMegabytes))
  return { size, name, seconds, peakMegabytes, filesPerSecond: size / seconds }
}

const benchmark: Benchmark = {
  about: 'how long a build takes and how much memory it holds, beside other generators on the same posts',
  async run(show) {
    const posts = readCorpus()
    if (!posts) {
      console.log('Skipped: its posts, ../shared/corpora/rust-blog, are not here.')
      return null
    }
    const folder = mkdtempSync(join(tmpdir(), 'verbatim-bench-'))
    try {
      const rows: Row[] = []
      for (const size of sizes) {
        const sizeFolder = join(folder, String(size.posts))
        mkdirSync(sizeFolder)
        const measured = await measureSize(sizeFolder, posts, size)
        rows.push(...measured)
        show(tableOf(size.posts, measured))
      }
      return rows
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

function tableOf(size: number, rows: readonly Row[]): Table {
  return {
    title: `${size} posts`,
    columns: ['build', 'seconds', 'posts per second', 'peak memory in MB'],
    rows: rows.map(({ name, seconds, filesPerSecond, peakMegabytes }) => [
      name,
      seconds,
      Math.round(filesPerSecond),
      Math.round(peakMegabytes),
    ]),
    note: 'Whole processes, start included; medians, all taking turns; the highest memory of any run. Ours: Markdown, JSON, HTML, lists, feeds, index and documents for functions.\nGoals: the first build in less than Eleventy takes for its pages, in at most 500 MB; after one edit, a tenth of the first.\nIn the process of npm start: the median of five builds, each after an edit.',
  }
}

export default benchmark
