// Checks the binary files: what is written reads back, wherever the bytes lie, and other files are refused.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { openLayout, writeLayout } from '../service/layout.js'
import { openRecords, writeRecords } from '../service/records.js'
import { temporaryFolder } from './temporary-folder.js'

const bytesOf = ({ buffer, byteOffset, byteLength }: Uint8Array | Uint32Array) =>
  Buffer.from(buffer, byteOffset, byteLength)

describe('layout', () => {
  it('reads back every section and its parts, in memory at any offset and in a file', () => {
    const folder = temporaryFolder()
    const path = join(folder, 'x.bin')
    // Greater than what is read as a whole.
    const large = Uint8Array.from({ length: 1_100_000 }, (_, at) => at % 251)
    const check = (small: (Uint8Array | Uint32Array)[], offset: number, from: number) => {
      const sections = [...small, large]
      const file = writeLayout(sections)
      writeFileSync(path, file)
      const moved = new Uint8Array(file.length + offset)
      moved.set(file, offset)
      for (const layout of [openLayout(moved.subarray(offset), sections.length), openLayout(path, sections.length)]) {
        sections.forEach((section, index) => {
          const isWords = section instanceof Uint32Array
          const read = isWords ? layout.words(index) : layout.bytes(index)
          expect(Buffer.compare(bytesOf(read), bytesOf(section))).toBe(0)
          const start = Math.min(from, section.byteLength)
          expect(layout.length(index)).toBe(section.byteLength)
          // Read in parts, and at once where so many are.
          for (const parts of [1, 1000])
            expect([...layout.part(index, parts)(start, start + 3)]).toEqual([
              ...bytesOf(section).subarray(start, start + 3),
            ])
        })
      }
    }
    const words = fc.oneof(fc.uint8Array(), fc.uint32Array())
    fc.assert(fc.property(fc.array(words, { maxLength: 6 }), fc.nat(7), fc.nat(1_000_000), check), { numRuns: 20 })
  })

  it('refuses what is not its file', () => {
    const file = writeLayout([Uint32Array.of(1, 2, 3)])
    expect(() => openLayout(new Uint8Array(5), 1)).toThrow('cut off')
    expect(() => openLayout(new Uint8Array(64), 1)).toThrow('not one of ours')
    expect(() => openLayout(file, 2)).toThrow('1 sections, not 2')
    expect(() => openLayout(file.slice(0, -4), 1).words(0)).toThrow('cut off')
    const older = file.slice()
    older[4] = 99
    expect(() => openLayout(older, 1)).toThrow('version 99')
  })
})

describe('records', () => {
  it('gives back each record by its ordinal', () => {
    const records = [{ id: 'a#1', fact: 'Ein Satz — 一句话.' }, { id: 'b#2', nested: { list: [1, null] } }, {}]
    const opened = openRecords<object>(writeRecords(records))
    expect(opened.count).toBe(3)
    expect(records.map((_, ordinal) => opened.get(ordinal))).toEqual(records)
  })

  it.each([-1, 3, 0.5])('has no record %s', (ordinal) => {
    const opened = openRecords<object>(writeRecords([{}, {}, {}]))
    expect(() => opened.get(ordinal)).toThrow(RangeError)
  })

  it('can be empty', () => {
    expect(openRecords(writeRecords([])).count).toBe(0)
  })

  it('are the same in memory and in a file, in blocks of any size', () => {
    const folder = temporaryFolder()
    const file = join(folder, 'x.bin')
    const list = fc.array(fc.record({ text: fc.string({ unit: 'grapheme' }) }, { noNullPrototype: true }))
    const check = (records: object[], blockBytes: number) => {
      const written = writeRecords(records, blockBytes)
      writeFileSync(file, written)
      for (const opened of [openRecords<object>(written), openRecords<object>(file)])
        expect([...records.keys()].reverse().map((ordinal) => opened.get(ordinal))).toEqual(records.toReversed())
    }
    fc.assert(fc.property(list, fc.integer({ min: 1, max: 200 }), check), { numRuns: 30 })
  })

  it('refuses another file, and one that is cut off', () => {
    expect(() => openRecords(Buffer.alloc(64))).toThrow('not one of ours')
    const cut = writeRecords([{ a: 1 }]).subarray(0, -4)
    expect(() => openRecords(cut).get(0)).toThrow('cut off')
  })
})
