// What patterns of permalinks can name of a document.

export interface PermalinkValues {
  /** UTC day, YYYY-MM-DD. */
  published: string
  title: string
  /** `slug:` of the front matter. */
  slug: string | null
  /** The name of the file without extension and language, or of its folder for `index.md`. */
  name: string
  /** `name` without the day that it begins with. */
  baseName: string
  /** The folders of the file, from the root of the tool's content. */
  folders: readonly string[]
  /** Those of them below the folder of documents. */
  innerFolders: readonly string[]
  /** The path of the file from the folder of documents on, without extension. */
  filePath: () => string
  categories: readonly string[]
  /** Of Hexo and Docusaurus: other values of the front matter, by the names that the pattern has for them. */
  fields?: Readonly<Record<string, string>>
  /** Whether the folder of that place in `folders` is a section of Hugo. */
  isSection: (at: number) => boolean
}
