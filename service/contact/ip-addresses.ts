// Finds IP addresses of machines on the internet in a text; those that many networks use say nothing about anybody.
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { normalizeUnicode } from '../text/normalize-unicode.js'
import type { Span } from './phone-candidates.js'

/** Private, shared, loopback, link-local, documentation and multicast addresses (RFC 6890, RFC 5737, RFC 3849). */
const special = new BlockList()
for (const network of [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.2.0/24'],
  ...['192.168.0.0/16', '198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/3'],
]) {
  const [address = '', prefix] = network.split('/')
  special.addSubnet(address, Number(prefix), 'ipv4')
}

/** The dot, also as in a host that is not to be followed: `93.184[.]216[.]34`. */
const dot = '(?:\\.|[[(](?:\\.|dot)[\\])]| dot )'
const quad = `(?:\\d{1,3}${dot}){3}\\d{1,3}`
/** Letters and digits of a word that an address is no part of. Other scripts set no spaces: `我的IP是93.184.216.34`. */
const inWord = '\\p{Script=Latin}\\d'
/** An address and its prefix length, also behind a label (`ip:2606:…`) that is no group of its own. */
const ipv6 = `(?:(?<![${inWord}:.])|(?<=(?:[g-z][\\p{L}\\d]{0,15}|\\p{L}{5,16}):))(?<six>(?:[\\da-f]{1,4}|:):[\\da-f:]{3,34}(?:(?:\\d{1,3}\\.){3}\\d{1,3})?)(?:/(?<length6>\\d{1,3}))?(?![${inWord}]|:[\\da-f]|\\.\\d)`
const version = '(?:(?<![\\p{L}])(?:v|ver|version|release|build)|版本?|バ-ジョン|버전)[ :]{0,2}'
/** No digits of a longer number or of a version (`Chrome/131.0.0.0`) are next to it; a hyphen is between two of a range. */
const ipv4 = `(?:(?<![${inWord}.]|[${inWord}]-|[^/]/)|(?<=(?:\\d{1,3}\\.){3}\\d{1,3}-))(?<!${version})(?<four>${quad})(?:/(?<length4>\\d{1,2}))?(?![${inWord}]|-(?!${quad})[\\p{L}\\d]|\\.\\d)`
/** Hosts of URLs in other bases, as browsers read them (WHATWG URL, 4.5): `http://0x5db8d822/`, and four bytes in base 16. */
const number = '(?:0x[\\da-f]{1,8}|\\d{1,12})'
const anyBase = `(?:(?<=://(?:[^\\s/@]{1,64}@)?)|(?<![\\p{L}\\d.])(?=(?:0x[\\da-f]{1,2}\\.){3}))(?<url>${number}(?:\\.${number}){0,3})(?![\\p{L}\\d.-])`
const addresses = new RegExp(`(?=[\\da-f:])(?:${anyBase}|${ipv6}|${ipv4})`, 'giu')

/** IPv4 within IPv6, mapped or translated (RFC 4291, 2.5.5.2; RFC 2765; RFC 6052): the last 32 bits. */
const embedded = /^(?:::ffff(?::0)?|64:ff9b:):([\da-f]{1,4}):([\da-f]{1,4})$/
const readEmbedded = (address: string): string | undefined => {
  const [, high, low] = embedded.exec(address) ?? []
  if (high === undefined || low === undefined) return undefined
  return [high, low].flatMap((half) => [parseInt(half, 16) >> 8, parseInt(half, 16) & 255]).join('.')
}

/** Whether an address is of a machine on the internet. */
export const isPublic = (address: string): boolean => {
  if (isIPv4(address)) return !special.check(address)
  if (!isIPv6(address)) return false
  // The shortest spelling, of hexadecimal groups alone.
  const within = readEmbedded(new URL(`http://[${address}]/`).hostname.slice(1, -1))
  if (within !== undefined) return isPublic(within)
  // RFC 4291, 2.4: 2000::/3 is what is global; 2001:db8::/32 is for documents.
  return /^[23][\da-f]{3}:/i.test(address) && !/^2001:0?db8:/i.test(address)
}

const valueOf = (ipv4: string): number => ipv4.split('.').reduce((value, part) => value * 256 + Number(part), 0)

/** Whether the prefix length behind an address says that a whole network is meant: the bits behind it are zeros. */
const isNetwork = (address: string, length: string | undefined): boolean => {
  if (length === undefined) return false
  if (isIPv4(address)) return Number(length) < 32 && valueOf(address) % 2 ** (32 - Number(length)) === 0
  return Number(length) < 128 && /:0?$/.test(address)
}

const readHost = (host: string): string => (URL.canParse(`http://${host}/`) ? new URL(`http://${host}/`).hostname : '')

/** Where a section, an object identifier (2.5.4.10) or a version is as likely: what makes an address of small numbers one. */
const sayAddress =
  /(?:(?<!\p{L})ip(?:v4)?|addr|address|host|server|dns|resolver|client|peer|:\/\/)[^\p{L}\d]{0,3}(?:(?:is|was) )?$/iu
const fewestOfAddress = 32
const isSection = (address: string, before: string, after: string): boolean =>
  isIPv4(address) &&
  address.split('.').every((part) => Number(part) < fewestOfAddress) &&
  !/^:\d/.test(after) &&
  !sayAddress.test(before)

/** The public IP addresses of a text, in its order. Linear in the length of the text. */
export const findIps = (text: string): Span[] => {
  const { normalized, offsets } = normalizeUnicode(text)
  return [...normalized.matchAll(addresses)].flatMap(({ index, groups = {} }) => {
    const { url, six, length6, four, length4 } = groups
    const written = url ?? six?.replace(/(?<!:):$/, '') ?? four ?? ''
    const plain = written.replace(new RegExp(dot, 'gi'), '.')
    // Decimal, whatever zeros are before it.
    const decimal = four === undefined ? plain : plain.split('.').map(Number).join('.')
    const address = url === undefined ? decimal : readHost(url)
    const [start, end] = [offsets[index], offsets[index + written.length]]
    if (start === undefined || end === undefined || !isPublic(address) || isNetwork(address, length6 ?? length4))
      return []
    const at = index + written.length
    if (
      four !== undefined &&
      isSection(address, normalized.slice(Math.max(0, index - 16), index), normalized.slice(at, at + 2))
    )
      return []
    // `2·3·5·7` is a product.
    return /[·⋅•]/.test(text.slice(start, end)) ? [] : [{ start, end }]
  })
}
