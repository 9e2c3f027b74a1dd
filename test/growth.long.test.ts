// What reads text from strangers takes time in proportion to its length, whatever is repeated in it.
import { describe, expect, it } from 'vitest'
import { mapSite } from '../build/links/site-map.js'
import { readAttributes } from '../build/read/front-matter/attributes.js'
import { findTags } from '../build/read/markdown/html-tags.js'
import { redactEmails, redactPhones } from '../service/contact/redact.js'
import { findPaymentCredentials } from '../service/paid/credential.js'
import { carriesEmail, spellEmail } from '../service/text/emails.js'
import { familyOf } from '../service/traffic/family.js'
import { growthOf, mostGrowth } from './growth.js'

interface Reader {
  work: (text: string) => unknown
  /** Characters of the shorter of the two texts. */
  length: number
  /** What is repeated. */
  units: readonly string[]
  /** A text of a length; by default the unit over and over. */
  textOf?: (unit: string, length: number, round: number) => string
}

const map = mapSite([], [], [], 'https://site.example')
const from = { kind: 'post', slug: 'a', file: '/a/a.md', folder: '/a', aliases: [] } as const

const repeat = (unit: string, length: number): string => unit.repeat(length / unit.length)

const readers: Record<string, Reader> = {
  'e-mail addresses that are removed': {
    work: redactEmails,
    length: 1000,
    units: [
      'a',
      'a@',
      'a@b.',
      '@',
      'a.',
      '_',
      ' at ',
      'a dot ',
      '(at)',
      'a@a.a.',
      '%40',
      'a@b.co ',
      '\\_',
      '(dot)',
      '{a,',
      '{a,b}@',
      ' at a.b',
      ' -at- ',
      'a (dot) a ',
      'a (dot) ',
      '_at_',
      'a_at_a_dot_',
      ' at gmail.com',
      'a  at  ',
      '@\n',
    ],
  },
  'phone numbers that are removed': {
    work: redactPhones,
    // 4 times as much is 1,000 characters, as long as any field may be.
    length: 250,
    units: [
      '0 ',
      '01 ',
      '0171 234 ',
      '0171234567/',
      '415-555-2671 / ',
      '1',
      '1:',
      '1.',
      'a@',
      'a@1,',
      '/a',
      '((((',
      '0931 77 ',
      'tel ',
      'ab12 cdef ',
      '12:',
      'a-1-',
      'a1.',
      '://1/+1',
      '—1',
      '_1',
      '\\+1',
      '1\n',
      '1*',
      '+1\n',
      '0171\n234 ',
    ],
  },
  'an e-mail address that is looked for': {
    work: (text) => carriesEmail(text, spellEmail('a@b.co.uk')),
    length: 1000,
    units: ['a@', 'a@b.co ', 'a', 'a--', '请', 'a@b.co--'],
  },
  'tags of raw HTML': {
    work: (text) => Array.from(findTags(text)),
    length: 6000,
    units: ['<a', '<a ', '<a b="', '<a b=', '<', '<!x', '</ '],
  },
  'authors in front matter': {
    work: (text) => readAttributes({ values: new Map([['author', text]]) }),
    length: 8000,
    units: ['a and ', 'a, ', 'a & ', 'a (', 'https://a '],
  },
  'paths of links': {
    work: (text) => map.resolve(`${text}/x`, from),
    length: 4000,
    units: ['/2020', '/a/2020', '/a'],
  },
  'payment credentials of a header': {
    work: findPaymentCredentials,
    length: 4000,
    units: ['\\', '\\"', '"', '",', ', ', ' ', 'Payment ', 'payment'],
    textOf: (unit, length) => `Digest "${repeat(unit, length)}`,
  },
  'the family of a User-Agent': {
    work: familyOf,
    // 4 times as much is the 512 characters that count.
    length: 128,
    units: ['a', 'bot', 'Goo', 'Mozilla/5.0 ', 'Mozilla/5.0 (MSIE ', 'Current', 'Spider', 'https:', '\u0000', '😀'],
    // A number at the end, as the answers to known ones are kept.
    textOf: (unit, length, round) => unit.repeat(length).slice(0, length - 4) + String(round).padStart(4),
  },
}

describe.each(Object.entries(readers))('%s', (_name, { work, length, units, textOf = repeat }) => {
  it.each(units)('are read in linear time where the text is %j over and over', async (unit) => {
    expect(await growthOf(work, (size, round) => textOf(unit, size, round), length)).toBeLessThan(mostGrowth)
  })
})
