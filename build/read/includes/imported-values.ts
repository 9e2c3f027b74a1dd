// Writes the values that the exported front matter of MDX imports, such as authors and pictures, into its text.
import { dirname, join, resolve } from 'node:path'
import { readScript } from '../blog/script-data.js'
import { isWithin } from './includes.js'
import { replaceOutside } from '../markdown/outside-fences.js'

const importLine = `^(?<whole>import\\s+(?:(?<own>\\w+)\\s*(?:,\\s*)?)?(?:\\{(?<list>[^{}]*)\\}\\s*)?from\\s*['"](?<from>[^'"\\n]+)['"];?[ \\t]*)$`
const picture = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i
const scriptEndings = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '/index.ts', '/index.js']

/**
 * The text with constants in the place of imports: `import { ann } from '@/authors'` becomes `export const ann = {"name":"Ann"}`,
 * as far as the module of the project in `root` has the value as data. Adds the modules to `parts`, and those that they import.
 */
export function declareImports(text: string, file: string, root: string, parts: Set<string>): string {
  return replaceOutside(text, importLine, ({ whole = '', own, list = '', from = '' }) => {
    if (own !== undefined && picture.test(from)) return `export const ${own} = ${JSON.stringify(from)}`
    const [, alias, path = from] = /^(@|~|@site)\/(.*)/.exec(from) ?? []
    if (alias === undefined && !from.startsWith('.')) return whole
    const places = alias === undefined ? [resolve(dirname(file), path)] : [join(root, 'src', path), join(root, path)]
    const module = places
      .flatMap((place) => scriptEndings.map((ending) => place + ending))
      .find((name) => isWithin(root, name))
    if (module === undefined) return whole
    const modules = [module]
    const exported = readScript(module, (name) => isWithin(root, name) && modules.push(name) > 0)
    const named = list.split(',').map((one) => one.trim().split(/\s+as\s+/))
    const declared = [...(own === undefined ? [] : [['default', own]]), ...named].flatMap(
      ([name = '', local = name]) =>
        exported[name] === undefined ? [] : [`export const ${local} = ${JSON.stringify(exported[name])}`],
    )
    if (declared.length > 0) for (const one of modules) parts.add(one)
    return declared.length === 0 ? whole : declared.join('\n')
  })
}
