// Reads paid content: premium facts and the playbook, each with a free part (front matter) and a paid part (body).
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes, RootContent } from 'mdast'
import * as z from 'zod'
import type { Diagnostics } from '../diagnostics.js'
import { checkTopic, line } from './check-value.js'
import { readDay } from './front-matter/date.js'
import { isName } from './slug.js'
import { isDocumentName, listFiles, nameOfDocument } from './folder.js'
import { readHeadedFile } from './headed-file.js'
import { parseMarkdown, parseWithPositions } from './markdown/markdown.js'
import { collapseWhitespace, plainText } from './markdown/text.js'

const day = z.unknown().transform((value, context) => {
  const read = readDay(value)
  if (read === null) context.addIssue('a date (YYYY-MM-DD) is needed')
  return read ?? ''
})

/** The front matter of a premium fact. */
export const premiumHead = z.object({
  title: line,
  topic: line,
  /** The slug of a document of this site, or the title, URL and day of any source. */
  source: z.union([line, z.object({ title: line, url: z.url(), published: day })], {
    error: 'the slug of a post, or title, url and published, are needed',
  }),
  /** The day of the fact and its author; by default the day of the source, and the author of the site. */
  published: day.optional(),
  author: line.optional(),
})

/** A premium fact as written. The body (insight and below) is the paid part. */
export interface WrittenPremium extends z.output<typeof premiumHead> {
  id: string
  file: string
  sourceLine: number
  insight: string
  whyItMatters: string
  whatToDo: string[]
  evidence: string[]
}

/** Headings of a premium body, case-insensitive; text before the first heading belongs to the insight. */
const premiumSections = { insight: 'insight', why: 'why it matters', what: 'what to do', evidence: 'evidence' } as const

/** Reads `premium/*.md` without drafts. */
export function loadPremium(
  contentFolder: string,
  topics: readonly string[] | null,
  diagnostics: Diagnostics,
): WrittenPremium[] {
  return listFiles(join(contentFolder, 'premium'), isDocumentName).flatMap((file) => {
    const read = readHeadedFile(file, premiumHead, diagnostics)
    if (!read) return []
    const { head, matter, shownAs } = read
    const id = nameOfDocument(file)
    const problemsBefore = diagnostics.problems.length
    if (!isName(id))
      diagnostics.addProblem(shownAs, 1, 'the name of the file is not a slug', 'use letters, digits and hyphens')
    checkTopic(head.topic, topics, (what, hint) => {
      diagnostics.addProblem(shownAs, matter.lineOf('topic'), what, hint)
    })
    const sections = cutSections(matter.body)
    const section = (name: string) => sections.get(name) ?? []
    const written = {
      id,
      file: shownAs,
      sourceLine: matter.lineOf('source'),
      ...head,
      title: collapseWhitespace(head.title),
      insight: textOfAll([...section(''), ...section(premiumSections.insight)]),
      whyItMatters: textOfAll(section(premiumSections.why)),
      whatToDo: itemsOf(section(premiumSections.what)),
      evidence: itemsOf(section(premiumSections.evidence)),
    }
    const report = (name: string) => {
      const what = `the paid part has no ${name}`
      diagnostics.addProblem(shownAs, matter.linesBefore + 1, what, `add a section \`## ${name}\``)
    }
    if (written.insight === '') report('Insight')
    if (written.whyItMatters === '') report('Why it matters')
    if (written.whatToDo.length === 0) report('What to do')
    if (written.evidence.length === 0) report('Evidence')
    return diagnostics.problems.length > problemsBefore ? [] : [written]
  })
}

/** The blocks of a body by their heading in lower case; those before any heading under ''. */
function cutSections(body: string): Map<string, RootContent[]> {
  const sections = new Map<string, RootContent[]>()
  let blocks: RootContent[] = []
  sections.set('', blocks)
  for (const block of parseMarkdown(body).children) {
    if (block.type === 'heading') {
      blocks = []
      sections.set(collapseWhitespace(plainText({ type: 'root', children: [block] })).toLowerCase(), blocks)
    } else blocks.push(block)
  }
  return sections
}

const textOfAll = (blocks: RootContent[]) => plainText({ type: 'root', children: blocks })

/** The items of lists; each other block is one item. */
function itemsOf(blocks: RootContent[]): string[] {
  const items = blocks.flatMap((block): RootContent[][] =>
    block.type === 'list' ? block.children.map((item) => item.children) : [[block]],
  )
  return items.map(textOfAll).filter((text) => text !== '')
}

/** The front matter of the playbook. */
export const playbookHead = z.object({
  title: line,
  experiment: line,
  summary: line,
  /** Default: the headings of the paid part. */
  contents: z.array(line).optional(),
})

/** The playbook as written; `markdown` and `sections` are the paid part. */
export interface WrittenPlaybook extends z.output<typeof playbookHead> {
  file: string
  /** The file's name in messages. */
  shownAs: string
  /** Lines of the file above the paid part. */
  linesBefore: number
  contents: string[]
  markdown: string
  sections: { heading: string; markdown: string }[]
}

/** Reads `playbook.md`; `null` where it is missing, a draft, or has problems. */
export function loadPlaybook(contentFolder: string, diagnostics: Diagnostics): WrittenPlaybook | null {
  const file = join(contentFolder, 'playbook.md')
  if (!existsSync(file)) return null
  const read = readHeadedFile(file, playbookHead, diagnostics)
  if (!read) return null
  const { head, matter, shownAs } = read
  const markdown = matter.body.trim()
  if (markdown === '') {
    const hint = 'write the playbook below the front matter'
    diagnostics.addProblem(shownAs, matter.linesBefore + 1, 'the paid part is empty', hint)
    return null
  }
  const sections = cutAtHeadings(markdown)
  const contents = head.contents ?? sections.map((section) => section.heading).filter((heading) => heading !== '')
  const linesBefore = matter.linesBefore + matter.body.slice(0, matter.body.indexOf(markdown)).split('\n').length - 1
  return { ...head, file, shownAs, linesBefore, contents, markdown: `${markdown}\n`, sections }
}

/** Splits Markdown at its h2 headings; text before the first is a section without a heading. */
export function cutAtHeadings(markdown: string): { heading: string; markdown: string }[] {
  const starts = parseWithPositions(markdown).children.flatMap((block: Nodes) =>
    block.type === 'heading' && block.depth === 2 && block.position?.start.offset !== undefined
      ? [
          {
            at: block.position.start.offset,
            heading: collapseWhitespace(plainText({ type: 'root', children: [block] })),
          },
        ]
      : [],
  )
  if (starts[0]?.at !== 0) starts.unshift({ at: 0, heading: '' })
  return starts
    .map(({ at, heading }, index) => ({ heading, markdown: `${markdown.slice(at, starts[index + 1]?.at).trim()}\n` }))
    .filter((section) => section.markdown.trim() !== '')
}
