// Replaces the links of Obsidian by those of Markdown, where they lead to a document or a file of the site.
import GithubSlugger from 'github-slugger'
import type { Diagnostics } from '../../diagnostics.js'
import type { MappedDocument } from '../../links/document-names.js'
import { mappedDocument, type SiteMap } from '../../links/site-map.js'
import type { LoadedDocument } from '../../read/documents.js'
import { findNodes } from '../../read/markdown/markdown.js'
import { escapeMarkdown } from './jsx-element.js'
import { breaksIn, preRanges, rangeTeller } from './kept-text.js'
import { markdownLink } from './markdown-link.js'

/** A body without links of Obsidian. */
interface LinkedBody {
  markdown: string
  /** What they name that is not on the site: a later build may have it. */
  unresolved: string[]
}

/**
 * `[[note#Part|words]]` and `![[picture.png|words|300]]`. `[[1]]`, `[[0, 1]]` and `[[x]](…)` are Markdown, `a[[i]]` is code. Lengths
 * are bounded, so that no line takes long.
 */
const wikiLink =
  /(?<![a-z0-9)\]])(!?)\[\[(?![\d\s,.-]*\])([^[\]\n|#<>]{0,200})(?:#([^[\]\n|]{1,200}))?(?:\\?\|([^[\]\n]{0,300}))?\]\](?!\(|\[(?!\^))/gi

const comment = /<!--(?:(?!<!--)[^])*?-->/g

interface WikiLink {
  at: number
  written: string
  /** The Markdown in its place; `null` where its target is not on the site. */
  markdown: string | null
  /** What readers see of it. */
  label: string
  /** Whether it can be nothing else: it has words of its own, or embeds a file. */
  isCertain: boolean
  /** The path to the target from the root of all notes. */
  reference: string
}

/**
 * A note that was never written is its words alone, where it is beyond doubt that links are meant; else `[[x]]` may be
 * anything, and stays with a warning. `isKept` tells of texts that are no Markdown, such as maths.
 */
export function readWikiLinks(
  document: LoadedDocument,
  body: string,
  { siteMap, isKept }: { siteMap: SiteMap; isKept: (text: string) => boolean },
  diagnostics: Diagnostics,
): LinkedBody {
  const ranges = [...findNodes(body, ['code', 'inlineCode']), ...preRanges(body)]
  const isCode = rangeTeller(ranges.sort(([one], [other]) => one - other))
  const isInComment = rangeTeller(
    Array.from(body.matchAll(comment), ({ 0: all, index }) => [index, index + all.length]),
  )
  const links = [...body.matchAll(wikiLink)]
    .filter(({ 0: written, index }) => !isCode(index) && !isInComment(index) && !isKept(written))
    .map((match) => readLink(match, document, siteMap))
  const isVault = siteMap.isVault || links.some(({ markdown, isCertain }) => markdown !== null || isCertain)
  const lost = links.filter(({ markdown }) => markdown === null)
  const unresolved = lost.map(({ reference }) => reference)
  const [first, ...others] = lost
  if (first) {
    const line = breaksIn(body.slice(0, first.at)) + 1 + document.head.linesBefore
    const named = `\`${first.written}\`${others.length > 0 ? `, with ${others.length} more like it,` : ''}`
    const [what, hint] = isVault
      ? ['leads to nothing here: its words alone are published', 'add the note, or correct its name']
      : [
          'is published as it is written: it means something to another tool alone',
          'write it in Markdown, or in backticks where it is to be read',
        ]
    diagnostics.addWarning(document.shownAs, line, `${named} ${what}`, hint)
  }
  if (!isVault) return { markdown: body, unresolved }
  let [replaced, done] = ['', 0]
  for (const { at, written, markdown, label } of links) {
    replaced += body.slice(done, at) + (markdown ?? escapeMarkdown(label))
    done = at + written.length
  }
  return { markdown: replaced + body.slice(done), unresolved }
}

function readLink(match: RegExpExecArray, document: LoadedDocument, siteMap: SiteMap): WikiLink {
  const [written, bang, target = '', part = '', alias] = match
  const one = { written, bang, at: match.index, from: mappedDocument(document), siteMap }
  const link = linkTo({ ...one, target, part, alias })
  // In a vault of Obsidian the note is first: what is not published stays unnamed.
  if (link.markdown !== null || alias === undefined || siteMap.isVault) return link
  // Of Dendron and of wikis of GitHub: the words first, then the note.
  const [, path = '', fragment] = /^([^#]*)(?:#(.*))?$/.exec(alias) ?? []
  const turned = linkTo({ ...one, target: path, part: fragment ?? '', alias: target })
  return turned.markdown !== null || dendronPrefix.test(path) ? turned : link
}

/** Of Dendron: before the name of a note of one of its vaults. */
const dendronPrefix = /^dendron:\/\/[^/]*\//

interface WrittenLink {
  written: string
  bang: string | undefined
  at: number
  target: string
  part: string
  alias: string | undefined
  from: MappedDocument
  siteMap: SiteMap
}

function linkTo({ written, bang, at, target, part, alias, from, siteMap }: WrittenLink): WikiLink {
  const path = target.replace(/\\$/, '').trim().replace(dendronPrefix, '')
  const name = path.slice(path.lastIndexOf('/') + 1)
  // The last of `#Part#Below`; a block (`#^id`) has no id here.
  const heading = part.includes('^') ? '' : part.slice(part.lastIndexOf('#') + 1).trim()
  // The size of a picture is behind its words.
  const words = (alias ?? '').replace(bang === '!' ? /(?:^|\\?\|)\s*\d+(?:x\d+)?\s*$/ : '', '').trim()
  const label = words || [name.replace(/\.md$/i, ''), heading].filter(Boolean).join(' > ')
  // A page of a PDF (`a.pdf#page=3`) is named as viewers read it.
  const id = /\.pdf$/i.test(path) ? encodeURI(heading) : new GithubSlugger().slug(heading)
  const fragment = heading === '' ? '' : `#${id}`
  const [file, note] = [path, path.replace(/(?:\.md)?$/i, '.md')].map((one) =>
    encodeURI(one).replace(/[?#]/g, encodeURIComponent),
  )
  const resolves = (one = '') => /document|file/.test(siteMap.resolve(one, from).is)
  // Wikis of GitHub have hyphens for the spaces of a title.
  const names = [`@/${note}`, `@/${file}`, file, `@/${note?.replaceAll('%20', '-')}`]
  const found = path === '' ? '' : names.find(resolves)
  const isPicture = bang === '!' && /\.(?:png|jpe?g|gif|webp|avif|svg)$/i.test(name)
  const link = (url: string) => (isPicture ? `!${markdownLink(words, url)}` : markdownLink(label, url + fragment))
  const isLost = found === undefined || (path === '' && fragment === '')
  return {
    ...{ at, written, label, reference: `@/${note}` },
    markdown: isLost ? null : link(found),
    isCertain: bang === '!' || alias !== undefined,
  }
}
