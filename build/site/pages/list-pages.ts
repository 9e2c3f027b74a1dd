// Renders the pages of lists: those of documents, facts by document, and facts by topic.
import { html, type Html } from '../../../service/html.js'
import { countText, fill, fillHtml, numberText } from '../../../service/words.js'
import { markdownPath } from '../../../service/page.js'
import { pluralize } from '../../document/pluralize.js'
import { groupBy } from '../../read/group-by.js'
import type { Fact } from '../../../service/contract/resources/fact.js'
import type { Site } from '../../read/site.js'
import type { OutputFile, Publication } from '../../document/published.js'
import { factsByDocument, nothing } from '../../document/cards.js'
import { openIn } from '../../document/page-html.js'
import { describeOwner, lines, pageFile } from '../../document/site-page.js'
import { renderDocumentPages } from './document-pages.js'
import { countedLink, entriesPerPage, filter, linkList, listPages, newestFirst, withAside } from './paged-list.js'

export function* renderListPages(publication: Publication): Generator<OutputFile> {
  const { site, facts } = publication
  const { words } = site
  const byTopic = groupBy(facts, ({ topic }) => topic)
  yield* renderDocumentPages(publication)
  yield* listPages(
    facts,
    {
      path: '/facts/',
      title: words.facts,
      description: fill(words.factsOf, { site: site.title }),
      structuredData: [describeFacts(publication)],
    },
    site,
    (shown) =>
      withAside(
        topicLinks(site, byTopic),
        html`${facts.length > 0 ? html`<p class="lead">${newestFirst(countText(words, words.factCount, facts.length), words)} ${words.opensProof} <a href="/api/facts.json">${words.allAsJson}</a></p>` : null}
            ${filter(shown.length, facts.length, ['/api/facts.json'], words)} ${factsByDocument(shown, site)}`,
      ),
  )
  yield* renderTopicPages(site, byTopic)
}

type FactsByTopic = Map<string, readonly Fact[]>

/** More topics would make their pages long. */
const shownTopics = 40

/** The topics with their numbers of facts, beside the list of all facts and, where there are few topics, those of each. */
function topicLinks(site: Site, byTopic: FactsByTopic, here = ''): Html | null {
  const links = site.topics.flatMap(({ id, title }) => {
    const facts = byTopic.get(id)
    return facts ? [countedLink(`/topics/${id}/`, title, numberText(facts.length, site.words), id === here)] : []
  })
  const isShown = here === '' ? links.length > 0 : links.length > 1 && links.length <= shownTopics
  return isShown ? html`<aside>${linkList(site.words.byTopic, links)}</aside>` : null
}

/** schema.org: the facts as a data set to download. */
function describeFacts({ site, facts }: Publication): Record<string, unknown> {
  return {
    '@type': 'Dataset',
    name: `Facts of ${site.title}`,
    description: `${pluralize(facts.length, 'statement')}, each with a word-for-word quote, its source and its date.`,
    url: `${site.base_url}/facts/`,
    inLanguage: site.language,
    creator: describeOwner(site),
    license: site.rights.url,
    distribution: {
      '@type': 'DataDownload',
      encodingFormat: 'application/json',
      contentUrl: `${site.base_url}/api/facts.json`,
    },
  }
}

function renderTopicPages(site: Site, byTopic: FactsByTopic): OutputFile[] {
  const { words } = site
  const about = (topic: string) => byTopic.get(topic) ?? []
  const overview = html`<ul class="plain documents">
    ${lines(
      site.topics.map(({ id, title, description }): Html => {
        const count = about(id).length
        return html`<li>
            <p class="title"><a href="/topics/${id}/">${title}</a></p>
            ${count > 0 ? html`<p class="meta">${countText(words, words.factCount, count)}</p>` : null}
            ${description === undefined ? null : html`<p>${description}</p>`}
          </li>`
      }),
    )}
  </ul>`
  const description = fill(words.topicsOf, { site: site.title })
  const content = site.topics.length === 0 ? nothing(words) : overview
  return [
    pageFile({ path: '/topics/', title: words.topics, description, content }, site),
    ...site.topics.map(({ id, title, description }) => {
      const found = about(id)
      const shown = found.slice(0, entriesPerPage)
      const rest =
        found.length > entriesPerPage
          ? fillHtml(` ${words.newestShown}`, { count: numberText(entriesPerPage, words) })
          : null
      const content = html`${description === undefined ? null : html`<p class="lead">${description}</p>`}
        ${found.length > 0 ? html`<p class="meta">${newestFirst(countText(words, words.factCount, found.length), words)}${rest} <a href="/api/facts.json?topic=${id}">${words.allAsJson}</a></p>` : null}
        ${openIn(site.base_url + markdownPath(`/topics/${id}/`), words)}
        ${filter(shown.length, found.length, [`/api/facts.json?topic=${id}`], words)} ${factsByDocument(shown, site)}`
      return pageFile(
        {
          path: `/topics/${id}/`,
          title,
          description: description ?? fill(words.factsOn, { topic: title }),
          content: withAside(topicLinks(site, byTopic, id), content),
          scripts: ['filter.js'],
        },
        site,
      )
    }),
  ]
}
