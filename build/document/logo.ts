// Draws the logo of the publisher as the icons that browsers and phones ask for by name.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Image } from '@napi-rs/canvas'
import type { BuildCache } from '../read/build-cache.js'
import type { Site } from '../read/site.js'
import { readImageSize } from './image-size.js'

/** PNGs, each in a square. */
export interface LogoIcons {
  favicon: Uint8Array
  /** On the colour of paper: iOS fills what is transparent with black. */
  touchIcon: Uint8Array
}

/** Search engines want 48 pixels or more, iOS 180. */
export const faviconSize = 48
const touchIconSize = 180

/** The icons of the logo; `null` without one, or for a file that is no picture or that would look otherwise than in a page. */
export async function drawLogoIcons({ appearance: { logo } }: Site, cache: BuildCache): Promise<LogoIcons | null> {
  if (logo === undefined) return null
  const content = readFileSync(logo)
  const [name, key] = ['icons of the logo', createHash('sha256').update(content).digest('hex')]
  const known = cache.find<LogoIcons>(name, () => key)
  if (known !== undefined) return known
  const favicon = await drawInSquare(content, faviconSize, null)
  const touchIcon = await drawInSquare(content, touchIconSize, '#fffefa')
  const icons = favicon && touchIcon && { favicon, touchIcon }
  cache.set(name, key, icons)
  return icons
}

async function drawInSquare(content: Buffer, size: number, ground: string | null): Promise<Uint8Array | null> {
  const logo = await loadLogo(content, size, size)
  if (logo === null) return null
  const { createCanvas } = await import('@napi-rs/canvas')
  const canvas = createCanvas(size, size)
  const context = canvas.getContext('2d')
  if (ground !== null) {
    context.fillStyle = ground
    context.fillRect(0, 0, size, size)
  }
  context.drawImage(logo, (size - logo.width) / 2, (size - logo.height) / 2, logo.width, logo.height)
  // Skia draws nothing of an SVG that is measured in `em`, or of pictures in one.
  if (ground === null && context.getImageData(0, 0, size, size).data.every((value) => value === 0)) return null
  return canvas.encode('png')
}

/** An SVG, too, is first drawn in the size that it states: 256 MB. Skia ends the process where it gets no memory. */
const mostPixels = 1 << 26

/** An SVG with its style sheet in its elements, as Skia reads none; `null` where it has selectors other than classes. */
function inlineStyles(svg: string): string | null {
  let sheet = ''
  const bare = svg.replace(/<style[^>]*>([^]*?)<\/style>/g, (_, css: string) => {
    sheet += css.replace(/\/\*[^]*?\*\/|<!\[CDATA\[|\]\]>/g, '')
    return ''
  })
  const rules: { classes: (string | null)[]; style: string }[] = []
  const unread = sheet.replace(/([^{}]+)\{([^{}]*)\}/g, (rule, selectors: string, declared: string) => {
    const classes = selectors.split(',').map((one) => /^\s*\.([\w-]+)\s*$/.exec(one)?.[1] ?? null)
    // Skia stops at an empty declaration.
    rules.push({ classes, style: declared.replaceAll('"', "'").replace(/;?\s*$/, ';') })
    return classes.includes(null) || declared.includes('var(') ? rule : ''
  })
  // In the order of the sheet, where the last one wins.
  const styleOf = (names: string[]) =>
    rules.map(({ classes, style }) => (names.some((name) => classes.includes(name)) ? style : '')).join('')
  const classAttribute = /\sclass\s*=\s*(?:"([^"]*)"|'([^']*)')/g
  return unread.trim() === ''
    ? bare.replace(
        classAttribute,
        (_, names: string | undefined, others: string | undefined) =>
          ` style="${styleOf((names ?? others ?? '').split(/\s+/))}"`,
      )
    : null
}

/**
 * A logo at the size at which it fills a box, in which an SVG is sharp; `null` for a file that is no picture, that is too
 * large, or that would look otherwise than in a page.
 */
export async function loadLogo(content: Buffer, width: number, height: number): Promise<Image | null> {
  const { width: ownWidth, height: ownHeight } = readImageSize(content) ?? { width: 0, height: 0 }
  if (ownWidth * ownHeight > mostPixels) return null
  // The words of a photograph may have one, too.
  const isMarkup = /^\uFEFF?\s*</.test(content.toString('utf8', 0, 1000))
  const drawable = isMarkup && content.includes('<style') ? inlineStyles(content.toString()) : content
  if (drawable === null) return null
  const { loadImage } = await import('@napi-rs/canvas')
  const logo = await loadImage(Buffer.from(drawable)).catch(() => null)
  if (!logo || logo.width * logo.height === 0) return null
  const scale = Math.min(width / logo.width, height / logo.height)
  logo.width *= scale
  logo.height *= scale
  return logo
}
