// What a build finds wrong: every problem and warning of a run, each with its file, its line and a way on.

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
}

/** Orders problems by file and line, so that the same content gives the same list; equal ones are said once. */
export function sortProblems(problems: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>()
  return [...problems]
    .sort((a, b) => compareText(a.file, b.file) || a.line - b.line || compareText(a.what, b.what))
    .filter((problem) => {
      const shown = formatProblem(problem)
      if (seen.has(shown)) return false
      seen.add(shown)
      return true
    })
}

/** One line for the terminal: `file:line: what is wrong, and what to do`. */
export function formatProblem(problem: Diagnostic): string {
  return `${problem.file}:${problem.line}: ${problem.what}; ${problem.hint}`
}

/** Orders strings by code unit, which no locale changes: the same bytes on every machine. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
