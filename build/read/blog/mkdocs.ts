// Reads what MkDocs says of a site, and the addresses that the blog of its theme Material gives posts.
import { join, relative } from 'node:path'
import { findConfig, list, pathOf, read, record, text, type Values } from './config-files.js'
import type { ToolSettings } from './tools.js'

/** The settings of MkDocs in the folder that has its configuration; `null` for other folders. */
export function readMkDocs(folder: string): {
  values: Values
  settings: Partial<ToolSettings>
  holdsFuture: boolean
  redirects: [from: string, to: string][]
} | null {
  const [file] = ['mkdocs', 'properdocs'].flatMap((name) => findConfig(folder, name, ['.yml', '.yaml']) ?? [])
  // The successor of Material says the same in TOML.
  const zensical = findConfig(folder, 'zensical', ['.toml'])
  if (file === undefined && zensical === undefined) return null
  const values = zensical === undefined ? read(file ?? '') : record(read(zensical)['project'])
  const { language, locale } = record(values['theme'])
  const source = join(folder, text(values['docs_dir']) ?? 'docs')
  const blog = pluginOf(values['plugins'], 'blog', 'material/blog')
  const blogPath = text(blog?.['blog_dir']) ?? 'blog'
  const blogFolder = join(source, blogPath)
  const posts = join(source, (text(blog?.['post_dir']) ?? '{blog}/posts').replace('{blog}', blogPath))
  const isIn = (one: string, other: string) => `${one}/`.startsWith(`${other}/`)
  // What else is in the folder of the blog is a page.
  const hasPosts = (one: string) => isIn(one, posts) || (isIn(posts, one) && isIn(one, blogFolder))
  const settings: Partial<ToolSettings> = {
    language: text(language) ?? text(locale),
    basePath: pathOf(text(values['site_url'])),
    ...(/arithmatex|mdx_math/.test(JSON.stringify(values['markdown_extensions'] ?? null)) && { math: true }),
    content: [source],
    staticFolders: [source],
    permalinkOf: (one) => {
      if (blog && hasPosts(one)) return permalinkOf(blog, blogFolder.slice(source.length))
      return isIn(one, source) ? `/${relative(source, one)}/:innerpath/`.replace(/^\/{2}/, '/') : null
    },
  }
  const moved = Object.entries(record(pluginOf(values['plugins'], 'redirects')?.['redirect_maps']))
  const redirects = moved.map(([from, to]): [string, string] => [pathOfPage(from), pathOfPage(String(to))])
  return { values, settings, holdsFuture: blog?.['draft_if_future_date'] === true, redirects }
}

/** The path of a page by that of its file, as the plugin for redirects has both; another address as it is. Source: pypi.org/project/mkdocs-redirects. */
const pathOfPage = (file: string) =>
  /^https?:/.test(file) ? file : `/${file.replace(/(?:^|\/)(?:index|README)\.md(?=#|$)|\.md(?=#|$)/, '')}`

/** The options of a plugin, which may be one of a list or of a map; `null` without it. */
function pluginOf(plugins: unknown, ...names: string[]): Values | null {
  const named = [...list(plugins), plugins].map((one) =>
    text(one) === undefined ? record(one) : { [String(one)]: {} },
  )
  for (const one of named) for (const name of names) if (Object.hasOwn(one, name)) return record(one[name])
  return null
}

function permalinkOf(options: Values, blogPath: string): string | null {
  const days: Partial<Record<string, string>> = { yyyy: ':year', MM: ':month', M: ':i_month', dd: ':day', d: ':i_day' }
  const date = (text(options['post_url_date_format']) ?? 'yyyy/MM/dd').replace(/[a-z]+/gi, (part) => days[part] ?? '{}')
  const parts: Partial<Record<string, string>> = { date, slug: ':titleslug', file: ':name' }
  const format = (text(options['post_url_format']) ?? '{date}/{slug}').replace(
    /\{(\w+)\}/g,
    (_, part: string) => parts[part] ?? '{}',
  )
  return format.includes('{}') ? null : `${blogPath}/${format}/`.replace(/\/{2,}/g, '/')
}
