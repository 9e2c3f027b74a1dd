// Owns the benchmark `build`: all our outputs beside the HTML alone of other generators, from the same posts.
import { spawnSync } from 'node:child_process'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Benchmark, Table } from '../benchmark.js'
import { median } from '../figures.js'
import { readCorpus, writePosts } from './corpus.js'
import { measureProcess, type Measured } from './measured-process.js'

/** Sizes, and how often all take their turn at each. */
const SIZES = [
  { posts: 400, rounds: 9 },
  { posts: 5000, rounds: 5 },
]
const root = fileURLToPath(new URL('../../', import.meta.url))
const start = join(root, 'build', 'start.js')
const ourBuild = join(root, 'bench', 'build', 'our-build.js')
const ourRebuilds = join(root, 'bench', 'build', 'our-rebuilds.ts')
const eleventy = join(root, 'bench', 'node_modules', '@11ty', 'eleventy', 'cmd.cjs')

const settings = `base_url: https://bench.example
title: Benchmark
description: Posts of a large blog, repeated.
owner: { name: Bench }
hello: Hello.
rights: { license: MIT OR Apache-2.0, text: The posts are those of the Rust blog. }
citing: { text: Name the source., example: The Rust blog. }
topics: [{ id: one-topic, title: One topic }]
`

/** A generator with what it is run as; `prepare` writes what it needs beside the posts. */
interface Rival {
  name: string
  prepare(folder: string, posts: string): void
  run(folder: string, out: string): Promise<Measured>
}

