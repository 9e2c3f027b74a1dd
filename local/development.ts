// The development host: the sandbox card processor, an adjustable clock, the dev secret, rebuilds on change.
import { randomBytes } from 'node:crypto'
import type { PlainOptions } from '../build/options.js'
import type { BuildResult } from '../build/diagnostics.js'
import type { Log } from '../service/context.js'
import type { Env } from '../service/env.js'
import { startClock } from './clock.js'
import { openDataDirectory } from './data-directory.js'
import { devSecret } from './dev-secret.js'
import { createReport, reportPath } from './report.js'
import { createSandbox, sandboxSecretKey } from './sandbox/sandbox.js'
import { processorPath, x402Path } from './sandbox/wire.js'
import { startServer, type RunningServer } from './server.js'

/** Only this machine, unless HOST says otherwise: the sandbox accepts any card. */
const loopback = ['127.0.0.1', '::1']

export interface DevelopmentOptions {
  env: Env
  build: PlainOptions
  watch: boolean
  quiet?: boolean
  say: (line: string) => void
  log: Log
}

/**
 * Starts the development host; rejects as `startServer` does. A document that cannot be built is left out, and listed on
 * the page /local/.
 */
export function startDevelopment(options: DevelopmentOptions): Promise<RunningServer> {
  const { env } = options
  const now = startClock(env.NOW === undefined ? undefined : new Date(env.NOW))
  // A key of one's own is for the real processor's test mode; without it the sandbox takes the processor's place.
  const sandboxed = env.STRIPE_SECRET_KEY === undefined
  let last: BuildResult | null = null
  const mounts = { [reportPath]: createReport(() => last) }
  const parts = {
    ...options,
    build: options.watch ? { ...options.build, lenient: true } : options.build,
    onResult: (result: BuildResult) => (last = result),
    mounts: () => mounts,
    now,
    addresses: env.HOST === undefined ? loopback : [env.HOST],
    isPrivate: env.HOST === undefined,
    env: {
      ...env,
      MPP_SECRET_KEY: env.MPP_SECRET_KEY ?? openDataDirectory(env, devSecret),
      STRIPE_SECRET_KEY: env.STRIPE_SECRET_KEY ?? sandboxSecretKey,
    },
  }
  // With an address to pay to and no facilitator of one's own, the sandbox has one.
  const hasX402 = env.X402_PAY_TO !== undefined && env.X402_FACILITATOR_URL === undefined
  if (!sandboxed && !hasX402) return startServer(parts)
  return startServer({
    ...parts,
    build: { ...parts.build, sandbox: true },
    mounts: ({ dataDirectory }) => {
      const sandbox = createSandbox({ now, random: (bytes) => randomBytes(bytes), dataDir: dataDirectory, hasX402 })
      return { ...mounts, '/sandbox': (request) => sandbox.answer(request) }
    },
    ...(sandboxed && { processorUrl: (origin: string) => origin + processorPath }),
    ...(hasX402 && { sandboxEnv: (origin: string) => x402Env(origin) }),
  })
}

const x402Env = (origin: string): Partial<Env> => ({
  X402_NETWORK: 'eip155:8453',
  X402_FACILITATOR_URL: origin + x402Path,
  X402_RPC_URL: `${origin}${x402Path}/rpc`,
})
