// Reads the paths that texts have of files.
import { nameOfDocument } from '../read/folder.js'
import { splitDatedName } from '../read/front-matter/date.js'

/** The path after a root prefix (`/`, `@/`, `~/`, or `@site/` of Docusaurus); `null` for a relative path. */
export function pathFromRoot(path: string): string | null {
  return /^(?:@(?:site)?|~)?\/+([^]*)$/.exec(path)?.[1] ?? null
}

/** The ends of a path that leads up, from its first folder on: of `../../a/b/x.png` `/a/b/x.png` and `/b/x.png`. */
export function tailsOf(path: string): string[] {
  const names = path.startsWith('../') ? path.split('/').filter((name) => name !== '..') : []
  return names.slice(0, -1).map((_, at) => `/${names.slice(at).join('/')}`)
}

/**
 * A path with its accents composed and decomposed, and without a size: WordPress makes `x-300x200.png` of `x.png`, which is
 * often all that is left of a converted blog, and Nikola `x.thumbnail.png`.
 */
export const spellingsOf = (path: string): ReadonlySet<string> =>
  new Set([
    path,
    path.normalize('NFC'),
    path.normalize('NFD'),
    path.replace(/(?:-\d{2,4}x\d{2,4}|\.thumbnail)(?=\.\w+$)/, ''),
  ])

/** What tags of a blog's own put before a path, and what is lost with them: a folder named as the document, with and without its day. */
export function foldersNamedAs(file: string): string[] {
  const name = nameOfDocument(file)
  return [`${name}/`, `${splitDatedName(name)?.rest ?? name}/`]
}
