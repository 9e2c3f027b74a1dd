// `verbatim suggest`: proposes facts from documents, and takes the publisher's decisions on them.
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { formatAll } from '../../build/diagnostics.js'
import { pluralize } from '../../build/document/pluralize.js'
import { factsFileOf } from '../../build/read/facts.js'
import { readProposals, writeProposals, type Proposal, type Proposals } from '../../build/read/proposals.js'
import type { Site } from '../../build/read/site.js'
import { showPath } from '../../build/read/folder.js'
import { collapseWhitespace } from '../../build/read/markdown/text.js'
import { languageOf } from '../../service/ask/languages.js'
import { addFacts } from '../facts-file.js'
import { UsageError } from '../usage-error.js'
import { checkAnswer } from './check-answer.js'
import { loadSuggestDocuments, selectDocuments, type SuggestDocument } from './documents.js'
import { describeForAgent } from './for-agent.js'
import { proposeFacts, type TopicWords } from './propose.js'
import { topicsFor } from './topics.js'

export const usage = `verbatim suggest [FILE.md …]

Proposes facts from the text of documents, without a model, into FILE.facts.proposed.yaml, which is not published. On a
terminal it asks for each one. Without files, for all documents.

  --most N       proposals that may wait for a document (default: 6)
  --accept N     move proposal N of the one FILE to its facts; may be repeated
  --reject N     drop it and never propose it again; may be repeated
  --for-agent    print the text, with the rules and the form, for a coding agent to write facts
  --from ANSWER  check the facts that it wrote for FILE, and let those that hold up wait`

const mostWaiting = 6

/** Returns the exit code. Files are named from the folder `from`. */
export async function run(given: string[], from: string): Promise<number> {
  const { values, positionals } = parseArgs({
    args: given,
    allowPositionals: true,
    options: {
      most: { type: 'string', default: String(mostWaiting) },
      accept: { type: 'string', multiple: true, default: [] },
      reject: { type: 'string', multiple: true, default: [] },
      'for-agent': { type: 'boolean', default: false },
      from: { type: 'string' },
    },
  })
  const isDecided = values.accept.length + values.reject.length > 0
  if ([values['for-agent'], values.from !== undefined, isDecided].filter(Boolean).length > 1)
    throw new UsageError(`give one of --for-agent, --from, and --accept with --reject\n\n${usage}`)
  const { site, documents } = await loadSuggestDocuments()
  const selected = selectDocuments(documents, positionals, from)
  if (values['for-agent']) {
    for (const document of selected) console.log(describeForAgent(document, topicsFor(site, documents, document)))
    return 0
  }
  if (values.from !== undefined)
    return takeAnswer(resolve(from, values.from), values.from, onlyOne(selected, positionals), site)
  if (isDecided) {
    decide(onlyOne(selected, positionals), values.accept.map(readNumber), values.reject.map(readNumber))
    return 0
  }
  for (const document of selected) propose(document, topicsFor(site, documents, document), readNumber(values.most))
  if (process.stdin.isTTY && process.stdout.isTTY) await askEach(selected)
  else for (const document of selected) list(document)
  return 0
}

function onlyOne(selected: readonly SuggestDocument[], files: readonly string[]): SuggestDocument {
  const [document] = selected
  if (!document || files.length !== 1) throw new UsageError(`name one file\n\n${usage}`)
  return document
}

function readNumber(text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new UsageError(`${text} is no whole number above 0\n\n${usage}`)
  return Number(text)
}

/** Fills the proposals of a document up to `most`; those that wait stay as they are, edited or not. */
function propose(source: SuggestDocument, topics: readonly TopicWords[], most: number): void {
  const { document, text, headings, proposalsFile } = source
  const { proposed, rejected } = readWaiting(proposalsFile)
  const known = [...document.facts, ...proposed].map(({ evidence }) => evidence)
  const { title } = document.head
  const from = { title, text, headings, language: languageOf(source.language), known: [...known, ...rejected] }
  const fresh = proposeFacts(from, topics, Math.max(0, most - proposed.length))
  if (fresh.length > 0) writeProposals(proposalsFile, { proposed: [...proposed, ...fresh], rejected })
}

