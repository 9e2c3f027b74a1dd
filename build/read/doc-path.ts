// Finds the path that Docusaurus gives a page of its documentation.
import { posix } from 'node:path'

/** A path without the numbers that order files and folders: `1.blog/02-x`. */
export const withoutNumbers = (path: string) => path.replace(/(?<=^|\/)\d{1,3}[ ._-]+(?=[^\d\s/._-])/g, '')

/** A path without the groups of routes, as Next, Fumadocs and SolidStart have them: `(guides)/x`, `(2)guides/(0)index`. */
export const withoutGroups = (path: string) =>
  /(?:^|\/)\(/.test(path) ? path.replace(/(?<=^|\/)\([\w-]+\)\/?(?! )/g, '').replace(/\/index$/, '') : path

/**
 * The path of a page, from that of its file without the ending. A slug is below the folder of the file, or whole, and keeps its
 * numbers; a file with the name of its folder is the page of that, as `index` and `README` are.
 * Source: docusaurus.io/docs/api/plugins/@docusaurus/plugin-content-docs
 */
export function docPath(
  file: string,
  { slug, id, hasNumbers }: { slug: string | null; id?: string | undefined; hasNumbers: boolean },
): string {
  const { dir, base } = posix.parse(file)
  const write = hasNumbers ? (path: string) => path : withoutNumbers
  const isIndex = ['index', 'readme', posix.basename(dir).toLowerCase()].includes(base.toLowerCase())
  return posix.resolve('/', write(dir), slug || (isIndex ? '' : (id ?? write(base))))
}
