// Reads the front matter of MDX that has it as an exported object, as blogs of Next do: `export const metadata = { … }`.
import type { FrontMatter } from './front-matter.js'
import { isMdxName } from '../folder.js'
import { readExports } from './script-values.js'

/** The object, up to a brace at the beginning of a line. Under names that other objects have, too, it has a title. */
export const metaExport =
  /^export const (?:meta|metadata|info|front[mM]atter|(?:header|article|post)(?=[^=\n]*=\s*\{(?:(?!^\})[^]){0,1000}?\btitle\b))\b[^=\n]*=\s*(?:\w+\(\s*)?(\{[^]*?^\})/m

/** What is exported on one line, and what `declareImports` has put in the place of imports. */
const constants = /^export const \w+ = (?:\{.*\}|\[.*\]|".*"|'.*');?$/gm

/** The front matter; for MDX without any, the literal values of an exported object. */
export function readMetaExport(file: string, matter: FrontMatter): FrontMatter {
  if (matter.values.size > 0 || !isMdxName(file)) return matter
  const [, object] = metaExport.exec(matter.body) ?? []
  const code = [...(matter.body.match(constants) ?? []), `export default ${object}`].join('\n')
  const values = object === undefined ? null : readExports(code)?.['default']
  if (typeof values !== 'object' || values === null) return matter
  return { ...matter, values: new Map(Object.entries(values).filter(([, value]) => value !== undefined)) }
}
