// Pictures for links to pages (Open Graph, 1200 by 630): the title of a document on a plain ground.
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Site } from '../read/site.js'
import type { Output, Published } from './published.js'

/** A picture takes about 15 ms; the newest documents are the ones that are shared. */
export const picturedDocuments = 20

/** Where the picture for this title is: that of the site, where no font has its letters. */
export function picturePath(title: string, site: Site): string {
  const words = drawableWords(title)
  return words === null ? sitePicturePath(site) : pathOf(words, site)
}

/** Where the picture of the site is. Every page asks. */
export function sitePicturePath(site: Site): string {
  const known = sitePictures.get(site)
  if (known !== undefined) return known
  const path = pathOf(siteWords(site), site)
  sitePictures.set(site, path)
  return path
}

const sitePictures = new WeakMap<Site, string>()

/** The name follows the words and their fonts, so that a picture that is there need not be drawn again. */
function pathOf(words: string, site: Site): string {
  const line = pictureLine(site)
  const [, ...further] = subsetsFor(words + line)
  const name = createHash('sha256')
    .update([words, line, site.appearance.marker ?? '', ...further].join('\n'))
    .digest('hex')
    .slice(0, 20)
  return `/assets/pictures/${name}.jpg`
}

const width = 1200
const height = 630
const margin = 80
/** The files of the font, and what each has that those before it have not. That of Latin is in every picture. */
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

const subsetsFor = (text: string): string[] =>
  Object.keys(subsets).filter((subset) => subset === 'latin' || subsets[subset]?.test(text))

/**
 * What can be drawn of a title: signs that no font has, such as emoji, are left out. `null` where that would leave out
 * a letter or a digit, or everything.
 */
function drawableWords(title: string): string | null {
  const known = Object.values(subsets)
  let words = ''
  for (const character of title.normalize('NFC').replace(/\s+/g, ' ')) {
    if (known.some((characters) => characters.test(character))) words += character
    else if (/[\p{L}\p{N}]/u.test(character)) return null
  }
  words = words.replace(/ +/g, ' ').trim()
  return words === '' ? null : words
}

const lineHeight = 1.2
const maximumLines = 5

/** Stages the picture of the site and those of the newest documents; one with the same words is shared, not drawn. */
export async function stagePictures(newest: readonly Published[], site: Site, output: Output): Promise<void> {
  const titles = newest.slice(0, picturedDocuments).map(({ title }) => drawableWords(title) ?? siteWords(site))
  const draw = async (words: string) => {
    const path = pathOf(words, site)
    if (!output.keep('public', path)) output.write('public', { path, content: await drawPicture(words, site) })
  }
  await Promise.all([...new Set([siteWords(site), ...titles])].map(draw))
}

/** Draws words that fonts have; a JPEG. */
async function drawPicture(words: string, site: Site): Promise<Uint8Array> {
  // Loaded with the first picture: 170 ms, which a build without a new title need not spend.
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas')
  const line = pictureLine(site)
  const families = subsetsFor(words + line).map((subset) => {
    const family = `Title ${subset}`
    if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(fontFile(subset), family)
    return `"${family}"`
  })
  const fontOf = (size: number) => `700 ${size}px ${families.join(', ')}`
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fffefa'
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'top'
  const { size, lines } = fit(words, context, fontOf)
  // The stroke of the marker, as behind quotes on pages.
  context.fillStyle = site.appearance.marker ?? '#ffe680'
  lines.forEach((line, at) => {
    context.fillRect(
      margin - 14,
      margin + (at * lineHeight - 0.06) * size,
      context.measureText(line).width + 28,
      size * 1.14,
    )
  })
  context.fillStyle = '#1d1a15'
  lines.forEach((line, at) => {
    context.fillText(line, margin, margin + at * size * lineHeight)
  })
  context.fillStyle = '#655f53'
  context.font = fontOf(32)
  context.fillText(line, margin, height - margin - 20, width - 2 * margin)
  return canvas.encode('jpeg', 82)
}

/** On the picture of the site: its title, or its host where no font has the letters of that. */
const siteWords = (site: Site): string => drawableWords(site.title) ?? hostOf(site)

function pictureLine(site: Site): string {
  const title = drawableWords(site.title)
  return title === null ? hostOf(site) : `${title} · ${hostOf(site)}`
}

const hostOf = (site: Site): string => new URL(site.base_url).host

/** The largest size at which the title fits, broken into lines; the last size cuts what is left. */
function fit(
  title: string,
  context: SKRSContext2D,
  fontOf: (size: number) => string,
): { size: number; lines: string[] } {
  for (const size of [84, 72, 60, 50]) {
    context.font = fontOf(size)
    const lines = breakLines(title, context)
    if (lines.length * size * lineHeight <= height - 2 * margin - 60) return { size, lines }
  }
  const lines = breakLines(title, context)
  return { size: 50, lines: [...lines.slice(0, maximumLines - 1), `${lines[maximumLines - 1] ?? ''}…`] }
}

/** Lines that fit between the margins; words longer than a line are broken too (text without spaces). */
function breakLines(title: string, context: SKRSContext2D): string[] {
  const fits = (line: string) => context.measureText(line).width <= width - 2 * margin
  const lines: string[] = []
  let line = ''
  for (const word of title.split(/\s+/)) {
    const longer = line === '' ? word : `${line} ${word}`
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    line = ''
    for (const character of word) {
      if (!fits(line + character)) {
        lines.push(line)
        line = ''
      }
      line += character
    }
  }
  return [...lines, line]
}

function fontFile(subset: string): string {
  const name = `@fontsource-variable/roboto-slab/files/roboto-slab-${subset}-wght-normal.woff2`
  return createRequire(import.meta.url).resolve(name)
}
