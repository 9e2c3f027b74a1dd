// Reads which part of a file a request asks for, and reads that part from the disk as it is sent.
import { createReadStream } from 'node:fs'

export interface ByteRange {
  start: number
  /** The last byte, which belongs to it. */
  end: number
}

/**
 * The range that a request asks for (RFC 9110, 14.2), `none` where the file does not reach that far. Several ranges, other units,
 * and a range of a file with another ETag are ignored, as a server may: `undefined`.
 */
export function readRange(
  request: Headers,
  { size, etag }: { size: number; etag: string },
): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(request.get('range') ?? '') ?? []
  if (first + last === '' || (request.get('if-range') ?? etag) !== etag) return undefined
  // Without a first byte, the last ones are counted.
  if (first === '') return rangeIn(size, Math.max(0, size - Number(last)), size)
  if (last !== '' && Number(last) < Number(first)) return undefined
  return rangeIn(size, Number(first), last === '' ? size : Number(last))
}

const rangeIn = (size: number, start: number, end: number): ByteRange | 'none' =>
  start < size ? { start, end: Math.min(end, size - 1) } : 'none'

/** A part of a file, which is opened when somebody begins to read: an answer may be given up before. */
export function streamPart(file: string, range: ByteRange): ReadableStream<Uint8Array> {
  return ReadableStream.from(readPart(file, range))
}

/** @throws Error where the file ends before, as its caller would wait for the rest: its length is stated already. */
async function* readPart(file: string, range: ByteRange): AsyncGenerator<Uint8Array> {
  let left = range.end + 1 - range.start
  for await (const chunk of createReadStream(file, range) as AsyncIterable<Buffer>) {
    left -= chunk.length
    yield chunk
  }
  if (left > 0) throw new Error(`${file} has become shorter`)
}
