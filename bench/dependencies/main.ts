// The benchmark `dependencies`: parsers beside others, and what each package costs to import and to install.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isDocumentName, listFiles } from '../../build/read/folder.js'
import type { Benchmark } from '../benchmark.js'
import { readCorpus } from '../build/corpus.js'
import { measureImport, measureSize } from './load-cost.js'
import { timeParsers } from './parsers.js'

const rounds = 3
const importRuns = 5
const root = fileURLToPath(new URL('../../', import.meta.url))

/** Where importing the package's name is not what the kit does. */
const importedAs: Readonly<Record<string, readonly string[]>> = {
  mppx: ['mppx', 'mppx/stripe'],
  'libphonenumber-js': ['libphonenumber-js/max'],
}

/** What is weighed against a dependency, beside the packages of the kit. */
const alternatives: readonly (readonly string[])[] = [
  ['satteri', 'unified'],
  ['unified', 'remark-parse', 'remark-gfm', 'remark-frontmatter'],
  ['lunr'],
  ['minisearch'],
  ['@orama/orama'],
  ['ioredis'],
  ['ajv'],
]

/** The Markdown files to parse: the corpus of `bench/build`, or the sample content if that is not here. */
function readTexts(): { from: string; texts: string[] } {
  const posts = readCorpus()
  if (posts) return { from: 'the Rust blog', texts: posts.map(({ text }) => text) }
  const files = listFiles(`${root}content/posts`, isDocumentName)
  return { from: 'content/posts', texts: files.map((file) => readFileSync(file, 'utf8')) }
}

const benchmark: Benchmark = {
  about: 'the parsers of a build beside others, and the cost of each package: cold import and size on disk',
  async run(show) {
    const { from, texts } = readTexts()
    const parsers = await timeParsers(texts, rounds)
    show({
      title: `Parsers, on ${texts.length} files of ${from}`,
      columns: ['task', 'package', 'used', 'ms for all files'],
      rows: parsers.map(({ contender, ms }) => [contender.task, contender.name, contender.used ? 'yes' : '', ms]),
      note: `The median of ${rounds} rounds, all taking turns.`,
    })
    const { dependencies } = JSON.parse(readFileSync(`${root}package.json`, 'utf8')) as {
      dependencies: Record<string, string>
    }
    const costs = [...Object.keys(dependencies).map((name) => [name]), ...alternatives].map((names) => ({
      names,
      importMs: measureImport(
        names.flatMap((name) => importedAs[name] ?? [name]),
        importRuns,
      ),
      ...measureSize(names),
    }))
    show({
      title: 'Packages: the dependencies of the kit, then the alternatives',
      columns: ['package', 'import in ms', 'packages', 'MB on disk'],
      rows: costs.map(({ names, importMs, packages, megabytes }) => [
        names.join(' + '),
        importMs ?? '–',
        packages,
        megabytes,
      ]),
      note: `Import: the shortest of ${importRuns}, each in a process of its own; – for what is not imported by its name.\nPackages and size: with everything that is installed for it here.`,
    })
    return { parsers, costs }
  },
}

export default benchmark
