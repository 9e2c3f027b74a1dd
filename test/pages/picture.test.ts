// The pictures for links: every letter on them is one that a font has.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { brotliDecompressSync } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, it } from 'vitest'
import type { BuildResult } from '../../build/diagnostics.js'
import { breakLines } from '../../build/document/picture.js'
import { subsets } from '../../build/document/picture-fonts.js'
import { baseUrl, post, siteYaml, TestSite } from '../build/site.js'

let site: TestSite

/** The path of the picture that a page names. */
const pictureOf = (page: string): string =>
  new RegExp(`<meta property="og:image" content="${baseUrl}(/assets/pictures/\\w+\\.jpg)"`).exec(
    site.read(page),
  )?.[1] ?? ''
const build = (): Promise<BuildResult> => site.mustBuild(undefined, { pictures: true })
const bytesOf = (path: string) => readFileSync(`${site.out}${path}`).toString('base64')

it.each([
  ['Latin with signs of its own', 'ŁđŁđ', 'đŁđŁ'],
  ['Vietnamese', 'ệựệự', 'ựệựệ'],
  ['Cyrillic', 'Привет', 'Превит'],
  ['Cyrillic of other languages', 'ҚазаҚ', 'аҚҚаз'],
  ['Greek', 'Ελλάς', 'λΕςλά'],
  ['Arabic', 'مرحبا', 'بحرما'],
  ['Hebrew', 'שלום', 'לשום'],
  ['Devanagari', 'नमस्ते', 'स्तेनम'],
  ['Thai', 'สวัสดี', 'ดีสวัส'],
  ['Chinese', '网站标题', '标题网站'],
])('are drawn with letters, not with boxes: %s', async (_, one, other) => {
  site = new TestSite({ 'posts/one.md': post(one, 'Text.'), 'posts/other.md': post(other, 'Text.') })
  await build()
  // Boxes are as wide as each other: a word of the same length would have the same picture.
  expect(bytesOf(pictureOf('posts/one/index.html'))).not.toBe(bytesOf(pictureOf('posts/other/index.html')))
})

it('end a line between the words of a text without spaces, and break one that is longer than a line', () => {
  const context = createCanvas(1, 1).getContext('2d')
  context.font = '84px sans-serif'
  const lines = breakLines('วิธีอ่านไม้วัดระดับน้ำวันละสี่ครั้งเพื่อให้เวรถัดไปตรวจสอบได้', {
    measureText: (text) => Object.assign(context.measureText(''), { width: 33 * Array.from(text).length }),
  })
  expect(lines).toEqual(['วิธีอ่านไม้วัดระดับน้ำวันละสี่', 'ครั้งเพื่อให้เวรถัดไปตรวจสอบได้'])
  expect(breakLines('x'.repeat(99), context).join('')).toBe('x'.repeat(99))
})

it('leave out what no font has, and are those of the site where that is a letter', async () => {
  site = new TestSite({
    'posts/plain.md': post('Hello world', 'Text.'),
    'posts/emoji.md': post('Hello 👩‍👩‍👧 world ⚡️', 'Text.'),
    'posts/amharic.md': post('ሰላም GPTBot', 'Text.'),
    'posts/korean.md': post('안녕하세요', 'Text.'),
    'posts/bengali.md': post('নমস্কার', 'Text.'),
    'posts/only-emoji.md': post('👋', 'Text.'),
  })
  const { warnings } = await build()
  const install = ['bengali', 'kr'].map((font) => `npm install @fontsource-variable/noto-sans-${font}`)
  const hints = warnings.flatMap(({ file, hint }) => (file === 'package.json' ? [hint] : []))
  expect(hints.sort()).toEqual(install)
  const ofSite = pictureOf('index.html')
  expect(pictureOf('posts/emoji/index.html')).toBe(pictureOf('posts/plain/index.html'))
  expect(pictureOf('posts/plain/index.html')).not.toBe(ofSite)
  for (const slug of ['amharic', 'bengali', 'korean', 'only-emoji'])
    expect(pictureOf(`posts/${slug}/index.html`)).toBe(ofSite)
})

it('of a site whose title no font has show its host', async () => {
  site = new TestSite({ 'posts/a.md': post('A', 'Text.'), 'site.yaml': siteYaml.replace('A site', '사이트') })
  await build()
  const ofSite = bytesOf(pictureOf('index.html'))
  site.write({ 'site.yaml': siteYaml.replace('A site', '웹사이트') })
  await build()
  expect(bytesOf(pictureOf('index.html'))).toBe(ofSite)
})

it('are drawn once, and go with the title that they show', async () => {
  site = new TestSite({ 'posts/a.md': post('A', 'Text.'), 'posts/b.md': post('B', 'Text.') })
  await build()
  const [first, unchanged] = [pictureOf('posts/a/index.html'), pictureOf('posts/b/index.html')]
  for (const title of ['C', 'D']) {
    site.write({ 'posts/a.md': post(title, 'Text.') })
    const { changed } = await build()
    expect(changed).toContain(`public${pictureOf('posts/a/index.html')}`)
    expect(changed).not.toContain(`public${unchanged}`)
    expect(existsSync(`${site.out}${unchanged}`)).toBe(true)
    expect(existsSync(`${site.out}${first}`)).toBe(false)
  }
})

