// Reads from the configuration of Docusaurus where its blogs, its documentation and their translations are, and at which paths.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isDocumentName, listFiles } from '../folder.js'
import { readLanguage } from '../front-matter/language.js'
import { findConfig, list, record, scriptEndings, text, type Values } from './config-files.js'
import { readScript } from './script-data.js'

interface Folder {
  folder: string
  /** The pattern of its permalinks; behind that of an original those of the other locales, which have what is not translated, too. */
  permalink: string | string[]
  /** Patterns of the files in it that are none of it. */
  exclude: unknown
  /** Of a translation: its language (BCP 47), and the folder that it translates. */
  translates: { language: string; original: string } | null
}

/** A path or pattern below the path of a site or of one of its locales. */
const permalinkAt = (start: string, path: string) => `${start}/${path}`.replace(/\/{2,}/g, '/')

/** The configuration of the site at a root; empty where there is none. */
export const docusaurusSite = (root: string): Values =>
  record(readScript(findConfig(root, 'docusaurus.config', scriptEndings) ?? '')['default'])

/**
 * The blogs of a site, or its documentation, then their translations that have documents: those of the blog `news` in French are
 * in `i18n/fr/docusaurus-plugin-content-blog-news`, at `/fr/…`.
 * Source: docusaurus.io/docs/i18n/introduction#translation-files-location
 */
export function foldersOfDocusaurus(root: string, site: Values, kind: 'blog' | 'docs'): Folder[] {
  const options = [...list(site['presets']), ...list(site['plugins'])].flatMap((one) => {
    const [name, given] = Array.isArray(one) ? (one as unknown[]) : [one, {}]
    if (text(name)?.endsWith(`plugin-content-${kind}`)) return [record(given)]
    return /preset|^classic$/.test(text(name) ?? '') ? [record(record(given)[kind])] : []
  })
  const patternOf = (one: Values) =>
    kind === 'blog' ? ':slugordatedpath' : one['numberPrefixParser'] === false ? ':numbereddocpath' : ':docpath'
  const folders = (options.length > 0 ? options : [{}]).map((one: Values) => {
    const release = kind === 'docs' ? releaseOf(root, one) : null
    return {
      folder: resolve(root, release?.folder ?? text(one['path']) ?? kind),
      exclude: one['exclude'],
      path: `${text(one['routeBasePath']) ?? kind}/${patternOf(one)}`,
      name: [`docusaurus-plugin-content-${kind}`, text(one['id']) ?? 'default'].join('-').replace(/-default$/, ''),
      version: release?.version ?? 'current',
    }
  })
  const base = text(site['baseUrl']) ?? '/'
  const i18n = record(site['i18n'])
  const locales = list(i18n['locales']).flatMap((one) => (one === i18n['defaultLocale'] ? [] : (text(one) ?? [])))
  const configOf = (locale: string) => record(record(i18n['localeConfigs'])[locale])
  const startOf = (locale: string) => text(configOf(locale)['baseUrl']) ?? `${base}/${locale}/`
  const translations = locales.flatMap((locale) => {
    const language = readLanguage(locale)
    const localeFolder = join(root, text(i18n['path']) ?? 'i18n', text(configOf(locale)['path']) ?? locale)
    return folders.flatMap(({ folder: original, exclude, path, name, version }): Folder[] => {
      const folder = join(localeFolder, name, kind === 'docs' ? version : '')
      if (language === null || listFiles(folder, isDocumentName).length === 0) return []
      return [{ folder, permalink: permalinkAt(startOf(locale), path), exclude, translates: { language, original } }]
    })
  })
  const originals = folders.map(({ folder, exclude, path }): Folder => {
    const below = (start: string) => permalinkAt(start, path)
    return {
      folder,
      permalink: locales.length === 0 ? below(base) : [base, ...locales.map(startOf)].map(below),
      exclude,
      translates: null,
    }
  })
  return [...originals, ...translations]
}

/**
 * The version of documentation that its own path shows, which is the last one that was released, and its folder; `null` where that
 * is the one being written. Source: docusaurus.io/docs/versioning
 */
function releaseOf(root: string, options: Values): { version: string; folder: string } | null {
  if (options['disableVersioning'] === true) return null
  const id = text(options['id']) ?? 'default'
  const prefix = id === 'default' ? '' : `${id}_`
  const file = join(root, `${prefix}versions.json`)
  const [, newest] = (existsSync(file) && /^\s*\[\s*"([^"]+)"/.exec(readFileSync(file, 'utf8'))) || []
  const version = `version-${text(options['lastVersion']) ?? newest}`
  const folder = join(root, `${prefix}versioned_docs`, version)
  return existsSync(folder) ? { version, folder } : null
}

/** What a folder of documents translates in a site of Docusaurus; `null` for other folders. */
export const translatedOfDocusaurus = (root: string, folder: string): Folder['translates'] =>
  (['blog', 'docs'] as const)
    .flatMap((kind) => foldersOfDocusaurus(root, docusaurusSite(root), kind))
    .find((one) => one.folder === folder)?.translates ?? null
