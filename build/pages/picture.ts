// Pictures for links to pages (Open Graph, 1200 by 630): the title of a document on a plain ground.
import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import type { SKRSContext2D } from '@napi-rs/canvas'
import type { Site } from '../load/site.js'
import type { Published } from '../render/published.js'
import type { Staging } from '../write/staging.js'

/** A picture takes about 15 ms; the newest documents are the ones that are shared. */
export const picturedDocuments = 20

/** Where the picture with these words is. The name follows the words, so that one that is there need not be drawn again. */
export function picturePath(title: string, site: Site): string {
  const name = createHash('sha256')
    .update(`${title}\n${pictureLine(site)}`)
    .digest('hex')
    .slice(0, 20)
  return `/assets/pictures/${name}.jpg`
}

/** Where the picture of the site is. Every page asks. */
export function sitePicturePath(site: Site): string {
  const known = sitePictures.get(site)
  if (known !== undefined) return known
  const path = picturePath(site.title, site)
  sitePictures.set(site, path)
  return path
}

const sitePictures = new WeakMap<Site, string>()

const width = 1200
const height = 630
const margin = 80
const family = 'Verbatim title'
const lineHeight = 1.2
const maximumLines = 5

/** Stages the picture of the site and those of the newest documents; one with the same words is shared, not drawn. */
export async function stagePictures(newest: readonly Published[], site: Site, staging: Staging): Promise<void> {
  const titles = new Set([site.title, ...newest.slice(0, picturedDocuments).map(({ title }) => title)])
  const draw = async (title: string) => {
    const path = picturePath(title, site)
    if (!staging.keep('public', path)) staging.write('public', path, await drawPicture(title, site))
  }
  await Promise.all([...titles].map(draw))
}

/** Draws the picture that `picturePath` names; a JPEG. */
export async function drawPicture(title: string, site: Site): Promise<Uint8Array> {
  // Loaded with the first picture: 170 ms, which a build without a new title need not spend.
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas')
  if (!GlobalFonts.has(family)) GlobalFonts.registerFromPath(fontFile(), family)
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#0d1117'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#0b57d0'
  context.fillRect(0, 0, 24, height)
  context.fillStyle = '#f0f6fc'
  context.textBaseline = 'top'
  const { size, lines } = fit(title, context)
  lines.forEach((line, at) => {
    context.fillText(line, margin, margin + at * size * lineHeight)
  })
  context.fillStyle = '#9aa4af'
  context.font = `32px "${family}", sans-serif`
  context.fillText(pictureLine(site), margin, height - margin - 20, width - 2 * margin)
  return canvas.encode('jpeg', 82)
}

const pictureLine = (site: Site): string => `${site.title} · ${new URL(site.base_url).host}`

/** The largest size at which the title fits, broken into lines; the last size cuts what is left. */
function fit(title: string, context: SKRSContext2D): { size: number; lines: string[] } {
  for (const size of [84, 72, 60, 50]) {
    context.font = `${size}px "${family}", sans-serif`
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

function fontFile(): string {
  const name = '@fontsource/roboto-slab/files/roboto-slab-latin-700-normal.woff2'
  return createRequire(import.meta.url).resolve(name)
}
