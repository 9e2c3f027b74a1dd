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

/** One spelling of a valid IPv6 address without a zone, as in RFC 5952, section 4 (WHATWG URL, "IPv6 serializer"). */
const spell = (address: string): string => new URL(`http://[${address}]/`).hostname.slice(1, -1)

/** The eight 16-bit groups of an address that `spell` gave. */
function groupsOf(address: string): number[] {
  const [before = [], after = []] = address
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => parseInt(group, 16))))
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** The network of an IPv6 address with so many groups in its prefix. */
const prefixOf = (address: string, groups: number): string => {
  const first = groupsOf(address).slice(0, groups)
  return `${spell(`${first.map((group) => group.toString(16)).join(':')}::`)}/${groups * 16}`
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
  const spelled = spell(address)
  if (!/^::ffff:[\da-f]+:[\da-f]+$/.test(spelled)) return spelled
  const [high = 0, low = 0] = groupsOf(spelled).slice(6)
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/** What counts as one caller: an IPv4 address, or the /64 that a site hands to one IPv6 subnet (RFC 4291, 2.5.4). */
export function networkOf(address: string): string {
  const normal = normaliseAddress(address)
  return isIPv6(normal) ? prefixOf(normal, 4) : normal
}

/**
 * The network that one holder may have many callers in: the /48 that a provider gives to a site (RFC 6177, section 2), or
 * an IPv4 address.
 */
export function holderOf(address: string): string {
  const normal = normaliseAddress(address)
  return isIPv6(normal) ? prefixOf(normal, 3) : normal
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
