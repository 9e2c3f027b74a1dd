// Reads the addresses that Cobalt, Gridsome, Middleman and AstroWind state in their configurations, as patterns of permalinks here.
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { findConfig, list, read, record, scriptEndings, text } from './config-files.js'

type PermalinkOf = (folder: string) => string | null

/** The patterns of the tool that has its configuration in this folder; `null` where there is none of these. */
export function statedPermalinks(root: string): PermalinkOf | null {
  return permalinkOfCobalt(root) ?? permalinkOfGridsome(root) ?? permalinkOfMiddleman(root)
}

const isWithin = (folder: string, outer: string) => !relative(outer, folder).startsWith('..')

/** A pattern with the placeholders of a tool, which `placeholder` finds, as those of permalinks here. */
function translate(pattern: string, placeholder: RegExp, known: Readonly<Record<string, string>>): string {
  return pattern.replace(placeholder, (_, name: string) => known[name] ?? `:${name}`)
}

/** Source: cobalt-org.github.io/docs/permalinks. */
function permalinkOfCobalt(root: string): PermalinkOf | null {
  const file = join(root, '_cobalt.yml')
  if (!existsSync(file)) return null
  const values = read(file)
  const source = join(root, text(values['source']) ?? '.')
  const [pages, posts] = [record(values['pages']), record(values['posts'])]
  return (folder) => {
    const isPost = isWithin(folder, join(source, text(posts['dir']) ?? 'posts'))
    const ofAll = text(record(values['default'])['permalink'])
    const stated = text(record((isPost ? posts : pages)['default'])['permalink']) ?? ofAll
    const pattern = stated === undefined || stated === 'path' ? '/{{parent}}/{{name}}{{ext}}' : stated
    return translate(pattern, /\{\{\s*(\w+)\s*\}\}/g, {
      parent: `${relative(source, folder)}/:innerfolders`,
      name: ':wholename',
      slug: ':slugorbasename',
      ext: ':output_ext',
    })
  }
}

/** Sources: gridsome.org/docs/templates, gridsome.org/plugins/@gridsome/source-filesystem. */
function permalinkOfGridsome(root: string): PermalinkOf | null {
  const file = findConfig(root, 'gridsome.config', scriptEndings)
  if (file === undefined) return null
  const { plugins, templates } = read(file)
  const sources = list(plugins).flatMap((plugin) => {
    const options = record(record(plugin)['options'])
    const [path, base] = [text(options['path']), join(root, text(options['baseDir']) ?? '.')]
    return path === undefined ? [] : [{ options, base, folder: join(base, path.split('*')[0] ?? '') }]
  })
  return (folder) => {
    const source = sources.find((one) => isWithin(folder, one.folder))
    if (source === undefined) return null
    const { options, base } = source
    const template = record(templates)[text(options['typeName']) ?? '']
    const stated = text(options['route']) ?? text(template) ?? text(record(list(template)[0])['path'])
    if (stated === undefined) return join('/', text(options['pathPrefix']) ?? '', relative(base, folder), ':innerpath/')
    const names = { title: ':wordslug', slug: ':slugorbasename', fileInfo__name: ':wholename' }
    return translate(stated, /:(\w+)/g, names)
  }
}

/** Source: middlemanapp.com/basics/blogging. */
function permalinkOfMiddleman(root: string): PermalinkOf | null {
  const file = join(root, 'config.rb')
  const config = existsSync(file) ? readFileSync(file, 'utf8').replace(/^\s*#.*$/gm, '') : ''
  // A name that other programs in Ruby use.
  if (!/^\s*activate\b/m.test(config)) return null
  const source = join(root, /^set\s*\(?:source,\s*["']([^"']+)/m.exec(config)?.[1] ?? 'source')
  const ending = /^\s*activate\s*\(?:directory_indexes\b/m.test(config) ? '/' : '.html'
  const blogs = config.split(/^activate\s*\(?:blog\b/m).slice(1)
  const settings = blogs.map((block) => {
    const [own = ''] = block.split(/\n(?=\S)/)
    const read = (name: string) =>
      new RegExp(`(?:\\.${name}\\s*=|\\b${name}(?::|\\s*=>))\\s*["']([^"']*)`).exec(own)?.[1]
    const prefix = read('prefix') ?? ''
    const sources = /^[^{]*\//.exec(read('sources') ?? '')?.[0] ?? ''
    return { prefix, folder: join(source, prefix, sources), permalink: read('permalink') }
  })
  return (folder) => {
    if (!isWithin(folder, source)) return null
    const blog = settings.find((one) => isWithin(folder, one.folder))
    if (blog === undefined) return join('/', relative(source, folder), `:innerpath${ending}`)
    const path = translate(blog.permalink ?? '{year}/{month}/{day}/{title}.html', /\{(\w+)\}/g, {
      title: ':slugorbasename',
      slug: ':slugorbasename',
    })
    return join('/', blog.prefix, path.replace(/\.html$/, ending))
  }
}

/** Of AstroWind, a theme of Astro whose route (`[...blog]`) takes the whole path; `null` for other sites of Astro. */
export function permalinkOfAstroWind(root: string): string | null {
  if (!existsSync(join(root, 'src/pages/[...blog]'))) return null
  const blog = record(record(read(join(root, 'src/config.yaml'))['apps'])['blog'])
  const pattern = text(record(blog['post'])['permalink'])
  return pattern === undefined
    ? null
    : `/${translate(pattern, /%(\w+)%/g, { slug: ':slugorpath' }).replace(/^\/|\/$/g, '')}/`
}
