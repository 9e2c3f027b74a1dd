// Serves the files of one build: lookup by URL path, ETag and 304, compression, each worked out once per file.
import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fresh from 'fresh'
import mime from 'mime'
import { chooseCoding, compress, smallestCodedBytes, textual, type Coding } from './content-encoding.js'

/** A file of the build that has a URL. What is made of it (hash, compressed forms) is kept with it. */
export interface StaticFile {
  /** Where it lies on disk. */
  file: string
  forms: Map<Coding, Promise<Form>>
}

/** The files of one build by URL path, decoded. */
export interface StaticTree {
  /** The file at a percent-encoded path, or nothing; a folder's path, with or without its last slash, is its index. */
  find(pathname: string): StaticFile | undefined
}

/** An answer without the headers that the rules add. */
export interface StaticAnswer {
  status: 200 | 304
  headers: Map<string, string>
  body: Uint8Array | undefined
}

interface Form {
  body: Buffer
  etag: string
}

/**
 * Lists the files under a folder. Only what is listed can be served, so no path can lead out of it.
 * Throws where the folder can't be read.
 */
export function openTree(folder: string): StaticTree {
  const files = new Map<string, StaticFile>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const file = path.join(entry.parentPath, entry.name)
    files.set(`/${path.relative(folder, file).split(path.sep).join('/')}`, { file, forms: new Map() })
  }
  return {
    find(pathname) {
      const decoded = decode(pathname)
      if (decoded === undefined) return undefined
      return files.get(decoded) ?? files.get(`${decoded.replace(/\/$/, '')}/index.html`)
    },
  }
}

/**
 * Answers GET and HEAD for a file. `rules` are the headers of the route rules:
 * they decide the media type (and with it compression) and `Vary`.
 */
export async function answerStatic(
  { file, forms }: StaticFile,
  method: 'GET' | 'HEAD',
  request: Headers,
  rules: ReadonlyMap<string, string>,
): Promise<StaticAnswer> {
  const type = rules.get('content-type') ?? mediaType(file)
  const identity = await formOf(file, forms, 'identity')
  const isCoded = textual.test(type) && identity.body.length >= smallestCodedBytes
  const coding = isCoded ? chooseCoding(request) : 'identity'
  const { body, etag } = await formOf(file, forms, coding)
  const headers = new Map([
    ['content-type', type],
    ['cache-control', rules.get('cache-control') ?? 'public, max-age=0, must-revalidate'],
    ['etag', etag],
  ])
  if (isCoded) headers.set('vary', [rules.get('vary'), 'Accept-Encoding'].filter(Boolean).join(', '))
  if (isFresh(request, etag)) return { status: 304, headers, body: undefined }
  if (coding !== 'identity') headers.set('content-encoding', coding)
  headers.set('content-length', String(body.length))
  return { status: 200, headers, body: method === 'HEAD' ? undefined : body }
}

/** The bytes of a file in a coding and their strong ETag, which differs by coding (RFC 9110, 8.8.1). */
function formOf(file: string, forms: Map<Coding, Promise<Form>>, coding: Coding): Promise<Form> {
  const known = forms.get(coding)
  if (known !== undefined) return known
  const form = makeForm(file, forms, coding)
  forms.set(coding, form)
  // A file that could not be read is tried again on the next request.
  form.catch(() => forms.delete(coding))
  return form
}

async function makeForm(file: string, forms: Map<Coding, Promise<Form>>, coding: Coding): Promise<Form> {
  if (coding === 'identity') {
    const body = await readFile(file)
    return { body, etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"` }
  }
  const identity = await formOf(file, forms, 'identity')
  return { body: await compress(identity.body, coding), etag: `${identity.etag.slice(0, -1)}-${coding}"` }
}

function isFresh(request: Headers, etag: string): boolean {
  // `Cache-Control: no-cache` forbids a cache to answer by itself, not us to say that nothing changed (RFC 9111, 5.2.1.4);
  // fetch in Node sends it with every If-None-Match.
  return fresh({ 'if-none-match': request.get('if-none-match') ?? undefined }, { etag })
}

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
