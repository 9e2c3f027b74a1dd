// Files over HTTP semantics: types, ETag and 304, HEAD, compression and what it varies by.
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { answerStatic, openTree } from '../../../local/http/static.js'
import { temporaryFolder, writeFiles } from '../../temporary-folder.js'

const long = 'word '.repeat(500)
const folder = temporaryFolder()
let tree: ReturnType<typeof openTree>

beforeAll(() => {
  writeFiles(folder, {
    'secret.txt': 'secret',
    'public/index.html': '<h1>home',
    'public/posts/caf\u00e9/index.html': long,
    'public/preview': JSON.stringify({ long }),
    'public/image.png': Buffer.alloc(2000),
    'public/.well-known/api-catalog': '{}',
  })
  for (const extension of ['md', 'json', 'xml', 'js', 'svg', 'webmanifest'])
    writeFiles(folder, { [`public/long.${extension}`]: long })
  symlinkSync(path.join(folder, 'secret.txt'), path.join(folder, 'public/link.txt'))
  tree = openTree(path.join(folder, 'public'))
})

const bytesOf = async (body: ConstructorParameters<typeof Response>[0]) =>
  Buffer.from(await new Response(body).arrayBuffer())

async function get(
  url: string,
  headers: Record<string, string> = {},
  rules: Record<string, string> = {},
  method: 'GET' | 'HEAD' = 'GET',
) {
  const file = tree.find(url)
  if (file === undefined) throw new Error(`no file at ${url}`)
  const answer = await answerStatic(file, method, new Headers(headers), new Map(Object.entries(rules)))
  return { ...answer, headers: Object.fromEntries(answer.headers) }
}

describe('openTree', () => {
  it.each(['/', '/index.html', '/posts/caf%C3%A9/', '/posts/caf%C3%A9', '/.well-known/api-catalog', '/preview'])(
    'finds %s',
    (url) => expect(tree.find(url)).toBeDefined(),
  )
  it.each([
    '/nowhere',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/link.txt',
    '/%ff',
    '/POSTS/',
    '//',
  ])('finds nothing at %s', (url) => expect(tree.find(url)).toBeUndefined())
})

describe('the cache', () => {
  it('keeps the files that were read last, up to a number of bytes, and reads others again', async () => {
    const small = openTree(path.join(folder, 'public'), { cacheBytes: 6000 })
    const bodyOf = async (url: string) => {
      const file = small.find(url)
      if (file === undefined) throw new Error(`no file at ${url}`)
      return (await answerStatic(file, 'GET', new Headers(), new Map())).body
    }
    const [markdown, json] = [await bodyOf('/long.md'), await bodyOf('/long.json')]
    expect(await bodyOf('/long.md')).toBe(markdown)
    // The third file takes the place of the least recently read.
    await bodyOf('/long.xml')
    expect(await bodyOf('/long.md')).toBe(markdown)
    const again = await bodyOf('/long.json')
    expect(again).not.toBe(json)
    expect(again).toEqual(json)
  })
})

