// docs/facts.md: every fact of the content, with its quote and whose claim it is.
import { readdirSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { expect, it } from 'vitest'

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim()

/** Each row of the table: slug, statement, whose claim, quote. */
const rows = readFileSync('docs/facts.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \S+#\d+ \|/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => collapse(cell.replaceAll('\\|', '|'))))
  .map(([, id = '', fact = '', claim = '', quote = '']) => ({ slug: id.replace(/#\d+$/, ''), fact, claim, quote }))

const files = readdirSync('content', { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.facts.yaml'),
)
const published = files.flatMap((file) => {
  const [, slug = ''] = /([^/\\]+)(?:[/\\]index)?\.facts\.yaml$/.exec(file) ?? []
  const facts = parse(readFileSync(`content/${file}`, 'utf8')) as { fact: string; evidence: string }[]
  return facts.map(({ fact, evidence }) => ({ slug, fact: collapse(fact), quote: collapse(evidence) }))
})

it('has each fact that is published, as it is published, and no other', () => {
  const sorted = (list: { slug: string; fact: string; quote: string }[]) =>
    list.map(({ slug, fact, quote }) => [slug, fact, quote].join(' | ')).sort()
  expect(sorted(rows)).toEqual(sorted(published))
})
it('names whose claim each is: the statement does, or it is ours', () => {
  for (const { claim } of rows) expect(claim).not.toBe('')
  const standards = rows.filter(({ claim }) => /^RFC \d+$/.test(claim))
  expect(standards.filter(({ fact, claim }) => !fact.includes(claim))).toEqual([])
})
