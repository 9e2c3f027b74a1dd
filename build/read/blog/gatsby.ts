// Reads from the program of a Gatsby site at which addresses its documents are published.
import { readFileSync } from 'node:fs'
import { basename, join, relative, sep } from 'node:path'
import { findConfig, scriptEndings } from './config-files.js'

/**
 * The pattern of the documents of a folder, where `gatsby-node` makes their pages of `createFilePath` or of `slug` in their front
 * matter, with a text before it or none; `null` where it computes them, or where several are for other folders.
 * Source: gatsbyjs.com/docs/reference/config-files/gatsby-node, gatsbyjs.com/plugins/gatsby-source-filesystem.
 */
export function permalinkOfGatsby(root: string, folder: string): string | null {
  const source = readScriptOf(root, 'gatsby-node').replace(/\/\*[^]*?\*\/|(?<![:'"`])\/\/.*$/gm, '')
  const [, name, of] = /\{[^{}]*\b(slug|path)\b[^{}]*\}\s*=\s*[\w.]+\.(fields|frontmatter)\b/.exec(source) ?? []
  const pages = [
    ...textsBefore(source, 'path', String.raw`[\w.]+[.?](fields|frontmatter)\.(?:slug|path)`),
    ...(name === undefined ? [] : textsBefore(source, 'path', name).map(({ text }) => ({ text, of }))),
  ]
  const ofPath = String.raw`createFilePath\(\{[^{}]*\}\)`
  const names = [...source.matchAll(new RegExp(`(\\w+)\\s*=\\s*${ofPath}(?!\\s*[.|?])`, 'g'))].map(([, name]) => name)
  const fields = textsBefore(source, 'value', [...names, ofPath].join('|'))
  if (names.includes('value') && /(?:,|[^$]\{)\s*value\s*[,}]/.test(source)) fields.push({ text: '' })
  const found = pages.flatMap((page) => {
    if (page.of === 'frontmatter') return `${page.text}/:ownslug/`
    return fields.map((field) => `${page.text}/${field.text}/${pathFromSource(root, folder)}/:innerpath/`)
  })
  const patterns = [...new Set(found.map((pattern) => `/${pattern}`.replace(/\/{2,}/g, '/')))]
  const own = patterns.filter((pattern) => pattern.split('/').includes(basename(folder)))
  const [first, ...others] = patterns.length > 1 ? own : patterns
  return others.length === 0 ? (first ?? null) : null
}

const readScriptOf = (root: string, name: string) => {
  const file = findConfig(root, name, scriptEndings)
  return file === undefined ? '' : readFileSync(file, 'utf8')
}

/** The texts before a value that a key has: `x` of `key: \`x${value}\``, none of `key: value`; `:y` for `${y}` of front matter. */
function textsBefore(source: string, key: string, value: string): { text: string; of?: string | undefined }[] {
  const pattern = new RegExp(
    `\\b${key}:\\s*(?:\`((?:[^\`$]|\\$\\{\\w+\\})*)\\$\\{(?:${value})\\}/?\`|(?:${value})(?=\\s*[,}\\n]))`,
    'g',
  )
  const isOfHead = (name: string) =>
    new RegExp(`\\{[^{}]*\\b${name}\\b[^{}]*\\}\\s*=[^\\n;]*\\bfrontmatter\\b`).test(source)
  const fill = (whole: string, name: string) => (isOfHead(name) ? `:${name}` : whole)
  return [...source.matchAll(pattern)]
    .map(([, text = '', first, second]) => ({ text: text.replace(/\$\{(\w+)\}/g, fill), of: first ?? second }))
    .filter(({ text }) => !text.includes('$'))
}

/** The path of a folder from the one that `gatsby-source-filesystem` reads, of several the nearest. */
function pathFromSource(root: string, folder: string): string {
  const config = readScriptOf(root, 'gatsby-config')
  const paths = [...config.matchAll(/\bpath:\s*["'`](?:\$\{__dirname\}|\.)?\/?([^"'`$]*)["'`]/g)]
  const below = paths
    .map(([, path = '']) => relative(join(root, path), folder).split(sep))
    .filter(([name]) => name !== '..')
  return below.sort((one, other) => one.length - other.length)[0]?.join('/') ?? ''
}