it('show the logo of the publisher in the place of the mark of the kit', async () => {
  const square = (colour: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="${colour}"/></svg>`
  site = new TestSite({ 'site.yaml': `${siteYaml}appearance: { logo: logo.svg }\n`, 'logo.svg': square('#f00') })
  await build()
  const red = pictureOf('index.html')
  // In the corner at the foot, 108 by 54 pixels.
  expect(await pixelOf(red, 84, 532)).toEqual([256, 0, 0])
  expect(await pixelOf(red, 184, 560)).toEqual([256, 0, 0])
  site.write({ 'logo.svg': square('#00f') })
  await build()
  expect(pictureOf('index.html')).not.toBe(red)
  expect(await pixelOf(pictureOf('index.html'), 84, 532)).toEqual([0, 0, 256])
  site.write({ 'logo.svg': 'no picture' })
  await build()
  expect(await pixelOf(pictureOf('index.html'), 84, 532)).toEqual([256, 256, 256])
})

/** Red, green and blue, to sixteenths, as a JPEG keeps none. */
async function pixelOf(path: string, x: number, y: number): Promise<number[]> {
  const picture = await loadImage(readFileSync(`${site.out}${path}`))
  const context = createCanvas(picture.width, picture.height).getContext('2d')
  context.drawImage(picture, 0, 0)
  return [...context.getImageData(x, y, 1, 1).data.subarray(0, 3)].map((value) => Math.round(value / 16) * 16)
}

it('are drawn for as many documents as the settings say, or for all, and none that no page names', async () => {
  const posts = Array.from({ length: 23 }, (_, at) => [`posts/${at}.md`, post(`Number ${at}`, 'Text.')] as const)
  const covered = post('Covered', 'Text.').replace('date:', 'cover: https://cover.example/c.png\ndate:')
  site = new TestSite({ ...Object.fromEntries(posts), 'articles/covered.md': covered })
  const counts: Record<string, number> = {}
  const drawn: Record<string, number> = {}
  for (const pictures of ['20', '1', '0', 'all', 'all']) {
    site.write({ 'site.yaml': `${siteYaml}appearance: { pictures: ${pictures} }\n` })
    const { changed } = await build()
    const paths = Array.from({ length: 23 }, (_, at) => pictureOf(`posts/${at}/index.html`))
    counts[pictures] = new Set(paths.filter((path) => path !== pictureOf('index.html'))).size
    for (const path of paths) expect(existsSync(`${site.out}${path}`)).toBe(true)
    drawn[pictures] = changed.filter((name) => name.startsWith('public/assets/pictures/')).length
  }
  expect(counts).toEqual({ 20: 20, 1: 1, 0: 0, all: 23 })
  // The second build with all draws none; those before drew the site's and twenty, none, none.
  expect(drawn).toEqual({ 20: 21, 1: 0, 0: 0, all: 0 })
  expect(readdirSync(`${site.out}/assets/pictures`)).toHaveLength(24)
  site.write({ 'site.yaml': `${siteYaml}appearance: { pictures: some }\n` })
  expect(site.problems(await site.build())).toEqual([
    expect.stringContaining('`all` or a number of documents is needed'),
  ])
})

it('know what each file of the font has', () => {
  site = new TestSite()
  for (const [subset, characters] of Object.entries(subsets)) {
    const had = charactersOf(subset)
    for (let code = 0x20; code < 0x3000; code += 1) {
      const character = String.fromCodePoint(code)
      if (characters.test(character))
        expect([subset, code.toString(16), had.has(code)]).toEqual([subset, code.toString(16), true])
    }
  }
})

/** The code points of a file of the font: format 4 of its `cmap` (OpenType), in a WOFF2 file (W3C, WOFF 2.0, 4 and 5). */
function charactersOf(subset: string): Set<number> {
  const name = `@fontsource-variable/roboto-slab/files/roboto-slab-${subset}-wght-normal.woff2`
  const file = readFileSync(createRequire(import.meta.url).resolve(name))
  let at = 48
  /** A number of seven bits a byte, the last one without the eighth. */
  const readNumber = (): number => {
    for (let value = 0; ;) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 0x7f)
      if (byte < 0x80) return value
    }
  }
  const [knownCmap, knownGlyf, knownLoca, unknownTag] = [0, 10, 11, 63]
  let before = 0
  let place: [from: number, to: number] | undefined
  for (let table = 0; table < file.readUInt16BE(12); table += 1) {
    const flags = file.readUInt8(at++)
    const [tag, version] = [flags & 63, flags >> 6]
    if (tag === unknownTag) at += 4
    const whole = readNumber()
    const isTransformed = tag === knownGlyf || tag === knownLoca ? version === 0 : version !== 0
    const stored = isTransformed ? readNumber() : whole
    if (tag === knownCmap) place = [before, before + stored]
    before += stored
  }
  if (!place) throw new Error(`${name} has no cmap`)
  const cmap = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(...place)
  const found = new Set<number>()
  for (let at = 0; at < cmap.readUInt16BE(2); at += 1) {
    const start = cmap.readUInt32BE(8 + 8 * at)
    if (cmap.readUInt16BE(start) !== 4) continue
    const double = cmap.readUInt16BE(start + 6)
    for (let segment = 0; segment < double; segment += 2) {
      const [last, first] = [cmap.readUInt16BE(start + 14 + segment), cmap.readUInt16BE(start + 16 + double + segment)]
      for (let code = first; code <= last; code += 1) found.add(code)
    }
  }
  return found
}
