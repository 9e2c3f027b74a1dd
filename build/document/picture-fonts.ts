// The fonts of pictures: Roboto Slab for European scripts; Noto Sans, read only for titles in its script, for others.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

/** The files of Roboto Slab, and what each has that those before it have not. That of Latin is in every picture. */
export const subsets: Readonly<Record<string, RegExp>> = {
  latin:
    /[\u0300\u0301\u0303\u0304\u0308\u0309\u0323 -~\xA0-\xAC\xAE-\xFF\u0131\u0152\u0153\u02BC\u02C6\u02DA\u02DC\u2013\u2014\u2018-\u201A\u201C-\u201E\u2022\u2026\u2032\u2033\u2039\u203A\u2044\u20AC\u2122\u2212\u2215]/,
  'latin-ext':
    /[\u0100-\u0130\u0132-\u0151\u0154-\u017F\u018F\u0192\u01A0\u01A1\u01AF\u01B0\u01F0\u01FA-\u01FF\u0218-\u021B\u0237\u0259\u02C7\u02C9\u02DD\u02F3\u1E00\u1E01\u1E3E\u1E3F\u1E80-\u1E85\u1E9E\u1EF2-\u1EF9\u2020\u20A3\u20A4\u20A7\u20AB\u2113]/,
  vietnamese: /[\u1EA0-\u1EF1]/,
  cyrillic: /[\u0400-\u045F\u0490\u0491\u04B0\u04B1\u2116]/,
  'cyrillic-ext': /[\u0460-\u0486\u0488-\u048F\u0492-\u04AF\u04B2-\u0513]/,
  greek: /[\u0384-\u038A\u038C\u038E-\u03A1\u03A3-\u03CE\u03D1\u03D2\u03D6]/,
}

/** Scripts whose letters are one subset of a font named after them. */
const named = 'Arabic Hebrew Devanagari Thai Bengali Tamil Telugu Malayalam Georgian Armenian'.split(' ')

/**
 * Scripts with a font of their own, and the subset of it that has their letters: the first that a text has letters of. Those of
 * East Asia come in about a hundred slices. Packages that are no dependency are for publishers to install.
 */
const scripts: readonly { letters: RegExp; font: string; subset?: string }[] = [
  ...named.map((name) => {
    const subset = name.toLowerCase()
    return { letters: new RegExp(`\\p{Script=${name}}`, 'u'), font: `noto-sans-${subset}`, subset }
  }),
  { letters: /\p{Script=Hangul}/u, font: 'noto-sans-kr' },
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/u, font: 'noto-sans-jp' },
  { letters: /\p{Script=Han}/u, font: 'noto-sans-sc' },
]

/** A font file: the family under which it is drawn with, and its path. */
export interface FontFile {
  family: string
  file: string
}

/** A further font: the file that has a character, if any. */
type Slices = readonly { ranges: readonly (readonly [first: number, last: number])[]; file: string }[]

const known = new Map<string, Slices | null>()

/** The slices of a font; `null` where its package is not installed. */
function slicesOf({ font, subset }: (typeof scripts)[number]): Slices | null {
  const found = known.get(font)
  if (found !== undefined) return found
  const slices = readSlices(font, subset)
  known.set(font, slices)
  return slices
}

function readSlices(font: string, subset: string | undefined): Slices | null {
  const name = `@fontsource-variable/${font}`
  let index: string
  try {
    index = require.resolve(`${name}/unicode.json`)
  } catch {
    return null
  }
  const ranges = JSON.parse(readFileSync(index, 'utf8')) as Record<string, string>
  return Object.entries(ranges)
    .filter(([slice]) => (subset === undefined ? slice.startsWith('[') : slice === subset))
    .map(([slice, written]) => ({
      ranges: written.split(',').map((range) => {
        const [first = '', last = first] = range.replace('U+', '').split('-')
        return [parseInt(first, 16), parseInt(last, 16)] as const
      }),
      file: `${name}/files/${font}-${slice.replace(/[[\]]/g, '')}-wght-normal.woff2`,
    }))
}

const scriptOf = (text: string) => scripts.find(({ letters }) => letters.test(text))

/** The package that a text is not drawn without; `null` where its fonts are there, or none is known. */
export function missingFont(text: string): string | null {
  const script = scriptOf(text)
  return script && slicesOf(script) === null ? `@fontsource-variable/${script.font}` : null
}

/** The file of a further font that has a character of a text. */
function furtherFile(character: string, slices: Slices | null): string | undefined {
  const code = character.codePointAt(0) ?? 0
  return slices?.find(({ ranges }) => ranges.some(([first, last]) => code >= first && code <= last))?.file
}

/**
 * The part of a title that can be drawn: characters that no font has, such as emoji, are left out. `null` where that would leave out
 * a letter or a digit, or everything.
 */
export function drawableWords(title: string): string | null {
  const european = Object.values(subsets)
  const script = scriptOf(title)
  const slices = script ? slicesOf(script) : null
  let words = ''
  for (const character of title.normalize('NFC').replace(/\s+/g, ' ')) {
    if (european.some((characters) => characters.test(character)) || furtherFile(character, slices) !== undefined)
      words += character
    else if (/[\p{L}\p{N}]/u.test(character)) return null
  }
  words = words.replace(/ +/g, ' ').trim()
  return words === '' ? null : words
}

/** The fonts with which a text is drawn: that of Latin, those of its other letters, a further one first where it is needed. */
export function fontsOf(text: string): FontFile[] {
  const script = scriptOf(text)
  const slices = script ? slicesOf(script) : null
  const further = new Set<string>()
  for (const character of text) {
    const file = furtherFile(character, slices)
    if (file !== undefined && !Object.values(subsets).some((characters) => characters.test(character)))
      further.add(file)
  }
  const european = Object.keys(subsets).filter((subset) => subset === 'latin' || subsets[subset]?.test(text))
  return [
    ...european.map((subset) => ({
      family: `Title ${subset}`,
      file: `@fontsource-variable/roboto-slab/files/roboto-slab-${subset}-wght-normal.woff2`,
    })),
    ...[...further].sort().map((file) => ({ family: `Title ${file.replace(/^.*\//, '')}`, file })),
  ]
}

export const pathOfFont = ({ file }: FontFile): string => require.resolve(file)
