// Reads the configuration of VitePress, and which addresses it rewrites (`rewrites`).
import { dirname, join, relative } from 'node:path'
import { foldersUp, markdownEnding } from '../folder.js'
import { escapeExpression } from '../markdown/outside-fences.js'
import { findConfig, read, record, scriptEndings, text, type Values } from './config-files.js'

/** The configuration of the site that a folder is in, and the folder of its texts; `null` where it is in none. */
export function findVitePress(folder: string): { values: Values; source: string } | null {
  const settings = foldersUp(folder).map((at) => join(at, '.vitepress'))
  const config = settings.flatMap((at) => findConfig(at, 'config', scriptEndings) ?? [])[0]
  if (config === undefined) return null
  const values = read(config)
  return { values, source: join(dirname(config), '..', text(values['srcDir']) ?? '.') }
}

/**
 * The path of a file by the first of `rewrites` that fits it, with `base` and without; none where none does.
 * Source: vitepress.dev/guide/routing#route-rewrites
 */
export function rewritesOfVitePress(folder: string): (file: string) => string[] {
  const { values = {}, source = '' } = findVitePress(folder) ?? {}
  const rules = Object.entries(record(values['rewrites'])).map(([from, to]) => ({
    from: matcherOf(from),
    to: text(to),
  }))
  const ending = values['cleanUrls'] === true ? '' : '.html'
  return (file) => {
    const path = relative(source, file).replaceAll('\\', '/')
    for (const { from, to } of rules) {
      const groups = from?.exec(path)?.groups
      if (!groups || to === undefined) continue
      const parts = to.replace(parameter, (_, name?: string) => groups[name ?? '_'] ?? '').replace(/\/{2,}/g, '/')
      const page = parts.replace(markdownEnding, '').replace(/(^|\/)index$/, '$1')
      const address = `/${text(values['base']) ?? ''}/${page}`.replace(/\/{2,}/g, '/')
      return [page === '' || page.endsWith('/') ? address : address + ending, `/${page}`]
    }
    return []
  }
}

/** `:name` is one segment, `:name*` and `(.*)` are any. */
const parameter = /:(\w+)(?:\(\.\*\)|[*+?])?|\(\.\*\)/g

/** `null` for an expression that cannot be one here: two `(.*)`, a name twice or of digits. */
function matcherOf(from: string): RegExp | null {
  const parts = [...from.matchAll(/\/?(?:(:\w+)(\(\.\*\)|[*+?])?|(\(\.\*\)))|[^/:(]+|[^]/g)]
  const written = parts.map(([part, name, many = '', rest]) => {
    if (name === undefined && rest === undefined) return escapeExpression(part)
    const slash = part.startsWith('/') ? '/' : ''
    const value = `(?<${name?.slice(1) ?? '_'}>${rest === undefined && /^\??$/.test(many) ? '[^/]+?' : '.*'})`
    return /[*?]$/.test(many) ? `(?:${slash}${value})?` : slash + value
  })
  try {
    return new RegExp(`^${written.join('')}(?<__>)$`)
  } catch {
    return null
  }
}
