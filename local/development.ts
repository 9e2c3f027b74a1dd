// The development host: the sandbox card processor, an adjustable clock, the dev secret, rebuilds on change.
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import { publicPaidTexts } from '../build/check/public-paid-texts.js'
import type { BuildResult } from '../build/diagnostics.js'
import type { Env } from '../service/env.js'
import { startClock } from './clock.js'
import { devSecret, openDataDirectory } from './data-directory.js'
import { createLive, livePath, liveScript } from './live.js'
import { createReport, reportPath } from './report.js'
import { createSandbox, sandboxSecretKey } from './sandbox/sandbox.js'
import { processorPath, x402Path } from './sandbox/wire.js'
import { startServer, type RunningServer, type ServerOptions } from './server.js'

/** Only this machine, unless HOST says otherwise: the sandbox accepts any card. */
const loopback = ['127.0.0.1', '::1']

export type DevelopmentOptions = Pick<
  ServerOptions,
  'rebuilderOf' | 'env' | 'build' | 'ending' | 'watch' | 'quiet' | 'all' | 'say' | 'log'
>

/**
 * Starts the development host; rejects as `startServer` does. While it watches, a document that cannot be built is left
 * out and listed on the page /local/, open pages reload after each build, and drafts are shown where no other machine is
 * let in.
 */
export async function startDevelopment(options: DevelopmentOptions): Promise<RunningServer> {
  const { env } = options
  const now = startClock(env.NOW === undefined ? undefined : new Date(env.NOW))
  // A key of one's own is for the real processor's test mode; without it the sandbox takes the processor's place.
  const sandboxed = env.STRIPE_SECRET_KEY === undefined
  let last: BuildResult | null = null
  const isPrivate = env.HOST === undefined
  // A tree of its own, so that neither a draft nor this machine's address is in one that is published.
  const previewOut = () => openDataDirectory(env, (directory) => path.join(directory, 'preview/public'))
  const out = options.build.out ?? (options.watch ? previewOut() : 'public')
  const preview = { out, lenient: true, preview: isPrivate }
  const readable = publicPaidTexts(options.build)
  if (readable !== null) options.say(readable)
  const live = createLive(out)
  // A page of the last tree may listen during the first build already.
  options.ending?.addEventListener('abort', () => live.stop())
  const mounts = { [livePath]: live.answer, [reportPath]: createReport(() => last, out) }
  const parts = {
    ...options,
    build: { ...options.build, ...(options.watch && preview) },
    onResult: (result: BuildResult) => {
      last = result
      live.tell()
    },
    mounts: () => mounts,
    ...(options.watch && { pageHead: (folder: string) => liveScript(folder).text }),
    now,
    addresses: env.HOST === undefined ? loopback : [env.HOST],
    isPrivate,
    env: {
      ...env,
      MPP_SECRET_KEY: env.MPP_SECRET_KEY ?? openDataDirectory(env, devSecret),
      STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY ?? sandboxSecretKey,
    },
  }
  // With an address to pay to and no facilitator of one's own, the sandbox has one.
  const hasX402 = env.X402_PAY_TO !== undefined && env.X402_FACILITATOR_URL === undefined
  const server = await startServer({
    ...parts,
    ...((sandboxed || hasX402) && {
      build: { ...parts.build, sandbox: true },
      mounts: ({ dataDirectory, site }) => {
        const sandbox = createSandbox({
          ...{ now, random: (bytes) => randomBytes(bytes), dataDir: dataDirectory, hasX402, site },
        })
        return { ...mounts, '/sandbox': sandbox.answer, '/sandbox.md': sandbox.answer }
      },
    }),
    ...(sandboxed && { processorUrl: (origin: string) => origin + processorPath }),
    ...(hasX402 && { sandboxEnv: x402Env }),
  })
  return {
    ...server,
    stop() {
      live.stop()
      return server.stop()
    },
  }
}

const x402Env = (origin: string): Partial<Env> => ({
  X402_NETWORK: 'eip155:8453',
  X402_FACILITATOR_URL: origin + x402Path,
  X402_RPC_URL: `${origin}${x402Path}/rpc`,
})
