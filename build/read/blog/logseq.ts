// Tells the notes of Logseq, each file of which is a page.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foldersUp } from '../folder.js'

/** How many folders above a folder of notes its configuration is looked for. */
const mostLevels = 2

/** Whether a folder is one of pages of Logseq. */
export function isLogseq(folder: string): boolean {
  return foldersUp(folder, mostLevels).some((one) => existsSync(join(one, 'logseq/config.edn')))
}
