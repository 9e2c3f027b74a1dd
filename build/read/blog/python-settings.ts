// Reads the configurations of Pelican, Nikola and Sphinx, which are Python: texts, and the addresses of posts.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { foldersUp } from '../folder.js'

type PermalinkOf = (folder: string) => string | null

/** The texts that a configuration assigns to names. */
export function readConstants(source: string): Record<string, string> {
  const found = source.matchAll(/^([A-Za-z_]+)\s*=\s*u?(["'])(.*?)\2/gm)
  return Object.fromEntries([...found].map(([, name = '', , value = '']) => [name, value]))
}

/** Placeholders of Pelican as those of permalinks here. */
const placeholders: Partial<Record<string, string>> = {
  ...{
    'date:%Y': ':year',
    'date:%m': ':month',
    'date:%d': ':day',
    'date:%b': ':short_month',
    'date:%B': ':long_month',
  },
  ...{ 'date:%-m': ':i_month', 'date:%-d': ':i_day', 'date:%j': ':yearday' },
}

/** A slug that Pelican makes otherwise than by default, and an address that is joined of several texts. */
const ownSlugs = /^SLUG(?:IFY_(?:USE_UNICODE|PRESERVE_CASE)\s*=\s*True|_(?:REGEX_)?SUBSTITUTIONS)\b/m
const joinedAddress = /^ARTICLE_(?:URL|SAVE_AS)\s*=[^\n]*["']\s*[+%.]/m

/** The pattern of `ARTICLE_URL`; a slug is that of the title unless the name of the file is told to be it. */
export function permalinkOfPelican(source: string): PermalinkOf {
  const { ARTICLE_URL: url, ARTICLE_SAVE_AS: file, SLUGIFY_SOURCE: slugSource } = readConstants(source)
  const isNamed = slugSource === 'basename' || /FILENAME_METADATA\s*=.*\?P<slug>/.test(source)
  const slug = isNamed ? ':slugorbasename' : ownSlugs.test(source) ? ':ownslug' : ':asciislug'
  const written = url ?? file ?? '{slug}.html'
  const known: typeof placeholders = {
    ...placeholders,
    slug,
    // By the plugin that takes the day from a name, and by patterns of `FILENAME_METADATA`.
    filename: ':slugorbasename',
    ...(!ownSlugs.test(source) && { category: ':asciicategory' }),
  }
  const pattern = written
    .replace(/^\/?/, '/')
    .replace(/\{([^{}]*)\}/g, (placeholder, name: string) => known[name] ?? placeholder)
  const isKnown = /\{(?:slug|filename)\}/.test(written) && !pattern.includes('{') && !joinedAddress.test(source)
  return () => (isKnown ? pattern : null)
}

/** The configuration of Pelican for a folder of articles, and what is in it. */
function pelicanAbove(articles: string): { config: string | undefined; source: string } {
  const config = foldersUp(articles, 3)
    .map((at) => join(at, 'pelicanconf.py'))
    .find((file) => existsSync(file))
  return { config, source: config === undefined ? '' : readFileSync(config, 'utf8') }
}

/** Whether each article of a folder is a draft unless it says otherwise (`DEFAULT_METADATA`). */
export const hasDraftsOfPelican = (articles: string): boolean =>
  /^DEFAULT_METADATA\s*=\s*\{(?:[^}#]|#.*\n)*?["']status["']\s*:\s*["']draft["']/m.test(pelicanAbove(articles).source)

/** The category that Pelican takes from the folder of a file (`USE_FOLDER_AS_CATEGORY`), for those of a folder of articles. */
export function categoriesOfPelican(articles: string): (file: string) => string | null {
  const { config, source } = pelicanAbove(articles)
  if (config === undefined || /^USE_FOLDER_AS_CATEGORY\s*=\s*False/m.test(source)) return () => null
  const content = join(dirname(config), readConstants(source)['PATH'] ?? '.')
  return (file) => (dirname(file) === content ? null : basename(dirname(file)))
}

/** The patterns of `POSTS`: `("posts/*.md", "blog", …)` is `/blog/`, the folders below `posts`, and the slug. */
export function permalinkOfNikola(source: string, root: string): PermalinkOf {
  const posts = /^POSTS\s*=\s*\(([^]*?)^\)/m.exec(source)?.[1] ?? ''
  const places = [...posts.matchAll(/\(\s*["']([^"'*]*?)\/?\*[^"']*["']\s*,\s*["']([^"']*)["']/g)]
  return (folder) => {
    const place = places.find(([, from = '']) => folder === join(root, from))
    return place ? `/${place[2] ?? ''}/:folderslug/`.replace(/\/{2,}/g, '/') : null
  }
}
