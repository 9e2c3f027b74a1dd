// Normalises a caller's IP address and makes the two daily hashes of it.
import { createHmac } from 'node:crypto'
import { isIPv4, isIPv6 as matchesIPv6 } from 'node:net'

/** The address of callers whose address the host does not know; they share one quota. */
export const unknownAddress = 'unknown'

/** A User-Agent is read up to here, in UTF-16 code units: the rest is padding, and hashing it takes time. */
export const userAgentMaxLength = 512

/** RFC 2104, section 5: at least half of the hash's output. 16 bytes of SHA-256 do not collide among a day's callers. */
const hashBytes = 16

/** Without the expression of Node, which takes 5 ms when it is first used, where there is no colon. */
const isIPv6 = (address: string): boolean => address.includes(':') && matchesIPv6(address)

/** The eight 16-bit groups of a valid IPv6 address without a zone. */
function groupsOf(address: string): number[] {
  const lastColon = address.lastIndexOf(':')
  const tail = address.slice(lastColon + 1)
  let text = address
  if (tail.includes('.')) {
    const [a = 0, b = 0, c = 0, d = 0] = tail.split('.').map(Number)
    text = `${address.slice(0, lastColon + 1)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  }
  const [head = '', rest] = text.split('::')
  const numbers = (part: string) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16)))
  const before = numbers(head)
  if (rest === undefined) return before
  const after = numbers(rest)
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** RFC 5952, section 4: lower case, no leading zeros, the first longest run of two or more zero groups as `::`. */
function spell(groups: readonly number[]): string {
  let start = -1
  let length = 1
  for (let from = 0; from < groups.length; from++) {
    let to = from
    while (groups[to] === 0) to++
    if (to - from > length) {
      start = from
      length = to - from
    }
    from = Math.max(from, to)
  }
  const hex = (part: readonly number[]) => part.map((group) => group.toString(16)).join(':')
  return start < 0 ? hex(groups) : `${hex(groups.slice(0, start))}::${hex(groups.slice(start + length))}`
}

/** An address from a header or a socket, without brackets, port and zone. */
function bare(text: string): string {
  const trimmed = text.trim()
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(trimmed)
  const inner = bracketed?.[1] ?? (/^[\d.]+:\d+$/.test(trimmed) ? trimmed.slice(0, trimmed.indexOf(':')) : trimmed)
  const zone = inner.indexOf('%')
  return zone < 0 ? inner : inner.slice(0, zone)
}

/**
 * One spelling for one address: IPv4 dotted, IPv4-mapped IPv6 (RFC 4291, 2.5.5.2) as IPv4, IPv6 as in RFC 5952.
 * Brackets, a port and a zone id are dropped. Any other text becomes `unknown`.
 */
export function normaliseAddress(text: string | null | undefined): string {
  const address = bare(text ?? '')
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return unknownAddress
  const groups = groupsOf(address)
  const mapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!mapped) return spell(groups)
  const [high = 0, low = 0] = groups.slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** What counts as one caller: an IPv4 address, or the /64 that a site hands to one IPv6 subnet (RFC 4291, 2.5.4). */
export function networkOf(address: string): string {
  const normal = normaliseAddress(address)
  return isIPv6(normal) ? `${spell([...groupsOf(normal).slice(0, 4), 0, 0, 0, 0])}/64` : normal
}

/**
 * The network that one holder may have many callers in: the /48 that a provider gives to a site (RFC 6177, section 2), or
 * an IPv4 address.
 */
export function holderOf(address: string): string {
  const normal = normaliseAddress(address)
  return isIPv6(normal) ? `${spell([...groupsOf(normal).slice(0, 3), 0, 0, 0, 0, 0])}/48` : normal
}

function hmac(salt: Uint8Array | string, parts: readonly string[]): string {
  return createHmac('sha256', salt).update(parts.join('\0')).digest().subarray(0, hashBytes).toString('base64url')
}

/**
 * The hash of a caller for quotas: HMAC-SHA256, under the day's salt, of the address's network; 22 characters of base64url.
 * Without the salt, which is deleted after 48 hours, it cannot be traced to anybody or linked to another day.
 */
export function callerHash(salt: Uint8Array | string, address: string): string {
  return hmac(salt, ['caller', networkOf(address)])
}

/** The hash of a caller's `holderOf`, as `callerHash` makes it. */
export function holderHash(salt: Uint8Array | string, address: string): string {
  return hmac(salt, ['holder', holderOf(address)])
}

/**
 * The hash of a caller for the count of unique visitors: the same, of network and User-Agent (its first 512 characters).
 * Its first field differs, so that a visitor's hash never equals a quota's.
 */
export function visitorHash(salt: Uint8Array | string, address: string, userAgent: string): string {
  return hmac(salt, ['visitor', networkOf(address), userAgent.slice(0, userAgentMaxLength)])
}
