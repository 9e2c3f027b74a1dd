// HyperLogLog for the unique visitors of a day: registers in, estimate out, no visitor kept. Of a day that is over, the
// estimate stays alone.
import { createHash } from 'node:crypto'
import type { Day } from '../day.js'
import { integer, text, type Sql } from './sql.js'

/** 2^14 registers: a standard error of 1.04 / sqrt(16384) = 0.81 %, that of Redis's PFCOUNT. */
const registerBits = 14
const registerCount = 2 ** registerBits
/** Bits of a 64-bit hash that the rank is taken from. */
const rankBits = 64 - registerBits

/** Which register a visitor falls into, and the rank it brings there: the place of the first 1 in the other 50 bits. */
export const registerOf = (visitor: string): { register: number; rank: number } => {
  const digest = createHash('sha256').update(visitor).digest()
  const high = digest.readUInt32BE(0)
  const low = digest.readUInt32BE(4)
  const rest = high & (2 ** (32 - registerBits) - 1)
  const zeros = rest === 0 ? 32 - registerBits + Math.clz32(low) : Math.clz32(rest) - registerBits
  return { register: high >>> (32 - registerBits), rank: zeros + 1 }
}

/** O. Ertl, New cardinality estimation algorithms for HyperLogLog sketches (2017), equation 13. */
const sigma = (share: number): number => {
  if (share === 1) return Infinity
  let [x, y, z, before] = [share, 1, share, -1]
  while (z !== before) {
    before = z
    x *= x
    z += x * y
    y += y
  }
  return z
}

/** The same, equation 17. */
const tau = (share: number): number => {
  if (share === 0 || share === 1) return 0
  let [x, y, z, before] = [share, 1, 1 - share, -1]
  while (z !== before) {
    before = z
    x = Math.sqrt(x)
    y /= 2
    z -= (1 - x) ** 2 * y
  }
  return z / 3
}

/**
 * The estimate, by Ertl's algorithm 6 (which Redis uses too).
 * @param ranks how many registers hold which rank; registers that hold none may be left out
 */
export const estimateVisitors = (ranks: ReadonlyMap<number, number>): number => {
  const filled = [...ranks.values()].reduce((sum, count) => sum + count, 0)
  let z = registerCount * tau(1 - (ranks.get(rankBits + 1) ?? 0) / registerCount)
  for (let rank = rankBits; rank >= 1; rank--) z = (z + (ranks.get(rank) ?? 0)) / 2
  z += registerCount * sigma((registerCount - filled) / registerCount)
  return Math.round(registerCount ** 2 / (2 * Math.LN2) / z)
}

/** Adds visitors to a day whose estimate is not yet all that is kept of it. */
export function addVisitors(sql: Sql, day: Day, visitors: Iterable<string>): void {
  if (sql.get('SELECT 1 FROM day_count WHERE day = ? AND visitors IS NOT NULL', [day]) !== undefined) return
  for (const visitor of visitors) {
    const { register, rank } = registerOf(visitor)
    sql.run(
      `INSERT INTO visitor_register (day, register, rank) VALUES (?, ?, ?)
         ON CONFLICT DO UPDATE SET rank = excluded.rank WHERE excluded.rank > rank`,
      [day, register, rank],
    )
  }
}

/** The estimates of days from their registers. */
export function visitorsByDay(sql: Sql, fromDay: Day, untilDay: Day): Map<Day, number> {
  const ranks = new Map<Day, Map<number, number>>()
  for (const row of sql.all(
    `SELECT day, rank, count(*) AS registers FROM visitor_register WHERE day >= ? AND day < ? GROUP BY day, rank`,
    [fromDay, untilDay],
  )) {
    const day = text(row, 'day')
    const ofDay = ranks.get(day) ?? new Map<number, number>()
    ranks.set(day, ofDay.set(integer(row, 'rank'), integer(row, 'registers')))
  }
  return new Map([...ranks].map(([day, ofDay]) => [day, estimateVisitors(ofDay)]))
}

/** Puts the estimate of each day before the open ones in the place of its registers, of which a day has up to 16,384. */
export function keepEstimates(sql: Sql, firstOpenDay: Day): void {
  for (const [day, visitors] of visitorsByDay(sql, '', firstOpenDay))
    sql.run('UPDATE day_count SET visitors = ? WHERE day = ?', [visitors, day])
  sql.run('DELETE FROM visitor_register WHERE day < ?', [firstOpenDay])
}
