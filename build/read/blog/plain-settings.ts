// Reads what VitePress, Pelican and Nikola say of a site, and tells the language of posts by their script.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { foldersUp, isDocumentName, listFiles } from '../folder.js'
import { findConfig, read, record, scriptEndings, text } from './config-files.js'
import { permalinkOfNikola, permalinkOfPelican, readConstants } from './python-settings.js'
import { scriptSettings, type SiteWords } from './script-settings.js'
import type { ToolSettings } from './tools.js'

/** How many folders above the posts their site is looked for. */
const mostLevels = 3

/** What a site says of itself in the configuration of a tool that names no folders, or of a program. */
export function plainSettings(folder: string): SiteWords & Partial<Pick<ToolSettings, 'permalinkOf'>> {
  for (const at of foldersUp(folder, mostLevels)) {
    const vitepress =
      findConfig(join(at, '.vitepress'), 'config', scriptEndings) ??
      findConfig(join(at, '.vitepress/config'), 'index', scriptEndings)
    if (vitepress) return wordsOf(read(vitepress))
    const quartz = findConfig(at, 'quartz.config', scriptEndings)
    if (quartz) return wordsOf(record(read(quartz)['configuration']))
    const python = ['pelicanconf.py', 'conf.py'].map((name) => join(at, name)).find((file) => existsSync(file))
    if (python) {
      const source = readFileSync(python, 'utf8')
      const permalink = python.endsWith('pelicanconf.py') ? permalinkOfPelican(source) : permalinkOfNikola(source, at)
      return { ...wordsOf(readConstants(source)), permalinkOf: permalink }
    }
  }
  return scriptSettings(folder)
}

function wordsOf(values: Readonly<Record<string, unknown>>): SiteWords {
  const first = (...names: string[]) => names.map((name) => text(values[name])).find((value) => value !== undefined)
  const host = first('baseUrl')
  return {
    title: first('title', 'pageTitle', 'SITENAME', 'BLOG_TITLE'),
    url: first('SITEURL', 'SITE_URL') ?? (host && (host.includes('://') ? host : `https://${host}`)),
    description: first('description', 'SITEDESCRIPTION', 'SITESUBTITLE', 'BLOG_DESCRIPTION'),
    language: first('lang', 'locale', 'DEFAULT_LANG'),
    author: first('AUTHOR', 'BLOG_AUTHOR'),
  }
}

/** Scripts of one language, as near as can be told; kana before the Chinese characters that Japanese has too. */
const scripts: readonly [language: string, letters: RegExp][] = [
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/gu],
  ['ko', /\p{sc=Hangul}/gu],
  ['zh', /\p{sc=Han}/gu],
  ['ar', /\p{sc=Arabic}/gu],
  ['he', /\p{sc=Hebrew}/gu],
  ['th', /\p{sc=Thai}/gu],
  ['el', /\p{sc=Greek}/gu],
]

/** The language in whose script most of a sample of posts are: a sixth of their letters outside of code and addresses. */
export function languageOfPosts(folders: readonly string[]): string | undefined {
  const files = folders.flatMap((folder) => listFiles(folder, isDocumentName))
  const step = Math.ceil(files.length / mostRead)
  const found = files.filter((_, at) => at % step === 0).map(scriptOf)
  return scripts.find(([language]) => found.filter((one) => one === language).length * 2 > found.length)?.[0]
}

const mostRead = 10

function scriptOf(file: string): string | undefined {
  const words = readFileSync(file, 'utf8')
    .slice(0, 1 << 14)
    .replace(/```[^]*?(?:```|$)|`[^`\n]*`|\S*[/.:=]\S*[/.:=]\S*/g, '')
  const count = (pattern: RegExp) => words.match(pattern)?.length ?? 0
  const letters = count(/\p{L}/gu)
  return scripts.find(([, pattern]) => count(pattern) * 6 > letters)?.[0]
}
