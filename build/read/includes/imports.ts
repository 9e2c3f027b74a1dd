// Takes the Markdown and the code that MDX imports into its text.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, extname, join, relative, resolve, sep } from 'node:path'
import { isMdxName } from '../folder.js'
import { isWithin, limitIncluded, matter, noteAbsent, rootOf, writeFence } from './includes.js'
import { metaExport } from '../front-matter/meta-export.js'
import { escapeExpression, replaceOutside } from '../markdown/outside-fences.js'
import { decodeText } from '../text-file.js'
import { placesOfImport } from './import-places.js'
import { readScript } from '../blog/script-data.js'

/** The text without the fences that Docusaurus has around JSX for translators, one in another; their lines are blank. */
const unwrapJsx = (text: string) =>
  ['```', '````'].reduce((read, fence) => {
    const block = `^[ \\t]*${fence}[ \\t]*mdx-code-block[ \\t]*\\n([^]*?)(?:^[ \\t]*${fence}[ \\t]*$|(?![^]))`
    return read.replace(new RegExp(block, 'gm'), '\n$1')
  }, text)

const imported =
  /^import[ \t]+(?:\{[ \t]*Content(?:[ \t]+as)?[ \t]+)?(\w+)(?:[ \t]*\})?[ \t]+from[ \t]+['"](!*raw-loader!)?([^'"\n!?]{1,250})(\?raw)?['"];?[ \t]*$/gm

/** Whether the bytes of a text may have a component, or import what is shown in it. */
export const mayImport = (bytes: Buffer) => ['import ', 'mdx-code-block', '/>'].some((mark) => bytes.includes(mark))

interface Import {
  line: string
  name: string
  path: string
  isCode: boolean
  /** The folder from which a relative path leads. */
  folder: string
}

const importsIn = (text: string, folder: string): Import[] =>
  Array.from(text.matchAll(imported), ([line, name = '', loader, path = '', query]) => ({
    ...{ line, name, path, folder },
    isCode: (loader ?? query) !== undefined,
  }))

/** What Docusaurus imports for all texts, of the components in this one. Adds the file that says so to `parts`, or where it would be. */
function sharedImports(text: string, root: string, parts: Set<string>): Import[] {
  if (!/^[ \t]*<[A-Z]/m.test(text)) return []
  if (!['js', 'ts', 'mjs', 'cjs'].some((end) => existsSync(join(root, `docusaurus.config.${end}`)))) return []
  const places = scriptEndings.map((ending) => join(root, `src/theme/MDXComponents${ending}`))
  const found = places.find((place) => isWithin(root, place))
  if (found === undefined) {
    noteAbsent(root, places, parts)
    return []
  }
  parts.add(found)
  return importsIn(decodeText(readFileSync(found)), dirname(found))
}

/**
 * The text with the Markdown and the files of code that it imports from its project: Docusaurus' partials and `raw-loader`, Vite's
 * `?raw`. What is taken in is no longer imported, but added to `parts`.
 */
export function importFiles(written: string, file: string, parts: Set<string>): string {
  const root = rootOf(file, 'package.json')
  if (root === null) return written
  const take = limitIncluded()
  const expand = (text: string, from: readonly string[]): string => {
    const folder = dirname(from.at(-1) ?? '')
    let expanded = unwrapJsx(text)
    const shared = sharedImports(expanded, root, parts).filter(({ name }) => expanded.includes(`<${name}`))
    for (const { line, name, path, isCode, ...one } of [...importsIn(expanded, folder), ...shared]) {
      const place = isCode || /\.mdx?$/.test(path) ? findImported(path, one.folder, root, parts) : undefined
      if (place === undefined || from.includes(place)) continue
      const content = decodeText(readFileSync(place))
      const composed = replaceOutside(expanded, isCode ? codeOf(name) : partialOf(name), (groups, whole) => {
        const { indent = '', attributes = '' } = groups
        if (!take(content)) return whole
        const block = isCode
          ? writeFence(content, languageOf(attributes, place))
          : moveLinks(expand(fillIn(content.replace(matter, ''), attributes), [...from, place]), dirname(place), folder)
        return block.replace(/^(?=.)/gm, indent)
      })
      if (composed === expanded) continue
      parts.add(place)
      expanded = replaceOutside(composed, `^${escapeExpression(line)}$`, () => '')
    }
    return expanded
  }
  const text = expand(written, [file])
  return isMdxName(file) && !matter.test(text) && metaExport.test(text) ? declareImports(text, file, root, parts) : text
}

/** The file of the project that an import names; code may have no ending. Adds where none is to `parts`. */
function findImported(path: string, folder: string, root: string, parts: Set<string>): string | undefined {
  const places = placesOfImport(path, folder, root, parts).flatMap((place) =>
    ['', '.tsx', '.ts', '.jsx', '.js'].map((end) => place + end),
  )
  const found = places.find((place) => isWithin(root, place))
  if (found === undefined) noteAbsent(root, places, parts)
  return found
}

