// Finds the patterns of addresses that folders of Eleventy below a folder of documents have, and files of VitePress.
import { dirname } from 'node:path'
import { findToolAbove } from './find-tool.js'
import { readTool } from './tools.js'
import { rewritesOfVitePress } from './vitepress.js'

/** What is known of a document; `isForeign` where another tool publishes it. */
interface PatternedFile {
  file: string
  folder: string
  permalinks: readonly string[]
  isForeign: boolean
}

/**
 * The patterns of documents: those of the folder of all, else that of the data file of the nearest folder above, else the path that VitePress
 * rewrites.
 * Source: 11ty.dev/docs/data-template-dir.
 */
export function patternsOfFiles(): (document: PatternedFile) => readonly string[] {
  const finders = new Map<string, (file: string) => readonly string[]>()
  return ({ file, folder, permalinks, isForeign }) => {
    if (!isForeign || permalinks.length > 0) return permalinks
    const find = finders.get(folder) ?? patternsBelow(folder)
    finders.set(folder, find)
    return find(file)
  }
}

function patternsBelow(folder: string): (file: string) => readonly string[] {
  const { tool, root = '' } = findToolAbove(folder) ?? {}
  if (tool !== 'eleventy') return rewritesOfVitePress(folder)
  const { permalinkOf } = readTool(tool, root)
  const known = new Map<string, readonly string[]>([[folder, []]])
  const find = (at: string): readonly string[] => {
    const own = known.has(at) ? null : permalinkOf(at)
    const found = known.get(at) ?? (own === null ? find(dirname(at)) : [own].flat())
    known.set(at, found)
    return found
  }
  return (file) => find(dirname(file))
}
