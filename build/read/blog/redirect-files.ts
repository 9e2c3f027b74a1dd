// Reads the redirects of a blog: `_redirects`, netlify.toml, vercel.json, and those in configurations of Docusaurus, Astro, Next and MkDocs.
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { foldersUp } from '../folder.js'
import { readOldPath } from '../old-path.js'
import { findConfig, list, read, record, scriptEndings, text } from './config-files.js'
import { readMkDocs } from './mkdocs.js'
import { readScript } from './script-data.js'

/** The paths of a blog that redirect, decoded, without slashes around them. */
export interface Redirects {
  /** Old paths by the path that they lead to. */
  byTarget: ReadonlyMap<string, readonly string[]>
  /** Folders whose paths lead to those of the same names in another. */
  folders: readonly { from: string; to: string }[]
}

type Rule = [from: unknown, to: unknown, status?: unknown]

/**
 * The redirects that the files in a folder of posts and above it, up to the root of the repository, tell. `addresses` are
 * those of the blog: other hosts have pages of other sites.
 */
export function readRedirects(folder: string, addresses: readonly string[]): Redirects {
  const hosts = addresses.map(hostOf)
  const byTarget = new Map<string, string[]>()
  const folders: Redirects['folders'][number][] = []
  for (const [from, to, status] of rulesAbove(folder)) {
    const toPath = pathOf(to, hosts)
    if (!isPath(from) || toPath === null || /^(?:200|404|410)/.test(String(status))) continue
    // `/posts/:slug` to `/blog/:slug` is of all in a folder, too.
    const [last = ''] = /\/:\w+$/.exec(from) ?? []
    const ending = last !== '' && toPath.endsWith(last) ? /\/:\w+$/ : rest
    const [source, target] = [from, toPath].map((path) => path.replace(/[?#].*$/, '').replace(ending, '/*'))
    const [cleanSource, cleanTarget] = [clean(source), clean(target)]
    if (cleanSource === null || cleanTarget === null || cleanSource === cleanTarget) continue
    byTarget.set(cleanTarget, [...(byTarget.get(cleanTarget) ?? []), cleanSource])
    if (source?.endsWith('/*') && target?.endsWith('/*')) folders.push({ from: cleanSource, to: cleanTarget })
  }
  return { byTarget, folders }
}

/** All that leads to one of some paths, over several redirects too, of which at most two are of folders: these may have no end. */
export function pathsBefore(paths: readonly string[], { byTarget, folders }: Redirects): string[] {
  const found = new Map(paths.map((path) => [path, 0]))
  for (const [path, foldersPassed] of found) {
    const add = (before: string, passed: number) => !found.has(before) && found.set(before, passed)
    for (const before of byTarget.get(path) ?? []) add(before, foldersPassed)
    for (const { from, to } of foldersPassed < 2 ? folders : []) {
      const isRoot = to === '' && !path.startsWith(`${from}/`)
      if (isRoot || path.startsWith(`${to}/`))
        add(posix.join('/', from, path.slice(to.length)).slice(1), foldersPassed + 1)
    }
  }
  return [...found.keys()].filter((path) => path !== '' && !paths.includes(path))
}

const isPath = (value: unknown): value is string => typeof value === 'string' && /^\/(?!\/)/.test(value)

/** The host of an address, with and without `www.` the same; `null` where it is no web address. */
const hostOf = (address: string) =>
  /^https?:\/\//.test(address) && URL.canParse(address) ? new URL(address).host.replace(/^www\./, '') : null

/** The path of a target, which may be a whole address of the blog. */
function pathOf(to: unknown, hosts: readonly (string | null)[]): string | null {
  if (isPath(to)) return to
  const host = typeof to === 'string' ? hostOf(to) : null
  return host !== null && hosts.includes(host) ? new URL(String(to)).pathname : null
}

/** The rest of a path, as Netlify, Vercel and others write it. */
const rest = /\/(?:\*|:splat|:\w+\*|\.{3})$/

/** A path without placeholders, of the folder where it has `*` for the rest; `null` for other patterns. */
function clean(path = ''): string | null {
  const whole = path.replace(/\/\*$/, '')
  return /[*()[\]]|\/:/.test(whole) ? null : readOldPath(whole)
}

function* rulesAbove(folder: string): Generator<Rule> {
  for (const at of foldersUp(folder)) {
    for (const name of ['', 'static', 'public', 'src', 'source', 'src/static', 'src/public'])
      yield* linesOf(join(at, name, '_redirects'))
    for (const one of ['netlify.toml', 'vercel.json', 'redirects.yaml'].map((name) => join(at, name)))
      if (existsSync(one)) yield* rulesIn(read(one)['redirects'])
    const docusaurus = findConfig(at, 'docusaurus.config', scriptEndings)
    if (docusaurus) {
      yield* replacedIn(readFileSync(docusaurus, 'utf8'))
      for (const plugin of list(record(readScript(docusaurus)['default'])['plugins'])) {
        const [name, options] = list(plugin)
        if (/client-redirects$/.test(text(name) ?? '')) yield* rulesIn(record(options)['redirects'])
      }
    }
    const next = findConfig(at, 'next.config', scriptEndings)
    if (next) yield* rulesIn(record(readScript(next)['default'])['redirects'])
    yield* readMkDocs(at)?.redirects ?? []
    const astro = findConfig(at, 'astro.config', scriptEndings)
    if (astro)
      for (const [from, to] of Object.entries(record(record(readScript(astro)['default'])['redirects'])))
        yield [from, record(to)['destination'] ?? to]
  }
}

/**
 * Rules as a list of `{ from, to }` or `{ source, destination }`; Docusaurus may have several `from`. Those for some requests alone (of
 * Next and Vercel `has` and `missing`, of Netlify `conditions` and `query`: another host, a language) are not read.
 */
function* rulesIn(rules: unknown): Generator<Rule> {
  for (const rule of list(rules)
    .map(record)
    .filter((one) => !['has', 'missing', 'conditions', 'query'].some((key) => key in one)))
    for (const from of [rule['from'] ?? rule['source']].flat())
      yield [from, rule['to'] ?? rule['destination'], rule['status']]
}

/** Of `createRedirects` of Docusaurus, the folders that it replaces: `path.replace('/docs', '/apps')` tells of `/apps`. */
function* replacedIn(script: string): Generator<Rule> {
  const [, code = ''] = /\bcreateRedirects\b([^]*)/.exec(script) ?? []
  const replaced = /\b(?:existingPath|path)\.replace\(\s*(["'])(\/\w[^"']*)\1,\s*(["'])(\/\w[^"']*)\3/g
  for (const [, , to = '', , from = ''] of code.replace(/^[ \t]*(?:\/\/|\/?\*).*$/gm, '').matchAll(replaced))
    yield [from, to].map((folder) => `${folder.replace(/\/$/, '')}/*`) as [string, string]
}

/** Lines of Netlify and Cloudflare: `/from /to 301`, but those for some readers alone (`Language=fr`). */
function* linesOf(file: string): Generator<Rule> {
  if (!existsSync(file)) return
  for (const line of readFileSync(file, 'utf8').split('\n')) {
    const [from, to, status, ...conditions] = line
      .replace(/(?:^|\s)#.*$/, '')
      .trim()
      .split(/\s+/)
    if (conditions.length === 0) yield [from, to, status]
  }
}
