// An address is found in a text in whatever way it is written there, and never in the place of another one.
import { describe, expect, it } from 'vitest'
import { carriesEmail, findEmails, spellEmail } from '../../service/text/emails.js'

const carries = (text: string, address: string) => carriesEmail(text, spellEmail(address))

describe('a text carries an address', () => {
  it.each([
    ['john@example.com', '**john@example.com** __john@example.com__'],
    ['john@example.com', '`john@example.com`'],
    ['john@example.com', '{john@example.com}'],
    ['john@example.com', 'email=john@example.com'],
    ['john@example.com', '?email%3Djohn%40example.com'],
    ['john@example.com', 'john@example.com—thanks'],
    ['john@example.com', 'me—john@example.com me–john@example.com'],
    ['john@example.com', 'me--john@example.com'],
    ['john@example.com', 'Write to <mailto:John@Example.com>.'],
    ['john@example.com', 'John@example.com. Thanks'],
    ['john@example.com', "'john@example.com'"],
    ['john@example.com', '...john@example.com'],
    ['john@example.com', 'john＠example.com'],
    ['john@example.com', 'ｊｏｈｎ＠ｅｘａｍｐｌｅ．ｃｏｍ'],
    ['john@example.com', 'john (at) example (dot) com. Thanks'],
    ['john@example.com', 'john at example dot com'],
    ['john@example.com', 'john[@]example[.]com, john&#64;example.com'],
    ['john@example.com', 'jo\u200bhn@example.com'],
    ['john@example.com', 'john\\@example\\.com'],
    ['john@example.com', '请联系john@example.com谢谢'],
    ['john@example.com', 'jane@example.org—john@example.com'],
    ['jane.roe@example.com', 'jane (dot) roe (at) example (dot) com'],
    ["o'brien@example.com", "o'brien@example.com"],
    ["o'brien@example.com", 'O’Brien@example.com'],
    ['O’Brien@example.com', "'o'brien@example.com'"],
    ['_john@example.com', '_john@example.com'],
    ['a!b@example.com', 'To: a!b@example.com.'],
    ['john@example.com', 'john AT example.com'],
    ['john@example.com', 'john -at- example -dot- com'],
    ['john@example.com', 'john at example (dot) com'],
    ['john@example.com', 'john arroba example punto com'],
    ['john@example.com', 'john&#64;example&#46;com'],
    ['john@example.com', '{jane.roe, john}@example.com'],
    ['josé@exämple.org', 'JOSÉ@EXÄMPLE.org'],
    [' John@Example.com.', 'x <john@example.com>'],
  ])('%s: %s', (address, text) => {
    expect(carries(text, address)).toBe(true)
  })

  it.each([
    [
      'john@example.com',
      'xjohn@example.com x.john@example.com x-john@example.com x_john@example.com x+john@example.com',
    ],
    ['john@example.com', 'john@example.com.uk john@example.com-x.org john@example.community'],
    ['_john@example.com', 'john@example.com'],
    ['rg@example.com', 'jörg@example.com'],
    ['john@example.com', 'john at the example of com'],
    ['', 'john@example.com'],
    ['', ''],
  ])('not %s: %s', (address, text) => {
    expect(carries(text, address)).toBe(false)
  })
})

it.each(['They met AT one period in May.', 'Turn left at gas point no stop.'])('no address is in: %s', (text) => {
  expect(findEmails(text)).toEqual([])
})
