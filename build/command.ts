// The command line of the build: options, progress on a terminal, one line at the end, problems and exit code.
import { instant, siteAddress } from '../service/env.js'
import type { build } from './build.js'
import {
  describeFailure,
  formatAll,
  formatUnwritten,
  isBuildFailure,
  type BuildResult,
  type Diagnostic,
} from './diagnostics.js'
import { pluralize } from './document/pluralize.js'
import { countProposals } from './read/proposals.js'
import { publicPaidTexts } from './check/public-paid-texts.js'
import { lenientHint, optionsUsage, readOptions, type BuildOptions, type CommandOptions } from './options.js'

const usage = `npm run build -- [options]
${optionsUsage}
The environment's BASE_URL replaces base_url of site.yaml, and NOW (RFC 3339) the clock.`

/** Runs a build from its arguments and environment. Returns the exit code: 0, 1 for problems, 2 for wrong options. */
export async function runCommand(
  commandArguments: string[],
  environment: NodeJS.ProcessEnv,
  run: typeof build,
): Promise<number> {
  let options, given
  try {
    options = readOptions(commandArguments)
    given = fromEnvironment(environment)
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
    return 2
  }
  if (options === null) {
    console.log(usage)
    return 0
  }
  const started = performance.now()
  const terminal = process.stderr.isTTY && !options.quiet
  let result: BuildResult
  try {
    result = await run({
      ...options.build,
      ...given,
      ...(terminal && { onProgress: (done, total) => process.stderr.write(`\r\u001b[K${done} of ${total} documents`) }),
    })
  } catch (error) {
    if (!isBuildFailure(error)) throw error
    console.error(describeFailure(error.message))
    return 1
  } finally {
    if (terminal) process.stderr.write('\r\u001b[K')
  }
  return report(result, options, (performance.now() - started) / 1000)
}

/** The variables that a build reads; an empty variable counts as unset, as for the hosts. */
function fromEnvironment(environment: NodeJS.ProcessEnv): BuildOptions {
  const now = environment['NOW']?.trim()
  const clock = now ? instant().safeParse(now) : undefined
  if (clock?.error) throw new Error(`NOW: ${clock.error.issues[0]?.message}: ${now}`)
  const baseUrl = environment['BASE_URL']?.trim()
  const address = baseUrl ? siteAddress().safeParse(baseUrl) : undefined
  if (address?.error) throw new Error(`BASE_URL: ${address.error.issues[0]?.message}: ${baseUrl}`)
  return { ...(address && { baseUrl: address.data }), ...(now && { now: () => new Date(now) }) }
}

function report(result: BuildResult, options: CommandOptions, seconds: number): number {
  const { quiet } = options
  const shown = (list: readonly Diagnostic[], prefix: string) => formatAll(list, prefix, options.all)
  const { counts, problems, warnings, leftOut, lenientHelps } = result
  if (!result.ok) {
    for (const line of shown(problems, '')) console.error(line)
    console.error(
      `${pluralize(problems.length, 'problem')}; nothing was written.${lenientHelps ? ` ${lenientHint}` : ''}`,
    )
    return 1
  }
  for (const line of shown(leftOut, 'left out: ')) console.error(line)
  if (!quiet) {
    const readable = publicPaidTexts(options.build)
    if (readable !== null) console.error(readable)
    for (const line of shown(warnings, 'warning: ')) console.error(line)
    if (result.ledgerFailure !== null) console.error(formatUnwritten(result.ledgerFailure, result.newDocuments))
    const waiting = countProposals(result.sources)
    if (waiting > 0) console.log(`${pluralize(waiting, 'proposed fact')} waiting: accept or reject with suggest`)
    const left = leftOut.length > 0 ? `, ${leftOut.length} left out` : ''
    console.log(
      `${pluralize(counts.posts, 'post')}, ${pluralize(counts.articles, 'article')}, ${pluralize(counts.facts, 'fact')}${left}: ${counts.files} files, ${result.changed.length} new, in ${seconds.toFixed(2)} s`,
    )
  }
  return 0
}
