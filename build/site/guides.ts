// The guides as they are published: their links resolved, their text as HTML and as Markdown.
import { dirname, resolve } from 'node:path'
import type { Link } from 'mdast'
import { escapeText } from '../../service/markdown.js'
import { markdownPath } from '../../service/page.js'
import type { Diagnostics } from '../diagnostics.js'
import { renderBody } from '../document/body-html.js'
import { readDialects } from '../document/dialects/dialects.js'
import { shiftHeadings } from '../document/heading-levels.js'
import { restoreMath, type MathSetting } from '../document/dialects/math.js'
import { measureImages } from '../document/process-document.js'
import type { Guide } from '../document/published.js'
import { resolveAddresses } from '../links/addresses.js'
import { findReferences } from '../links/references.js'
import type { SiteMap } from '../links/site-map.js'
import type { WrittenGuide } from '../read/guides.js'
import { isMdxName } from '../read/folder.js'
import { parseMarkdown, parseWithPositions, walk } from '../read/markdown/markdown.js'

export const guidePath = ({ name }: Pick<Guide, 'name'>): string => `/docs/${name}/`

/** The guides as a list in Markdown. */
export const guideLines = (guides: readonly Guide[], base: string): string[] =>
  guides.map(
    (guide) =>
      `- [${escapeText(guide.title)}](${base}${markdownPath(guidePath(guide))}): ${escapeText(guide.description)}`,
  )

/** Derives the guides. Links from one to another lead to its page; dead links become warnings. */
export function deriveGuides(
  guides: readonly WrittenGuide[],
  siteMap: SiteMap,
  math: MathSetting,
  diagnostics: Diagnostics,
): Guide[] {
  const pages = new Map(guides.map((guide) => [guide.file, siteMap.absolute(guidePath(guide))]))
  const withGuides: SiteMap = {
    ...siteMap,
    resolve(reference, from) {
      const [, path = '', suffix = ''] = /^([^?#]*)(.*)$/s.exec(reference) ?? []
      const page = path === '' ? undefined : pages.get(resolve(dirname(from.file), path))
      if (page !== undefined) return { is: 'document', url: page + suffix }
      const found = siteMap.resolve(reference, from)
      // Markdown is read far from its place: a path of the site becomes a whole address.
      const isPath = found.is === 'elsewhere' && /^\/(?!\/)/.test(reference)
      return isPath ? { is: 'document', url: siteMap.absolute(reference) } : found
    },
  }
  return guides.map((guide) => deriveGuide(guide, withGuides, math, diagnostics))
}

function deriveGuide(
  { name, title, description, file, folder, shownAs, linesBefore, body }: WrittenGuide,
  siteMap: SiteMap,
  math: MathSetting,
  diagnostics: Diagnostics,
): Guide {
  const from = { kind: 'guide' as const, slug: name, file, folder, aliases: [] }
  const plain = readDialects(body, { values: new Map([['page.title', title]]), isMdx: isMdxName(file), math })
  const written = unlink(plain.markdown, (url) => {
    const found = siteMap.resolve(url, from)
    return found.is === 'missing' && found.why === 'outside'
  })
  const { references, needsSanitising } = findReferences(parseMarkdown(written))
  const text = { from, shownAs, linesBefore, body: written }
  const { markdown, files } = resolveAddresses(text, references, siteMap, diagnostics)
  const html = renderBody({
    ...{ markdown, needsSanitising, rendered: null, reservedIds: ['content'], headingIds: plain.headingIds },
    imageSizes: measureImages(files),
  })
  const restored = restoreMath(markdown, plain.formulas)
  return { name, title, description, markdown: restored, html: shiftHeadings(html, 1), files }
}

/** Leaves the text of links that lead out of the site: a guide of a repository names its other files. */
function unlink(markdown: string, isDead: (url: string) => boolean): string {
  const dead: Link[] = []
  walk(parseWithPositions(markdown), (node) => {
    if (node.type === 'link' && isDead(node.url)) dead.push(node)
  })
  let text = markdown
  for (const { position, children } of dead.reverse()) {
    const [start, end] = [children[0]?.position?.start.offset, children.at(-1)?.position?.end.offset]
    if (!position || start === undefined || end === undefined) continue
    text = text.slice(0, position.start.offset) + text.slice(start, end) + text.slice(position.end.offset)
  }
  return text
}
