// The icons of a site: those of the kit, or the publisher's logo in the forms that browsers and phones ask for.
import { existsSync, readFileSync } from 'node:fs'
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

it('are an SVG logo in any size', async () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>'
  expect(await iconsWith('logo.svg', svg)).toEqual({
    links: ['<link rel="icon" href="/assets/logo.svg" type="image/svg+xml" />'],
    icons: [{ src: '/assets/logo.svg', sizes: 'any', type: 'image/svg+xml' }],
    favicon: null,
  })
  expect(site.read('assets/icon.svg')).toBe(svg)
  expect(published('assets/touch-icon.png')).toBeNull()
})

it('are a PNG logo in its size, as an .ico where one can hold it', async () => {
  const png = kit('touch-icon.png')
  const { favicon, ...named } = await iconsWith('mark.png', png)
  expect(named).toEqual({
    links: ['<link rel="icon" href="/assets/logo.png" />', '<link rel="apple-touch-icon" href="/assets/logo.png" />'],
    icons: [{ src: '/assets/logo.png', sizes: '180x180', type: 'image/png' }],
  })
  const header = favicon?.subarray(0, 22)
  expect(header?.toString('hex')).toBe(
    `000001000100b4b4000001002000${png.length
      .toString(16)
      .padStart(4, '0')
      .replace(/(..)(..)/, '$2$1')}000016000000`,
  )
  expect(favicon?.subarray(22)).toEqual(png)
  expect(await iconsWith('mark.png', kit('icon-512.png'))).toMatchObject({
    icons: [{ src: '/assets/logo.png', sizes: '512x512', type: 'image/png' }],
    favicon: null,
  })
})
