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

const missesOf = async (lines: readonly Line[]): Promise<string[]> => {
  const results = await Promise.all(lines.map(async (line) => ({ ...line, got: await redactPhones(line.given) })))
  return results
    .filter(({ wanted, got }) => got !== wanted)
    .map(({ label, given, got }) => `${label}: ${given} -> ${got}`)
}

describe.each([
  ['the corpus', ['phones'], ['non-phone-patterns'], 150],
  ['the corpus held out', ['phones-held-out'], ['non-phone-patterns-held-out'], 80],
])('%s', (_, phoneFiles, nonPhoneFiles, fewest) => {
  it('loses at most 2 numbers in 100', async () => {
    const lines = readCorpus(...phoneFiles)
    const misses = await missesOf(lines)
    expect(lines.length).toBeGreaterThanOrEqual(fewest)
    expect(new Set(lines.map(({ label }) => label)).size).toBeGreaterThanOrEqual(30)
    expect(misses.length / lines.length, misses.join('\n')).toBeLessThanOrEqual(0.02)
  })

  it('removes at most 2 non-phone patterns in 150', async () => {
    const lines = readCorpus(...nonPhoneFiles)
    const misses = await missesOf(lines)
    expect(lines.length).toBeGreaterThanOrEqual(fewest)
    expect(misses.length / lines.length, misses.join('\n')).toBeLessThanOrEqual(2 / 150)
  })
})

const framed = (before: string, number: string, after: string): Line => ({
  label: number,
  given: before + number + after,
  wanted: before + phoneMark + after,
})

describe('numbers of every country', () => {
  const numbers = getCountries().flatMap((country) => getExampleNumber(country, examples) ?? [])

  it('go in international form', async () => {
    const written = numbers.flatMap((number) => [number.formatInternational(), number.number, number.getURI()])
    expect(numbers.length).toBeGreaterThan(200)
    expect(await missesOf(written.map((text) => framed('Hi, ', text, ' is it')))).toEqual([])
  })

  it('go in national form behind a word for a phone, from seven digits on', async () => {
    const written = numbers
      .filter((number) => number.nationalNumber.length >= 7)
      .map((number) => number.formatNational())
    expect(await missesOf(written.map((text) => framed('Phone: ', text, '.')))).toEqual([])
  })
})

