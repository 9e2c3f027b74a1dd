// Finds the folders whose files other tools publish as they are: those that are named, and those with a usual name beside the posts.
import { existsSync, lstatSync, readFileSync, realpathSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { entriesIn, foldersUp } from './folder.js'
import { eleventyFile } from './blog/config-files.js'
import { findToolAbove } from './blog/find-tool.js'

export interface StaticFolder {
  folder: string
  /** The path at which its tool publishes it, with a slash at both ends. */
  path: string
}

const rootNames = ['static', 'statics', 'public']
/** Folders that are published under their own name, `_assets` of Franklin without its underscore. */
const ownNames = [
  ...['assets', '_assets', 'images', 'img', 'image', '_img', 'media', 'uploads', 'files', 'downloads', 'attachments'],
  ...['pictures', 'photos', 'pics', 'figures', 'screenshots', 'videos', 'video', 'audio', 'galleries', '_freeze'],
  ...['src/assets', 'src/images', 'Resources'],
]

/** Others with one of these words at their end: `blog_img`, `post-images`, `_images`. */
const withWord = /^[a-z\d]*[-_](?:imgs?|images?|pictures|photos|pics|figures|media|assets|uploads)$/i

/** How many folders above the documents are looked at, where no file says where the project ends. */
const mostLevels = 5

/**
 * The static folders of documents, the nearest first: of each folder from that of the documents up to the one that holds
 * the project. `named` are absolute, and published at the root; the output of
 * the build is none of them.
 */
export function findStaticFolders(
  documentFolders: readonly string[],
  named: readonly string[],
  outputFolder: string,
): StaticFolder[] {
  const found = new Map<string, StaticFolder>()
  const add = (folder: string, path: string) => found.set(`${folder} ${path}`, { folder, path })
  for (const folder of named) add(resolve(folder), '/')
  for (const documents of new Set(documentFolders)) {
    for (const { folder, path } of copiesOfEleventy(documents))
      if (isFolder(folder) && folder !== outputFolder) add(folder, path)
    const above = foldersAbove(documents)
    const root = above.at(-1) ?? documents
    // Documents may be a whole project.
    for (const folder of rootNames.map((name) => join(documents, name)))
      if (isFolder(folder) && folder !== outputFolder) add(folder, '/')
    for (const parent of above) {
      const others = entriesIn(parent).flatMap(({ name }) => (withWord.test(name) ? name : []))
      for (const name of new Set([...rootNames, ...ownNames, ...others])) {
        const folder = join(parent, name)
        if (!isFolder(folder) || folder === documents || folder === outputFolder) continue
        if (isAtRoot(name, parent)) add(folder, '/')
        if (!rootNames.includes(name)) add(folder, `/${name.replace(/^_(?=assets$)/, '')}/`)
        // As it is named from the root of the project: `/static/x.png`, `/src/assets/x.png`.
        add(folder, `/${relative(root, folder).split(sep).join('/')}/`)
      }
    }
  }
  return [...found.values()]
}

/** Folders that one tool publishes at the root, with a file beside them that tells it: of Nikola, and of Publish in Swift. */
const ofTools: Partial<Record<string, string>> = { files: 'conf.py', Resources: 'Package.swift' }

function isAtRoot(name: string, parent: string): boolean {
  const file = ofTools[name]
  return rootNames.includes(name) || (file !== undefined && existsSync(join(parent, file)))
}

/** The folders above one, up to that of the project: of its repository, else the nearest with a file of a tool, else one. */
function foldersAbove(folder: string): string[] {
  const above = foldersUp(dirname(folder), mostLevels - 1).filter((one) => dirname(one) !== one)
  if (above.some((one) => existsSync(join(one, '.git')))) return above
  return above.slice(0, Math.max(1, above.findIndex(isProject) + 1))
}

const isProject = (folder: string) =>
  [
    ...['package.json', 'Gemfile', '_config.yml', 'hugo.toml', 'hugo.yaml', 'config.toml', 'config.yaml', 'zola.toml'],
    ...['docusaurus.config.js', 'docusaurus.config.ts', 'astro.config.mjs', 'astro.config.ts', 'next.config.js'],
    ...['.eleventy.js', 'eleventy.config.js', 'gatsby-config.js', 'Package.swift'],
  ].some((name) => existsSync(join(folder, name)))

/** A folder that is no link: that may lead out of the project. */
const isFolder = (path: string) => existsSync(path) && lstatSync(path).isDirectory()

/**
 * The folders of the project that a folder of posts is in, with the paths that they are copied to; files and patterns of files are none.
 * Source: 11ty.dev/docs/copy
 */
function copiesOfEleventy(posts: string): { folder: string; path: string }[] {
  const { tool, root = '' } = findToolAbove(posts) ?? {}
  const file = tool === 'eleventy' ? eleventyFile(root) : undefined
  if (file === undefined || !existsSync(file)) return []
  const maps = readFileSync(file, 'utf8').matchAll(/\baddPassthroughCopy\(\s*\{([^{}]*)\}/g)
  const pairs = Array.from(maps, ([, map = '']) => [
    ...map.matchAll(/(?:(["'`])([^"'`\n]+)\1|\b(\w+))\s*:\s*(["'`])([^"'`\n]*)\4/g),
  ])
  return pairs.flat().flatMap(([, , from, name = '', , to = '']) => {
    const folder = join(root, from ?? name).replace(/[\\/]+$/, '')
    // A link on the way may lead out of the project.
    const isInside = existsSync(folder) && realpathSync(folder).startsWith(realpathSync(root) + sep)
    return isInside ? [{ folder, path: `/${to}/`.replace(/\/(?:\.?\/)+/g, '/') }] : []
  })
}
