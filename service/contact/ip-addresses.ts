// Finds IP addresses of machines on the internet in a text; those that many networks use say nothing about anybody.
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { Span } from './phone-candidates.js'

/** Private, shared, loopback, link-local, documentation and multicast addresses (RFC 6890, RFC 5737, RFC 3849). */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(network, prefix, 'ipv4')

/** No digits of a longer number or of a version (`Chrome/131.0.0.0`) are next to it, and no prefix length of a network. */
const ipv4 =
  /(?<![\p{L}\d.-]|[^/]\/)(?<!\b(?:v|ver|version|release|build)[ :]{0,2})(?:\d{1,3}\.){3}\d{1,3}(?![\p{L}\d-]|\.\d|\/\d)/giu
const ipv6 = /(?<![\p{L}\d:.])[\da-f]{1,4}:[\da-f:]{3,34}(?:(?:\d{1,3}\.){3}\d{1,3})?(?![\p{L}\d]|:[\da-f]|\/\d)/giu

/** Whether an address is of a machine on the internet. */
export const isPublic = (address: string): boolean => {
  if (isIPv4(address)) return !special.check(address)
  // RFC 4291, 2.4: 2000::/3 is what is global; 2001:db8::/32 is for documents.
  return isIPv6(address) && /^[23][\da-f]{3}:/i.test(address) && !/^2001:0?db8:/i.test(address)
}

/** The public IP addresses of a text, in its order. Linear in the length of the text. */
export const findIps = (text: string): Span[] =>
  [ipv4, ipv6]
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .map(({ index, 0: written }) => ({ written: written.replace(/:$/, ''), start: index }))
    .filter(({ written }) => isPublic(written))
    .map(({ written, start }) => ({ start, end: start + written.length }))
    .sort((a, b) => a.start - b.start)
