// The parsers of a build beside those of remark, on the same posts.
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { parse as parseToml } from 'smol-toml'
import { unified, type Pluggable } from 'unified'
import { parse as parseYaml } from 'yaml'
import { Diagnostics } from '../../build/diagnostics.js'
import { splitFrontMatter } from '../../build/read/front-matter/front-matter.js'
import { parseMarkdown } from '../../build/read/markdown/markdown.js'
import { median } from '../figures.js'

/** One way to do a task; `used` marks the one that the kit takes. */
export interface Contender {
  task: string
  name: string
  used: boolean
  /** Reads a file, given whole and without its front matter. */
  read: (text: string, body: string) => unknown
}

/** All contenders. Loads remark-frontmatter by a variable: it is installed only where benchmarks run. */
async function listContenders(): Promise<Contender[]> {
  const packageName = 'remark-frontmatter'
  const { default: remarkFrontmatter } = (await import(packageName)) as { default: Pluggable }
  const remark = unified().use(remarkParse).use(remarkGfm).freeze()
  const remarkWithFrontMatter = unified()
    .use(remarkParse)
    .use([[remarkFrontmatter, ['yaml', 'toml']] as Pluggable])
    .freeze()
  const readByRemark = (text: string): unknown => {
    const [first] = remarkWithFrontMatter.parse(text).children
    if (first === undefined || !('value' in first)) return null
    return first.type === 'yaml' ? (parseYaml(first.value) as unknown) : parseToml(first.value)
  }
  const markdown = 'Markdown to a syntax tree'
  const frontMatter = 'front matter of a file'
  return [
    { task: markdown, name: 'satteri', used: true, read: (_, body) => parseMarkdown(body) },
    { task: markdown, name: 'remark-parse, remark-gfm', used: false, read: (_, body) => remark.parse(body) },
    {
      task: frontMatter,
      name: 'build/read/front-matter/front-matter.ts',
      used: true,
      read: (text) => splitFrontMatter(text, '', new Diagnostics())?.values,
    },
    { task: frontMatter, name: 'remark-frontmatter', used: false, read: readByRemark },
  ]
}

/** Milliseconds for all files, the median of `rounds`; all take turns, after one round that is not counted. */
export async function timeParsers(
  texts: readonly string[],
  rounds: number,
): Promise<{ contender: Contender; ms: number }[]> {
  const files = texts.map((text) => ({
    text,
    body: splitFrontMatter(text, '', new Diagnostics())?.body ?? text,
  }))
  const timed = (await listContenders()).map((contender) => ({ contender, times: [] as number[] }))
  for (let round = 0; round <= rounds; round++)
    for (const { contender, times } of timed) {
      const started = performance.now()
      for (const { text, body } of files) contender.read(text, body)
      if (round > 0) times.push(performance.now() - started)
    }
  return timed.map(({ contender, times }) => ({ contender, ms: median(times) }))
}
