// Pictures for links to pages (Open Graph, 1200 by 630): the title of a document on a plain ground.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { GlobalFonts, Image, SKRSContext2D } from '@napi-rs/canvas'
import type { Site } from '../read/site.js'
import { directionOfTitle } from '../../service/direction.js'
import { loadLogo } from './logo.js'
import { drawableWords, fontsOf, missingFont, pathOfFont } from './picture-fonts.js'
import type { Output, Published } from './published.js'

/** How many documents, the newest first, have a picture of their own: a picture takes 13 ms (`npm run bench -- pictures`). */
export function countPictured({ appearance: { pictures } }: Site): number {
  return pictures === 'all' ? Infinity : pictures
}

/** Where the picture for this title is: that of the site, where no font has its letters. */
export function picturePath(title: string, site: Site): string {
  const words = drawableWords(title)
  return words === null ? sitePicturePath(site) : pathOf(words, site)
}

export const sitePicturePath = (site: Site): string => pathOf(siteWords(site), site)

const logoDigests = new WeakMap<Site, string>()

/** Of the publisher's logo, read once; empty without one. */
function logoDigest(site: Site): string {
  const { logo } = site.appearance
  if (logo === undefined) return ''
  const known = logoDigests.get(site) ?? createHash('sha256').update(readFileSync(logo)).digest('hex')
  logoDigests.set(site, known)
  return known
}

/** The name follows the words and their fonts, so that a picture that is there need not be drawn again. */
function pathOf(words: string, site: Site): string {
  const line = pictureLine(site)
  const [, ...further] = fontsOf(words + line).map(({ family }) => family.replace(/^Title /, ''))
  const name = createHash('sha256')
    .update([look, words, line, markerOf(site), logoDigest(site), ...further].join('\n'))
    .digest('hex')
    .slice(0, 20)
  return `/assets/pictures/${name}.jpg`
}

/** Another one where pictures are drawn in another way: those of the last build are shared by their names. */
const look = '9'
const width = 1200
const height = 630
const margin = 80
const lineHeight = 1.2
/** The base line below the top of a line, in sizes: fonts of different scripts share it, and not their tops. */
const baseline = 0.87
const maximumLines = 5

export interface Picture {
  path: string
  words: string
}

/**
 * The pictures to draw, of the site and of the newest documents whose pages name them, where one with the same words cannot be
 * shared; and the packages of fonts that titles are not drawn without.
 */
export function planPictures(
  newest: readonly Published[],
  site: Site,
  output: Output,
): { pictures: Picture[]; missingFonts: string[] } {
  const pictured = newest
    .slice(0, countPictured(site))
    .flatMap(({ title, cover, elsewhere }) => (cover === null && elsewhere === undefined ? title : []))
  const words = new Set([siteWords(site), ...pictured.map((title) => drawableWords(title) ?? siteWords(site))])
  const pictures = [...words].map((words) => ({ path: pathOf(words, site), words }))
  return {
    pictures: pictures.filter(({ path }) => !output.keep('public', path)),
    missingFonts: [...new Set([site.title, site.description, ...pictured].flatMap((text) => missingFont(text) ?? []))],
  }
}

export async function drawPictures(
  pictures: readonly Picture[],
  site: Site,
  output: Pick<Output, 'write'>,
): Promise<void> {
  // One after the other on one canvas, which has 3 MB.
  if (pictures.length === 0) return
  // Loaded with the first picture: 170 ms, which a build without a new title need not spend.
  const canvases = await import('@napi-rs/canvas')
  const canvas = canvases.createCanvas(width, height)
  const context = canvas.getContext('2d')
  const { logo: file } = site.appearance
  // A wide logo is less high than the mark of the kit, which a publisher with one has not.
  const logo = file === undefined ? null : await loadLogo(readFileSync(file), 4 * markSize, markSize)
  for (const { path, words } of pictures) {
    context.save()
    drawPicture(words, site, logo, context, canvases.GlobalFonts)
    context.restore()
    output.write('public', { path, content: await canvas.encode('jpeg', 82) })
  }
}

