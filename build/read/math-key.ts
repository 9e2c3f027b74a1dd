// Reads from front matter whether a document has maths.
import { asRecord } from './attributes.js'
import { readYesOrNo } from './draft.js'
import type { FrontMatter } from './front-matter.js'
import { textOf } from './front-matter-values.js'
import { headKeys } from './head-keys.js'

/** Whether a document has maths, as themes of Hugo, Jekyll and Zola ask for it; the name of an engine is a yes. */
export function readMath({ values }: FrontMatter): boolean | null {
  const groups = [Object.fromEntries(values), asRecord(values.get('params')), asRecord(values.get('extra'))]
  const given = headKeys.math.flatMap((key) => groups.map((group) => group[key]))
  const said = given.map((value) => readYesOrNo(value) ?? (textOf(value) === null ? null : true))
  return said.find((one) => one !== null) ?? null
}
