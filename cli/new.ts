// `verbatim new KIND TITLE`: a file of content to fill in, with comments that say how.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { factsFileOf } from '../build/read/facts.js'
import { makeSlug } from '../build/read/slug.js'
import { addFacts } from './facts-file.js'
import { requireSite } from './place.js'
import { schemaLine, type SchemaName } from './scaffold.js'
import { UsageError } from './usage-error.js'

export const usage = `verbatim new KIND TITLE

  verbatim new post "A title"        content/posts/a-title.md
  verbatim new article "A title"     content/articles/a-title.md
  verbatim new event "A title"       content/events/a-title.md
  verbatim new premium "A title"     content/premium/a-title.md, a fact to sell
  verbatim new fact FILE.md          one more fact for a document`

/** What is to be filled in is not published. */
const draftLines = '# Remove this line to publish it.\ndraft: true\n'

const templates: Record<
  string,
  (title: string, today: string) => { folder: string; schema: SchemaName; text: string }
> = {
  post: (title, today) => ({ folder: 'posts', schema: 'front-matter', text: document(title, today) }),
  article: (title, today) => ({ folder: 'articles', schema: 'front-matter', text: document(title, today) }),
  event: (title, today) => ({
    folder: 'events',
    schema: 'event',
    text: `title: ${title}\n# Instants with a time zone; events must not overlap.\nopens: ${today}T12:00:00Z\ncloses: ${nextDay(today)}T12:00:00Z\n${draftLines}---\n\nWhat agents may ask about.\n`,
  }),
  premium: (title) => ({
    folder: 'premium',
    schema: 'premium',
    text: `title: ${title}\ntopic: first-topic\n# The slug of the post that it is from, or title, url and published of a page elsewhere.\nsource: the-slug-of-a-post\n${draftLines}---\n\n## Insight\n\nWhat the buyer learns.\n\n## Why it matters\n\nWhat it is good for.\n\n## What to do\n\n- The first step.\n\n## Evidence\n\n> A quote.\n`,
  }),
}

function document(title: string, today: string): string {
  return `title: ${title}\ndate: ${today}\n${draftLines}---\n\nThe text, in Markdown.\n`
}

const nextDay = (today: string) => new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)

/** Writes the file and prints its name. Returns the exit code. A document is named from the folder `from`. */
export function run(given: string[], from: string): number {
  const { positionals } = parseArgs({ args: given, allowPositionals: true })
  const [kind = '', ...words] = positionals
  const title = words.join(' ').trim()
  if (title === '') throw new UsageError(usage)
  const template = Object.hasOwn(templates, kind) ? templates[kind] : undefined
  if (!template && kind !== 'fact') throw new UsageError(`There is no kind ${kind}.\n\n${usage}`)
  requireSite()
  if (!template) addFact(title, from)
  else {
    const slug = makeSlug(title.toLowerCase())
    if (slug === '') throw new UsageError(`${title}: a title with letters or digits is needed`)
    const { folder, schema, text } = template(JSON.stringify(title), new Date().toISOString().slice(0, 10))
    const file = join('content', folder, `${slug}.md`)
    if (existsSync(file)) throw new UsageError(`${file} is there already`)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, `---\n${schemaLine('.', dirname(file), schema)}${text}`)
    console.log(file)
  }
  return 0
}

/** Adds a fact to the facts file of a document, or begins the file. */
function addFact(document: string, from: string): void {
  const found = [
    relative('', resolve(from, document)),
    document,
    join('content/posts', document),
    join('content/articles', document),
  ]
    .flatMap((name) => [name, `${name}.md`])
    .find((name) => /\.(?:md|mdx|markdown)$/i.test(name) && existsSync(name))
  if (found === undefined) throw new UsageError(`${document}: there is no such document`)
  const file = factsFileOf(found)
  const fact = {
    fact: 'One sentence that claims no more than its quote.',
    evidence: 'a quote that is in the document word for word',
    topic: 'first-topic',
    kind: 'finding',
  }
  addFacts(file, [fact], `${schemaLine('.', dirname(file), 'facts')}# The facts of ${basename(found)}.\n`)
  console.log(file)
}
