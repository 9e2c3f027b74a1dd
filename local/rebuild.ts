// Keeps the published tree up to date: one build at a time, again when content changes, and reports each.
import path from 'node:path'
import { pluralize } from '../build/document/pluralize.js'
import { lenientHint, type PlainOptions } from '../build/options.js'
import { describeFailure, formatAll, formatUnwritten, type BuildResult } from '../build/diagnostics.js'
import { startBuilder } from './builder.js'
import { watchFolders } from './folder-watch.js'

/** Editors write a file in several steps; changes within this time count as one. */
const quietMs = 80
/** At most this many new files are listed after an edit. */
const listedFiles = 8

export interface RebuildOptions {
  build: PlainOptions
  now: () => Date
  /** Prints a line for people. */
  say: (line: string) => void
  /** Do not report builds that succeed. */
  quiet?: boolean
  /** List every place of what is wrong in many. */
  all?: boolean
  onResult?: ((result: BuildResult) => void) | undefined
  /** Whether content is watched: else builds are seldom. Default true. */
  watch?: boolean
}

export interface Rebuilder {
  /** Builds, after a build that is running; false where there were problems and the last tree stays published. */
  run(): Promise<boolean>
  /** Builds whenever content changes, until it is stopped. */
  watch(): { stop: () => void }
  /** Gives up a running build. */
  stop(): Promise<void>
}

export function createRebuilder({
  build: options,
  now,
  say,
  quiet = false,
  all = false,
  onResult,
  watch: isWatched = true,
}: RebuildOptions): Rebuilder {
  let sources = contentFolders(options)
  let watching: ReturnType<typeof watchContent> | undefined
  let last: Promise<boolean> = Promise.resolve(true)
  let wasGood = true
  const builder = startBuilder((failure) => {
    if (failure === null) return
    say(`What the build remembers could not be written, so another start builds everything: ${failure}`)
  }, !isWatched)
  const once = async (): Promise<boolean> => {
    const start = performance.now()
    const result = await builder.build({ ...options, now: now() })
    wasGood = result.ok
    onResult?.(result)
    const isMoved = result.sources.join('\n') !== sources.join('\n')
    sources = result.sources
    if (isMoved) watching?.renew(sources)
    report(result, (performance.now() - start) / 1000, { say, quiet, all })
    return result.ok
  }
  const run = (): Promise<boolean> => {
    last = last.catch(() => false).then(once)
    return last
  }
  const watch = () => (watching = watchContent(sources, run, () => wasGood, say))
  return { run, watch, stop: () => builder.stop() }
}

type Report = Pick<RebuildOptions, 'say' | 'quiet' | 'all'>

function report(result: BuildResult, seconds: number, { say, quiet, all }: Report): void {
  const { ok, problems, warnings, leftOut, lenientHelps, counts, changed } = result
  if (!ok) {
    for (const line of formatAll(problems, '', all)) say(line)
    const kept = result.folder === null ? 'nothing is published' : 'the last whole tree stays published'
    say(`${pluralize(problems.length, 'problem')}; ${kept}.${lenientHelps ? ` ${lenientHint}` : ''}`)
    return
  }
  for (const line of formatAll(leftOut, 'left out: ', all)) say(line)
  if (quiet) return
  for (const line of formatAll(warnings, 'warning: ', all)) say(line)
  if (result.ledgerFailure !== null) say(formatUnwritten(result.ledgerFailure, result.newDocuments))
  const took = `in ${seconds.toFixed(2)} s`
  if (changed.length === 0) say(`Built ${took}: nothing has changed.`)
  else {
    const published = changed.filter((name) => name.startsWith('public/')).map((name) => name.slice('public'.length))
    const more = published.length > listedFiles ? ` and ${published.length - listedFiles} more` : ''
    // After a first build all files are new, so the names say nothing.
    const isListed = changed.length < counts.files && published.length > 0
    const names = isListed ? `: ${published.slice(0, listedFiles).join(', ')}${more}` : ''
    say(
      `Built ${pluralize(counts.posts, 'post')}, ${pluralize(counts.articles, 'article')}, ${pluralize(counts.facts, 'fact')} ${took}.`,
    )
    say(`${changed.length} of ${counts.files} files are new${names}`)
  }
}

/** The folders to watch until a build says which it reads. */
function contentFolders({ content = 'content', posts = [], articles }: PlainOptions): string[] {
  return [content, ...posts, ...(articles === undefined ? [] : [articles])].map((folder) => path.resolve(folder))
}

function watchContent(
  folders: readonly string[],
  run: () => Promise<boolean>,
  wasGood: () => boolean,
  say: (line: string) => void,
) {
  let timer: NodeJS.Timeout | undefined
  let onlyLedger = true
  const buildAgain = (): void => {
    // A good build writes the ledger itself. After a failed one, the ledger may be what was fixed.
    const isOwnWrite = onlyLedger && wasGood()
    onlyLedger = true
    if (!isOwnWrite)
      run().catch((error: unknown) => say(`${describeFailure(String(error))}; the last whole tree stays published.`))
  }
  const schedule = (name: string | null): void => {
    onlyLedger &&= name !== null && path.basename(name).startsWith('ledger.json')
    clearTimeout(timer)
    timer = setTimeout(buildAgain, quietMs)
  }
  const start = (watched: readonly string[]) =>
    watchFolders(watched, schedule, (error) => {
      say(`Not every folder can be watched, so some edits are not seen: ${String(error)}`)
    })
  let watching = start(folders)
  return {
    /** Watches other folders from now on. */
    renew(others: readonly string[]) {
      watching.stop()
      watching = start(others)
    },
    stop() {
      clearTimeout(timer)
      watching.stop()
    },
  }
}
