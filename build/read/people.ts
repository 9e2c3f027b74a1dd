// Reads the files that name the authors and tags of a blog: `authors.yml` and `tags.yml` (Docusaurus), `.authors.yml` (MkDocs), `_data/authors` and `_config.yml` (Jekyll), `data/authors` and others.
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import { Diagnostics } from '../diagnostics.js'
import { asRecord, readAuthor, type Author } from './front-matter/attributes.js'
import { categoriesOfJekyll } from './blog/jekyll-permalinks.js'
import { findToolAbove } from './blog/find-tool.js'
import { categoriesOfPelican } from './blog/python-settings.js'
import { entriesIn, foldersUp } from './folder.js'
import { parseYaml, splitFrontMatter } from './front-matter/front-matter.js'
import { originalOf } from './place.js'
import { isRecord } from './front-matter/script-values.js'
import { parseToml } from './front-matter/toml.js'

/** The people and labels that ids in front matter name. */
export interface Names {
  /** By id in lower case. */
  authors: ReadonlyMap<string, Author>
  /** The labels by id; empty for a collection of documents, which is no subject. */
  tags: ReadonlyMap<string, string>
  /** The category of a file whose front matter names none. */
  categoryOf: (file: string) => string | null
  /** The categories of a file before those of its front matter. */
  categoriesAbove: (file: string) => string[]
}

/** Those of a folder of posts, or of the one that it translates. Empty where there are no files of them. */
export function readNames(postsFolder: string): Names {
  const folders = [postsFolder, originalOf(postsFolder)?.original ?? []].flat()
  const tags = folders.map((folder) => join(folder, 'tags.yml')).find((file) => existsSync(file))
  return {
    authors: readAuthors(postsFolder, [...folders, ...foldersUp(postsFolder, levelsAbove).slice(1)]),
    tags: tags === undefined ? collectionsIn(postsFolder) : readTags(tags),
    categoryOf: categoriesOfPelican(postsFolder),
    categoriesAbove: categoriesOfJekyll(postsFolder),
  }
}

type Named = { authors: Author[]; tags: string[]; categories: string[] }

/** Authors, tags and categories of a document by their names. */
export const nameAll = <Head extends Named>(head: Head, file: string, names: Names): Head => ({
  ...head,
  authors: head.authors.map((author) => names.authors.get(author.name.toLowerCase()) ?? author),
  tags: head.tags.map((tag) => names.tags.get(tag) ?? tag).filter((label) => label !== ''),
  categories: [
    ...new Set([
      ...names.categoriesAbove(file),
      ...(head.categories.length > 0 ? head.categories : [names.categoryOf(file) ?? []].flat()),
    ]),
  ],
})

/** Tags of Eleventy that name a collection, as its starter and most of its sites have them; the rule is that of eleventy-base-blog. */
const collectionsIn = (folder: string): Names['tags'] =>
  new Map(findToolAbove(folder)?.tool === 'eleventy' ? ['all', 'nav', 'post', 'posts'].map((name) => [name, '']) : [])

function readTags(file: string): Names['tags'] {
  return new Map(
    Object.entries(asRecord(readData(file))).flatMap(([id, value]): [string, string][] => {
      const { label } = asRecord(value)
      return typeof label === 'string' ? [[id, label]] : []
    }),
  )
}

const endings = ['.yml', '.yaml', '.json', '.toml']
const files = ['authors', '.authors', '_data/authors', 'data/authors', '_data/people', '_data/i18n/authors'].flatMap(
  (name) => endings.map((ending) => name + ending),
)
const folders = [
  '_data/authors',
  'data/authors',
  '_authors',
  'authors',
  'author',
  'content/authors',
  '_staff_members',
  '_members',
  '_people',
]
/** Folders of people, who may write posts or not: they count where no other place names authors. */
const foldersOfPeople = ['people', 'profiles', 'team']
/** How many folders above that of the posts are looked into: `content/en/blog` of Hugo is three below `data`. */
const levelsAbove = 3

/** Of the first of several folders that has them. */
function readAuthors(postsFolder: string, places: readonly string[]): Names['authors'] {
  for (const folder of places) {
    const file = files.map((name) => join(folder, name)).find((path) => existsSync(path)) ?? fileOfAuthors(folder)
    if (file !== undefined) {
      const people = asRecord(readData(file))
      // MkDocs has them all under one key.
      const { authors } = people
      return peopleOf(Object.entries(Object.keys(people).length === 1 && isRecord(authors) ? authors : people))
    }
    // A folder of that name among the posts is one of posts.
    const people = folder === postsFolder ? undefined : folderIn(folder, folders)
    if (people !== undefined) return peopleOf(pathsIn(people).map(readPerson))
    // Themes of Jekyll have them among the settings.
    const { authors } = asRecord(readData(join(folder, '_config.yml')))
    if (isRecord(authors)) return peopleOf(Object.entries(authors))
  }
  const [people] = places.flatMap((folder) => (folder === postsFolder ? [] : (folderIn(folder, foldersOfPeople) ?? [])))
  return people === undefined ? new Map() : peopleOf(pathsIn(people).map(readPerson))
}

const folderIn = (folder: string, names: readonly string[]) => names.map((name) => join(folder, name)).find(isFolder)

/** A file of data with another name, or in a folder: `_data/all_authors.json`, `data/references/authors.yml`. */
const fileOfAuthors = (folder: string) =>
  ['_data', 'data']
    .map((name) => join(folder, name))
    .filter(isFolder)
    .flatMap(pathsIn)
    .flatMap((path) => (isFolder(path) ? pathsIn(path) : path))
    .find((path) => /(?:^|[_-])authors\b/i.test(basename(path)) && endings.includes(extname(path)))

const pathsIn = (folder: string) => entriesIn(folder).map(({ name }) => join(folder, name))

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()

function peopleOf(entries: readonly [id: string, value: unknown][]): Names['authors'] {
  const authors = entries.flatMap(([id, value]): [string, Author][] => {
    const author = readAuthor(typeof value === 'string' ? { name: value } : value)
    return author ? [[id.toLowerCase(), author]] : []
  })
  return new Map(authors)
}

/** A file of one author, or a folder with one (`authors/jane/_index.md` of Hugo). */
function readPerson(path: string): [id: string, value: unknown] {
  const id = basename(path, extname(path))
  if (!isFolder(path)) return [id, readData(path)]
  const page = ['_index.md', 'index.md'].map((name) => join(path, name)).find((name) => existsSync(name))
  return [basename(path), page === undefined ? null : readData(page)]
}

/** The values of a data file, or of front matter; `null` where it cannot be read: then ids are printed as they are. */
function readData(file: string): unknown {
  const unheard = new Diagnostics()
  try {
    const text = readFileSync(file, 'utf8')
    if (/\.mdx?$/.test(file)) return Object.fromEntries(splitFrontMatter(text, file, unheard)?.values ?? [])
    return file.endsWith('.toml') ? parseToml(text) : parseYaml(text, 0, file, unheard)
  } catch {
    return null
  }
}