/** Draws words that fonts have; a JPEG. */
function drawPicture(
  words: string,
  site: Site,
  logo: Image | null,
  context: SKRSContext2D,
  fonts: typeof GlobalFonts,
): void {
  const line = pictureLine(site)
  const families = [...new Map([...fontsOf(words), ...fontsOf(line)].map((font) => [font.family, font])).values()].map(
    (font) => {
      if (!fonts.has(font.family)) fonts.registerFromPath(pathOfFont(font), font.family)
      return `"${font.family}"`
    },
  )
  const fontOf = (size: number) => `700 ${size}px ${families.join(', ')}`
  context.fillStyle = '#fffefa'
  context.fillRect(0, 0, width, height)
  // Fonts of other scripts are drawn thin unless the axis is set, too.
  context.fontVariationSettings = "'wght' 700"
  const { size, lines } = fit(words, context, fontOf)
  // The stroke of the marker, as behind quotes on pages.
  context.fillStyle = markerOf(site)
  const isRtl = directionOfTitle(words, site.language) === 'rtl'
  lines.forEach((line, at) => {
    const stroke = context.measureText(line).width + 28
    const left = isRtl ? width - margin + 14 - stroke : margin - 14
    context.fillRect(left, margin + (at * lineHeight - 0.06) * size, stroke, size * 1.14)
  })
  context.direction = isRtl ? 'rtl' : 'ltr'
  context.textAlign = isRtl ? 'right' : 'left'
  const edge = isRtl ? width - margin : margin
  context.fillStyle = '#1d1a15'
  lines.forEach((line, at) => {
    context.fillText(line, edge, margin + (at * lineHeight + baseline) * size)
  })
  context.fillStyle = '#655f53'
  const markWidth = logo?.width ?? markSize
  const inset = markWidth + 18
  const room = width - 2 * margin - inset
  // A line that is too long at the smallest size is condensed.
  for (const size of [32, 28, 24]) {
    context.font = fontOf(size)
    if (context.measureText(line).width <= room) break
  }
  context.fillText(line, edge + (isRtl ? -inset : inset), height - margin + 8, room)
  const [left, middle] = [isRtl ? edge - markWidth : edge, height - margin - 30 + markSize / 2]
  if (logo) context.drawImage(logo, left, middle - logo.height / 2, logo.width, logo.height)
  else if (!site.appearance.logo) drawMark(left, middle - markSize / 2, site, context, fontOf)
}

const markSize = 54

/** The mark of the kit: quotation marks on the marker. */
function drawMark(
  left: number,
  top: number,
  site: Site,
  context: SKRSContext2D,
  fontOf: (size: number) => string,
): void {
  context.fillStyle = markerOf(site)
  context.beginPath()
  context.roundRect(left, top, markSize, markSize, 12)
  context.fill()
  context.fillStyle = '#1d1a15'
  context.font = fontOf(64)
  context.direction = 'ltr'
  context.textAlign = 'center'
  context.fillText('“', left + markSize / 2, top + 62)
}

const markerOf = ({ appearance }: Site): string => appearance.marker ?? '#ffe680'

/** On the picture of the site: what it says of itself, or its host where no font has the letters of that. */
const siteWords = (site: Site): string => drawableWords(site.description) ?? hostOf(site)

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

/** Lines that fit between the margins. Text without spaces ends a line between its words, a word longer than a line anywhere. */
export function breakLines(title: string, context: Pick<SKRSContext2D, 'measureText'>): string[] {
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
    for (const part of segment(word, 'word').flatMap((one) => (fits(one) ? one : segment(one, 'grapheme')))) {
      if (!fits(line + part)) {
        lines.push(line)
        line = ''
      }
      line += part
    }
  }
  return [...lines, line]
}

const segment = (text: string, granularity: 'word' | 'grapheme'): string[] =>
  Array.from(new Intl.Segmenter(undefined, { granularity }).segment(text), (part) => part.segment)
