// Makes docs/facts.md: every fact of content/ with its quote and sources. Two columns are people's, and are kept.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { readWords } from '../../build/ledger/words.js'
import { collapseWhitespace } from '../../build/read/markdown/text.js'

/** What a person said of a fact: whose claim it is, and when it was read against its quote. */
interface Reading {
  claim: string
  read: string
}

interface Row extends Reading {
  id: string
  fact: string
  quote: string
  sources: string
}

type LedgerFacts = Record<string, { fact: string; evidence: string }>

const head = `# Facts, their quotes and whose claims they are

Every fact of \`content/\`. The columns "whose claim" and "read" are written by people: who makes the claim that the statement
repeats, and on which day the statement was read against its quote and found to claim no more, and to name whose claim it is unless
that is ours. "ours" is an argument of the post; "measured here" has its command in the post. The other columns come from \`content/\` with
\`npm run generate\`, which empties "read" where a statement or a quote has changed; a test refuses an empty one. The quote is in the
document that the id names, which is the source of what is ours or measured here.

| fact | statement | whose claim | read | quote | source |
| --- | --- | --- | --- | --- | --- |
`

const root = fileURLToPath(new URL('../../', import.meta.url))

/** Whether \`content/\` is the first site of the kit, which the table is about, and not that of another publisher. */
export function isFirstSite(): boolean {
  const settings = path.join(root, 'content/site.yaml')
  return (
    existsSync(settings) && (parse(readFileSync(settings, 'utf8')) as { title?: string } | null)?.title === 'Verbatim'
  )
}

/**
 * The file as its sources give it; as it is where the content is not that of the first site.
 * @throws Error for a fact that the ledger does not know: the site is to be built first
 */
export function renderFactsTable(): string {
  const file = path.join(root, 'docs/facts.md')
  const table = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (!isFirstSite()) return table
  const known = new Map(readRows(table).map((row) => [row.id, row]))
  const ledger = JSON.parse(readFileSync(path.join(root, 'content/ledger.json'), 'utf8')) as {
    documents: Record<string, { facts?: LedgerFacts }>
  }
  const rows = ['articles', 'posts'].flatMap((kind) => {
    const folder = path.join(root, 'content', kind)
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
      /\.facts\.yaml$/.test(file),
    )
    return files.sort().flatMap((file) => {
      const slug = path.basename(file.replace(/(?:\/index)?\.facts\.yaml$/, ''))
      const numbered = ledger.documents[`${kind.slice(0, -1)}/${slug}`]?.facts ?? {}
      const body = readFileSync(path.join(folder, file.replace(/\.facts\.yaml$/, '.md')), 'utf8')
      const facts = parse(readFileSync(path.join(folder, file), 'utf8')) as { fact: string; evidence: string }[]
      return facts.map(({ fact, evidence }) => {
        const id = `${slug}#${numberOf(fact, evidence, numbered)}`
        const written = { fact: collapseWhitespace(fact), quote: collapseWhitespace(evidence) }
        const before = known.get(id)
        const isAsRead = before?.fact === written.fact && before.quote === written.quote
        const { claim, read } = { claim: before?.claim ?? '', read: isAsRead ? before.read : '' }
        return { id, ...written, claim, read, sources: sourcesOf(body, evidence, claim).join(' ') }
      })
    })
  })
  return head + rows.map(renderRow).join('')
}

/** The rows of a file of `renderFactsTable`. */
export function readRows(markdown: string): Row[] {
  return markdown
    .split('\n')
    .filter((line) => /^\| \S+#\d+ \|/.test(line))
    .map((line) => line.split(/(?<!\\)\|/).map((cell) => collapseWhitespace(cell.replaceAll('\\|', '|'))))
    .map(([, id = '', fact = '', claim = '', read = '', quote = '', sources = '']) => ({
      ...{ id, fact, claim, read, quote, sources },
    }))
}

function renderRow({ id, fact, claim, read, quote, sources }: Row): string {
  const cells = [id, fact, claim, read, quote, sources].map((cell) => cell.replaceAll('|', '\\|'))
  return `| ${cells.join(' | ')} |\n`.replaceAll('|  |', '| |')
}

function numberOf(fact: string, evidence: string, numbered: LedgerFacts): string {
  const hashes = { fact: readWords(fact).hash, evidence: readWords(evidence).hash }
  const entries = Object.entries(numbered)
  const found =
    entries.find(([, entry]) => entry.fact === hashes.fact) ??
    entries.find(([, entry]) => entry.evidence === hashes.evidence)
  if (found === undefined) throw new Error(`The ledger has no "${fact}": run "npm run build" first`)
  return found[0]
}

/** Where claims are made whose document links something else beside the quote as well. */
const claimants: Record<string, string> = {
  Anthropic:
    'https://support.claude.com/en/articles/8896518-does-anthropic-crawl-data-from-the-web-and-how-can-site-owners-block-the-crawler',
  'Flajolet and others': 'https://doi.org/10.46298/dmtcs.3545',
  'Google, on AI features': 'https://developers.google.com/search/docs/appearance/ai-features',
  'JSON Feed 1.1': 'https://www.jsonfeed.org/version/1.1/',
  OpenAI: 'https://developers.openai.com/api/docs/bots',
  'content signals': 'https://contentsignals.org/',
  'sitemaps.org': 'https://www.sitemaps.org/protocol.html',
}

/** The URLs of a claim: of its RFCs or its claimant, else those of the quote's section, or of the nearest one before it. */
function sourcesOf(body: string, evidence: string, claim: string): string[] {
  const standards = [...claim.matchAll(/RFC (\d+)/g)].map(([, number]) => `https://www.rfc-editor.org/rfc/rfc${number}`)
  const named = claimants[claim]
  if (named !== undefined) return [named]
  if (standards.length > 0 || /^(?:ours|measured here)/.test(claim)) return standards
  const quote = wordsOf(evidence)
  const paragraph = body.split(/\n{2,}/).find((block) => wordsOf(block).includes(quote)) ?? ''
  const sections = body.split(/^(?=#)/m)
  const at = sections.findIndex((section) => wordsOf(section).includes(quote))
  const before = sections.slice(0, at + 1).reverse()
  return [...new Set(urlsOf([paragraph, ...before].find((part) => urlsOf(part).length > 0) ?? ''))]
}

function urlsOf(markdown: string): string[] {
  return [...markdown.matchAll(/(?<=\]\()https?:\/\/[^)\s]+|(?<=<)https?:\/\/[^>\s]+/g)].map(([url]) => url)
}

/** The letters and digits of Markdown, without the targets of its links. */
function wordsOf(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}
