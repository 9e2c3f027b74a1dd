// The text of JavaScript expressions that are literals, or names of literals and imported files. Nothing is run.
import { isRecord, readExports, type Exports } from '../../read/front-matter/script-values.js'

/** The values of names in an MDX document. */
export type JsxNames = ReadonlyMap<string, string>

const literal =
  /^(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|(String\.raw)?`((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`|(-?\d+(?:\.\d+)?))$/
const assetImport =
  /import\s+(?:\*\s*as\s+)?([\w$]+)\s+from\s*["']([^"'\n]+\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|mp3|pdf))(?:\?[^"'\n]*)?["']/g
const constant =
  /export\s+const\s+([\w$]+)(?:\s*:\s*\w+)?\s*=\s*("[^"\\\n]*"|'[^'\\\n]*'|`[^`\\$]*`|-?\d+(?:\.\d+)?)\s*;?[ \t]*(?=\n|$)/g

/** Reads the names of imported files and of exported literals. */
export function readNames(modules: string): Map<string, string> {
  const names = new Map<string, string>()
  for (const [, name = '', path = ''] of modules.matchAll(assetImport)) names.set(name, path)
  for (const [, name = '', value = ''] of modules.matchAll(constant))
    names.set(name, textOfExpression(value, names) ?? '')
  return names
}

/** The text of an expression without its braces; `null` for what has to be run. Comments alone are the empty text. */
export function textOfExpression(source: string, names: JsxNames): string | null {
  const expression = source.replace(/\/\*[\s\S]*?\*\//g, '').trim()
  if (expression === '' || /^\/\/[^\n]*$/.test(expression)) return ''
  const [found, double, single, raw, template, number] = literal.exec(expression) ?? []
  if (found !== undefined && raw !== undefined) return template ?? ''
  if (found !== undefined) return number ?? unescape(double ?? single ?? template ?? '')
  const called = /^(?:require|useBaseUrl)\(\s*(["'`])([^"'`]*)\1\s*\)(?:\.default)?$/.exec(expression)
  if (called) return called[2] ?? null
  return names.get(expression.replace(/\.(?:src|default)$/, '')) ?? null
}

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '' }
const unescape = (text: string) =>
  text.replace(/\\(?:u\{((?:10|[\da-f])?[\da-f]{1,4})\}|u([\da-f]{4})|x([\da-f]{2})|([^]))/gi, unescapeOne)

function unescapeOne(_: string, long?: string, short?: string, byte?: string, character?: string): string {
  const code = long ?? short ?? byte
  if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16))
  return escapes[character ?? ''] ?? character ?? ''
}

/** Texts in an object of properties, such as `{{ alt: 'A cat' }}`. */
const property = /\b(alt|title|caption|src|href|url)\s*:\s*(?:"([^"\\\n]*)"|'([^'\\\n]*)')/g

/** The attributes of a tag whose value is a text. Those in objects count where the tag itself has none of the name. */
export function textAttributes(attributes: ReadonlyMap<string, string>, names: JsxNames): Map<string, string> {
  const texts = new Map<string, string>()
  for (const [name, value] of attributes) {
    // `required={true}` is `required`.
    const text =
      value === '{true}'
        ? ''
        : value.startsWith('{')
          ? textOfExpression(value.slice(1, -1), names)
          : decodeReferences(value)
    if (text !== null) texts.set(name, text)
  }
  for (const value of attributes.values()) {
    if (!/^\{\s*\{/.test(value)) continue
    for (const [, name = '', double, single] of value.matchAll(property))
      if (!texts.has(name)) texts.set(name, double ?? single ?? '')
  }
  return texts
}

/** A tab that its group names: by its place (`items={['npm']}`) or its value (`values={[{ label, value }]}`). */
export interface NamedTab {
  label: string
  value: string
}

/** The list that an expression is, written out or by a name that its document exports; `null` for anything else. */
export function listOf(attribute: string | undefined, exported: () => Exports): unknown[] | null {
  const list = /^\{([\s\S]*)\}$/.exec(attribute ?? '')?.[1]?.trim()
  if (list === undefined) return null
  const values = list.startsWith('[') ? readExports(`export default ${list}`)?.['default'] : exported()[list]
  return Array.isArray(values) ? values : null
}

/** The tabs that the attributes of a group name; `null` without any. */
export function namedTabs(attributes: ReadonlyMap<string, string>, exported: () => Exports): NamedTab[] | null {
  const values = listOf(attributes.get('items') ?? attributes.get('values'), exported)
  if (values === null) return null
  return values.map((one) => {
    const { label, value } = isRecord(one) ? one : { label: one, value: one }
    return { label: typeof label === 'string' ? label : '', value: typeof value === 'string' ? value : '' }
  })
}

const references: Readonly<Record<string, string>> = {
  amp: '&',
  gt: '>',
  lt: '<',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}
const decodeReferences = (text: string) => text.replace(/&(\w+);/g, (whole, name: string) => references[name] ?? whole)
