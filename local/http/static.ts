// Serves the files of one build: lookup by URL path, ETag and 304, compression, with a bounded cache of the bytes.
import { createHash, type Hash } from 'node:crypto'
import { createReadStream, realpathSync, statSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import mime from 'mime'
import { isUnchanged } from '../../service/http/condition.js'
import { chooseEncoding, compress, smallestEncodedBytes, textual, type ContentEncoding } from './content-encoding.js'
import type { Answer } from './node-adapter.js'

export interface StaticFile {
  file: string
  cache: VariantCache
}

interface Variant {
  /** `null` where it is read from the disk for each answer. */
  body: Buffer | null
  size: number
  etag: string
  encoding: ContentEncoding
}

interface Entry {
  variant: Promise<Variant>
  read: Variant | undefined
  bytes: number
}

export type FileAnswer = Answer & { encoding: ContentEncoding }

/** The bytes of the site's most read files; a site of 400 posts is smaller altogether. */
const defaultCacheBytes = 67_108_864
/** A larger recording or archive stays on the disk: fifteen slow readers of one of 95 MB took 0.7 GB. */
const mostKeptBytes = 1_048_576

export interface TreeOptions {
  /** How many bytes of files are kept in memory at most. */
  cacheBytes?: number
  /** HTML for the end of the head of every page. */
  pageHead?: string | undefined
}

/**
 * The files under a folder, each found when it is asked for, so that a new tree of any size is open at once. Only a
 * path that is the real path of a file is served: none with `..`, a symbolic link or another case leads out of the folder.
 * Throws where the folder cannot be read.
 */
export function openTree(folder: string, { cacheBytes = defaultCacheBytes, pageHead }: TreeOptions = {}) {
  const root = realpathSync.native(folder)
  const cache = new VariantCache(cacheBytes, pageHead)
  const open = (name: string): StaticFile | undefined => {
    const file = root + name.split('/').join(path.sep)
    return isRealFile(file) ? { file, cache } : undefined
  }
  return {
    /** Finds the file at a percent-encoded path; for a folder, with or without trailing slash, its `index.html`. */
    find(pathname: string): StaticFile | undefined {
      const decoded = decode(pathname)
      return decoded === undefined ? undefined : (open(decoded) ?? open(`${decoded.replace(/\/$/, '')}/index.html`))
    },
  }
}

function isRealFile(file: string): boolean {
  try {
    return realpathSync.native(file) === file && statSync(file).isFile()
  } catch {
    // Not there, too long, or a name that no file can have.
    return false
  }
}

/**
 * Answers GET and HEAD for a file; with the part that `Range` asks for where it is no text, as browsers play no recording
 * without. `rules` are the headers of the route rules, which the caller adds afterwards: here they decide the media type
 * (and with it compression), caching and `Vary`.
 */
export async function answerStatic(
  { file, cache }: StaticFile,
  method: 'GET' | 'HEAD',
  request: Headers,
  rules: ReadonlyMap<string, string>,
): Promise<FileAnswer> {
  const type = rules.get('content-type') ?? mediaType(file)
  const wanted = textual.test(type) ? chooseEncoding(request) : 'identity'
  const { body, size, etag, encoding } = await cache.get(file, wanted)
  const isText = body !== null && textual.test(type)
  const isEncoded = encoding !== 'identity' || (isText && size >= smallestEncodedBytes)
  const headers = new Headers({
    'content-type': type,
    'cache-control': rules.get('cache-control') ?? 'public, max-age=0, must-revalidate',
    etag,
  })
  if (isEncoded) headers.set('vary', [rules.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  if (!isText) headers.set('accept-ranges', 'bytes')
  if (isUnchanged(request, etag)) return { status: 304, headers, body: null, encoding }
  if (encoding !== 'identity') headers.set('content-encoding', encoding)
  const range = isText || method === 'HEAD' ? undefined : readRange(request, { size, etag })
  if (range === 'none') {
    headers.set('content-range', `bytes */${size}`)
    return { status: 416, headers, body: new Uint8Array(), encoding }
  }
  const { start, end } = range ?? { start: 0, end: size - 1 }
  headers.set('content-length', String(end + 1 - start))
  if (range !== undefined) headers.set('content-range', `bytes ${start}-${end}/${size}`)
  const part =
    body === null ? ReadableStream.from(readPart(file, { start, end })) : range ? body.subarray(start, end + 1) : body
  return { status: range ? 206 : 200, headers, body: method === 'HEAD' ? null : part, encoding }
}

/** Keeps the encoded files that were read last, up to a number of bytes. */
class VariantCache {
  /** By encoding and path, the least recently read first. */
  readonly #entries = new Map<string, Entry>()
  #bytes = 0

  constructor(
    readonly mostBytes: number,
    readonly pageHead: string | undefined,
  ) {}

  /** The bytes of a file, encoded unless they are too few, and their strong ETag, which differs then (RFC 9110, 8.8.1). */
  get(file: string, encoding: ContentEncoding): Promise<Variant> {
    const key = `${encoding} ${file}`
    const known = this.#touch(key)
    if (known !== undefined) return known.variant
    const entry: Entry = { variant: this.#read(file, encoding), read: undefined, bytes: 0 }
    this.#entries.set(key, entry)
    entry.variant.then(
      (read) => {
        if (this.#entries.get(key) !== entry) return
        entry.read = read
        entry.bytes = read.body?.length ?? 0
        this.#bytes += entry.bytes
        this.#trim()
      },
      // A file that could not be read is read again on the next request.
      () => this.#entries.delete(key),
    )
    return entry.variant
  }

  /** The bytes of a file where they are in memory. */
  peek(file: string, encoding: ContentEncoding): Variant | undefined {
    return this.#touch(`${encoding} ${file}`)?.read
  }

  #touch(key: string): Entry | undefined {
    const entry = this.#entries.get(key)
    if (entry !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    return entry
  }

  #trim(): void {
    for (const [key, { bytes }] of this.#entries) {
      if (this.#bytes <= this.mostBytes) return
      this.#entries.delete(key)
      this.#bytes -= bytes
    }
  }

  async #read(file: string, encoding: ContentEncoding): Promise<Variant> {
    if (encoding === 'identity') {
      const { size } = await stat(file)
      if (size > mostKeptBytes && !textual.test(mediaType(file))) {
        const hash = createHash('sha256')
        await pipeline(createReadStream(file), hash)
        return { body: null, size, etag: etagOf(hash), encoding }
      }
      const stored = await readFile(file)
      const added = this.pageHead !== undefined && file.endsWith('.html') ? this.pageHead : null
      const body = added === null ? stored : Buffer.from(stored.toString().replace('</head>', (end) => added + end))
      return { body, size: body.length, etag: etagOf(createHash('sha256').update(body)), encoding }
    }
    const identity = await this.get(file, 'identity')
    if (identity.body === null || identity.size < smallestEncodedBytes) return identity
    const body = await compress(identity.body, encoding)
    return { body, size: body.length, etag: `${identity.etag.slice(0, -1)}-${encoding}"`, encoding }
  }
}

const etagOf = (hash: Hash): string => `"${hash.digest('base64url').slice(0, 22)}"`

function mediaType(file: string): string {
  const type = mime.getType(file) ?? 'application/octet-stream'
  return textual.test(type) ? `${type}; charset=utf-8` : type
}

function decode(pathname: string): string | undefined {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return undefined
  }
}

interface ByteRange {
  start: number
  /** The last byte, which belongs to it. */
  end: number
}

/**
 * The range that a request asks for (RFC 9110, 14.2), `none` where the file does not reach that far. Several ranges, other units,
 * and a range of a file with another ETag are ignored, as a server may: `undefined`.
 */
function readRange(request: Headers, { size, etag }: { size: number; etag: string }): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.get('range') ?? '') ?? []
  if (first + last === '' || (request.get('if-range') ?? etag) !== etag) return undefined
  // Without a first byte, the last ones are counted.
  if (first === '') return rangeIn(size, Math.max(0, size - Number(last)), size)
  if (last !== '' && Number(last) < Number(first)) return undefined
  return rangeIn(size, Number(first), last === '' ? size : Number(last))
}

const rangeIn = (size: number, start: number, end: number): ByteRange | 'none' =>
  start < size ? { start, end: Math.min(end, size - 1) } : 'none'

/**
 * A part of a file, which is opened when somebody begins to read: an answer may be given up before.
 * @throws Error where the file ends before, as its caller would wait for the rest: its length is stated already.
 */
async function* readPart(file: string, range: ByteRange): AsyncGenerator<Uint8Array> {
  let left = range.end + 1 - range.start
  for await (const chunk of createReadStream(file, range) as AsyncIterable<Buffer>) {
    left -= chunk.length
    yield chunk
  }
  if (left > 0) throw new Error(`${file} has become shorter`)
}
