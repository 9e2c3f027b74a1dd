// `npm run serve`: the host for a server of your own, behind a TLS proxy.
import { EnvError, type Env } from '../service/env.js'
import { findMissingKeys } from '../service/paid/keys.js'
import { optionsUsage } from '../build/options.js'
import { warnOfProxies } from './http/caller-address.js'
import { runHost, type HostOptions } from './command.js'
import { warnOfProcesses } from './fronts.js'
import { createHostLog } from './host-log.js'
import { readPassedSocket } from './http/listening.js'
import { startServer } from './server.js'
import { openStoreThread } from './store-thread.js'

const functionsOnly = '--functions-only'
const usage = `npm run serve -- [options]
${optionsUsage}
  ${functionsOnly}
                  the proxy in front serves the files; the statistics say that they are not counted
Listens on PORT (3000) of HOST (every address). Set BASE_URL to the public address, and TRUSTED_PROXIES to the addresses of the
proxy in front. With SERVE_PROCESSES=N, N processes answer with files beside the one that runs functions. Rebuilds and runs
the daily job after each UTC midnight.`

await runHost(usage, start, [functionsOnly])

async function start(env: Env, { build, quiet, all, flags, ending }: HostOptions) {
  if (env.NOW !== undefined)
    throw new EnvError('NOW: only the development host (npm start) has a clock that can be set')
  for (const line of [...warnOfProcesses(env.SERVE_PROCESSES ?? 0), ...warnOfProxies(env)])
    console.warn(`warning: ${line}`)
  const { loadAll, loadLanguagesOf, runDailyJob } = await import('./preload.js')
  await loadAll(env)
  const say = (line: string): void => console.log(line)
  const log = createHostLog(env, (line) => console.error(line))
  const server = await startServer({
    env,
    build,
    ending,
    filesElsewhere: flags.has(functionsOnly),
    quiet,
    all,
    say,
    log,
    now: () => new Date(),
    addresses: [readPassedSocket(process.env) ?? env.HOST],
    watch: false,
    processes: env.SERVE_PROCESSES,
    preload: loadLanguagesOf,
    openFile: (file) => openStoreThread(file, log),
    daily: (context, when) => runDailyJob(context, { rebuilds: when === 'at midnight' }),
  })
  const greeting = [`Serving ${env.BASE_URL ?? server.url}, listening on port ${server.port}`]
  if (env.BASE_URL === undefined) greeting.push('BASE_URL is not set: published addresses begin with the above.')
  const missing = server.sells() ? findMissingKeys(env) : null
  if (missing !== null) greeting.push(`Texts are for sale, but nobody can pay for them: set ${missing}.`)
  return { server, greeting }
}