describe('what stands next to a number', () => {
  it.each([
    'call me—⟦+14155552671⟧ or ⟦+14155552671⟧—evenings',
    'call me–⟦+14155552671⟧, me-⟦+14155552671⟧, me--⟦+14155552671⟧',
    '⟦0171 2345678⟧—evenings, ⟦0171 2345678⟧–evenings, ⟦0171 2345678⟧--evenings',
    'mine—⟦0171 2345678⟧ and hers--⟦0171 2345678⟧',
    '_⟦+14155552671⟧_ __⟦+14155552671⟧__ _⟦0171 2345678⟧_ **⟦0171 2345678⟧** ~~⟦+1 415 555 2671⟧~~',
    '“⟦+1 415 555 2671⟧”, ‘⟦+1 415 555 2671⟧’, <⟦+14155552671⟧>, {⟦+14155552671⟧}',
    '⟦+1—415—555—2671⟧ and ⟦415–555–2671⟧',
    '⟦+14155552671⟧—⟦+14155552672⟧',
    '(⟦+49 171 2345678⟧, evenings) and (mornings ⟦+49 171 2345678⟧) (⟦0171 2345678⟧ or so)',
    '\\⟦+1 415\\-555\\-2671⟧',
    't.me/⟦+14155552671⟧ https://t.me/⟦+14155552671⟧ https://signal.me/#p/⟦+14155552671⟧ https://zalo.me/⟦0901234567⟧',
    '[write](https://t.me/⟦%2B14155552671⟧) or [ring](⟦tel:+14155552671⟧)',
    'at ⟦415-555-2671⟧/⟦415-555-2672⟧, ⟦0712 345 678⟧/⟦0722 345 678⟧, ⟦0712345678⟧/⟦0722345678⟧ or ⟦030/901820⟧ / ⟦030/901821⟧',
    'Berlin, ⟦(0)30 1234 5678⟧, or ⟦0 171 234 5678⟧ in the evening; the desk in London (⟦(0) 20 7946 9581⟧)',
    'in Lisbon ⟦912/345/678⟧, in Łódź ⟦512/078/387⟧',
    '⟦415-555-2671/72⟧ and ⟦(212) 555-0187/8⟧, ⟦0171 2345678⟧/or mail',
    'at ⟦+1-415-555-2671x123⟧, ⟦415-555-2671x123⟧, ⟦(212) 555-0187x4⟧; ring ⟦1-415-555-2671X12345⟧',
    'me⟦+49-171-2345678⟧or Bob ⟦+1-415-555-2671⟧c',
    'p: ⟦(415) 555-2671⟧ | P: ⟦415.555.2671⟧, p. ⟦415-555-2671⟧, p: ⟦0171 2345678⟧',
    'Mob-⟦9876543210⟧, Mobile-⟦98765 43210⟧, Ph.No-⟦9876543210⟧, Contact-⟦9876543210⟧, phone-⟦0171-2345678⟧',
    'Tel ⟦612.34.56.78⟧, Phone: ⟦512.345.678⟧, mobile:⟦21.234.567⟧',
    'phone #⟦4155552671⟧, ph#⟦415-555-2671⟧, ph#⟦415555-2671⟧, Cell#⟦(415) 555-2671⟧',
    'Registrant Phone: ⟦+1.7035555555⟧, Fax: ⟦+44.2079460958⟧; ⟦+49 171.2345678⟧, ⟦(415)555.2671⟧, Jane, ⟦(0171) 234.5678⟧',
    'Ivan, ⟦8(916)1234567⟧, ⟦8 495 123 4567⟧; ⟦210 1234567⟧ in Athens; ⟦(11) 912345678⟧ in São Paulo',
    // Broken over a line, or parted by signs that stand between other things as a rule.
    'call me at ⟦415\n555\n2671⟧ or ⟦+1 415 555\n2671⟧ or ⟦+49 171 234\n5678⟧, today',
    'my number is ⟦0171\n234 5678⟧; call me at ⟦415-555-\n2671⟧ or ring ⟦(415)\n555-2671⟧',
    'phone ⟦415*555*2671⟧, phone ⟦415|555|2671⟧, ⟦0171*2345678⟧, ⟦0171~234~5678⟧, ⟦+49|171|2345678⟧, tel ⟦0171_234_5678⟧',
    'at ⟦+49 30 123456⟧\n100 people, tel ⟦415 555 2671⟧\n2026 was good, ⟦+49 30 1234567⟧\n2026, ⟦415-555-2671⟧\n⟦415-555-2672⟧',
    'jane@example.com,⟦+14155552671⟧|jane@example.com|⟦+14155552671⟧/jane@example.com—⟦+14155552671⟧',
  ])('is no part of it: %s', async (marked) => {
    expect(await redactPhones(marked.replace(/[⟦⟧]/g, ''))).toBe(marked.replace(/⟦.*?⟧/gs, phoneMark))
  })

  it.each([
    'job-0123456789 foo_0123456789 0123456789_foo id_4155552671_x __0123456789abc',
    'Chrome Mobile 126.0.6478.127, phone 12.345.67, no. 1.234.567; 612.34.56.78, 512.345.678',
    'on mobile #112233 is too dark, phone #336699 reads well',
    'pp. 117-142, p. 2017-2020, pp. 1234-1245, p 123 456, p. 201 555 0; call #415555, issue #4155552671, the order no-0123456789',
    'at 2019-1920x1080, in 3-1024x768, lot 12-3456x78, phone 415-555-2671x2b, phone 415-555-2671x64-bit',
    '1998—2003, 2026—05—01, 2026–05–01T10:00:00Z, 2024-01-01–2024-12-31, 09:30–17:00',
    '$1,200,000–1,500,000; 52.520008–13.404954; >=1.2.3 <2.0.0; 1.2.3+20240115',
    'https://example.com/orders/4155552671 https://example.com/a/+1234 https://example.com/x?t=1777632000123',
    'example.com/1234567890 (a.b-c.example.co.uk/1234567890) _example.com/1234567890_ -https://x.example/1234567890',
    'user@example.com:1234567890 git@github.com:acme/1234567890',
    'the book 0-306-40615-2, in 2019/0123456, tile 12/2200/1343, on 06/12/24 or 12/06/2024, 01.02.2024/02.02.2024',
    'it answered 200/301/302, then 429/500/503 and 200/301/302/404 (200/404/500)',
    'mobile share 2019 2020 2021, phone models 2019-2020, mobile traffic 12345678 visits, mobile traffic 12345678',
    'the series 0 1 1 2 3 5 8 13 21 34, the numbers 0 8 15 23 42 99, the row 0 12 3 4 150 1, keys 1-2-3-4-5-6-7-8-9-0',
    'telemetry 1234567, signal strength 1234567, text length 1234567, call count 1234567, ring buffer 4194304',
    '512*512*1024, 224*224*2048, |mobile|512|640|2048| mobile|512|640|2048, | +12 | 34 | 5600 |, 4111*1111*1111*1111',
    'scores:\n212\n555\n1870\n\nlatency in ms\n340\n950\n1200\n\n0123\n4567890\n\n+1\n+1\n+1\n\n10:30\n11:45\n12:00',
    '192.168.10.254\n203.0.113.77, 2026-05-01\n10:30:00, 1:2:3:4:5:6:7:8:9:0, call f(415)\n555 2671 3',
    'on mobile, Chrome 126.0.6478.127; phone at pH 7.35–7.45, mobile LCP 2.25-3.75 s; +40.712776 -74.005974, +3.14159265358979, +2.7182818284, (100) 40.712776',
    'the phone book has 1234567 entries, a text of 1234567 characters, a ping of 1234567 microseconds',
  ])('keeps what is none: %s', async (text) => {
    expect(await redactPhones(text)).toBe(text)
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

  it('keeps everything but the numbers, in order', async () => {
    await fc.assert(
      fc.asyncProperty(text, async (given) => {
        // Where a number is found behind `tel+`, the plus is the space of a form.
        const readForm = (written: string) => written.replaceAll('+', ' ')
        const parts = (await redactPhones(given)).split(phoneMark)
        let at = 0
        for (const part of parts) {
          const found = readForm(given).indexOf(readForm(part), at)
          expect(found).toBeGreaterThanOrEqual(at)
          at = found + part.length
        }
      }),
    )
  })

  it('loses a number wherever it stands between words', async () => {
    const words = fc.lorem({ maxCount: 5 })
    await fc.assert(
      fc.asyncProperty(words, words, async (before, after) => {
        const { given, wanted } = framed(`${before} `, '+49 171 2345678', ` ${after}`)
        expect(await redactPhones(given)).toBe(wanted)
      }),
    )
  })
})
