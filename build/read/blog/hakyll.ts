// Reads what a blog of Hakyll says of itself: the feed that its program in Haskell configures.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../folder.js'
import type { SiteWords } from './script-settings.js'

const isHaskell = (name: string) => name.endsWith('.hs')

/** Title, address and author of the first `FeedConfiguration` in a folder or its folders of sources; empty where there is none. */
export function wordsOfHakyll(folder: string): SiteWords {
  const top = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile() && isHaskell(entry.name))
  const sources = ['app', 'src'].flatMap((name) => listFiles(join(folder, name), isHaskell))
  const program = [...top.map(({ name }) => join(folder, name)), ...sources]
    .map((file) => readFileSync(file, 'utf8').replace(/^\s*--.*$/gm, ''))
    .find((source) => /\bfeedTitle\s*=/.test(source))
  const read = (field: string) =>
    new RegExp(`\\b${field}\\s*=\\s*"((?:[^"\\\\\\n]|\\\\(?:["\\\\&]|\\d{2,6}(?!\\d)))+)"`)
      .exec(program ?? '')?.[1]
      ?.replace(/\\(?:&|(\d+)|(.))/g, (_, code?: string, sign?: string) =>
        code ? String.fromCodePoint(Number(code)) : (sign ?? ''),
      )
  // `"Tides - " ++ tag` is a title of several feeds.
  const title = read('feedTitle')?.replace(/\s*[-–—:|]\s*$/, '')
  const [url, author] = [read('feedRoot'), read('feedAuthorName')]
  return { ...(title && { title }), ...(url && { url }), ...(author && { author }) }
}
