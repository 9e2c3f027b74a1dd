// Renders the files that Jekyll includes, and the templates of shortcodes of Zola, whose Tera is written as Liquid first.
import { createRequire } from 'node:module'
import type * as Liquidjs from 'liquidjs'
import type { OwnTags, TemplateTool } from '../../read/blog/tag-templates.js'
import type { TemplateScope } from './tag-arguments.js'

const require = createRequire(import.meta.url)

type LiquidScope = TemplateScope & OwnTags

/** In characters, milliseconds and objects: far more than the template of a tag needs, and less than one without an end takes. */
const limits = { parseLimit: 1e6, renderLimit: 1000, memoryLimit: 1e7 }

/** Filters that change how a text is written, not its words. */
const same = ['safe', 'relative_url', 'absolute_url', 'markdown_safe', 'emojify', 'trim']

/**
 * The text that a template makes of the arguments of its tag; `null` where it asks for more than these, the front matter, and
 * the values of the site's configuration; with the names that a file which Jekyll includes assigns. `assigned` are values of names.
 */
export function renderLiquidTemplate(
  tool: TemplateTool,
  template: string,
  scope: LiquidScope,
  assigned: ReadonlyMap<string, string>,
): { text: string; names: [name: string, value: string][] } | null {
  const { named, inner, siteValues, pageValues } = scope
  const text = tool === 'zola' ? fromTera(template) : template
  const templates = text === null ? null : collect(text, scope)
  if (text === null || templates === null) return null
  const asked = [text, ...Object.values(templates)].join('\n')
  const names = tool === 'zola' ? /(?<![\w."'])([a-z_]\w*)/gi : /\binclude\.([\w-]+)/g
  const given = Object.fromEntries([...asked.matchAll(names)].map(([, name = '']) => [name, named.get(name) || null]))
  if (tool === 'jekyll' && !asksForKnown(asked, siteValues())) return null
  const values =
    tool === 'zola'
      ? { ...given, body: inner }
      : {
          ...Object.fromEntries([...assigned].filter(([name]) => !name.includes('.'))),
          ...{ include: given, page: pageValues(), site: nested(siteValues()) },
        }
  try {
    const liquid = engine(templates, scope)
    const context = new (liquidjs().Context)(values, liquid.options, { sync: true })
    const written: unknown = liquid.parseAndRenderSync(text, context)
    const names = Object.entries(context.bottom()).flatMap(([name, value]): [string, string][] =>
      tool === 'jekyll' && typeof value === 'string' ? [[name, value]] : [],
    )
    return { text: String(written).trim(), names }
  } catch {
    // Errors of Liquid: an unknown tag or filter, a value that is not there.
    return null
  }
}

/** Loaded with the first tag of the blog's own that has a template. */
const liquidjs = () => require('liquidjs') as typeof Liquidjs

function engine(templates: Record<string, string>, { asMarkdown }: LiquidScope): Liquidjs.Liquid {
  const { Liquid } = liquidjs()
  const strict = { strictVariables: true, strictFilters: true, lenientIf: true }
  const liquid = new Liquid({ ...strict, ...limits, templates, jekyllInclude: true })
  for (const name of same) liquid.registerFilter(name, (value: unknown) => value)
  for (const name of ['markdown', 'markdownify'])
    liquid.registerFilter(name, (value: unknown) => asMarkdown(typeof value === 'string' ? value : ''))
  return liquid
}

/** The files that a template includes, and those that they include. */
function collect(text: string, { findTemplate }: LiquidScope): Record<string, string> | null {
  const found: Record<string, string> = {}
  const waiting = [text]
  for (let one = waiting.pop(); one !== undefined; one = waiting.pop())
    for (const [, name = ''] of one.matchAll(/\{%-?\s*include(?:_cached)?\s+([\w./-]+)/g)) {
      if (Object.hasOwn(found, name)) continue
      const template = findTemplate('jekyll', name)
      if (template === null) return null
      waiting.push((found[name] = template))
    }
  return found
}

/** What Jekyll gives a page beside its front matter; and its date, to which filters give a form. */
const givenByJekyll = /^(?:collection|content|date|dir|excerpt|id|name|next|path|previous|relative_path|url)?$/

/** Whether all values of Jekyll that a template names are known: a loop over an unknown one would show nothing. */
const asksForKnown = (text: string, known: ReadonlyMap<string, string>) =>
  [...text.matchAll(/\b(page|post|paginator|layout|site|content|jekyll)(?:\.([\w.-]+)|\[)/g)].every(
    ([, object, name = '']) =>
      (object === 'page' && !givenByJekyll.test(name.split('.')[0] ?? '')) ||
      (object === 'site' && (known.has(name) || /^(?:base)?url$/.test(name))),
  )

/** Values by names with dots as objects. The URL of the site is empty, so that links are paths of this site. */
function nested(values: ReadonlyMap<string, string>): Record<string, unknown> {
  const root: Record<string, unknown> = {}
  for (const [key, value] of [...values, ['url', ''], ['baseurl', '']] as const) {
    const [first = '', ...rest] = key.split('.')
    if (rest.length === 0) root[first] = value
    else root[first] = { ...(root[first] as object), [rest.join('.')]: value }
  }
  return root
}

/** Tera as Liquid; `null` where it calls functions, repeats, or joins texts. */
function fromTera(template: string): string | null {
  const text = template.replace(/\{#[^]*?#\}/g, '').replace(/\{[{%][^]*?[%}]\}/g, (tag) =>
    tag
      .replace(/^(\{%-?\s*)set\s/, '$1assign ')
      .replace(/^(\{%-?\s*)elif\s/, '$1elsif ')
      .replace(/\b(if|elsif|and|or)\s+not\s+([\w.]+)(?!\s+is\b)/g, '$1 $2 == nil')
      .replace(/\s+is\s+not\s+defined\b/g, ' == nil')
      .replace(/\s+is\s+defined\b/g, ' != nil')
      .replace(/(\|\s*\w+)\(\s*(?:\w+\s*=\s*)?("[^"]*"|'[^']*'|[\w.]+)?\s*\)/g, (_, filter: string, value?: string) =>
        value === undefined || /\|\s*markdown$/.test(filter) ? filter : `${filter}: ${value}`,
      ),
  )
  const tags = [...text.matchAll(/\{[{%][^]*?[%}]\}/g)].map(([tag]) => tag.replace(/"[^"]*"|'[^']*'/g, '""'))
  return tags.some((tag) => /[(~[]|::|^\{%-?\s*(?:for|macro|import|include)\b|\b(?:page|section|config)\b/.test(tag))
    ? null
    : text
}
