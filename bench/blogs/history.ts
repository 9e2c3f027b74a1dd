// Builds a blog as it was at several commits, one after the other with one ledger, as its publisher would have done over the
// years, and measures what moves, dies or changes of documents that are still there.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { build } from '../../build/build.js'
import { Diagnostics, formatProblem } from '../../build/diagnostics.js'
import { ledgerSchema, type LedgerFile } from '../../build/ledger/ledger-schema.js'
import { StoredCache } from '../../build/output/stored-cache.js'
import { loadDocuments } from '../../build/read/documents.js'
import { settle } from '../../build/settings.js'
import { openDataOf } from '../../service/data-folder.js'
import { pageAt } from './page-at.js'

/** Each figure with the places that it counts, behind the commits of the two builds. */
export interface History {
  builds: number
  documents: number
  /** Commits of which nothing was built. */
  notBuilt: string[]
  /** Documents with another slug, though their front matter asks for the same. */
  moved: string[]
  /** Pages of a document that is still there, or was renamed, which answer no more. */
  deadPages: string[]
  /** Addresses at its own tool of a file that is still there. */
  deadAddresses: string[]
  /** Unchanged files whose text is taken for another one. */
  falseEdits: string[]
  /** Unchanged files with another day. */
  otherDays: string[]
}

interface Snapshot {
  /** By their files. */
  documents: Map<
    string,
    { name: string; day: string; permalink: string | null; entry: LedgerFile['documents'][string] }
  >
  /** Hashes of all files of the commit by their paths. */
  blobs: Map<string, string>
}

/** Measures `count` commits, from the first to the last, of the repository that `folder` is in. */
export async function measureHistory(folder: string, count: number): Promise<History> {
  const root = git(folder, 'rev-parse', '--show-toplevel').trim()
  const inside = relative(root, resolve(folder))
  const work = mkdtempSync(join(tmpdir(), 'verbatim-history-'))
  const clone = join(work, 'clone')
  const found: History = {
    ...{ builds: 0, documents: 0, notBuilt: [], moved: [], deadPages: [], deadAddresses: [] },
    ...{ falseEdits: [], otherDays: [] },
  }
  try {
    git(root, 'clone', '--quiet', '--shared', '--no-checkout', root, clone)
    const commits = git(root, 'rev-list', '--first-parent', '--reverse', 'HEAD', '--', inside || '.')
      .trim()
      .split('\n')
    const last = commits.length - 1
    const places = new Set(Array.from({ length: count }, (_, at) => Math.round((last * at) / Math.max(1, count - 1))))
    let before: Snapshot | null = null
    let from = ''
    for (const to of [...places].flatMap((at) => commits[at] ?? [])) {
      checkOut(clone, to)
      const now = await buildSnapshot(join(clone, inside), clone, join(work, 'public'))
      if (typeof now === 'string') {
        found.notBuilt.push(`${to.slice(0, 8)}: ${now}`)
        continue
      }
      found.builds++
      found.documents = now.documents.size
      if (before)
        compare(
          before,
          now,
          found,
          renamedFiles(clone, from, to),
          join(work, 'public'),
          `${from.slice(0, 8)}..${to.slice(0, 8)}`,
        )
      ;[before, from] = [now, to]
    }
    return found
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function git(folder: string, ...words: string[]): string {
  const quiet = ['-c', 'core.quotePath=false', '-c', 'advice.detachedHead=false']
  return execFileSync('git', ['-C', folder, ...quiet, ...words], {
    encoding: 'utf8',
    maxBuffer: 1 << 29,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** Checks a commit out; a copy of a repository may lack its largest files. */
function checkOut(clone: string, commit: string): void {
  git(clone, 'update-ref', '--no-deref', 'HEAD', commit)
  git(clone, 'read-tree', '--reset', 'HEAD')
  git(clone, 'clean', '-dfxq')
  try {
    git(clone, 'checkout-index', '--all', '--force', '--quiet')
  } catch {
    // What is there is checked out nevertheless.
  }
}

const documentFiles = ['md', 'mdx', 'markdown', 'qmd', 'Rmd', 'svx', 'html'].map((ending) => `*.${ending}`)

/** The files of a commit by their paths at an earlier one, of those that were renamed. */
function renamedFiles(clone: string, from: string, to: string): Map<string, string> {
  const lines = git(clone, 'diff', '--name-status', '--diff-filter=R', '-M90%', from, to, '--', ...documentFiles).split(
    '\n',
  )
  return new Map(lines.map((line) => line.split('\t')).map(([, before = '', after = '']) => [before, after]))
}

/** Builds what is checked out. Returns what is published, or why nothing is. */
async function buildSnapshot(folder: string, clone: string, out: string): Promise<Snapshot | string> {
  const now = new Date(git(clone, 'log', '-1', '--format=%cI').trim())
  const options = { posts: [folder], out, lenient: true, pictures: false, now: () => now }
  const ledgerFile = settle(options, new Diagnostics()).ledgerFile
  const [known, ledgerFolder] = [readKnown(ledgerFile), dirname(ledgerFile)]
  const result = await build(options)
  if (!result.ok) return result.problems.map(formatProblem).join('; ')
  const { folders, site } = settle(options, new Diagnostics())
  const leftOut = new Set(result.leftOut.map(({ file }) => file))
  const today = now.toISOString().slice(0, 10)
  const sources = { folders, topics: null, today, leftOut, known, ledgerFolder, cache: new StoredCache() }
  const documents = await loadDocuments({ ...sources, language: site?.language ?? 'en' }, new Diagnostics())
  const ledger = readKnown(ledgerFile)
  const blobs = git(clone, 'ls-tree', '-r', 'HEAD')
    .split('\n')
    .map((line) => line.split(/[ \t]/))
  return {
    blobs: new Map(blobs.map(([, , hash = '', ...path]) => [path.join(' '), hash])),
    documents: new Map(
      documents.flatMap(({ kind, head, file, permalink }) => {
        const name = `${kind}/${head.slug}`
        const entry = ledger[name]
        return entry ? [[relative(clone, file), { name, day: head.published, permalink, entry }]] : []
      }),
    ),
  }
}

function readKnown(file: string): LedgerFile['documents'] {
  try {
    return ledgerSchema.parse(JSON.parse(readFileSync(file, 'utf8'))).documents
  } catch {
    // None before the first build.
    return {}
  }
}

function compare(
  before: Snapshot,
  now: Snapshot,
  found: History,
  renamed: ReadonlyMap<string, string>,
  published: string,
  commits: string,
): void {
  const data = openDataOf(published)
  for (const [file, was] of before.documents) {
    const is = now.documents.get(file) ?? now.documents.get(renamed.get(file) ?? '')
    if (!is) continue
    const note = (list: string[], what: string) => list.push(`${commits} ${file}: ${what}`)
    const isThere = now.documents.has(file)
    if (is.name !== was.name && isThere && is.entry.slug === was.entry.slug)
      note(found.moved, `${was.name} -> ${is.name}`)
    const isDead = (address: string) => pageAt(address, published, data) === null
    const page = `/${was.name.replace('/', 's/')}/`
    if (isDead(page)) note(found.deadPages, page)
    if (isThere && was.permalink !== null && isDead(was.permalink)) note(found.deadAddresses, was.permalink)
    const isSame = before.blobs.get(file) === now.blobs.get(file)
    if (isSame && is.entry.words !== was.entry.words) note(found.falseEdits, is.name)
    if (isSame && is.day !== was.day) note(found.otherDays, `${was.day} -> ${is.day}`)
  }
}
