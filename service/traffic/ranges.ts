// Published IP ranges of crawlers: whether a request that names a product comes from its operator's addresses.
import { BlockList, isIP } from 'node:net'
import { isPublic } from '../contact/ip-addresses.js'
import type { ClaimState } from '../store/traffic.js'
import fetchedLists from './crawler-ranges.json' with { type: 'json' }

/** A copy of an operator's list of ranges, and the families whose requests come from nowhere else. */
export interface RangeList {
  url: string
  families: readonly string[]
  /** The UTC day of the copy; null where there is none yet. */
  fetched_on: string | null
  /** CIDR blocks. */
  ranges: readonly string[]
}

/** Days for which an address within a copy is believed; the operator may have given the range away since. */
const insideDays = 30
/** Days for which an address outside all copies is held against a request; operators add ranges from week to week. */
const outsideDays = 7
/** The widest blocks that are believed, in bits of the prefix: a list with `0.0.0.0/0` would verify everybody. */
const leastBits = { ipv4: 8, ipv6: 16 } as const

/** Reads a CIDR block; undefined for other text and for a block that is wider than any operator has. */
export function parseRange(text: string) {
  const [, address = '', prefix = ''] = /^([\d.a-f:]+)\/(\d{1,3})$/i.exec(text) ?? []
  const version = isIP(address)
  if (version === 0) return undefined
  const [family, mostBits] = version === 4 ? (['ipv4', 32] as const) : (['ipv6', 128] as const)
  const bits = Number(prefix)
  return bits >= leastBits[family] && bits <= mostBits ? { address, bits, family } : undefined
}

interface KnownRanges {
  blocks: BlockList
  fetchedMs: number
}

/** The lists of each family, whether fetched (a copy with its time) or not (null). */
export type RangeIndex = ReadonlyMap<string, readonly (KnownRanges | null)[]>

export function indexRanges(lists: readonly RangeList[]): RangeIndex {
  const index = new Map<string, (KnownRanges | null)[]>()
  for (const list of lists) {
    const known = openList(list)
    for (const family of list.families) index.set(family, [...(index.get(family) ?? []), known])
  }
  return index
}

function openList({ fetched_on: fetchedOn, ranges }: RangeList): KnownRanges | null {
  if (fetchedOn === null || ranges.length === 0) return null
  const blocks = new BlockList()
  for (const text of ranges) {
    const range = parseRange(text)
    if (range) blocks.addSubnet(range.address, range.bits, range.family)
  }
  return { blocks, fetchedMs: Date.parse(fetchedOn) }
}

let fetched: RangeIndex | undefined

/**
 * Whether a request of `family` comes from its operator's addresses. `unverifiable`: the operator publishes no list, a
 * list was not fetched yet or too long ago, or the host sees no address of the internet. The address is looked at here and
 * not kept.
 * @param now the instant that the age of the copies is measured at
 */
export function claimOf(
  family: string,
  address: string,
  now: Date,
  index: RangeIndex = (fetched ??= indexRanges(fetchedLists)),
): ClaimState {
  const lists = index.get(family)
  if (lists === undefined || !isPublic(address)) return 'unverifiable'
  const version = isIP(address) === 4 ? 'ipv4' : 'ipv6'
  const isWithin = (list: KnownRanges | null, days: number): list is KnownRanges =>
    list !== null && now.getTime() - list.fetchedMs <= days * 86_400_000
  const isInside = lists.some((list) => isWithin(list, insideDays) && list.blocks.check(address, version))
  if (isInside) return 'verified'
  return lists.every((list) => isWithin(list, outsideDays)) ? 'false' : 'unverifiable'
}
