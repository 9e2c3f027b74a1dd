// Redacting what is redacted changes nothing, however codes, words, numbers and addresses are mixed.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { redactAll } from '../../service/contact/redact.js'

const percent = (text: string) =>
  Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')
const html = (text: string) => Array.from(text, (one) => `&#${one.codePointAt(0)};`).join('')
const script = (text: string) => text.replace(/[!-~]/g, (one) => `\\x${one.charCodeAt(0).toString(16)}`)
const json = (text: string) => `\\n${text}`
const form = (text: string) => `?q=${text.replaceAll(' ', '+')}`
const found = [
  '+49 171 2345678',
  '415-555-2671',
  'jane.roe@example.com',
  '93.184.216.34',
  '0171 2345678',
  '2606:2800:220:1::1946',
]
const words = [
  'call ',
  ' or ',
  ', ',
  'x',
  '%',
  '&#',
  '\\',
  '7',
  '/',
  '=',
  '25',
  ' tel: ',
  '\n',
  '&amp;',
  '+',
  ';',
  'one two ',
]

const piece = fc
  .tuple(
    fc.constantFrom(...found),
    fc.array(
      fc.constantFrom(percent, html, script, form, json, (text: string) => text),
      { maxLength: 3 },
    ),
  )
  .map(([text, codes]) => codes.reduce((coded, code) => code(coded), text))
const texts = fc
  .array(fc.oneof(piece, fc.constantFrom(...words)), { minLength: 1, maxLength: 8 })
  .map((pieces) => pieces.join(' or '))

it('leaves nothing of what was written plainly, and changes nothing the second time', async () => {
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const once = await redactAll(text)
      expect(found.filter((one) => once.includes(one))).toEqual([])
      expect(await redactAll(once)).toBe(once)
    }),
    { numRuns: 300 },
  )
})

it.each([
  [
    'an e-mail address in two codes',
    '415-555-2671 or jane%26%2364%3Bexample.com',
    /^\[phone removed\] or \[email removed\]$/,
  ],
  ['a number in eight codes', `&${'#38;'.repeat(7)}#52;15-555-2671`, /^\[phone removed\]$/],
  [
    'what is beside a code of a dozen codes',
    `&${'#38;'.repeat(11)}#52; %2b49 171 2345678`,
    /^\ufffd#.* \[phone removed\]$/,
  ],
])('finds %s', async (_, text, redacted) => {
  const once = await redactAll(text)
  expect(once).toMatch(redacted)
  expect(await redactAll(once)).toBe(once)
})