/** What a page of a rival is made of besides its text, where that is more than nothing. Titles and texts are named as each has them. */
const pageOf = (title: string, content: string) =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}`

/**
 * Eleventy. As it comes it runs Liquid over Markdown, which eats braces that are no templates, as these posts have some;
 * `withLiquid` says whether it does. `layout` is that of its pages: without one it writes the bodies of posts alone.
 */
const eleventyRival = (name: string, withLiquid: boolean, layout: string | null): Rival => ({
  name,
  prepare(folder, posts) {
    const source = join(folder, 'src')
    cpSync(posts, source, { recursive: true })
    const engine = withLiquid ? '' : 'markdownTemplateEngine: false, '
    writeFileSync(join(folder, 'eleventy.config.js'), `export default () => ({ ${engine}dir: { input: 'src' } })\n`)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
    if (layout === null) return
    mkdirSync(join(source, '_includes'))
    writeFileSync(join(source, '_includes', 'page.liquid'), layout)
    writeFileSync(join(source, 'src.json'), '{ "layout": "page.liquid" }\n')
  },
  run: (folder, out) => measureProcess(process.execPath, [eleventy, '--quiet', `--output=${out}`], folder),
})

const hugoRival: Rival = {
  name: 'Hugo, HTML pages alone',
  prepare(folder, posts) {
    cpSync(posts, join(folder, 'content', 'posts'), { recursive: true })
    writeFileSync(
      join(folder, 'hugo.toml'),
      `baseURL = 'https://bench.example/'\n[markup.goldmark.renderer]\nunsafe = true\n`,
    )
    mkdirSync(join(folder, 'layouts', '_default'), { recursive: true })
    for (const layout of ['single', 'list'])
      writeFileSync(join(folder, 'layouts', '_default', `${layout}.html`), pageOf('{{ .Title }}', '{{ .Content }}'))
  },
  run: (folder, out) => measureProcess('hugo', ['--quiet', '--destination', out], folder),
}

const eleventyPage = pageOf('{{ title }}', '{{ content }}')
const rivals: Rival[] = [
  eleventyRival('Eleventy as it comes, HTML pages alone', true, eleventyPage),
  eleventyRival('Eleventy without Liquid over Markdown', false, eleventyPage),
  eleventyRival('the same, bodies of pages alone', false, null),
  ...(spawnSync('hugo', ['version']).status === 0 ? [hugoRival] : []),
]

type Row = { size: number; name: string; filesPerSecond: number; seconds: number; peakMegabytes: number }

/** Measures one size in a folder of its own: first builds in turn with the rivals', each into a new folder; then what follows. */
async function measureSize(
  folder: string,
  corpus: NonNullable<ReturnType<typeof readCorpus>>,
  { posts: size, rounds }: (typeof SIZES)[number],
): Promise<Row[]> {
  const content = join(folder, 'content')
  const posts = join(content, 'posts')
  writePosts(posts, corpus, size)
  writeFileSync(join(content, 'site.yaml'), settings)
  // Leaves the bundle that all builds run; only whoever changes the code waits for it.
  await measureProcess(process.execPath, [start, '--help'], root)
  const ours = (out: string) =>
    measureProcess(process.execPath, [ourBuild, '--quiet', '--content', content, '--out', out], root)
  const places = rivals.map((rival, at) => {
    const place = join(folder, `rival-${at}`)
    mkdirSync(place)
    rival.prepare(place, posts)
    return { rival, place, runs: [] as Measured[] }
  })
  const first: Measured[] = []
  const out = (round: number) => join(folder, `out-${round}`)
  for (let round = 0; round < rounds; round++) {
    rmSync(join(content, 'ledger.json'), { force: true })
    first.push(await ours(out(round)))
    for (const { rival, place, runs } of places) runs.push(await rival.run(place, `out-${round}`))
  }
  const row = (name: string, runs: readonly Pick<Measured, 'seconds' | 'peakMegabytes'>[]): Row => {
    const seconds = median(runs.map((run) => run.seconds))
    const peakMegabytes = Math.max(...runs.map((run) => run.peakMegabytes))
    return { ...{ size, name, seconds, peakMegabytes }, filesPerSecond: size / seconds }
  }
  const live = out(rounds - 1)
  const post = join(posts, readdirSync(posts)[0] ?? '')
  const unchanged: Measured[] = []
  const edited: Measured[] = []
  for (let round = 0; round < rounds; round++) {
    unchanged.push(await ours(live))
    appendFileSync(post, '\nOne more sentence.\n')
    edited.push(await ours(live))
  }
  const host = await measureProcess(process.execPath, ['--import', 'tsx', ourRebuilds, content, live, post], root)
  const { rebuildMs } = JSON.parse(host.said) as { rebuildMs: number }
  const withoutPictures = first.map((run) => {
    const { picturesMs } = JSON.parse(run.said) as { picturesMs: number }
    return { ...run, seconds: run.seconds - picturesMs / 1000 }
  })
  return [
    row('ours, all outputs, first build', first),
    row('the same, its pictures aside', withoutPictures),
    row('ours, nothing changed', unchanged),
    row('ours, after one edit', edited),
    row('ours, after one edit, in the process of npm start', [{ ...host, seconds: rebuildMs / 1000 }]),
    ...places.map(({ rival, runs }) => row(rival.name, runs)),
  ]
}

const benchmark: Benchmark = {
  about: 'how long a build takes and how much memory it holds, beside other generators on the same posts',
  async run(show) {
    const posts = readCorpus()
    if (!posts) {
      console.log('Skipped: the posts are read from ../shared/corpora/rust-blog, which is not here.')
      return null
    }
    const folder = mkdtempSync(join(tmpdir(), 'verbatim-bench-'))
    try {
      const rows: Row[] = []
      for (const size of SIZES) {
        const place = join(folder, String(size.posts))
        mkdirSync(place)
        const measured = await measureSize(place, posts, size)
        rows.push(...measured)
        show(tableOf(size.posts, measured))
        rmSync(place, { recursive: true })
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
    note: 'Whole processes, start included; medians, all taking turns; the most memory of any. Ours: Markdown, JSON, HTML, lists, feeds, index and documents for functions.\nGoals: the first build, the time that its pictures took aside, in less than Eleventy takes for its pages as it comes, in at most 500 MB; after one edit in a tenth of the first.\nIn the process of npm start: the median of five builds, each after an edit.',
  }
}

export default benchmark
