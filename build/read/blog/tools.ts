// Reads the configuration of the tool that builds a blog as data.
import { basename, join, relative } from 'node:path'
import {
  authorOf,
  dataEndings,
  eleventyConfig,
  eleventyFile,
  findConfig,
  hasHugoMath,
  list,
  pathOf,
  read,
  readHead,
  readLayout,
  record,
  scriptEndings,
  staticOfThemes,
  text,
  withFormats,
  type Values,
} from './config-files.js'
import { withoutNumbers } from '../doc-path.js'
import { docusaurusSite, foldersOfDocusaurus } from './docusaurus-site.js'
import type { ToolName } from './find-tool.js'
import { permalinkOfGatsby } from './gatsby.js'
import { permalinkOfHugo } from './hugo-permalinks.js'
import { contentsOfHugo, hugoSite } from './hugo-site.js'
import {
  collectionsOfJekyll,
  isHexo,
  jekyllFile,
  permalinkOfJekyll,
  postFoldersOfJekyll,
  sourceOfJekyll,
} from './jekyll-permalinks.js'
import { foldersOfContentlayer, foldersOfLoaders, permalinkOfRoutes } from './page-files.js'
import { readScript } from './script-data.js'
import { scriptSettings, type SiteWords } from './script-settings.js'
import { permalinkOfAstroWind } from './stated-permalinks.js'

/** What the configuration of a tool says. Folders are absolute. */
export interface ToolSettings extends SiteWords {
  content: string[]
  /** Those of them whose documents are all posts. */
  postFolders?: string[]
  /** Those of documentation that is whole. */
  docFolders?: string[]
  /** Further folders of documents that it publishes, which are no posts. */
  otherFolders?: string[]
  staticFolders: string[]
  /** Its pattern, or several, of which the first that fits counts. */
  permalinkOf: (folder: string) => string | string[] | null
  /** The IANA time zone that dates are read in. */
  timeZone?: string | undefined
  /** The path of the blog at its address, where `url` does not have it. */
  basePath?: string | undefined
  /** Whether its configuration has `$…$` for maths; left out where only its layouts and packages can tell. */
  math?: boolean
}

/** Reads the configuration of a tool in its folder. */
export function readTool(tool: ToolName, root: string): ToolSettings {
  return readers[tool](root)
}

