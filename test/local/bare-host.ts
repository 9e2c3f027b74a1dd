// A host of one function, which answers every path: neither files nor rules.
import { readTrustedProxies } from '../../local/http/caller-address.js'
import type { HostedFunction } from '../../local/http/hosted.js'
import { startHost, type HostOptions, type RunningHost } from '../../local/host.js'
import { compileRouter } from '../../local/http/router.js'
import { createLog } from '../../service/log.js'

export function startBareHost(run: HostedFunction, options: Partial<HostOptions> = {}): Promise<RunningHost> {
  return startHost({
    site: () => ({ router: compileRouter([]), middleware: new Map(), find: () => ({ run }) }),
    log: createLog(() => undefined),
    trustedProxies: readTrustedProxies(undefined),
    ...{ port: 0, addresses: ['127.0.0.1'] },
    ...options,
  })
}
