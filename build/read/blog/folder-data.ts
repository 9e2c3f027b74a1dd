// Reads the data files of folders in Eleventy, whose values documents below them inherit, and print.
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { listFiles } from '../folder.js'
import { findConfig, read, scriptEndings, type Values } from './config-files.js'
import { findToolAbove } from './find-tool.js'

/** The data of a folder: `posts/posts.json`, `posts/posts.11tydata.js`. */
export function dataIn(folder: string): Values[] {
  const file = findConfig(folder, `${basename(folder)}.11tydata`, [...scriptEndings, '.json'])
  return [read(join(folder, `${basename(folder)}.json`)), read(file ?? '')]
}

/** The data of the folders from one of documents down to that of a file, which are merged with their groups. */
export function dataAbove(file: string, folder: string): Values[] {
  const own = dirname(file)
  const above = own === folder || !own.startsWith(folder) ? [] : dataAbove(own, folder)
  return [...above, ...dataIn(own)]
}

/** All such files of a folder and those below, with their texts: a document is another one when one of them changes. */
export function allFolderData(folder: string): [path: string, text: string][] {
  if (!existsSync(folder) || findToolAbove(folder)?.tool !== 'eleventy') return []
  const isOfFolder = (file: string) => basename(file).split('.')[0] === basename(dirname(file))
  return listFiles(folder, (name) => /\.(?:11tydata\.\w+|json)$/.test(name))
    .filter(isOfFolder)
    .map((file) => [relative(folder, file), readFileSync(file, 'utf8')])
}
