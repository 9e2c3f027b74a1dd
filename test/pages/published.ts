// Reads what is published for the addresses in it: of this site, each with the places that name it.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The files of a built tree that are text, by their path below it. */
export function readTexts(folder: string): Map<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !/\.(jpg|png|svg|css|js)$/.test(file))
  return new Map(
    names.map((file) => [`/${path.relative(folder, file).split(path.sep).join('/')}`, readFileSync(file, 'utf8')]),
  )
}

/** The path at which a file of the tree is served. */
export const servedAt = (file: string): string => file.replace(/\/index\.html$/, '/')

/**
 * Addresses of this site in a text, as paths with query and fragment. `bases` are the ways in which the site names
 * itself. A pattern such as `/api/post/<slug>.md` is no address; it ends where its placeholder begins and is left out.
 */
export function findAddresses(text: string, at: string, bases: readonly string[]): string[] {
  const isHtml = at.endsWith('/') || /^\s*<!doctype html>/i.test(text)
  const plain = isHtml ? unescapeHtml(text) : text
  const found = new Set<string>()
  for (const base of bases) {
    for (let from = plain.indexOf(base); from !== -1; from = plain.indexOf(base, from + 1)) {
      const rest = plain.slice(from + base.length)
      const address = /^(?:[/?#][^\s"'<>`)\]\\{}…|]*)?/.exec(rest)?.[0] ?? ''
      // Part of a longer name, such as another port, or a pattern.
      if (address === '' ? /^[\w:.-]/.test(rest) : /^[<{…]/.test(rest.slice(address.length))) continue
      found.add(resolve(address.replace(/[.,;:!?]+$/, '') || '/', '/'))
    }
  }
  if (isHtml) {
    for (const [, value = ''] of text.matchAll(/\s(?:href|src|action|poster|data-run)="([^"]*)"/g)) {
      const url = unescapeHtml(value)
      if (!/^[a-z]+:/i.test(url)) found.add(resolve(url, at))
    }
  } else {
    for (const [, url = ''] of text.matchAll(/\]\((\/[^)\s]*)\)/g)) found.add(resolve(url, at))
  }
  return [...found]
}

function resolve(url: string, at: string): string {
  const { pathname, search, hash } = new URL(url, `http://site.invalid${at}`)
  return pathname + search + hash
}

const unescapeHtml = (text: string): string =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