const readers: Record<ToolName, (root: string) => ToolSettings> = {
  hugo(root) {
    const site = hugoSite(root)
    const code = text(site['defaultcontentlanguage'])
    const language = record(record(site['languages'])[code ?? 'en'])
    const [params, own] = [record(site['params']), record(language['params'])]
    const contents = contentsOfHugo(root, site)
    const statics = list(site['staticdir']).map(String)
    // Each language may have a host of its own.
    const url = text(language['baseurl']) ?? text(site['baseurl'])
    return {
      // The last is of Doks.
      title: text(language['title']) ?? text(site['title']) ?? text(own['title']) ?? text(params['title']),
      url,
      description: text(own['description']) ?? text(params['description']) ?? text(params['subtitle']),
      language: [language, site].flatMap((one) => text(one['languagecode']) ?? text(one['locale']) ?? [])[0] ?? code,
      author: authorOf(params['author'], site['author'], own['author'], language['author']),
      basePath: pathOf(url),
      ...(hasHugoMath(site['markup']) && { math: true }),
      content: contents,
      // Files beside pages are published at the path of these.
      staticFolders: [
        ...(statics.length > 0 ? statics : [text(site['staticdir']) ?? 'static']).map((name) => join(root, name)),
        ...contents,
        ...staticOfThemes(root, site),
      ],
      permalinkOf: permalinkOfHugo(root, site),
    }
  },
  jekyll(root) {
    const site = read(jekyllFile(root) ?? '')
    const source = sourceOfJekyll(site, root)
    // Sites of researchers (al-folio) have the name of one in parts, which is the title where that is `blank`.
    const person = ['first_name', 'middle_name', 'last_name'].flatMap((key) => text(site[key]) ?? []).join(' ')
    const title = text(site['title']) ?? text(site['name'])?.split(' • ')[0]
    return {
      ...common(site, site),
      // The second is of Jekyll Bootstrap, whose template has `username.github.com`.
      url: [site['url'], site['production_url']].map(text).find((url) => url && !url.includes('//username.')),
      title: title === 'blank' && person !== '' ? person : title,
      // The second is of themes that were made before `jekyll-seo-tag`.
      author: authorOf(site['author'], site['owner'], person),
      content: postFoldersOfJekyll(site, source),
      otherFolders: collectionsOfJekyll(site, source),
      // Hexo publishes all that is beside its folder of posts.
      staticFolders: [...(isHexo(site) ? [join(source, text(site['source_dir']) ?? 'source')] : []), source],
      basePath: isHexo(site) ? undefined : text(site['baseurl']),
      // Hexo reads a time without an offset in its zone, so that the day is the written one.
      timeZone: isHexo(site) ? undefined : text(site['timezone']),
      permalinkOf: permalinkOfJekyll(site, source),
    }
  },
  zola(root) {
    const site = read(join(root, 'config.toml'))
    const [extra, content] = [record(site['extra']), join(root, 'content')]
    return {
      ...common({ ...readHead(join(content, '_index.md')), ...site }, extra),
      language: text(site['default_language']),
      author: authorOf(site['author'], extra['author']),
      content: [content],
      // Files beside pages are published at the path of these.
      staticFolders: [join(root, 'static'), content, ...staticOfThemes(root, site)],
      permalinkOf: () => null,
    }
  },
  eleventy(root) {
    const dir = record(eleventyConfig(root)['dir'])
    const input = join(root, text(dir['input']) ?? '.')
    const data = join(input, text(dir['data']) ?? '_data')
    const names = ['metadata', 'site', 'meta', 'config', 'globals']
    const values = names.flatMap((name) => {
      const file = findConfig(data, name, [...dataEndings, ...scriptEndings])
      return file ? [read(file)] : []
    })
    const site: Values = Object.assign({}, ...values.reverse()) as Values
    return {
      ...common(site, site),
      url: common(site, site).url ?? scriptSettings(root).url,
      author: authorOf(site['author']),
      basePath: text(eleventyConfig(root)['pathPrefix']),
      content: [input],
      staticFolders: ['public', 'static', 'assets'].map((name) => join(root, name)).concat(input),
      permalinkOf(folder) {
        const file = findConfig(folder, `${basename(folder)}.11tydata`, [...scriptEndings, '.json'])
        const data = read(file ?? join(folder, `${basename(folder)}.json`))
        const layouts = join(input, text(dir['layouts']) ?? text(dir['includes']) ?? '_includes')
        const ofLayout = () => text(readLayout(layouts, folder, text(data['layout']))['permalink'])
        const permalink = text(record(data['eleventyComputed'])['permalink']) ?? text(data['permalink']) ?? ofLayout()
        return permalink ? branchesOf(withFormats(permalink.replace(/^(?!\/)/, '/'), eleventyFile(root))) : null
      },
    }
  },
  docusaurus(root) {
    const site = docusaurusSite(root)
    const blogs = foldersOfDocusaurus(root, site, 'blog')
    const docs = foldersOfDocusaurus(root, site, 'docs')
    return {
      title: text(site['title']),
      url: text(site['url']),
      description: text(site['tagline']),
      language: text(record(site['i18n'])['defaultLocale']),
      author: undefined,
      content: [...blogs, ...docs].map(({ folder }) => folder),
      postFolders: blogs.map(({ folder }) => folder),
      docFolders: docs.map(({ folder }) => folder),
      otherFolders: docs.map(({ folder }) => folder),
      // A picture of the documentation may be in a post by its path.
      staticFolders: [
        ...list(site['staticDirectories'] ?? ['static']).map((name) => join(root, String(name))),
        ...docs.map(({ folder }) => folder),
      ],
      permalinkOf(folder) {
        const isIn = (one: { folder: string }) => `${folder}/`.startsWith(`${one.folder}/`)
        const [blog, doc] = [blogs.find(isIn), docs.find(isIn)]
        // Of a folder in the documentation, the pattern is that of all with its path.
        const path = doc && relative(doc.folder, folder)
        const below = path && ((one: string) => one.replace(/(?=:\w+$)/, `${withoutNumbers(path)}/`))
        return blog?.permalink ?? (below ? [doc.permalink].flat().map(below) : doc?.permalink) ?? null
      },
    }
  },
  astro(root) {
    const config = record(readScript(findConfig(root, 'astro.config', scriptEndings) ?? '')['default'])
    const words = scriptSettings(root)
    const settings = { ...words, url: text(config['site']) ?? words.url, basePath: text(config['base']) }
    const locale = text(record(config['i18n'])['defaultLocale'])
    const ofTheme = permalinkOfAstroWind(root)
    const usual = ['src/content', 'src/pages', 'src/data', 'content'].map((name) => join(root, name))
    const isUsual = (folder: string) => usual.some((one) => `${folder}/`.startsWith(`${one}/`))
    return {
      ...settings,
      language: settings.language ?? locale,
      content: [...usual, ...foldersOfLoaders(root).filter((one) => !isUsual(one))],
      staticFolders: [join(root, text(config['publicDir']) ?? 'public')],
      permalinkOf(folder) {
        const pattern = ofTheme ?? permalinkOfRoutes(root, folder)
        // Astro writes the names of files as ids; the program of a site may keep them as they are.
        return pattern?.includes('orpath') ? [pattern.replace('orpath', 'orid'), pattern] : pattern
      },
    }
  },
  next: (root) => ({
    ...scriptSettings(root),
    basePath: text(record(readScript(findConfig(root, 'next.config', scriptEndings) ?? '')['default'])['basePath']),
    // Some keep each post with its pictures below `public`.
    content: foldersOfContentlayer(root) ?? [root, join(root, 'public')],
    staticFolders: [join(root, 'public')],
    permalinkOf(folder) {
      const pattern = permalinkOfRoutes(root, folder)
      const byName = pattern?.replace(/:slugor(?:name|path)\b/, ':innerpath')
      // The program of a site may take the name alone for the slug, as starters do.
      return pattern === null || byName === undefined || byName === pattern ? pattern : [pattern, byName]
    },
  }),
  gatsby(root) {
    const config = readScript(findConfig(root, 'gatsby-config', scriptEndings) ?? '')
    const site = record(config['siteMetadata'] ?? record(config['default'])['siteMetadata'])
    return {
      basePath: text(config['pathPrefix'] ?? record(config['default'])['pathPrefix']),
      ...common(site, site),
      url: text(site['siteUrl']) ?? text(site['url']),
      author: authorOf(site['author']),
      content: ['content', 'src', 'posts', 'blog'].map((name) => join(root, name)),
      staticFolders: [join(root, 'static')],
      permalinkOf: (folder) => permalinkOfGatsby(root, folder),
    }
  },
}

/** A pattern with a condition (`{% if slug %}{{ slug }}{% else %}{{ title | slugify }}{% endif %}`) as those of its two branches. */
function branchesOf(pattern: string): string | string[] {
  const condition = /\{%-?\s*if\s+\w+\s*-?%\}(.*?)\{%-?\s*else\s*-?%\}(.*?)\{%-?\s*endif\s*-?%\}/
  return condition.test(pattern) ? ['$1', '$2'].map((branch) => pattern.replace(condition, branch)) : pattern
}

/** What tools with plain keys have in common. */
function common(site: Values, more: Values): Omit<ToolSettings, 'content' | 'staticFolders' | 'permalinkOf'> {
  return {
    title: text(site['title']) ?? text(site['name']),
    url: text(site['url']) ?? text(site['base_url']) ?? text(site['baseUrl']),
    description: text(site['description']) ?? text(more['description']) ?? text(more['subtitle']),
    language: text(site['lang']) ?? text(site['language']) ?? text(site['locale']),
  }
}
