// The time of redaction grows with the length of a text and not with what somebody writes into it.
import { beforeAll, describe, expect, it } from 'vitest'
import { hostileUnits } from '../../bench/worst/requests.js'
import { redactAll } from '../../service/contact/redact.js'

const ordinary =
  'I read posts about crawlers; call +49 171 2345678 or write to jane.roe@example.com about it, 2026-05-01. '
const textOf = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Processor time of each text in milliseconds: of runs by turns the shortest, which other processes disturb least. */
async function timesOf(texts: readonly [string, string], runs: number): Promise<[number, number]> {
  const shortest: [number, number] = [Infinity, Infinity]
  for (let run = 0; run < runs; run++) {
    for (const at of [0, 1] as const) {
      const start = process.cpuUsage()
      await redactAll(texts[at])
      const { user, system } = process.cpuUsage(start)
      shortest[at] = Math.min(shortest[at], (user + system) / 1000)
    }
  }
  return shortest
}

describe('the time of redaction', () => {
  beforeAll(async () => {
    for (const unit of hostileUnits) await timesOf([textOf(unit, 1000), textOf(ordinary, 1000)], 5)
  })

  it.each(hostileUnits)('%j takes at most 6 times that of an ordinary text', async (unit) => {
    const [taken, allowed] = await timesOf([textOf(unit, 1000), textOf(ordinary, 1000)], 25)
    expect(taken).toBeLessThan(6 * allowed)
  })

  it.each(hostileUnits)('%j takes at most 12 times as long at four times the length', async (unit) => {
    const [long, short] = await timesOf([textOf(unit, 4000), textOf(unit, 1000)], 7)
    expect(long).toBeLessThan(12 * short + 2)
  })
})
