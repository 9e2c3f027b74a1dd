// Finds the caller of a request: the socket's address, or the one that a trusted proxy forwards.
import { BlockList, isIP } from 'node:net'
import { normaliseAddress } from '../../service/caller.js'
import { EnvError, type Env } from '../../service/env.js'

/** The caller's end of a request. */
export interface Origin {
  address: string
  /** `https` where a trusted proxy says so, else `http`. */
  protocol: 'http' | 'https'
  /** The requested host, with its port if any. */
  host: string
  /** Whether a trusted proxy forwards the request: the connection to this server is not the caller's. */
  isForwarded: boolean
}

/** The proxies whose forwarded headers count; `own`: every peer is a process of this host, which states the caller. */
export type TrustedProxies = BlockList | 'own'

/**
 * Reads TRUSTED_PROXIES: IP addresses and CIDR blocks, separated by commas.
 * @throws EnvError that names each entry that is neither.
 */
export function readTrustedProxies(value: string | undefined): BlockList {
  const trusted = new BlockList()
  const faults: string[] = []
  for (const entry of (value ?? '').split(',').map((part) => part.trim())) {
    if (entry === '') continue
    const [, address = '', prefix] = /^([^/]*)(?:\/(\d+))?$/.exec(entry) ?? []
    const family = isIP(address)
    const bits = prefix === undefined ? undefined : Number(prefix)
    if (family === 0 || (bits !== undefined && bits > (family === 4 ? 32 : 128))) {
      faults.push(`"${entry}" is neither an address nor a block such as 10.0.0.0/8`)
    } else if (bits === undefined) trusted.addAddress(address, family === 4 ? 'ipv4' : 'ipv6')
    else trusted.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6')
  }
  if (faults.length > 0) throw new EnvError(`TRUSTED_PROXIES: ${faults.join('; ')}`)
  return trusted
}

/** A warning where the public address is https, which a proxy must speak, and none is trusted. */
export function warnOfProxies({ BASE_URL, TRUSTED_PROXIES }: Pick<Env, 'BASE_URL' | 'TRUSTED_PROXIES'>): string[] {
  if (BASE_URL?.startsWith('https:') !== true || TRUSTED_PROXIES !== undefined) return []
  return [
    'TRUSTED_PROXIES is not set: all callers behind the proxy share one quota, and payments get 503. Set it to the address of the proxy.',
  ]
}

/**
 * The caller of a request. `X-Forwarded-For` is read from the right, as each proxy appends the address it saw: the first
 * that is no trusted proxy is the last that can be believed. Forwarded headers from other peers are ignored.
 */
export function readOrigin(socketAddress: string | undefined, headers: Headers, trusted: TrustedProxies): Origin {
  const peer = normaliseAddress(socketAddress)
  const host = headers.get('host') ?? 'localhost'
  if (trusted !== 'own' && !isTrusted(peer, trusted))
    return { address: peer, protocol: 'http', host, isForwarded: false }
  const hops = (headers.get('x-forwarded-for') ?? '')
    .split(',')
    .filter((hop) => hop.trim() !== '')
    .map((hop) => normaliseAddress(hop))
  return {
    address: hops.findLast((hop) => trusted === 'own' || !isTrusted(hop, trusted)) ?? hops[0] ?? peer,
    protocol: lastOf(headers.get('x-forwarded-proto')) === 'https' ? 'https' : 'http',
    host: lastOf(headers.get('x-forwarded-host')) ?? host,
    isForwarded: true,
  }
}

/** Whether the other end of a connection is a proxy whose callers are behind it. */
export function isTrustedPeer(socketAddress: string, trusted: TrustedProxies): boolean {
  return trusted === 'own' || isTrusted(normaliseAddress(socketAddress), trusted)
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address)
  return family !== 0 && trusted.check(address, family === 4 ? 'ipv4' : 'ipv6')
}

function lastOf(list: string | null): string | undefined {
  return list?.split(',').at(-1)?.trim()
}
