// Telephone numbers go, what looks like one stays: measured on two corpora, one of them not used to make the rules.
import { getCountries, getExampleNumber } from 'libphonenumber-js/max'
import examples from 'libphonenumber-js/examples.mobile.json' with { type: 'json' }
import fc from 'fast-check'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { phoneMark, redactPhones } from '../../service/contact/redact.js'

/** A line of a corpus: what is given, and what must come of it. */
interface Line {
  label: string
  given: string
  wanted: string
}

const unescape = (text: string): string =>
  text.replace(/\\u([0-9a-f]{4})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))).replaceAll('\\n', '\n')

const readCorpus = (...names: string[]): Line[] =>
  names
    .flatMap((name) => readFileSync(new URL(`${name}.txt`, import.meta.url), 'utf8').split('\n'))
    .filter((line) => line !== '' && !line.startsWith('# '))
    .map((line) => {
      const space = line.indexOf(' ')
      const text = unescape(line.slice(space + 1))
      return {
        label: line.slice(0, space),
        given: text.replace(/[⟦⟧]/g, ''),
        wanted: text.replace(/⟦.*?⟧/gs, phoneMark),
      }
    })

const missesOf = (lines: readonly Line[]): string[] =>
  lines
    .filter(({ given, wanted }) => redactPhones(given) !== wanted)
    .map(({ label, given }) => `${label}: ${given} -> ${redactPhones(given)}`)

describe.each([
  ['the corpus', ['phones'], ['look-alikes'], 150],
  ['the corpus held out', ['phones-held-out'], ['look-alikes-held-out'], 80],
])('%s', (_, phoneFiles, lookAlikeFiles, fewest) => {
  it('loses at most 2 numbers in 100', () => {
    const lines = readCorpus(...phoneFiles)
    const misses = missesOf(lines)
    expect(lines.length).toBeGreaterThanOrEqual(fewest)
    expect(new Set(lines.map(({ label }) => label)).size).toBeGreaterThanOrEqual(30)
    expect(misses.length / lines.length, misses.join('\n')).toBeLessThanOrEqual(0.02)
  })

  it('removes at most 2 look-alikes in 150', () => {
    const lines = readCorpus(...lookAlikeFiles)
    const misses = missesOf(lines)
    expect(lines.length).toBeGreaterThanOrEqual(fewest)
    expect(misses.length / lines.length, misses.join('\n')).toBeLessThanOrEqual(2 / 150)
  })
})

describe('numbers of every country', () => {
  const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? [])

  it('go in international form', () => {
    const kept = numbers
      .flatMap((number) => [number.formatInternational(), number.number, number.getURI()])
      .filter((written) => redactPhones(`Hi, ${written} is it`) !== `Hi, ${phoneMark} is it`)
    expect(numbers.length).toBeGreaterThan(200)
    expect(kept).toEqual([])
  })

  it('go in national form behind a word for a phone, from seven digits on', () => {
    const kept = numbers
      .filter((number) => number.nationalNumber.length >= 7)
      .map((number) => number.formatNational())
      .filter((written) => redactPhones(`Phone: ${written}.`) !== `Phone: ${phoneMark}.`)
    expect(kept).toEqual([])
  })
})

describe('any text', () => {
  const piece = fc.constantFrom(
    '0171',
    '2345678',
    '+49',
    '415',
    '555-2671',
    ' ',
    '-',
    '(',
    ')',
    '.',
    '/',
    '1',
    '٣',
    '😀',
    'tel',
    '\n',
    'x',
  )
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join('')),
  )

  it('keeps everything but the numbers, in order', () => {
    fc.assert(
      fc.property(text, (given) => {
        const parts = redactPhones(given).split(phoneMark)
        let at = 0
        for (const part of parts) {
          const found = given.indexOf(part, at)
          expect(found).toBeGreaterThanOrEqual(at)
          at = found + part.length
        }
      }),
    )
  })

  it('loses a number wherever it stands between words', () => {
    fc.assert(
      fc.property(fc.lorem({ maxCount: 5 }), fc.lorem({ maxCount: 5 }), (before, after) => {
        expect(redactPhones(`${before} +49 171 2345678 ${after}`)).toBe(`${before} ${phoneMark} ${after}`)
      }),
    )
  })

  it('is read in bounded time, however it is built', () => {
    const units = [
      '0 ',
      '01 ',
      '0171 234 ',
      '1',
      '1.',
      '1:',
      'a@',
      'a-1-',
      '/a',
      '((((',
      '0931 77 ',
      'tel ',
      'ab12 cdef ',
      '12:',
    ]
    for (const unit of units) {
      const started = performance.now()
      redactPhones(unit.repeat(1000 / unit.length))
      expect(performance.now() - started, unit).toBeLessThan(1000)
    }
  })
})
