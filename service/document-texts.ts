// The texts that quotes are taken from, in one file: each compressed by itself, and read by its place in the file.
import { openSync, readSync } from 'node:fs'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { DocumentDetail } from './contract/resources/document.js'

/** The parts of a document that passages are quoted from. */
export type DocumentText = Pick<DocumentDetail, 'articleBody' | 'sections'>

const offsetBytes = 4

/** A file of texts: their number, where each begins and the last ends (32-bit little-endian), then the texts. */
export function packTexts(texts: readonly DocumentText[]): Buffer {
  const packed = texts.map(({ articleBody, sections }) => deflateRawSync(JSON.stringify({ articleBody, sections })))
  const head = Buffer.alloc(offsetBytes * (texts.length + 2))
  head.writeUInt32LE(texts.length)
  let end = head.length
  for (const [index, text] of [Buffer.alloc(0), ...packed].entries()) {
    head.writeUInt32LE((end += text.length), offsetBytes * (index + 1))
  }
  return Buffer.concat([head, ...packed])
}

/** Opens a file of `packTexts`; the returned function reads the text at a position, and little else of the file. */
export function openTexts(path: string): (position: number) => DocumentText {
  const file = openSync(path, 'r')
  const read = (length: number, at: number): Buffer => {
    const bytes = Buffer.alloc(length)
    if (readSync(file, bytes, 0, length, at) !== length) throw new Error('The file of texts is too short')
    return bytes
  }
  const offsets = read(offsetBytes * (read(offsetBytes, 0).readUInt32LE() + 1), offsetBytes)
  return (position) => {
    const start = offsets.readUInt32LE(offsetBytes * position)
    const end = offsets.readUInt32LE(offsetBytes * (position + 1))
    return JSON.parse(inflateRawSync(read(end - start, start)).toString()) as DocumentText
  }
}
