// Finds where the path of an import may lead in a project.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { list, record, text } from '../blog/config-files.js'
import { readExports } from '../front-matter/script-values.js'
import { decodeText } from '../text-file.js'
import { isWithin } from './includes.js'

/**
 * The paths, from `folder` or the `root` of a project on, that an import may mean: `./x`, one by the configuration of TypeScript, which
 * is added to `parts`, `@/x`, `~/x`, `@site/x`, or `/x` of the site or its static files. None for a package.
 */
export function placesOfImport(path: string, folder: string, root: string, parts: Set<string>): string[] {
  if (path.startsWith('.')) return [resolve(folder, path)]
  const [, source, rest] = /^(?:([@~])|@site)?\/(.+)$/.exec(path) ?? []
  const folders = source === undefined ? ['.', 'static', 'public'] : ['src', '.']
  const usual = rest === undefined ? [] : folders.map((at) => join(root, at, rest))
  return [...placesByPaths(path, root, parts), ...usual]
}

/** Source: typescriptlang.org/tsconfig/#paths; the file may have comments. */
function placesByPaths(path: string, root: string, parts: Set<string>): string[] {
  const file = ['tsconfig.json', 'jsconfig.json'].map((name) => join(root, name)).find((name) => isWithin(root, name))
  if (file === undefined) return []
  const settings = readExports(`export default ${decodeText(readFileSync(file))}`)?.['default']
  const { baseUrl, paths } = record(record(settings)['compilerOptions'])
  const places = Object.entries(record(paths)).flatMap(([pattern, targets]) => {
    const [before = '', after] = pattern.split('*')
    if (after === undefined ? path !== pattern : !path.startsWith(before) || !path.endsWith(after)) return []
    const rest = path.slice(before.length, path.length - (after ?? '').length)
    return list(targets).flatMap((one) => text(one)?.replace('*', () => rest) ?? [])
  })
  if (places.length > 0) parts.add(file)
  return places.map((place) => join(root, text(baseUrl) ?? '.', place))
}
