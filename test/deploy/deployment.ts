// A deployment on this machine: the platform's build of the project, served with a store behind Upstash's REST.
import { startHost, type RunningHost } from '../../local/host.js'
import type { Site } from '../../local/http/hosted.js'
import { readTrustedProxies } from '../../local/http/caller-address.js'
import { createLog } from '../../service/log.js'
import { startRedis } from '../store/redis-server.js'
import { startBridge, type UpstashBridge } from '../store/upstash-bridge.js'
import type { PlatformBuild } from './builder.js'
import { openOutput } from './output.js'

export interface Deployment {
  url: string
  /** The output folder that is served. */
  output: string
  bridge: UpstashBridge
  /** Serves another output beside this one, with the same store and variables. */
  serve(site: Site): Promise<RunningHost>
  stop(): Promise<void>
}

/** What a publisher would set on the platform; no real account. */
const variables = {
  MPP_SECRET_KEY: 'a-secret-of-this-check-and-no-other-1',
  STRIPE_SECRET_KEY: 'sk_check_of_the_deployment',
  CRON_SECRET: 'a-cron-secret-of-this-check',
}

/**
 * Builds with the platform's builder, as `build` does for the variables that it gets, and serves the output. The functions read
 * their variables from this process, which should therefore be one of its own.
 */
export async function startDeployment(
  build: (environment: Record<string, string>) => Promise<PlatformBuild>,
): Promise<Deployment> {
  const redis = await startRedis()
  const bridge = await startBridge(redis.url)
  let publish: (site: Site) => void = () => undefined
  const built = new Promise<Site>((resolve) => (publish = resolve))
  const serve = (site: Site | Promise<Site>) =>
    startHost({
      site: () => site,
      log: createLog((line) => console.error(line)),
      trustedProxies: readTrustedProxies(undefined),
      port: 0,
      addresses: ['127.0.0.1'],
    })
  const host = await serve(built)
  const url = `http://127.0.0.1:${host.port}`
  const stopAll = async (): Promise<void> => {
    await host.stop()
    await bridge.stop()
    await redis.stop()
  }
  try {
    const { output, remove } = await build({ BASE_URL: url })
    Object.assign(process.env, variables, {
      BASE_URL: url,
      UPSTASH_REDIS_REST_URL: bridge.url,
      UPSTASH_REDIS_REST_TOKEN: bridge.token,
    })
    publish(await openOutput(output))
    return {
      url,
      output,
      bridge,
      serve,
      async stop() {
        await stopAll()
        remove()
      },
    }
  } catch (error) {
    await stopAll()
    throw error
  }
}
