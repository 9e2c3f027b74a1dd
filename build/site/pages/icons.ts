// Makes the icons of a site, and the web manifest that names one: those of the publisher's logo, or those of the kit.
import { readFileSync } from 'node:fs'
import { assetPath } from '../../../service/page.js'
import { readImageSize } from '../../document/image-size.js'
import { faviconSize, type LogoIcons } from '../../document/logo.js'
import { jsonFile, type OutputFile, type Publication } from '../../document/published.js'
import { logoName } from '../../document/site-page.js'

const asset = (name: string): Buffer => readFileSync(new URL(`../../assets/${name}`, import.meta.url))

/** The icons and the web manifest; `ground` is the colour behind the pages. */
export function renderIcons(
  { site, logoIcons }: Pick<Publication, 'site' | 'logoIcons'>,
  ground: string,
): OutputFile[] {
  const { appearance, title, language } = site
  const { logo, marker = '#ffe680' } = appearance
  const { files, icon } = logo === undefined ? iconsOfKit() : iconsOfLogo(logo, logoIcons)
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
  icon: { src: string; sizes?: string; type?: string }
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

/** The logo itself, as it is, which pages and the manifest name, and what is drawn of it. */
function iconsOfLogo(logo: string, drawn: LogoIcons | null): Icons {
  const content = readFileSync(logo)
  const src = assetPath(logoName(logo))
  const extension = (/\.(\w+)$/.exec(logo)?.[1] ?? '').toLowerCase()
  const files: OutputFile[] = [{ path: src, content }]
  if (drawn) {
    files.push({ path: '/favicon.ico', content: icoOf(drawn.favicon) })
    files.push({ path: assetPath('touch-icon.png'), content: drawn.touchIcon })
  }
  if (extension === 'svg') return { files, icon: { src, sizes: 'any', type: 'image/svg+xml' } }
  const size = readImageSize(content)
  const type = /^(?:png|jpe?g|webp|gif|avif)$/.test(extension) ? `image/${extension.replace('jpg', 'jpeg')}` : undefined
  return {
    files,
    icon: { src, ...(size && { sizes: `${size.width}x${size.height}` }), ...(type !== undefined && { type }) },
  }
}

const headerBytes = 22

function icoOf(png: Uint8Array): Buffer {
  const header = Buffer.alloc(headerBytes)
  // Type 1 is an icon; one image.
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(faviconSize, 6)
  header.writeUInt8(faviconSize, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(headerBytes, 18)
  return Buffer.concat([header, png])
}
