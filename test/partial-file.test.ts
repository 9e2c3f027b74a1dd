// Checks that a file that is read by pieces gives what the whole file has, wherever the pieces lie.
import { mkdtempSync, renameSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { openPartialFile } from '../service/partial-file.js'
import { openAskIndex } from '../service/ask/open-index.js'
import { buildAskIndex } from '../service/ask/build-index.js'

const folder = mkdtempSync(join(tmpdir(), 'partial-file-'))
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const makeBytes = (length: number, seed: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => Math.imul(at + seed, 0x9e3779b1) >>> 24)

const LARGE = 1_700_001
const large = makeBytes(LARGE, 1)
const path = join(folder, 'large')
writeFileSync(path, large)

it('has the bytes of every piece that was loaded', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(LARGE), fc.nat(50_000)), { maxLength: 30 }), (pieces) => {
      const file = openPartialFile(path)
      expect(file.bytes.length).toBe(LARGE)
      for (const [from, length] of pieces) {
        const to = Math.min(LARGE, from + length)
        file.load(from, to)
        expect(Buffer.compare(file.bytes.subarray(from, to), large.subarray(from, to))).toBe(0)
      }
      file.load(0, LARGE)
      expect(Buffer.compare(file.bytes, large)).toBe(0)
    }),
    { numRuns: 50 },
  )
})

it.each([0, 1, 1000, 1 << 20])('reads a small file of %i bytes at once', (length) => {
  const small = makeBytes(length, 2)
  const smallPath = join(folder, 'small')
  writeFileSync(smallPath, small)
  expect(Buffer.compare(openPartialFile(smallPath).bytes, small)).toBe(0)
})

it('reads nothing at once of a file that is longer by a byte', () => {
  const longer = makeBytes((1 << 20) + 1, 4)
  const longerPath = join(folder, 'longer')
  writeFileSync(longerPath, longer)
  const file = openPartialFile(longerPath)
  expect(file.bytes.length).toBe(longer.length)
  expect(file.bytes.some((byte) => byte !== 0)).toBe(false)
  file.load(1 << 20, longer.length)
  expect(file.bytes[1 << 20]).toBe(longer[1 << 20])
})

it('goes on reading the file that it opened when another takes its name', () => {
  const own = join(folder, 'replaced')
  writeFileSync(own, large)
  const file = openPartialFile(own)
  file.load(0, 10)
  writeFileSync(`${own}.new`, makeBytes(LARGE, 3))
  renameSync(`${own}.new`, own)
  file.load(0, LARGE)
  expect(Buffer.compare(file.bytes, large)).toBe(0)
})

it('says where a file ends that was cut off after it was opened', () => {
  const own = join(folder, 'cut')
  writeFileSync(own, large)
  const file = openPartialFile(own)
  truncateSync(own, 1_400_000)
  expect(() => {
    file.load(1_399_000, 1_401_000)
  }).toThrow('ends at 1400000')
})

it('gives the search the same answers as the whole file', () => {
  const words = Array.from({ length: 3000 }, (_, at) => `w${at.toString(36)}q`)
  const facts = Array.from({ length: 24_000 }, (_, place) => ({
    statement: Array.from({ length: 14 }, (_, at) => words[(place * 31 + at * at * 17) % words.length]).join(' '),
    quote: '',
    topic: '',
    title: `Title ${place % 50}`,
  }))
  const file = buildAskIndex({ facts, documents: [] })
  expect(file.length).toBeGreaterThan(1 << 20)
  const own = join(folder, 'ask.bin')
  writeFileSync(own, file)
  const onDisk = openAskIndex(openPartialFile(own))
  const inMemory = openAskIndex(file)
  for (let place = 0; place < facts.length; place += 397) {
    const question = `${facts[place]?.statement.slice(0, 40) ?? ''} w1x w2zzz`
    const answer = inMemory.search(question, { limit: 8, readNext: 5 })
    expect(answer.facts.length).toBeGreaterThan(0)
    expect(onDisk.search(question, { limit: 8, readNext: 5 })).toEqual(answer)
  }
})
