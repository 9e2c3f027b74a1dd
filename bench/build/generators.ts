// The generators to compare with: Eleventy in three configurations, and Hugo if it is installed.
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { measureProcess, type Measured } from './measured-process.js'

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

/**
 * Eleventy. By default it runs Liquid over Markdown, which consumes braces that are no templates, as some of these posts
 * have; `withLiquid: false` turns that off. A `layout` of `null` writes the bodies of posts alone.
 */
const eleventy = (name: string, withLiquid: boolean, layout: string | null): Generator => ({
  name,
  prepare(folder, posts) {
    const source = join(folder, 'src')
    cpSync(posts, source, { recursive: true })
    const engine = withLiquid ? '' : 'markdownTemplateEngine: false, '
    writeFileSync(join(folder, 'eleventy.config.js'), `export default () => ({ ${engine}dir: { input: 'src' } })\n`)
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
  eleventy('Eleventy by default, HTML pages alone', true, eleventyPage),
  eleventy('Eleventy without Liquid over Markdown', false, eleventyPage),
  eleventy('the same, bodies of pages alone', false, null),
  ...(spawnSync('hugo', ['version']).status === 0 ? [hugo] : []),
]
