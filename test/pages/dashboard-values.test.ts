// What the dashboard computes before it draws: ticks, positions, labels, pointers, order, formats, and its colours.
import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { countTicks, labelledDays, logarithmicPosition, logarithmicTicks } from '../../build/assets/dashboard/scales.js'
import { entriesOf, fill, formatTime, makeFormats, valueAt } from '../../build/assets/dashboard/values.js'

const isRound = (value: number) => /^[125]0*$/.test(String(value))

describe('ticks of counts', () => {
  it('are at most five from zero over the greatest value, at round whole numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), (greatest) => {
        const ticks = countTicks(greatest)
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(ticks[0]).toBe(0)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(Math.max(1, greatest))
        expect(ticks.at(-2)).toBeLessThan(Math.max(1, greatest))
        expect(isRound(ticks[1] ?? 0)).toBe(true)
      }),
    )
  })
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [10, [0, 5, 10]],
    [511, [0, 200, 400, 600]],
  ])('of %d are %j', (greatest, ticks) => {
    expect(countTicks(greatest)).toEqual(ticks)
  })
})

describe('ticks of a logarithmic axis', () => {
  it('are at most five around both values', () => {
    const value = fc.double({ min: 1e-3, max: 1e7, noNaN: true })
    fc.assert(
      fc.property(value, value, (one, other) => {
        const [least, greatest] = [Math.min(one, other), Math.max(one, other)]
        const ticks = logarithmicTicks(least, greatest)
        expect(ticks.length).toBeGreaterThanOrEqual(2)
        expect(ticks.length).toBeLessThanOrEqual(5)
        expect(ticks[0]).toBeLessThanOrEqual(least)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(greatest)
        const [from, to] = [logarithmicPosition(least, ticks), logarithmicPosition(greatest, ticks)]
        expect(from).toBeGreaterThanOrEqual(0)
        expect(to).toBeLessThanOrEqual(1)
        expect(to).toBeGreaterThanOrEqual(from)
      }),
    )
  })
  it.each([
    [2.5, 8, [2, 5, 10]],
    [4, 4, [2, 5]],
    [9.97, 300, [1, 10, 100, 1000]],
    [0.5, 90_000, [0.01, 1, 100, 10_000, 1_000_000]],
  ])('from %d to %d are %j', (least, greatest, ticks) => {
    expect(logarithmicTicks(least, greatest)).toEqual(ticks)
  })
  it('place nothing at the first tick and beyond an end on it', () => {
    expect([0, 1, 10, 100, 1000].map((value) => logarithmicPosition(value, [1, 10, 100]))).toEqual([0, 0, 0.5, 1, 1])
  })
})

describe('labels of days', () => {
  const days = Array.from({ length: 30 }, (_, at) => new Date(Date.UTC(2026, 9, 22 + at)).toISOString().slice(0, 10))
  it('are all where all fit, else each second, third or seventh back from the last', () => {
    expect(labelledDays(days, (at) => at * 50, 50)).toHaveLength(30)
    const shown = (pixels: number) => labelledDays(days, (at) => at * pixels, 50).map((at) => days[at])
    expect(shown(49)).toHaveLength(15)
    expect(shown(17)).toHaveLength(10)
    expect(shown(10)).toEqual(['2026-10-23', '2026-10-30', '2026-11-06', '2026-11-13', '2026-11-20'])
    expect(shown(1)).toEqual(['2026-11-20'])
  })
  it('are the one day of a single day', () => {
    expect(labelledDays(days.slice(0, 1), () => 0, 45)).toEqual([0])
  })
})

describe('values', () => {
  it('are found by JSON Pointer, with the escapes of RFC 6901', () => {
    const document = { 'a/b': { 'c~d': [1, 2] }, '': 3 }
    expect(valueAt(document, '')).toBe(document)
    expect(valueAt(document, '/a~1b/c~0d/1')).toBe(2)
    expect(valueAt(document, '/')).toBe(3)
    expect(valueAt(document, '/constructor')).toBeUndefined()
    expect(valueAt(document, '/nowhere/at/all')).toBeUndefined()
  })
  it('of an object are entries in the order of the panel, a missing value last', () => {
    const document = { by: { c: { n: 2 }, b: { n: null }, a: { n: 2 }, d: { n: 7 }, e: { n: 0 } } }
    const order = [
      { by: '/n', direction: 'descending' as const },
      { by: 'key', direction: 'ascending' as const },
    ]
    const keysOf = (more: object) => entriesOf(document, { entries: '/by', ...more }).map(({ key }) => key)
    expect(keysOf({ order })).toEqual(['d', 'a', 'c', 'e', 'b'])
    expect(keysOf({ order, skip_when: { pointer: '/n', equals: 0 } })).toEqual(['d', 'a', 'c', 'b'])
    expect(keysOf({ entries: '/nothing' })).toEqual([])
  })
  it('read in the named formats', () => {
    const formats = makeFormats('en', '–')
    const shown = (format: string, value: unknown) => formats[format]?.(value)
    expect(shown('integer', 12_345)).toBe('12,345')
    expect([0, 4.24, 9.94, 9.97, 1234.5].map((value) => shown('milliseconds', value))).toEqual(
      ['0.0', '4.2', '9.9', '10', '1,235'].map((text) => `${text}\u00a0ms`),
    )
    expect([0.5, 0.0198, 1].map((value) => shown('percent', value))).toEqual(['50\u00a0%', '2\u00a0%', '100\u00a0%'])
    expect([0.005, 2, 1000].map((value) => shown('round', value))).toEqual(['0.005', '2', '1,000'])
    expect(shown('day', '2026-03-01')).toBe('Mar 1')
    expect([shown('day_of_month', '2026-03-01'), shown('month', '2026-03-01')]).toEqual(['1', 'Mar'])
    expect(makeFormats('ja', '–')['day_of_month']?.('2026-03-01')).toBe('1')
    expect(shown('date', '2026-03-01T23:59:59Z')).toBe('Mar 1, 2026')
    expect([shown('integer', null), shown('text', undefined)]).toEqual(['–', '–'])
  })
  it('fill templates; a time tells its date where that is not today', () => {
    expect(fill('{a} of {b} {c}', { a: 1, b: 'two' })).toBe('1 of two {c}')
    const time = new Date(2026, 0, 2, 3, 4, 5)
    expect(formatTime(time, new Date(2026, 0, 2, 23), 'en-GB')).toBe('03:04:05')
    expect(formatTime(time, new Date(2026, 0, 3), 'en-GB')).toBe('2 Jan 2026, 03:04:05')
  })
})

interface Theme {
  contrast: { text: number; graphics: number }
  light: Record<string, string> & { series: string[] }
  dark: Record<string, string> & { series: string[] }
}

/** The relative luminance of a colour (WCAG 2.2). */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

describe.each(['light', 'dark'] as const)('the colours of the %s theme', (scheme) => {
  const { theme } = parse(readFileSync('build/site/pages/dashboard.yaml', 'utf8')) as { theme: Theme }
  const colours = theme[scheme]
  it.each(['text', 'muted', 'accent', 'error'])('%s can be read on page and panel', (name) => {
    for (const ground of ['page', 'panel'])
      expect(contrast(colours[name] ?? '', colours[ground] ?? '')).toBeGreaterThanOrEqual(theme.contrast.text)
  })
  it('of series can be told from the panel', () => {
    for (const colour of colours.series)
      expect(contrast(colour, colours['panel'] ?? '')).toBeGreaterThanOrEqual(theme.contrast.graphics)
  })
})
