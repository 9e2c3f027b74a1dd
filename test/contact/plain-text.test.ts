// A stranger's text keeps its letters and loses what steers terminals, browsers and readers.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainLine, plainText, stripControls } from '../../service/contact/plain-text.js'

const cases: [string, string, string][] = [
  ['colours', '\u001b[31mred\u001b[0m', 'red'],
  ['a window title', '\u001b]0;owned\u0007text', 'text'],
  ['a link of a terminal', '\u001b]8;;https://x.example\u001b\\label\u001b]8;;\u001b\\', 'label'],
  ['eight-bit sequences', '\u009b2Jgone\u009d0;t\u009c', 'gone'],
  ['an unfinished sequence', 'a\u001b[', 'a'],
  ['a sequence in pieces', '\u001b\u0000[31mx', '[31mx'],
  ['a change of direction', 'abc\u202egnp.exe\u2066x\u2069', 'abcgnp.exex'],
  ['hidden tags', 'hi\u{e0041}\u{e0042}', 'hi'],
  ['text in variation selectors', 'hi\u{e0148}\u{e0155}\u{1f600}\u{e0158}\u{e0159}\ufe0f', 'hi\u{1f600}'],
  ['runs of variation selectors', '葛\u{e0101}\u{e0148} \u2764\ufe0f\ufe0e\ufe00', '葛\u{e0101} \u2764\ufe0f'],
  ['text in joiners and marks', 'a\u200b\u200c\u200d\u200d\u00ad\u200e\u{1d173}b', 'a\u200bb'],
  ['joiners of emoji and scripts', '🏳️\u200d🌈 می\u200cخواهم ක්\u200dෂ', '🏳️\u200d🌈 می\u200cخواهم ක්\u200dෂ'],
  ['a vowel of Mongolian apart from a variant', 'ᠭ\u180b\u180eᠠ', 'ᠭ\u180b\u180eᠠ'],
  [
    'variants of ideographs, emoji and digits',
    '葛\u{e0100}城 \u2764\ufe0f 1\ufe0f\u20e3',
    '葛\u{e0100}城 \u2764\ufe0f 1\ufe0f\u20e3',
  ],
  ['a null and a backspace', 'a\u0000b\bc\u007f', 'abc'],
  ['odd line breaks', 'a\r\nb\rc\u2028d\u0085e\vf\fg', 'a\nb\nc\nd\ne\nf\ng'],
  ['half a pair', 'a\ud83d', 'a\ufffd'],
  ['letters in pieces', 'e\u0301', 'é'],
  ['what belongs', '👩‍💻 tab\there\nعربي नमस्ते', '👩‍💻 tab\there\nعربي नमस्ते'],
]

describe('stripControls', () => {
  it.each(cases)('treats %s', (_, given, wanted) => {
    expect(stripControls(given)).toBe(wanted)
  })

  it('leaves nothing to strip, for any text', () => {
    const unit = fc.constantFrom(
      '\u001b',
      '[',
      ']',
      '3',
      'm',
      '\u0007',
      '\u009b',
      '\\',
      '\u202e',
      '\r',
      '\n',
      'e',
      '\u0301',
      '\ud800',
      '葛',
      '\ufe0f',
      '\u200d',
      '\u200b',
      '\u{e0100}',
    )
    const text = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(unit).map((units) => units.join('')),
    )
    fc.assert(
      fc.property(text, (given) => {
        const once = stripControls(given)
        expect(stripControls(once)).toBe(once)
        expect(once).not.toMatch(/(?![\t\n])\p{Cc}/u)
      }),
    )
  })
})

it('makes one line of many, and trims', () => {
  expect(plainLine(' a\n\tb \u00a0 c ')).toBe('a b c')
  expect(plainText('\n a\nb \n')).toBe('a\nb')
})

it.each(['\u200b', ' \u200d\u2060\ufe0f ', '\u3164\u115f\uffa0', '\u2800 \u2800', '\u200e\u200f', '\u00ad', '\ufeff'])(
  'takes what nobody can see for nothing: %j',
  (given) => {
    expect(plainText(given)).toBe('')
    expect(plainLine(given)).toBe('')
  },
)

it.each(['a', '\u0301', '👩‍💻', '\u200fع', '⠁', '.'])('keeps what can be seen: %j', (given) => {
  expect(plainText(given)).toBe(given)
  expect(plainLine(given)).toBe(given)
})
