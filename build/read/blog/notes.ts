// Tells folders of notes by the tool that they are written with.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { entriesIn, foldersUp } from '../folder.js'
import { readOpening } from '../text-file.js'
import { findToolAbove } from './find-tool.js'
import { findQuartz } from './quartz.js'

const graphSettings = 'logseq/config.edn'

export const isLogseq = (folder: string): boolean => hasAbove(folder, 2, [graphSettings])

/** The files of a graph of Logseq that are no pages: its own folder, which has backups of pages, and what `:hidden` names; `null` elsewhere. */
export function excludedOfLogseq(folder: string): ((file: string) => boolean) | null {
  const graph = foldersUp(folder, 2).find((one) => existsSync(join(one, graphSettings)))
  if (graph === undefined) return null
  const settings = readFileSync(join(graph, graphSettings), 'utf8').replace(/;.*$/gm, '')
  const [, hidden = ''] = /:hidden\s*\[([^\]]*)\]/.exec(settings) ?? []
  const paths = [...hidden.matchAll(/"([^"]+)"/g)].map(([, path = '']) => join(graph, path))
  return (file) => [join(graph, 'logseq'), ...paths].some((path) => `${file}/`.startsWith(join(path, '/')))
}

/** What tells a vault of Obsidian: its settings, or, where these are not in the repository, the styles of Obsidian Publish. */
const ofVault = ['.obsidian', 'publish.css']

export const isVault = (folder: string): boolean => ofVault.some((name) => existsSync(join(folder, name)))

/** In the repository that the plugin Digital Garden of Obsidian publishes notes to. */
const ofGarden = 'src/site/notes/notes.11tydata.js'

/** Whether a folder is in a vault of Obsidian, or in a site that Quartz or Digital Garden makes of one. */
export const isInVault = (folder: string): boolean =>
  hasAbove(folder, 4, [...ofVault, 'quartz.config.ts', 'quartz.config.yaml', ofGarden])

/** Plugins of Obsidian that publish the notes alone that say so, with the key that does. */
const publishers = { digitalgarden: 'dg-publish', 'quartz-syncer': 'publish' }

/** The key that a note has to have for its vault's plugin to publish it; `null` where any note is, and where another tool publishes them. */
export function keyOfPublisher(folder: string): string | null {
  if (findToolAbove(folder) !== null) return null
  const found = Object.entries(publishers).find(([name]) => hasAbove(folder, 4, [`.obsidian/plugins/${name}`]))
  return found?.[1] ?? null
}

/** Whether a folder is a wiki of GitHub. */
export const isWiki = (folder: string): boolean =>
  ['Home.md', '_Sidebar.md'].every((name) => existsSync(join(folder, name)))

/** Whether Docsify shows the texts of a folder, or of `docs` in it: what is around each page, or its page, tells. */
export const isDocsify = (folder: string): boolean =>
  [join(folder, 'docs'), ...foldersUp(folder, 3)].some(
    (one) =>
      // As they are written: a wiki of GitHub has `_Sidebar.md`, which some systems take for the same.
      entriesIn(one).some(({ name }) => ['_sidebar.md', '_coverpage.md'].includes(name)) ||
      readOpening(join(one, 'index.html'), 50_000).includes('$docsify'),
  )

/** Whether each file of a folder is published by its name: notes need neither front matter nor a heading. */
export const hasNotes = (folder: string): boolean =>
  findQuartz(folder) !== null || isLogseq(folder) || hasAbove(folder, 4, [ofGarden]) || isOfJoplin(folder)

/** Joplin exports the attachments of notes to a folder of this name, and calls the file of a note by its title. */
const isOfJoplin = (folder: string): boolean => existsSync(join(folder, '_resources')) && findToolAbove(folder) === null

/** Whether `#tide` in a text is a tag of its note: in Obsidian and Quartz, but not where another tool publishes the vault. */
export const hasHashTags = (folder: string): boolean => isInVault(folder) && findToolAbove(folder) === null

/** Whether a file or folder is there, or in one of so many folders above. */
const hasAbove = (folder: string, levels: number, names: readonly string[]): boolean =>
  foldersUp(folder, levels).some((one) => names.some((name) => existsSync(join(one, name))))
