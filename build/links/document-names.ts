// Finds documents by the names of their files alone.
import { basename, dirname, posix, sep } from 'node:path'
import { splitDatedName } from '../read/front-matter/date.js'
import { isDocumentName } from '../read/folder.js'
import { groupBy } from '../read/group-by.js'
import type { DocumentKind } from '../read/document.js'
import type { LinkPlace } from './published-files.js'

/** What the map needs of a document. */
export interface MappedDocument extends LinkPlace {
  kind: DocumentKind
  title: string
  elsewhere: string | null
}

/** The language in the name of a file, such as `de` of `a.de.md`; empty where there is none. */
export const languageIn = (file: string) => /\.([a-z]{2}(?:-[a-z]{2,4})?)\.\w+$/i.exec(file)?.[1] ?? ''

/**
 * Finds documents by the names of their files: in the folder of documents of the one that names them first, but for one that is not below
 * the folder that is named, then in all.
 */
export function documentFinder<Document extends { file: string; folder: string }>(documents: readonly Document[]) {
  const all = indexNames(documents)
  const folders = [...groupBy(documents, ({ folder }) => folder)]
  const inFolders = new Map(folders.length < 2 ? [] : folders.map(([folder, found]) => [folder, indexNames(found)]))
  return (path: string, from: { file: string; folder: string }): Document | undefined => {
    const names = inFolders.get(from.folder)
    const own = names && documentNamed(names, path, from)
    const named = posix.basename(posix.dirname(path)).replace(/^\.+$/, '').toLowerCase()
    const isBelow = named === '' || own?.file.toLowerCase().split(sep).includes(named) === true
    return (isBelow ? own : undefined) ?? documentNamed(all, path, from)
  }
}

/**
 * Documents by the name of their file, as `ref` of Hugo and `post_url` of Jekyll find them, and `x/index.md` by `x.md` (where it
 * has translations, `x/index.de.md` by `x.de.md`) where no file has that name; `null` for that of several.
 */
function indexNames<Document extends { file: string }>(documents: readonly Document[]): Map<string, Document | null> {
  const indexBy = (nameOf: (file: string) => string) => {
    const byName = new Map<string, Document | null>()
    for (const document of documents) {
      const written = nameOf(document.file).normalize('NFC')
      for (const name of new Set([written, written.toLowerCase()])) byName.set(name, byName.has(name) ? null : document)
    }
    return byName
  }
  // `post_url` has no ending: the file of `x.md` may be `x.markdown` or `x.html`.
  const ofFolders = indexBy((file) =>
    /[\\/]_?index\.[^\\/]+$/i.test(file) ? `${basename(dirname(file))}.md` : basename(file).replace(/\.\w+$/, '.md'),
  )
  const ofTranslations = indexBy((file) =>
    basename(file).replace(
      /^_?index\.(.*\.)?\w+$/i,
      (_, language: string = '') => `${basename(dirname(file))}.${language}md`,
    ),
  )
  // Of Hexo: the name without the day that it begins with.
  const ofDays = indexBy((file) => `${splitDatedName(basename(file).replace(/\.\w+$/, ''))?.rest ?? ''}.md`)
  return new Map([...ofDays, ...ofFolders, ...ofTranslations, ...indexBy((file) => basename(file))])
}

/**
 * The document that the name of its file tells, or that of the folder of an index, in any folder and case, that in the language
 * of `from` first; a path of the API names none.
 */
function documentNamed<Document>(
  byName: ReadonlyMap<string, Document | null>,
  path: string,
  from: { file: string },
): Document | undefined {
  if (path.startsWith('/api/') || !isDocumentName(path)) return undefined
  const name = posix.basename(path.replace(/(?<=[^/])\/_?index(?=(?:\.[\w-]+)+$)/i, '')).normalize('NFC')
  const names = [name.replace(/\.md$/i, `.${languageIn(from.file)}.md`), name]
  return names.flatMap((one) => byName.get(one) ?? byName.get(one.toLowerCase()) ?? [])[0]
}
