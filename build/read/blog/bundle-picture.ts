// Finds the picture of a document of Hugo among the files of its bundle, as the templates of Hugo do.
import { basename, dirname } from 'node:path'
import { entriesIn } from '../folder.js'
import { pictureEnding } from '../front-matter/attributes.js'
import { findToolAbove } from './find-tool.js'

/** Finds the name of the picture of a file in a folder of documents; `null` where it has none. Source: gohugo.io/templates/embedded/#open-graph. */
export function bundlePictureOf(folder: string): (file: string) => string | null {
  if (findToolAbove(folder)?.tool !== 'hugo') return () => null
  return (file) => {
    if (!/^_?index\./i.test(basename(file))) return null
    const names = entriesIn(dirname(file)).flatMap(({ name }) => (pictureEnding.test(name) ? name : []))
    const find = (words: RegExp) => names.sort().find((name) => words.test(name))
    return find(/feature/i) ?? find(/cover|thumbnail/i) ?? null
  }
}
