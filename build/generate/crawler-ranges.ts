// Reads a published list of a crawler's IP ranges.
import * as z from 'zod'
import { parseRange, type RangeList } from '../../service/traffic/ranges.js'

/** More than any operator publishes: a lookup takes time with their number. */
const mostRanges = 5000

/** The format that Google introduced and the others took over: a member per IP version. */
const listSchema = z.object({
  prefixes: z.array(z.object({ ipv4Prefix: z.string().optional(), ipv6Prefix: z.string().optional() })),
})

/**
 * The ranges of a list.
 * @throws Error where it is no such list, where none of its ranges can be used, or where one cannot: an incomplete copy
 * would count honest requests as false claims.
 */
export function readRanges(text: string): { found: Pick<RangeList, 'ranges'>; summary: string } {
  const { prefixes } = listSchema.parse(JSON.parse(text))
  const ranges = prefixes.map(({ ipv4Prefix, ipv6Prefix }) => ipv4Prefix ?? ipv6Prefix ?? '')
  const unread = ranges.find((range) => parseRange(range) === undefined)
  if (unread !== undefined) throw new Error(`a range that cannot be used: ${JSON.stringify(unread.slice(0, 60))}`)
  if (ranges.length === 0 || ranges.length > mostRanges) throw new Error(`${ranges.length} ranges in it`)
  return { found: { ranges }, summary: `${ranges.length} ranges` }
}
