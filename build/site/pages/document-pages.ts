// Renders the lists of documents: posts, articles, and those of each tag.
import { html, type Html } from '../../../service/html.js'
import { commaOf, countText, fill, numberText, yearText, type Words } from '../../../service/words.js'
import { compareText } from '../../diagnostics.js'
import { documentsByYear } from '../../document/cards.js'
import type { OutputFile, Publication, Published } from '../../document/published.js'
import { lines, type SitePage } from '../../document/site-page.js'
import { groupBy } from '../../read/group-by.js'
import type { Site } from '../../read/site.js'
import { groupByTag } from '../lists.js'
import {
  countedLink,
  entriesPerPage,
  filter,
  linkList,
  listPages,
  newestFirst,
  pagePath,
  withAside,
} from './paged-list.js'

/** A tag is a line of a hundred bytes. */
export const tagsPerPage = 1000
/** The tags beside a list, those with the most documents first. */
const shownTags = 24

export function* renderDocumentPages({ site, posts, articles }: Publication): Generator<OutputFile> {
  const { words } = site
  const about = (text: string) => fill(text, { site: site.title })
  const pages = [
    { path: '/posts/', title: words.posts, description: about(words.postsOf), documents: posts },
    { path: '/articles/', title: words.articles, description: about(words.articlesOf), documents: articles },
  ]
  for (const { documents, ...page } of pages) {
    const tags = tagLinks(mostUsed([...groupByTag(documents)]), words)
    yield* documentPages(documents, page, [`/api${page.path.slice(0, -1)}.json`], tags, site)
  }
  yield* renderTagPages(groupDocuments(posts, articles), site)
}

type TagGroups = readonly (readonly [tag: string, group: { name: string; found: Published[] }])[]

/** The tags in the order of their names, each with its documents, newest first. */
export function groupDocuments(posts: readonly Published[], articles: readonly Published[]): TagGroups {
  const documents = [...posts, ...articles].sort((one, other) => compareText(other.published, one.published))
  return [...groupByTag(documents)].sort(([one], [other]) => compareText(one, other))
}

export const listsOfTag = (tag: string, found: readonly Published[]): string[] =>
  [...new Set(found.map(({ kind }) => kind))].map((kind) => `/api/${kind}s.json?tag=${encodeURIComponent(tag)}`)

/** A page for each tag or category with its documents, and a list of them; none where documents have no labels. */
function* renderTagPages(groups: TagGroups, site: Site): Generator<OutputFile> {
  if (groups.length === 0) return
  const { words } = site
  const list = { path: '/tags/', title: words.tags, description: fill(words.tagsOf, { site: site.title }) }
  const render = (shown: TagGroups): Html =>
    html`${filter(shown.length, shown.length, [], words)}<div class="group"><ul class="plain columns">
    ${lines(shown.map((group) => tagLink(group, words)))}
  </ul></div>`
  yield* listPages(groups, list, site, render, tagsPerPage)
  const shown = mostUsed(groups)
  for (const [tag, { name, found }] of groups) {
    const page = { path: tagPath(tag), title: name, description: `${name}: ${site.title}.` }
    yield* documentPages(found, page, listsOfTag(tag, found), tagLinks(shown, words, tag), site)
  }
}

const tagPath = (tag: string): string => `/tags/${encodeURIComponent(tag)}/`

const tagLink = ([tag, { name, found }]: TagGroups[number], words: Words, here?: string): Html =>
  html`<li><a href="${tagPath(tag)}"${tag === here ? html` aria-current="page"` : null} dir="auto">${name}</a> <span class="count">${numberText(found.length, words)}</span></li>`

const mostUsed = (groups: TagGroups): TagGroups =>
  groups.toSorted(([, one], [, other]) => other.found.length - one.found.length).slice(0, shownTags)

/** Tags as links, and one to all; `here` is that of the page. */
function tagLinks(groups: TagGroups, words: Words, here?: string): Html | null {
  if (groups.length === 0) return null
  const all = html`<li><a href="/tags/">${words.allTags}</a></li>`
  return linkList(words.byTag, [...groups.map((group) => tagLink(group, words, here)), all])
}

/** Documents by year in pages, with their years and `tags` beside; `lists` are the paths of the same list as JSON. */
function documentPages(
  documents: readonly Published[],
  page: Omit<SitePage, 'content'>,
  lists: readonly string[],
  tags: Html | null,
  site: Site,
): Generator<OutputFile> {
  const { words } = site
  const years = [...groupBy(documents, ({ published }) => yearText(published, words))].map(([year, ofYear]) => {
    const at = Math.floor(documents.findIndex((document) => document === ofYear[0]) / entriesPerPage) + 1
    return countedLink(`${pagePath(page.path, at)}#y${year}`, year, numberText(ofYear.length, words))
  })
  const aside = html`${years.length > 1 ? linkList(words.byYear, years) : null}${tags}`
  const lead =
    documents.length > 0 ? html`<p class="lead">${newestFirst(countKinds(documents, words), words)}</p>` : null
  return listPages(documents, page, site, (shown) =>
    withAside(
      aside.text === '' ? null : html`<aside>${aside}</aside>`,
      html`${lead}
          ${filter(shown.length, documents.length, lists, words)} ${documentsByYear(shown, site)}`,
    ),
  )
}

function countKinds(documents: readonly Published[], words: Words): string {
  const kinds = [...groupBy(documents, ({ kind }) => kind)]
  return kinds
    .map(([kind, { length }]) => countText(words, kind === 'post' ? words.postCount : words.articleCount, length))
    .join(commaOf(words))
}