/** A partial with the texts of its properties (`{props.name}`). */
function fillIn(content: string, attributes: string): string {
  const texts = new Map<string, string>()
  for (const [, name = '', double, single] of attributes.matchAll(/([\w-]+)=\{?[ \t]*(?:"([^"]*)"|'([^']*)')/g))
    texts.set(
      name,
      (double ?? single ?? '').replace(/[&<{]/g, (sign) => references[sign] ?? ''),
    )
  return replaceOutside(content, '(?<is>=?)(?<braces>\\{[ \\t]*props\\.(?<name>\\w+)[ \\t]*\\})', (groups) => {
    const { is = '', braces = '', name = '' } = groups
    const text = texts.get(name)
    return is + (is === '' || text === undefined ? (text ?? braces) : `"${text.replaceAll('"', '&quot;')}"`)
  })
}
const references: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '{': '&#123;' }

/** A partial without the imports at its head, and with its relative links to files as from another folder. */
function moveLinks(content: string, from: string, to: string): string {
  const text = content.replace(/^(?:\s|<!--[^]*?-->|import\b[^'"`;]*['"][^'"\n]+['"];?)+/, '')
  const link =
    '(?<before>\\]\\(|\\bsrc=["\']|\\brequire\\(["\'])(?<path>(?:\\.{1,2}/)?\\w[^\\s:"\'()#?]*\\.\\w+)(?=["\')#? \\t])'
  return replaceOutside(text, link, ({ before = '', path = '' }) => {
    const moved = relative(to, resolve(from, path)).split(sep).join('/')
    return `${before}${from === to || moved.startsWith('.') ? moved : `./${moved}`}`
  })
}

/** `<Name />` on a line of its own. */
const partialOf = (name: string) =>
  `^(?<indent>[ \\t]*)<${name}(?<attributes>\\s(?:[^<>"'{}]|"[^"\\n]*"|'[^'\\n]*'|\\{[^{}\\n]*\\}){0,500})?(?:/>|></${name}>)[ \\t]*$`

/** `<CodeBlock language="js">{name}</CodeBlock>`, or Astro's `<Code code={name} lang="js" />`. */
const codeOf = (name: string) =>
  `^(?<indent>[ \\t]*)<Code(?:Block)?\\b(?=[^<>]*(?:code=\\{${name}\\}|>\\s*\\{${name}\\}))(?<attributes>[^<>]*?)(?:/>|>[^<>]*</Code(?:Block)?>)`

/** The language that the attributes of a component or its file have. */
const languageOf = (attributes: string, path: string) =>
  /\b(?:language|lang|className)=(?:\{?['"])(?:language-)?([\w+#-]+)/.exec(attributes)?.[1] ?? extname(path).slice(1)

const importLine = `^(?<whole>import\\s+(?:(?<own>\\w+)\\s*(?:,\\s*)?)?(?:\\{(?<list>[^{}]*)\\}\\s*)?from\\s*['"](?<from>[^'"\\n]+)['"];?[ \\t]*)$`
const picture = /\.(?:png|jpe?g|gif|svg|webp|avif)$/i
const scriptEndings = ['.ts', '.tsx', '.js', '.jsx', '.mjs', '/index.ts', '/index.tsx', '/index.js', '/index.jsx']

/**
 * The text with constants in the place of imports: `import { ann } from '@/authors'` becomes `export const ann = {"name":"Ann"}`,
 * as far as the module of the project in `root` has the value as data. Adds the modules to `parts`, and those that they import.
 */
function declareImports(text: string, file: string, root: string, parts: Set<string>): string {
  return replaceOutside(text, importLine, ({ whole = '', own, list = '', from = '' }) => {
    if (own !== undefined && picture.test(from)) return `export const ${own} = ${JSON.stringify(from)}`
    const module = placesOfImport(from, dirname(file), root, parts)
      .flatMap((place) => scriptEndings.map((ending) => place + ending))
      .find((name) => isWithin(root, name))
    if (module === undefined) return whole
    const modules = [module]
    const exported = readScript(module, (name) => isWithin(root, name) && modules.push(name) > 0)
    const named = list.split(',').map((one) => one.trim().split(/\s+as\s+/))
    const declared = [...(own === undefined ? [] : [['default', own]]), ...named].flatMap(([name = '', local = name]) =>
      exported[name] === undefined ? [] : [`export const ${local} = ${JSON.stringify(exported[name])}`],
    )
    if (declared.length > 0) for (const one of modules) parts.add(one)
    return declared.length === 0 ? whole : declared.join('\n')
  })
}
