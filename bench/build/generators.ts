// The generators to compare with: Eleventy in four configurations, and Hugo if it is installed.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureProcess, type Measured } from './measured-process.js'

const highlightPlugin = import.meta.resolve('@11ty/eleventy-plugin-syntaxhighlight')
const eleventyCommand = fileURLToPath(new URL('../node_modules/@11ty/eleventy/cmd.cjs', import.meta.url))

/** A generator of HTML pages. */
export interface Generator {
  name: string
  /** Makes a project of the posts in `folder`. */
  prepare: (folder: string, posts: string) => void
  /** Builds the project in `folder` to `out`, a path relative to it. */
  run: (folder: string, out: string) => Promise<Measured>
}

/** The least page around a text; both are given as placeholders of the generator. */
const pageTemplate = (title: string, content: string): string =>
  `<!doctype html><html lang="en"><title>${title}</title><h1>${title}</h1>${content}`

interface EleventyProject {
  /** Whether it runs Liquid over Markdown, as by default: that consumes braces that are no templates, as some posts have. */
  withLiquid: boolean
  /** Whether its own plug-in highlights code, as we and Hugo do. */
  highlights: boolean
  /** `null` writes the bodies of posts alone. */
  layout: string | null
}

const eleventy = (name: string, { withLiquid, highlights, layout }: EleventyProject): Generator => ({
  name,
  prepare(folder, posts) {
    const source = join(folder, 'src')
    cpSync(posts, source, { recursive: true })
    const engine = withLiquid ? '' : 'markdownTemplateEngine: false, '
    const [imported, added] = highlights
      ? [`import highlight from '${highlightPlugin}'\n`, 'config.addPlugin(highlight); ']
      : ['', '']
    const config = `${imported}export default (config) => { ${added}return { ${engine}dir: { input: 'src' } } }\n`
    writeFileSync(join(folder, 'eleventy.config.js'), config)
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
    if (layout === null) return
    mkdirSync(join(source, '_includes'))
    writeFileSync(join(source, '_includes', 'page.liquid'), layout)
    writeFileSync(join(source, 'src.json'), '{ "layout": "page.liquid" }\n')
  },
  run: (folder, out) => measureProcess(process.execPath, [eleventyCommand, '--quiet', `--output=${out}`], folder),
})

const hugo: Generator = {
  name: 'Hugo, HTML pages alone',
  prepare(folder, posts) {
    cpSync(posts, join(folder, 'content', 'posts'), { recursive: true })
    writeFileSync(
      join(folder, 'hugo.toml'),
      `baseURL = 'https://bench.example/'\n[markup.goldmark.renderer]\nunsafe = true\n`,
    )
    mkdirSync(join(folder, 'layouts', '_default'), { recursive: true })
    for (const layout of ['single', 'list'])
      writeFileSync(
        join(folder, 'layouts', '_default', `${layout}.html`),
        pageTemplate('{{ .Title }}', '{{ .Content }}'),
      )
  },
  run: (folder, out) => measureProcess('hugo', ['--quiet', '--destination', out], folder),
}

const eleventyPage = pageTemplate('{{ title }}', '{{ content }}')

/** All generators that can run here. */
export const generators: readonly Generator[] = [
  eleventy('Eleventy, code highlighted, HTML pages alone', {
    withLiquid: true,
    highlights: true,
    layout: eleventyPage,
  }),
  eleventy('Eleventy by default, HTML pages alone', { withLiquid: true, highlights: false, layout: eleventyPage }),
  eleventy('Eleventy without Liquid over Markdown', { withLiquid: false, highlights: false, layout: eleventyPage }),
  eleventy('the same, bodies of pages alone', { withLiquid: false, highlights: false, layout: null }),
  ...(spawnSync('hugo', ['version']).status === 0 ? [hugo] : []),
]
