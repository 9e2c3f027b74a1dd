// The options that the build and the local hosts take on the command line.
import { parseArgs } from 'node:util'
import type { PlainOptions } from './options.js'

export const optionsUsage = `  --content DIR   site.yaml, posts/, articles/, premium/, events/, playbook.md, artifact.yaml (default: content)
  --posts DIR     posts from another folder, as often as needed; the ledger then stands beside the output
  --articles DIR  articles from another folder
  --out DIR       where to publish (default: public)
  --lenient       leave out documents with problems, and list them
  --quiet         say nothing unless something is wrong
  --help          this text`

/** For whoever meets problems: documents that other tools took may be many to mend. */
export const lenientHint = 'With --lenient, documents with problems are left out and listed.'

export interface CommandOptions {
  build: PlainOptions
  quiet: boolean
}

/** Reads the options, or null where the usage was asked for. Throws for an option that is not known. */
export function readOptions(commandArguments: readonly string[]): CommandOptions | null {
  const { values } = parseArgs({
    args: [...commandArguments],
    options: {
      content: { type: 'string' },
      posts: { type: 'string', multiple: true },
      articles: { type: 'string' },
      out: { type: 'string' },
      lenient: { type: 'boolean', default: false },
      quiet: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  if (values.help) return null
  const build: PlainOptions = {
    lenient: values.lenient,
    ...(values.content !== undefined && { content: values.content }),
    ...(values.posts !== undefined && { posts: values.posts }),
    ...(values.articles !== undefined && { articles: values.articles }),
    ...(values.out !== undefined && { out: values.out }),
  }
  return { build, quiet: values.quiet }
}
