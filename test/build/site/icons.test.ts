// The icons of a site: those of the kit, or the publisher's logo in the forms that browsers and phones ask for.
import { existsSync, readFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import { siteYaml, TestSite } from '../site.js'

let site: TestSite

const kit = (name: string): Buffer => readFileSync(new URL(`../../../build/assets/${name}`, import.meta.url))
const published = (name: string): Buffer | null =>
  existsSync(`${site.out}/${name}`) ? readFileSync(`${site.out}/${name}`) : null

/** Builds a site with this logo: the links of its pages to icons, the icons of its manifest, and its favicon.ico. */
async function iconsWith(logo: string | null, content: string | Buffer = '') {
  site = new TestSite(
    logo === null ? {} : { [logo]: content, 'site.yaml': `${siteYaml}appearance: { logo: ${logo} }\n` },
  )
  await site.mustBuild()
  return {
    links: [...site.read('index.html').matchAll(/<link rel="(?:apple-touch-)?icon"[^>]*>/g)].map(([link]) => link),
    icons: (site.json('site.webmanifest') as { icons: unknown }).icons,
    favicon: published('favicon.ico'),
  }
}

it('are those of the kit without a logo', async () => {
  expect(await iconsWith(null)).toEqual({
    links: [
      '<link rel="icon" href="/assets/icon.svg" type="image/svg+xml" />',
      '<link rel="apple-touch-icon" href="/assets/touch-icon.png" />',
    ],
    icons: [{ src: '/assets/icon-512.png', sizes: '512x512', type: 'image/png' }],
    favicon: kit('favicon.ico'),
  })
  expect(published('assets/touch-icon.png')).toEqual(kit('touch-icon.png'))
})

/** Red, green, blue and opacity of a pixel of a picture, which has the size that is given. */
async function pixelOf(picture: Buffer | null, size: number, x: number, y: number): Promise<number[]> {
  const image = await loadImage(picture ?? '')
  expect([image.width, image.height]).toEqual([size, size])
  const context = createCanvas(size, size).getContext('2d')
  context.drawImage(image, 0, 0)
  return [...context.getImageData(x, y, 1, 1).data]
}

it('are an SVG logo in any size, and drawn where only pixels are read', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 18 9"><path fill="#f00" d="M0 0h18v9H0z"/><path d="M9 0h9v9H9z"/></svg>'
  const { favicon, ...named } = await iconsWith('logo.svg', svg)
  expect(named).toEqual({
    links: [
      '<link rel="icon" href="/assets/logo.svg" type="image/svg+xml" />',
      '<link rel="apple-touch-icon" href="/assets/touch-icon.png" />',
    ],
    icons: [{ src: '/assets/logo.svg', sizes: 'any', type: 'image/svg+xml' }],
  })
  expect(site.read('assets/icon.svg')).toBe(svg)
  const png = favicon?.subarray(22)
  expect(favicon?.subarray(0, 14).toString('hex')).toBe('0000010001003030000001002000')
  expect([favicon?.readUInt32LE(14), favicon?.readUInt32LE(18)]).toEqual([png?.length, 22])
  // As wide as the icon and half as high, with an edge that is sharp.
  const [red, black, nothing] = [
    [255, 0, 0, 255],
    [0, 0, 0, 255],
    [0, 0, 0, 0],
  ]
  expect(await pixelOf(png ?? null, 48, 23, 24)).toEqual(red)
  expect(await pixelOf(png ?? null, 48, 24, 24)).toEqual(black)
  expect(await pixelOf(png ?? null, 48, 24, 4)).toEqual(nothing)
  const touchIcon = published('assets/touch-icon.png')
  expect(await pixelOf(touchIcon, 180, 45, 90)).toEqual(red)
  expect(await pixelOf(touchIcon, 180, 90, 15)).toEqual([255, 254, 250, 255])
  const { changed } = await site.mustBuild()
  expect(changed).toEqual([])
})

it('are a logo of pixels in its size, and drawn in those of icons', async () => {
  const { favicon, ...named } = await iconsWith(
    'mark.png',
    Buffer.concat([kit('icon-512.png'), Buffer.from('<style>')]),
  )
  expect(named).toEqual({
    links: [
      '<link rel="icon" href="/assets/logo.png" />',
      '<link rel="apple-touch-icon" href="/assets/touch-icon.png" />',
    ],
    icons: [{ src: '/assets/logo.png', sizes: '512x512', type: 'image/png' }],
  })
  const marker = [255, 230, 128, 255]
  expect(await pixelOf(favicon?.subarray(22) ?? null, 48, 24, 4)).toEqual(marker)
  expect(await pixelOf(published('assets/touch-icon.png'), 180, 90, 15)).toEqual(marker)
  expect(published('index.html')?.toString()).toContain('/assets/touch-icon.png')
})

const svgOf = (inside: string, size = '') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"${size}>${inside}</svg>`

it('are a logo whose colours are classes of its style sheet, as programs for drawing write it', async () => {
  const style = '<style type="text/css"><![CDATA[ .a, .b { fill: red; } /* x */ .b{fill:#00f} ]]></style>'
  const { favicon } = await iconsWith(
    'logo.svg',
    svgOf(`${style}<path\nclass = 'a' d="M0 0h9v9z"/><path class="b a" d="M0 0h4v9h-4z"/>`),
  )
  expect(await pixelOf(favicon?.subarray(22) ?? null, 48, 10, 24)).toEqual([0, 0, 255, 255])
  expect(await pixelOf(favicon?.subarray(22) ?? null, 48, 40, 24)).toEqual([255, 0, 0, 255])
})

it.each([
  ['no picture', 'words'],
  [
    'coloured by a style sheet for all paths, without which it is black',
    svgOf('<style>path{fill:red}</style><path d="M0 0h9v9z"/>'),
  ],
  ['measured in a way of which nothing is drawn', svgOf('<path d="M0 0h9v9z"/>', ' width="1em" height="1em"')],
  ['larger than memory', svgOf('<path d="M0 0h9v9z"/>', ' width="100000" height="100000"')],
])('are none, nor those of the kit, where a logo is %s', async (_, logo) => {
  expect(await iconsWith('logo.svg', logo)).toMatchObject({ favicon: null })
  expect(published('assets/touch-icon.png')).toBeNull()
  expect(published('index.html')?.toString()).not.toContain('touch-icon')
})
