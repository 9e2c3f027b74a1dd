// Reads the configuration of Hugo, whose parts are in several files, and which folders have its content and in which language.
import { join } from 'node:path'
import { readLanguage, readLanguageName } from '../front-matter/language.js'
import { isRecord } from '../front-matter/script-values.js'
import { hugoFiles, list, lowerKeys, read, record, text, type Values } from './config-files.js'
import { matcherOf } from './page-matcher.js'

/** The settings of all files of a configuration, their keys in lower case. */
export function hugoSite(root: string): Values {
  const files = hugoFiles(root).map((file) => ({
    name: file.replace(/^.*\/|\.[a-z]+$/g, ''),
    values: lowerKeys(read(file)),
  }))
  const parts = files.map(({ name, values }) => (/^(?:hugo|config)$/.test(name) ? values : { [name]: values }))
  // `languages.de.toml` is one of the languages.
  const named = parts
    .flatMap((part) => Object.entries(part))
    .flatMap(([name, values]): [string, unknown][] => {
      const [, one] = /^languages\.([\w-]+)$/.exec(name) ?? []
      return one === undefined ? [] : [[one, values]]
    })
  return [named.length > 0 ? { languages: Object.fromEntries(named) } : {}, ...parts].reduce(mergeValues, {})
}

/** The values of the second besides those of the first, at all levels. */
const mergeValues = (first: Values, second: Values): Values => {
  const merged = Object.entries(second).map(([key, value]) => {
    const known = first[key]
    return [key, isRecord(known) && isRecord(value) ? mergeValues(known, value) : value]
  })
  return { ...first, ...(Object.fromEntries(merged) as Values) }
}

/** The folders of content, those in others first. */
export function contentsOfHugo(root: string, site: Values): string[] {
  const folders = [
    ...mountsOf(root, site).map(({ folder }) => folder),
    ...contentsOfLanguages(root, site).map(({ folder }) => folder),
  ]
  return [...new Set(folders)].sort((a, b) => b.length - a.length)
}

function mountsOf(root: string, site: Values): { folder: string; mount: Values }[] {
  const mounts = list(record(site['module'])['mounts']).map(record)
  return mounts.flatMap((mount) => {
    const source = text(mount['source'])
    return source !== undefined && text(mount['target']) === 'content' ? [{ folder: join(root, source), mount }] : []
  })
}

/**
 * Tells which files each mount of content that has their folder leaves out: by `files`, where `!` is before a glob of these, and by
 * the keys that Hugo had before. Source: gohugo.io/configuration/module/#mounts.
 */
export function excludedByMounts(root: string, site: Values): (file: string) => boolean {
  const mounts = mountsOf(root, site).map(({ folder, mount }) => {
    const files = [mount['files'] ?? []].flat().map(String)
    const matchers = (globs: unknown[]) => globs.map((glob) => matcherOf(String(glob).replace(/^!\s*/, '')))
    const isOut = (glob: string) => glob.startsWith('!')
    const excluded = matchers([...files.filter(isOut), mount['excludeFiles'] ?? []].flat())
    const included = matchers([...files.filter((glob) => !isOut(glob)), mount['includeFiles'] ?? []].flat())
    const excludes = (path: string) =>
      excluded.some((one) => one.test(path)) || (included.length > 0 && !included.some((one) => one.test(path)))
    return { folder, excludes }
  })
  return (file) => {
    const own = mounts.filter(({ folder }) => file.startsWith(`${folder}/`))
    return own.length > 0 && own.every(({ folder, excludes }) => excludes(file.slice(folder.length + 1)))
  }
}

/** The languages of a site that Hugo does not build, in lower case. */
export function disabledLanguages(site: Values): string[] {
  const languages = Object.entries(record(site['languages']))
  const disabled = languages.flatMap(([key, values]) => (record(values)['disabled'] === true ? [key] : []))
  return [...list(site['disablelanguages']), ...disabled].map((one) => String(one).toLowerCase())
}

interface Content {
  folder: string
  language: string | null
  /** The settings of its language. */
  settings: Values
}

/** The folder of content of each language; of a site that names none, the one that it has. */
export function contentsOfLanguages(root: string, site: Values): Content[] {
  const whole = text(site['contentdir']) ?? 'content'
  const disabled = disabledLanguages(site)
  const built = Object.entries(record(site['languages'])).filter(([key]) => !disabled.includes(key.toLowerCase()))
  const languages = built.map(([key, values]) => {
    const one = record(values)
    const code = text(one['languagecode']) ?? text(one['locale'])
    const language = readLanguageName(key) ?? (code === undefined ? null : readLanguage(code))
    return { folder: join(root, text(one['contentdir']) ?? whole), language, settings: one }
  })
  return languages.length > 0 ? languages : [{ folder: join(root, whole), language: null, settings: {} }]
}

/**
 * The folder of content that a folder of documents is in, and its language, where languages have folders of their own
 * (`contentDir`); `null` where they have one together, or nothing names them.
 */
export function contentOfHugo(root: string, folder: string): Pick<Content, 'folder' | 'language'> | null {
  const contents = contentsOfLanguages(root, hugoSite(root))
  if (new Set(contents.map((one) => one.folder)).size < 2) return null
  const above = contents
    .filter((one) => folder === one.folder || folder.startsWith(`${one.folder}/`))
    .sort((a, b) => b.folder.length - a.folder.length)
  const [content] = above
  if (!content) return null
  const isShared = above.some((one) => one !== content && one.folder === content.folder)
  return isShared ? { folder: content.folder, language: null } : content
}
