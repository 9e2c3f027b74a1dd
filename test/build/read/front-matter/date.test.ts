// Dates as people and other tools write them, and the days that no calendar has.
import { describe, expect, it } from 'vitest'
import { daysBetween, readDay, readDayOfPath, splitDatedName } from '../../../../build/read/front-matter/date.js'

describe('a date of front matter', () => {
  it.each([
    ['2026-05-01', '2026-05-01'],
    ['2026/5/1', '2026-05-01'],
    ['2026-05-01T23:30:00-05:00', '2026-05-01'],
    ['2026-05-01 00:30 +02:00', '2026-05-01'],
    ['2016-05-18 21:35 -0700', '2016-05-18'],
    ['2026-05-01 9:00:00 -4', '2026-05-01'],
    ['2026-05-01T10:00:00', '2026-05-01'],
    ['2026-05-01 10:01 GMT', '2026-05-01'],
    ['2026-05-01 00:00:00 +0000 +0000', '2026-05-01'],
    ['2026-05-01 14:19:13 UTC-05:00', '2026-05-01'],
    ['2026-05-01 9:30 pm', '2026-05-01'],
    ['17:43 2026/5/1', '2026-05-01'],
    ['2026.5.1', '2026-05-01'],
    ['2026-05-01, 7:5', '2026-05-01'],
    ['May 1, 2026', '2026-05-01'],
    ['Fri, 1st May 2026', '2026-05-01'],
    ['01 December 2026', '2026-12-01'],
    ['Fri, 30 Aug 2019 23:56:04 GMT', '2019-08-30'],
    ['Friday, 30-Aug-2019 14:56:04 -0700', '2019-08-30'],
    ['Fri Aug 30 2019 14:56:04 GMT+0200 (Central European Summer Time)', '2019-08-30'],
    ['Fri Aug  2 14:56:04 CEST 2019', '2019-08-02'],
    ['Fri Aug 2 23:56:04 2019 -0700', '2019-08-02'],
    ['2019-08-02 23:56:04 -0700 PDT', '2019-08-02'],
    ['2019-08-02T23:56:04.13+09:00[Asia/Tokyo]', '2019-08-02'],
    ['August 2, 2019 at 9:30 PM', '2019-08-02'],
    ['Friday, August 02, 2019 | 9:30', '2019-08-02'],
    [new Date('2026-05-01T23:59:59Z'), '2026-05-01'],
    ['27. 2. 2025', '2025-02-27'],
    ['1.05.2026 9:30', '2026-05-01'],
    ['31-05-2026', '2026-05-31'],
    ['5/31/2026', '2026-05-31'],
    ['5/1/2026, 12:58:37 PM', '2026-05-01'],
    ['20/5/2026, 12:58:37 pm', '2026-05-20'],
    ['10-10-2010', '2010-10-10'],
    ['١٣-٣-٢٠٢٣', '2023-03-13'],
    ['۲۰۲۳/۰۳/۱۳', '2023-03-13'],
    [1_632_424_769, '2021-09-23'],
    [1_632_424_769_123, '2021-09-23'],
    [['2024/07/20'], '2024-07-20'],
  ])('%s is %s', (value, day) => {
    expect(readDay(value)).toBe(day)
  })

  it.each([
    ['2026-05-01 23:30:00 -0500', '2026-05-02'],
    ['2026-05-01 10:00 +0900', '2026-05-01'],
    ['2026-05-01 19:00:00 -4', '2026-05-02'],
    ['2026-05-01 23:30:00', '2026-05-02'],
    ['2026-5-1 23:30:00', '2026-05-02'],
    ['2026-05-01 20:30', '2026-05-01'],
    ['2026-05-01', '2026-05-01'],
    ['2026-02-30 10:00:00', null],
  ])('%s is %s in a blog of Berlin', (value, day) => {
    expect(readDay(value, 'Europe/Berlin')).toBe(day)
  })

  it.each([
    // Of India or Australia, where the day comes first.
    '5/1/2026, 12:58:37 pm',
    '2026-02-30',
    '2026-13-05',
    '2026-00-05',
    '2026-05-00',
    '0026-05-01',
    '2026-05-01T25:00:00Z',
    '2026-05-01 noon',
    '2026-05-01 10:61',
    '2026-05-01 10:00 +0261',
    'Foo 5, 2026',
    'Fri, 30 Aug 2019 25:56:04 GMT',
    'Fri Aug 30 14:61:04 2019',
    'May 1, 2026 in the morning',
    'soon',
    '',
    20260501,
    null,
    new Date(Number.NaN),
  ])('%s is none', (value) => {
    expect(readDay(value)).toBeNull()
  })
})

it('is read from the name of a file', () => {
  const exists = { day: '2026-05-01', isRolledOver: false }
  expect(splitDatedName('2026-05-01-a-post')).toEqual({ ...exists, rest: 'a-post' })
  expect(splitDatedName('2026-05-01')).toEqual({ ...exists, rest: '' })
  expect(splitDatedName('2026-5-1-a-post')).toEqual({ ...exists, rest: 'a-post' })
  expect(splitDatedName('2026-02-30-a')).toEqual({ day: '2026-03-02', rest: 'a', isRolledOver: true })
  for (const name of ['2026-02-32-a-post', '2026-13-01-a-post', 'a-post-2026-05-01', '26-05-01-a-post'])
    expect([name, splitDatedName(name)]).toEqual([name, null])
})

it('is read from a path', () => {
  expect(readDayOfPath('blog/2019/05/15/a-post')).toBe('2019-05-15')
  for (const path of ['2019/13/15/a-post', '2019/05/a-post', 'a2019/05/15'])
    expect([path, readDayOfPath(path)]).toEqual([path, null])
})

it('is a number of days from another', () => {
  expect(daysBetween('2026-02-27', '2026-03-01')).toBe(2)
  expect(daysBetween('2026-03-01', '2026-02-27')).toBe(-2)
})
