// What a build reports: problems and warnings, each with its file, its line and a way on; and its result.
import { groupBy } from './read/group-by.js'

/** One thing that is wrong in the content. `line` counts from 1; `what` says what is wrong, `hint` what to do. */
export interface Diagnostic {
  /** The file as the publisher names it: relative to the working directory where it lies inside. */
  file: string
  line: number
  what: string
  hint: string
}

/** Collects what a build finds, so that one run names everything at once. */
export class Diagnostics {
  readonly problems: Diagnostic[] = []
  readonly warnings: Diagnostic[] = []

  /** Notes something that stops the build (or, with `--lenient`, leaves its document out). */
  addProblem(file: string, line: number, what: string, hint: string): void {
    this.problems.push({ file, line, what, hint })
  }

  /** Notes something that a publisher should know and that stops nothing. */
  addWarning(file: string, line: number, what: string, hint: string): void {
    this.warnings.push({ file, line, what, hint })
  }

  /** Adds everything that another collection holds. */
  add({ problems, warnings }: Pick<Diagnostics, 'problems' | 'warnings'>): void {
    this.problems.push(...problems)
    this.warnings.push(...warnings)
  }
}

export interface BuildResult {
  /** Whether the output is the new tree; if not, it is what it was before. */
  ok: boolean
  problems: Diagnostic[]
  warnings: Diagnostic[]
  /** The folders whose files it reads. */
  sources: string[]
  /** Files of documents that a lenient build left out, each with its first problem. */
  leftOut: Diagnostic[]
  /** Whether all problems are of documents, which a lenient build would leave out. */
  lenientHelps: boolean
  counts: { posts: number; articles: number; facts: number; premium: number; files: number }
  /** Files (`public/…`, `data/…`) whose bytes are new in this build, in order. */
  changed: string[]
  /** Documents that are new, with `post/` or `article/` in front; those of a first build too. */
  newDocuments: string[]
  /** Why the ledger, which changed, could not be written back; `null` where it was, or did not change. */
  ledgerFailure: string | null
  /** The folder of the live build, which holds `public` and `data`; `null` where there is none. */
  folder: string | null
}

/** The result of a build that has published nothing: `folder` is that of the live build. */
export function unpublishedResult({ problems, warnings }: Diagnostics, folder: string | null): BuildResult {
  return {
    ok: false,
    problems: sortProblems(problems),
    warnings: sortProblems(warnings),
    sources: [],
    leftOut: [],
    lenientHelps: false,
    counts: { posts: 0, articles: 0, facts: 0, premium: 0, files: 0 },
    changed: [],
    newDocuments: [],
    ledgerFailure: null,
    folder,
  }
}

/** Orders problems by file and line, so that the same content gives the same list; equal ones are said once. */
export function sortProblems(problems: readonly Diagnostic[]): Diagnostic[] {
  const sorted = problems.toSorted(
    (a, b) => compareText(a.file, b.file) || a.line - b.line || compareText(a.what, b.what),
  )
  return [...new Map(sorted.map((problem) => [formatProblem(problem), problem])).values()]
}

/** One line for the terminal: `file:line: what is wrong, and what to do`. */
export function formatProblem(problem: Diagnostic): string {
  return `${problem.file}:${problem.line}: ${problem.what}; ${problem.hint}`
}

const listedPlaces = 3

/**
 * The lines for a terminal, with `prefix` before each. What is wrong for one cause in more than three places is said once,
 * with their number and the first three; `all` lists each place.
 */
export function formatAll(list: readonly Diagnostic[], prefix: string, all = false): string[] {
  const groups = groupBy(list, ({ what, hint }) =>
    `${what}; ${hint}`
      .replace(/`[^`]*`(?:, with \d+ more like it,)?|\((?:[^()]|\([^()]*\))*\)|\d+(?:-\d+)*/g, '…')
      // However many there are.
      .replace(/…(?:,? …)+/g, '…'),
  )
  return [...groups].flatMap(([cause, same]) => {
    if (all || same.length <= listedPlaces) return same.map((one) => prefix + formatProblem(one))
    const places = same.slice(0, listedPlaces).map((one) => `    ${formatProblem(one)}`)
    return [
      `${prefix}${same.length} places: ${cause}`,
      ...places,
      `    and ${same.length - listedPlaces} more (--all lists them)`,
    ]
  })
}

/** The error of a worker that ended before its work did; one that ran out of memory has an error of Node's. */
export function workerEnded(exitCode: number): Error {
  return Object.assign(new Error(`Worker ended with exit code ${exitCode}`), { code: 'ERR_WORKER_ENDED' })
}

/** Whether a build failed without a fault of the code: a system call did, or a worker was ended. Then the message says enough. */
export function isBuildFailure(error: unknown): error is Error {
  return error instanceof Error && ('syscall' in error || ('code' in error && /^ERR_WORKER_/.test(String(error.code))))
}

/** Says what a build could not do, from the message of such an error: it reads folders, else it writes. */
export function describeFailure(message: string): string {
  const what = message.includes(', scandir ') ? 'A folder cannot be read' : 'The output cannot be written'
  return `${/^Worker /.test(message) ? 'The build was ended' : what}: ${message}`
}

/** What a publisher is told where the ledger stayed as it was. */
export function formatUnwritten(failure: string, newDocuments: readonly string[]): string {
  return `The ledger could not be written back (${failure}). New in it: ${newDocuments.join(', ') || 'facts and edits'}.`
}

/** Orders strings by code unit, which no locale changes: the same bytes on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
