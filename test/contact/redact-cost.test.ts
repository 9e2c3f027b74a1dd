// The time of redaction grows with the length of a text and not with what somebody writes into it.
import { beforeAll, describe, expect, it } from 'vitest'
import { redactAll } from '../../service/contact/redact.js'

const ordinary =
  'I read posts about crawlers; call +49 171 2345678 or write to jane.roe@example.com about it, 2026-05-01. '
/** Found by a search for the texts that take longest. */
const hostile = [
  '1*1|①',
  '8 ',
  '1 2 0',
  '@023267123',
  '02326718 —[at]',
  '23 2671①171１(|at //0171 ',
  'é.01712671|1710—',
]

const textOf = (unit: string, length: number): string => unit.repeat(Math.ceil(length / unit.length)).slice(0, length)

/** Processor time in milliseconds: of several runs the shortest, which other processes disturb least. */
async function timeOf(text: string): Promise<number> {
  let shortest = Infinity
  for (let run = 0; run < 7; run++) {
    const start = process.cpuUsage()
    await redactAll(text)
    const { user, system } = process.cpuUsage(start)
    shortest = Math.min(shortest, (user + system) / 1000)
  }
  return shortest
}

describe('the time of redaction', () => {
  beforeAll(async () => {
    for (const unit of [ordinary, ...hostile]) await timeOf(textOf(unit, 1000))
  })

  it.each(hostile)('%j takes at most 20 times that of an ordinary text', async (unit) => {
    expect(await timeOf(textOf(unit, 1000))).toBeLessThan(20 * (await timeOf(textOf(ordinary, 1000))))
  })

  it.each(hostile)('%j takes at most 12 times as long at four times the length', async (unit) => {
    expect(await timeOf(textOf(unit, 4000))).toBeLessThan(12 * (await timeOf(textOf(unit, 1000))) + 2)
  })
})
