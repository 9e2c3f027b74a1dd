// Reads the values that texts print: of front matter, such as `{{ page.author }}` of Jekyll, and of its configuration.
import { readFileSync } from 'node:fs'
import { Diagnostics } from '../diagnostics.js'
import { findToolAbove } from './blog/find-tool.js'
import { dataAbove } from './blog/folder-data.js'
import { siteValuesOf } from './blog/site-values.js'
import { asRecord } from './front-matter/attributes.js'
import type { LoadedDocument } from './documents.js'
import { nameOfDocument } from './folder.js'
import { splitDatedName } from './front-matter/date.js'
import { textOf } from './front-matter/front-matter-values.js'
import { splitFrontMatter } from './front-matter/front-matter.js'
import { withQuotedValues } from './front-matter/metadata-lines.js'
import { decodeText } from './text-file.js'

/** Other than the title, which most texts that print anything print; in MDX `frontMatter.version`. */
const namesValue = /\{[{%][^{}]{0,300}?\bpage\.(?!title\b)|\bfront[mM]atter\.(?!title\b)/

/** Of Eleventy: a value of the front matter, or of the data of its folder, by its name alone, or in a group. */
const namesOwnValue = /\{\{-?\s*[a-z]\w*(?:\.\w+)?\s*(?:\||-?\}\})/i

/** Of Minimal Mistakes, a theme of Jekyll, whose pictures are in the front matter. */
const namesGallery = /\{%-?\s*include gallery\b/

/** Other than the URL of the site, which is that of this one. */
const namesSiteValue = /\{[{%][^{}]{0,300}?\bsite[.[](?!(?:base)?url\b)/

/** Of Hugo: a value of the front matter, else of the configuration. Of Quarto: one of the front matter, `meta group.key`. */
const namesParameter = /\{\{[<%]\s*(?:param|meta)\s/

/**
 * The values that a body may print, by their names (`page.title`, `title` of Eleventy, `site.cdn`, `param.cdn`, `meta.cdn`). Front matter is read again for those of a body that names others;
 * a date is none of them, as filters give it its form.
 */
export function readPageValues(document: LoadedDocument, body: string): Map<string, string> {
  const { folder, head } = document
  const values = new Map<string, string>()
  const hasParameter = namesParameter.test(body)
  const addParameter = (key: string, text: string | null) => {
    if (text !== null) values.set(`param.${key.toLowerCase()}`, text)
  }
  if (hasParameter)
    for (const [key, text] of siteValuesOf(folder)) if (key.startsWith('params.')) addParameter(key.slice(7), text)
  const isOwn = namesOwnValue.test(body) && findToolAbove(folder)?.tool === 'eleventy'
  if (
    (/page\.|front[mM]atter\./.test(body) && namesValue.test(body)) ||
    namesGallery.test(body) ||
    hasParameter ||
    isOwn
  ) {
    const name = nameOfDocument(document.file)
    values.set('page.slug', splitDatedName(name)?.rest ?? name)
    const inherited = isOwn ? dataAbove(document.file, folder).flatMap((data) => Object.entries(data)) : []
    for (const [key, value] of [...inherited, ...matterOf(document)]) {
      const text = key === 'date' ? null : textOf(value)
      if (text !== null) values.set(`page.${key}`, text)
      if (text !== null && isOwn) values.set(key, text)
      if (Array.isArray(value)) values.set(`gallery.${key}`, picturesOf(value))
      addParameter(key, text)
      const inner = Object.entries(asRecord(value)).map(([name, one]) => [`${key}.${name}`, textOf(one)] as const)
      for (const [name, one] of isOwn ? inner : []) if (one !== null) values.set(name, one)
      for (const [name, one] of inner) addParameter(name, one)
      for (const [name, one] of [[key, text] as const, ...inner])
        if (one !== null) values.set(`meta.${name.toLowerCase()}`, one)
      if (key === 'params') for (const [name, one] of Object.entries(asRecord(value))) addParameter(name, textOf(one))
    }
  }
  if (/site[.[]/.test(body) && namesSiteValue.test(body))
    for (const [key, text] of siteValuesOf(folder)) values.set(`site.${key}`, text)
  // Under a name of their own: in Eleventy, `book` may be a group of data.
  if (body.includes('book.'))
    for (const [key, text] of siteValuesOf(folder))
      if (key.startsWith('variables.')) values.set(`gitbook.${key.slice('variables.'.length)}`, text)
  return values.set('page.title', head.title)
}

/** The text with the variables of GitBook, which prints them in code, too. */
export const printVariables = (body: string, values: ReadonlyMap<string, string>): string =>
  body.includes('book.')
    ? body.replace(/\{\{\s*(book\.[\w.]+)\s*\}\}/g, (whole, name: string) => values.get(`git${name}`) ?? whole)
    : body

/** The values of the front matter, with the title and the slug, whether they are there or not. */
export const pageMatter = (document: LoadedDocument): Record<string, unknown> => ({
  title: document.head.title,
  slug: document.head.slug.split('/').at(-1),
  ...Object.fromEntries(matterOf(document)),
})

/** The values of the front matter as it was read for the head: of another tool's, words that YAML does not take, too. */
function matterOf({ file, bytes }: LoadedDocument): ReadonlyMap<string, unknown> {
  const text = decodeText(bytes ?? readFileSync(file))
  const split = (written: string) => splitFrontMatter(written, file, new Diagnostics())
  return (split(text) ?? split(withQuotedValues(text) ?? ''))?.values ?? new Map()
}

/** The pictures of a gallery as Markdown, each on its line. */
function picturesOf(gallery: readonly unknown[]): string {
  const pictures = gallery.map(asRecord).flatMap(({ image_path: path, alt }) => {
    const words = typeof alt === 'string' ? alt.replace(/[\\[\]]/g, '\\$&') : ''
    return typeof path === 'string' ? `![${words}](${path.replace(/^(?!\/|https?:)/, '/').replaceAll(' ', '%20')})` : []
  })
  return pictures.join('\n')
}
