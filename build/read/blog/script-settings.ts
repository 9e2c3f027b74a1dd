// Finds title, address, language and author of a site that is a program, in the files that usually have them.
import { join } from 'node:path'
import { isRecord } from '../script-values.js'
import { authorOf, findConfig, read, scriptEndings, text } from './config-files.js'

/** What a blog says of itself. */
export interface SiteWords {
  title?: string | undefined
  url?: string | undefined
  description?: string | undefined
  language?: string | undefined
  author?: string | undefined
}

/** Where sites that are programs keep their title and address. */
const settingsFiles = [
  ...[
    'site.config',
    'siteConfig',
    'consts',
    'constants',
    'config',
    'site',
    'data/site',
    'config/site',
    'lib/constants',
  ],
  ...[
    'settings',
    'settings/settings',
    'lib/config',
    'lib/site',
    'data/siteMetadata',
    'siteMetadata',
    'app/layout',
    'blog.config',
    'config/index',
    'nuxt.config',
    'gridsome.config',
  ],
]

/** The settings of a site that is a program: the first value of each in the files that usually have them. */
export function scriptSettings(root: string): SiteWords {
  const exported = ['', 'src'].flatMap((folder) =>
    settingsFiles.flatMap((name) => {
      const file = findConfig(join(root, folder), name, [...scriptEndings, '.tsx', '.jsx', '.json', '.yaml', '.toml'])
      if (!file) return []
      const values = read(file)
      return [values, ...Object.values(values).filter(isRecord)].flatMap((one) => [
        one,
        ...Object.values(one).filter(isRecord),
      ])
    }),
  )
  const find = (...names: string[]) => {
    for (const name of names)
      for (const values of exported)
        for (const [key, value] of Object.entries(values))
          if (key.toLowerCase().replace(/[^a-z]/g, '') === name && text(value) !== undefined) return text(value)
    return undefined
  }
  const author = exported.map((values) => authorOf(values['author'])).find((name) => name !== undefined)
  return {
    title: find('sitetitle', 'blogtitle', 'sitename', 'title', 'default', 'name'),
    url: find('siteurl', 'sitewebsite', 'website', 'baseurl', 'url', 'site'),
    description: find('sitedescription', 'blogdescription', 'description', 'desc'),
    language: find('lang', 'language', 'locale'),
    author: author ?? find('siteauthor', 'authorname', 'author') ?? authorOfPackage(root),
  }
}

/** `Ann <ann@blog.example> (https://…)` is Ann. */
const authorOfPackage = (root: string) =>
  authorOf(read(join(root, 'package.json'))['author'])
    ?.replace(/\s*[<(].*$/, '')
    .trim()