/** Moves the accepted proposals, by their numbers from 1, to the facts, and remembers the rejected ones. */
function decide(
  { document, proposalsFile }: SuggestDocument,
  accepted: readonly number[],
  rejected: readonly number[],
): void {
  const before = readWaiting(proposalsFile)
  for (const number of [...accepted, ...rejected]) {
    if (accepted.includes(number) && rejected.includes(number))
      throw new UsageError(`proposal ${number} cannot be both accepted and rejected`)
    if (number <= before.proposed.length) continue
    throw new UsageError(
      `${showPath(proposalsFile)} has ${pluralize(before.proposed.length, 'proposal')}, none of number ${number}`,
    )
  }
  const after: Proposals = { proposed: [], rejected: [...before.rejected] }
  const moved: Proposal[] = []
  for (const [at, proposal] of before.proposed.entries()) {
    if (accepted.includes(at + 1)) moved.push(proposal)
    else if (rejected.includes(at + 1)) after.rejected.push(proposal.evidence)
    else after.proposed.push(proposal)
  }
  if (moved.length > 0) addFacts(factsFileOf(document.file), moved)
  writeProposals(proposalsFile, after)
  console.log(
    `${document.shownAs}: ${moved.length} accepted, ${after.rejected.length - before.rejected.length} rejected, ${after.proposed.length} waiting`,
  )
}

function list({ document, proposalsFile }: SuggestDocument): void {
  const { proposed } = readWaiting(proposalsFile)
  console.log(`${document.shownAs}: ${pluralize(proposed.length, 'proposal')}`)
  for (const [at, { fact, topic }] of proposed.entries()) console.log(`  ${at + 1}. ${fact} (${topic})`)
}

/** Asks for each proposal on the terminal; what was decided before the end counts. */
async function askEach(documents: readonly SuggestDocument[]): Promise<void> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  let isOver = false
  for (const source of documents) {
    const [accepted, rejected]: [number[], number[]] = [[], []]
    for (const [at, { fact, topic }] of readWaiting(source.proposalsFile).proposed.entries()) {
      const shown = `\n${source.document.shownAs} (${topic})\n${fact}\n`
      // Ctrl+C and Ctrl+D quit, too.
      const typed = terminal.question(`${shown}[a]ccept, [r]eject, [l]ater, [q]uit? `).catch(() => 'q')
      const answer = (await typed).trim().toLowerCase()
      isOver = answer.startsWith('q')
      if (isOver) break
      if (answer.startsWith('a')) accepted.push(at + 1)
      if (answer.startsWith('r')) rejected.push(at + 1)
    }
    if (accepted.length + rejected.length > 0) decide(source, accepted, rejected)
    if (isOver) break
  }
  terminal.close()
}

/**
 * Checks an agent's facts and lets those that hold up wait, in the place of proposals with the same evidence. Returns the exit
 * code.
 */
function takeAnswer(file: string, shownAs: string, source: SuggestDocument, site: Site): number {
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) throw new UsageError(`${shownAs} is no file`)
  // Models put their answers between fences.
  const answer = readFileSync(file, 'utf8').replace(/^```.*$/gm, '')
  const { proposed, rejected } = readWaiting(source.proposalsFile)
  const { accepted, problems } = checkAnswer(answer, shownAs, source, site, rejected)
  const replaced = new Set(accepted.map(({ evidence }) => collapseWhitespace(evidence)))
  const kept = proposed.filter(({ evidence }) => !replaced.has(collapseWhitespace(evidence)))
  if (accepted.length > 0) writeProposals(source.proposalsFile, { proposed: [...kept, ...accepted], rejected })
  for (const line of formatAll(problems, '', true)) console.error(line)
  console.log(`${source.document.shownAs}: ${pluralize(accepted.length, 'fact')} of ${shownAs} waiting`)
  return problems.length > 0 ? 1 : 0
}

/** The proposals of a file that people may have edited. @throws UsageError where it is of another form */
function readWaiting(file: string): Proposals {
  try {
    return readProposals(file)
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
