// Makes the icons of a site, and the web manifest that names one: those of the publisher's logo, or those of the kit.
import { readFileSync } from 'node:fs'
import { assetPath } from '../../../service/page.js'
import { readImageSize, type ImageSize } from '../../document/image-size.js'
import { jsonFile, type OutputFile } from '../../document/published.js'
import { logoName } from '../../document/site-page.js'
import type { Site } from '../../read/site.js'

const asset = (name: string): Buffer => readFileSync(new URL(`../../assets/${name}`, import.meta.url))

interface ManifestIcon {
  src: string
  sizes?: string
  type?: string
}

/** The icons and the web manifest; `ground` is the colour behind the pages. */
export function renderIcons({ appearance, title, language }: Site, ground: string): OutputFile[] {
  const { logo, marker = '#ffe680' } = appearance
  const { files, icon } = logo === undefined ? iconsOfKit() : iconsOfLogo(logo)
  const isSvg = logo !== undefined && /\.svg$/i.test(logo)
  const drawing = isSvg ? readFileSync(logo) : asset('icon.svg').toString().replace('#ffe680', marker)
  return [
    ...files,
    // Pages of the local host show it on a site with any logo.
    { path: assetPath('icon.svg'), content: drawing },
    jsonFile('/site.webmanifest', {
      ...{ name: title, short_name: title, lang: language, start_url: '/', display: 'browser' },
      ...{ theme_color: ground, background_color: ground },
      icons: [icon],
    }),
  ]
}

interface Icons {
  files: OutputFile[]
  /** What the web manifest says of the largest. */
  icon: ManifestIcon
}

function iconsOfKit(): Icons {
  const names = ['icon-512.png', 'touch-icon.png']
  return {
    files: [
      { path: '/favicon.ico', content: asset('favicon.ico') },
      ...names.map((name) => ({ path: assetPath(name), content: asset(name) })),
    ],
    icon: { src: assetPath('icon-512.png'), sizes: '512x512', type: 'image/png' },
  }
}

const types: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
}

/** The logo itself, as it is: pages and the manifest name it. A PNG that an .ico can hold is `/favicon.ico`, too. */
function iconsOfLogo(logo: string): Icons {
  const content = readFileSync(logo)
  const src = assetPath(logoName(logo))
  const extension = (/\.(\w+)$/.exec(logo)?.[1] ?? '').toLowerCase()
  const file = { path: src, content }
  if (extension === 'svg') return { files: [file], icon: { src, sizes: 'any', type: 'image/svg+xml' } }
  const size = readImageSize(content)
  const type = types[extension]
  const ico = size && extension === 'png' ? icoOf(content, size) : null
  return {
    files: [file, ...(ico === null ? [] : [{ path: '/favicon.ico', content: ico }])],
    icon: { src, ...(size && { sizes: `${size.width}x${size.height}` }), ...(type !== undefined && { type }) },
  }
}

const headerBytes = 22
const largestInIco = 256

/** An .ico with a PNG as it is; `null` for one that is larger than it can name. */
function icoOf(png: Buffer, { width, height }: ImageSize): Buffer | null {
  if (Math.max(width, height) > largestInIco) return null
  const header = Buffer.alloc(headerBytes)
  // Type 1 is an icon; one image.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  // 256 is written as 0.
  header.writeUInt8(width % largestInIco, 6)
  header.writeUInt8(height % largestInIco, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(headerBytes, 18)
  return Buffer.concat([header, png])
}