describe('answerStatic', () => {
  it('compresses a file once that fills the cache', async () => {
    const file = openTree(path.join(folder, 'public'), { cacheBytes: long.length + 10 }).find('/long.md')
    const headers = new Headers({ 'accept-encoding': 'gzip' })
    const bodyOf = async () => file && (await answerStatic(file, 'GET', headers, new Map())).body
    const first = await bodyOf()
    expect(await bodyOf()).toBe(first)
  })
  it('gives type, length and a strong ETag, and nothing of it changes between two requests', async () => {
    const first = await get('/long.md')
    expect(first.headers).toMatchObject({ 'content-type': 'text/markdown; charset=utf-8', 'content-length': '2500' })
    expect(first.headers['etag']).toMatch(/^"[\w-]{22}"$/)
    expect(await get('/long.md')).toEqual(first)
  })
  it('takes type, caching and Vary from the rules', async () => {
    const rules = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300', vary: 'Accept' }
    const { headers } = await get('/preview', { 'accept-encoding': 'gzip' }, rules)
    expect(headers).toMatchObject({ ...rules, vary: 'Accept, Accept-Encoding', 'content-encoding': 'gzip' })
  })
  it('answers 304 to its own ETag, weak or in a list, and 200 to another', async () => {
    const etag = (await get('/long.md')).headers['etag'] ?? ''
    for (const condition of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const answer = await get('/long.md', { 'if-none-match': condition })
      expect(answer).toMatchObject({ status: 304, body: null, headers: { etag } })
      expect(answer.headers).not.toHaveProperty('content-length')
    }
    expect((await get('/long.md', { 'if-none-match': '"x"' })).status).toBe(200)
    expect((await get('/long.md', { 'if-none-match': etag, 'cache-control': 'no-cache' })).status).toBe(304)
    expect((await get('/long.md', { 'if-none-match': etag, 'accept-encoding': 'br' })).status).toBe(200)
  })
  it('answers HEAD as GET, without the body', async () => {
    const [whole, head] = [await get('/long.md'), await get('/long.md', {}, {}, 'HEAD')]
    expect(head).toEqual({ ...whole, body: null })
  })
  it.each([
    [undefined, undefined],
    ['gzip, deflate, br', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.1, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', undefined],
    ['identity, br;q=0.5', undefined],
    ['*', 'br'],
    ['zstd', undefined],
  ])('negotiates %j to %j', async (accepted, encoding) => {
    const { headers, body } = await get('/long.md', accepted === undefined ? {} : { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['vary']).toBe('Accept-Encoding')
    const decoders = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Uint8Array) => Buffer.from(bytes) }
    const decode = decoders[(encoding ?? 'identity') as keyof typeof decoders]
    expect(decode(await bytesOf(body)).toString()).toBe(long)
  })
  it.each(['/long.json', '/long.xml', '/long.js', '/long.svg', '/long.webmanifest'])(
    'compresses %s, whose type may carry a charset',
    async (url) => {
      const { headers } = await get(url, { 'accept-encoding': 'gzip' })
      expect(headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'Accept-Encoding' })
    },
  )
  it('has one ETag per encoding', async () => {
    const etags = await Promise.all(
      ['br', 'gzip', 'identity'].map(
        async (encoding) => (await get('/long.md', { 'accept-encoding': encoding })).headers['etag'],
      ),
    )
    expect(new Set(etags).size).toBe(3)
  })
  it('leaves images and short texts as they are', async () => {
    for (const url of ['/image.png', '/index.html']) {
      const { headers } = await get(url, { 'accept-encoding': 'br' })
      expect(headers).not.toHaveProperty('content-encoding')
      expect(headers).not.toHaveProperty('vary')
    }
  })
})

describe('a recording', () => {
  const size = 1_200_000
  const content = Buffer.from(Uint8Array.from({ length: size }, (_, at) => at % 251))
  beforeAll(() => writeFiles(folder, { 'public/talk.mp4': content, 'public/clip.mp3': content.subarray(0, 2000) }))

  it('is read from the disk for each answer, where it is long', async () => {
    const [long, short] = [await get('/talk.mp4'), await get('/clip.mp3')]
    expect([long.body, short.body]).toEqual([expect.any(ReadableStream), content.subarray(0, 2000)])
    // `toEqual` takes seconds for so many bytes.
    expect((await bytesOf(long.body)).equals(content)).toBe(true)
    expect(long.headers).toMatchObject({ 'content-type': 'video/mp4', 'content-length': String(size) })
    expect((await get('/talk.mp4', { 'if-none-match': long.headers['etag'] ?? '' })).status).toBe(304)
    expect((await get('/talk.mp4', {}, {}, 'HEAD')).headers).toEqual(long.headers)
  })
  it.each([
    ['bytes=0-1', 0, 1],
    ['bytes=1999-', 1999, 1999],
    ['bytes=-3', 1997, 1999],
    ['bytes=-9999', 0, 1999],
    ['bytes=1000-99999999999999999999', 1000, 1999],
  ])('has the part %s', async (range, from, to) => {
    const { status, headers, body } = await get('/clip.mp3', { range })
    expect([status, headers['content-range'], headers['content-length']]).toEqual([
      206,
      `bytes ${from}-${to}/2000`,
      String(to + 1 - from),
    ])
    expect(await bytesOf(body)).toEqual(content.subarray(from, to + 1))
  })
  it('has a part of what is on the disk', async () => {
    const { status, body } = await get('/talk.mp4', { range: 'bytes=1000000-1000009' })
    expect([status, await bytesOf(body)]).toEqual([206, content.subarray(1_000_000, 1_000_010)])
  })
  it.each(['bytes=2000-', 'bytes=-0'])('has no part %s', async (range) => {
    const { status, headers } = await get('/clip.mp3', { range })
    expect([status, headers['content-range']]).toEqual([416, 'bytes */2000'])
  })
  it.each(['bytes=5-2', 'bytes=0-1,4-5', 'bytes=-', 'lines=0-1'])('is whole for %s', async (range) => {
    expect((await get('/clip.mp3', { range })).status).toBe(200)
  })
  it('is whole for the range of another file, and text always', async () => {
    const range = 'bytes=0-1'
    const { etag = '' } = (await get('/clip.mp3')).headers
    const statusOf = async (url: string, ifRange: string) => (await get(url, { range, 'if-range': ifRange })).status
    expect([await statusOf('/clip.mp3', etag), await statusOf('/clip.mp3', '"x"')]).toEqual([206, 200])
    expect((await get('/long.md', { range })).status).toBe(200)
  })
})
