// Reads from git on which day each file of a repository was first committed.
import { execFileSync } from 'node:child_process'
import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import type { BuildCache } from './build-cache.js'
import { readDay, readMonthOfPath, splitDatedPath } from './front-matter/date.js'
import { hasPostsOfJekyll } from './blog/jekyll-permalinks.js'
import { isBook } from './blog/mdbook.js'
import { isForWriters, isReadme } from './blog/post-folders.js'
import type { FoundDay, Undated } from './front-matter/days.js'
import { documentEnding } from './folder.js'

/** A day with a short year that a name begins with, in the folder of that year: `2019/190718-x`. */
const shortYear = /(?<=(?:^|\/)((?:19|20)(\d\d))\/(?:.*\/)?)\2(\d\d)(\d\d)(?=[-_ ][^/]*$)/

/** The days by path, read when they are first asked for; `null` outside of a repository. */
export type FirstDays = () => ReadonlyMap<string, string> | null

/**
 * The days, as the authors had them, on which the files of the repository that `folder` is in were first committed, by their
 * paths; the renaming of an unchanged file is followed. A shallow clone does not have the files that are older than its
 * history.
 */
export function firstDaysOf(folder: string, cache: BuildCache): FirstDays {
  let known: ReturnType<FirstDays> | undefined
  return () => (known === undefined ? (known = readFirstDays(folder, cache)) : known)
}

function readFirstDays(folder: string, cache: BuildCache): ReturnType<FirstDays> {
  // A repository may name a program that is to check signatures.
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'log.showSignature=false', ...words], {
      ...{ encoding: 'utf8', maxBuffer: 1 << 29, stdio: ['ignore', 'pipe', 'ignore'] },
    })
  try {
    const place = git('rev-parse', '--show-toplevel', '--is-shallow-repository', 'HEAD')
    const [root = '', isShallow] = place.split('\n')
    return cache.get(`first days ${folder}`, place, () => {
      // With what a merge itself adds, which is in none of its branches.
      const changes = ['-z', '-c', '--reverse', '--diff-filter=AR', '-M100%', '--name-status']
      const log = git('log', ...changes, `--format=${commitMark}%as %P`)
      return readLog(log, root, isShallow === 'true')
    })
  } catch {
    // Without git, or outside of a repository with a commit.
    return null
  }
}

/** Begins the line of a commit, where the names of files, which may have line breaks and quotes, are between NUL. */
const commitMark = '\u0001'

function readLog(log: string, root: string, isShallow: boolean): Map<string, string> {
  const days = new Map<string, string>()
  let [day, isKnown] = ['', true]
  const fields = log.split('\0').values()
  for (const field of fields) {
    const [status, commit] = field.trim().split(commitMark)
    if (commit !== undefined) {
      day = readDay(commit.slice(0, 10)) ?? ''
      // The oldest commits of a shallow clone seem to add every file.
      isKnown = !isShallow || commit.length > 10
    } else if (status) {
      const path = join(root, fields.next().value ?? '')
      const file = /^R\d/.test(status) ? join(root, fields.next().value ?? '') : path
      if (isKnown && !days.has(file)) days.set(file, days.get(path) ?? day)
    }
  }
  return days
}

/** What is known of a file without a date; `publishedOf` gives the day of the first publication of a slug; `today` is a UTC day. */
export function undatedOf(
  {
    file,
    folder,
    isNote,
    isBare,
    isUnbuilt,
    hexo,
  }: { file: string; folder: string; isNote: boolean; isBare: boolean; isUnbuilt: boolean; hexo: object | null },
  firstDays: FirstDays,
  publishedOf: (slug: string) => string | undefined,
  today: string,
): Undated | null {
  // Jekyll publishes no other file of its folders of posts. Hexo and VuePress do.
  const [root] = /^.*?(?=[\\/]_posts[\\/])/.exec(file) ?? []
  if (root !== undefined && hexo === null && hasPostsOfJekyll(root)) return null
  const [name = ''] = basename(file).toLowerCase().split('.')
  const path = relative(folder, file).split(sep).join('/')
  // The folder of an index is its name; of a year to come, it is no year.
  const found = readMonthOfPath(path.replace(/[^/]+\/(?:index|readme)\.[^/]*$/i, ''))
  const month = found !== null && found <= today ? found : null
  return {
    isNote,
    isBare,
    isUnbuilt,
    datedPath: splitDatedPath(path.replace(documentEnding, '').replace(shortYear, '$1-$3-$4')),
    isForWriters: isForWriters(basename(file), isBare),
    isList:
      dirname(file) === folder &&
      ((isReadme(basename(file)) && !isBook(folder)) || ['index', '404', basename(folder)].includes(name)),
    firstDay: (slug) => {
      const known = knownDay(file, firstDays(), publishedOf(slug))
      // Texts may be older than their repository, which got all of them on one day.
      return month === null || known?.day.startsWith(month)
        ? known
        : { day: `${month}-01-01`.slice(0, 10), of: 'its folder' }
    },
  }
}

function knownDay(file: string, days: ReturnType<FirstDays>, published: string | undefined): FoundDay | null {
  const committed = days?.get(realpathSync(file))
  if (committed !== undefined) return { day: committed, of: 'its first commit' }
  if (published !== undefined) return { day: published, of: 'its first publication' }
  // In a repository, a file has the time of the clone.
  if (days !== null) return null
  const day = statSync(file).mtime.toISOString().slice(0, 10)
  return { day, of: "the file's last change", isGuess: true }
}
