// Reads from git on which day each file of a repository was first committed.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { readDay } from './date.js'

/**
 * The days, as the authors had them, on which the files of the repository that `folder` is in were first committed, by their
 * paths; the renaming of an unchanged file is followed. Empty outside of a repository. A shallow clone does not have the
 * files that are older than its history.
 */
export function readFirstDays(folder: string): ReadonlyMap<string, string> {
  const days = new Map<string, string>()
  // A repository may name a program that is to check signatures.
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'core.quotePath=false', '-c', 'log.showSignature=false', ...words], {
      ...{ encoding: 'utf8', maxBuffer: 1 << 29, stdio: ['ignore', 'pipe', 'ignore'] },
    })
  try {
    const [root = '', isShallow] = git('rev-parse', '--show-toplevel', '--is-shallow-repository').split('\n')
    const log = git('log', '--reverse', '--diff-filter=AR', '-M100%', '--name-status', '--format=%as %P')
    let [day, isKnown] = ['', true]
    for (const line of log.split('\n')) {
      const [status = '', path = '', renamed] = line.split('\t')
      if (path === '') {
        if (status === '') continue
        day = readDay(status.slice(0, 10)) ?? ''
        // The oldest commits of a shallow clone seem to add every file.
        isKnown = isShallow !== 'true' || status.length > 11
      } else if (isKnown) {
        const file = join(root, renamed ?? path)
        const first = days.get(join(root, path)) ?? day
        if (!days.has(file)) days.set(file, first)
      }
    }
  } catch {
    // Without git, or outside of a repository, nothing is known.
  }
  return days
}

/** The same, read when it is first asked for. */
export function firstDaysOf(folder: string): () => ReadonlyMap<string, string> {
  let known: ReadonlyMap<string, string> | null = null
  return () => (known ??= readFirstDays(folder))
}
