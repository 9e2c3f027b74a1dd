// Turns text from strangers into plain text: no control characters, terminal sequences or invisible text.

const escape = '\u001b'
const bell = '\u0007'

/** Terminal sequences as ECMA-48 has them: CSI, strings (OSC, DCS, PM, APC, SOS) up to their end, other escapes. */
const terminalSequence = new RegExp(
  [
    `(?:${escape}\\[|\u009b)[0-?]*[ -/]*[@-~]?`,
    `(?:${escape}[\\]PX^_]|[\u0090\u0098\u009d-\u009f])[^${bell}${escape}\u009c\\n]*(?:${bell}|${escape}\\\\|\u009c)?`,
    `${escape}[ -/]*[0-~]?`,
  ].join('|'),
  'gu',
)

/** Unicode line breaks (UAX 14, BK, CR and NL): removed, they would join two words. */
const lineBreak = /\r\n?|[\v\f\u0085\u2028\u2029]/gu

/**
 * Controls but tab and line feed; overrides and isolates of the writing direction; the byte order mark, tag characters
 * and variation selectors without a character to vary (both carry text that nobody sees), and what is no character.
 * The selectors U+E0100 to U+E01EF are for ideographs alone (Unicode, 23.4). Of invisible characters in a row, which carry
 * text as well, the first stays: emoji and scripts need one, and after a selector emoji a joiner, Mongolian its vowel separator.
 */
const steering = new RegExp(
  [
    '(?![\\t\\n])\\p{Cc}',
    '[\\u061c\\u202a-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb]',
    '[\\u{e0000}-\\u{e007f}]',
    '(?<!\\p{Script=Han})[\\u{e0100}-\\u{e01ef}]',
    '(?<=\\p{Default_Ignorable_Code_Point})(?![\\u200d\\u180e])\\p{Default_Ignorable_Code_Point}',
    '(?<=(?!\\p{Variation_Selector})\\p{Default_Ignorable_Code_Point})[\\u200d\\u180e]',
    '\\p{Noncharacter_Code_Point}',
  ].join('|'),
  'gu',
)

/**
 * Returns `text` as plain text in normal form C: no control characters, terminal sequences or changes of the writing
 * direction; line breaks are `\n`. Half a surrogate pair becomes U+FFFD. Doing it again changes nothing.
 */
export const stripControls = (text: string): string => {
  let stripped = text
  // Taking one sequence out can bring the halves of another together.
  for (let before = ''; before !== stripped;) {
    before = stripped
    stripped = stripped.replace(lineBreak, '\n').replace(terminalSequence, '').replace(steering, '')
  }
  return stripped.replace(/\p{Surrogate}/gu, '\ufffd').normalize('NFC')
}

/** Invisible text only: white space, joiners, direction marks, fillers, the empty Braille cell. */
const unseen = /^[\s\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Returns `text` as `stripControls` does, without white space around it; the empty text where nothing of it can be seen. */
export const plainText = (text: string): string => {
  const stripped = stripControls(text).trim()
  return unseen.test(stripped) ? '' : stripped
}

/** Returns `text` as `plainText` does, on one line. */
export const plainLine = (text: string): string => plainText(text).replace(/\s+/gu, ' ')
