// Writes the data folder, which the functions of the service read. Paid texts are here and nowhere else.
import { buildCountedIndex } from '../../service/ask/build-index.js'
import type { CountedText, TextCounter } from '../../service/ask/count-text.js'
import { eventAnchor } from '../../service/contact/events.js'
import { packNames } from '../../service/published-names.js'
import { writeRecords } from '../../service/records.js'
import { describeResults } from '../../service/mcp/results.js'
import type { DataFiles, EventData } from '../../service/data.js'
import { openingId, type WrittenEvent } from '../read/events.js'
import { compareText } from '../diagnostics.js'
import { sitePicturePath } from '../document/picture.js'
import { shownOf } from '../document/site-page.js'
import { renderMarkdownText } from '../document/markdown-text.js'
import { secureMedia } from '../document/page-html.js'
import { shiftHeadings } from '../document/heading-levels.js'
import { listGroups } from './endpoints.js'
import { guidePath } from './guides.js'
import { entryOf, groupByTag, listPremium, listedFact } from './lists.js'
import type { OutputFile, Publication } from '../document/published.js'

/** How many of the newest documents, and of their tags, an error can suggest: about 400 KB. */
const namedPages = 5000

/** The JSON files of the data folder; `map` is the text of llms.txt. */
export function* renderData(publication: Publication, map: string): Generator<OutputFile> {
  const { site, posts, articles, premium, playbook } = publication
  const languages = new Set([...posts, ...articles].map(({ language }) => language))
  const otherLanguages = [...languages].filter((language) => language !== site.language)
  // Each is made when it is written: those of many documents are not in memory together.
  const files: { [Name in keyof DataFiles]: () => DataFiles[Name] } = {
    'site.json': () => ({
      baseUrl: site.base_url,
      ...shownOf(site),
      owner: site.owner.name,
      ...(site.owner.kind === 'person' && { ownerIsPerson: true }),
      ...(site.author !== undefined && { author: site.author }),
      picture: sitePicturePath(site),
      examples: publication.examples,
      topics: site.topics.map(({ id, title }) => ({ id, title })),
      countStatic: site.count_static,
      keepsUnanswered: site.keep_unanswered,
      pages: packNames([...posts, ...articles].map(({ kind, slug }) => `/${kind}s/${slug}/`)),
      sellsPlaybook: playbook !== null,
      ...(otherLanguages.length > 0 && { otherLanguages }),
    }),
    'changes.json': () => publication.changes,
    'events.json': () => publication.events.map((event) => eventData(event, site.base_url)),
    'premium.json': () => Object.fromEntries(premium.map((fact) => [fact.id, fact])),
    'playbook.json': () =>
      playbook && { title: playbook.title, markdown: playbook.markdown, sections: playbook.sections },
    'redirects.json': () => publication.redirects,
    'gone.json': () => publication.gone,
    'pages.json': () => [
      ...[...posts, ...articles]
        .sort((one, other) => compareText(other.published, one.published))
        .slice(0, namedPages)
        .map(({ kind, slug, title, elsewhere }) => [elsewhere ?? `/${kind}s/${slug}/`, title] as const),
      ...site.topics.map(({ id, title }) => [`/topics/${id}/`, title] as const),
      ...[...groupByTag([...posts, ...articles])]
        .slice(0, namedPages)
        .map(([tag, { name }]) => [`/tags/${tag}/`, name] as const),
      ...publication.guides.map((guide) => [guidePath(guide), guide.title] as const),
      ...listGroups(publication).map(({ id, title }) => [`/docs/${id}/`, title] as const),
    ],
    'documents.json': () =>
      [...posts, ...articles].map((document) => ({
        ...entryOf(document),
        kind: document.kind,
        ...(document.language !== site.language && { language: document.language }),
      })),
    'fact-topics.json': () =>
      publication.facts.map((fact) => site.topics.findIndex((topic) => topic.id === fact.topic)),
    'premium-index.json': () => listPremium(publication),
    'llms.json': () => map,
    'mcp-results.json': () => describeResults(site.topics.map(({ id }) => id)),
  }
  for (const [name, make] of Object.entries(files)) yield { path: `/${name}`, content: `${JSON.stringify(make())}\n` }
}

function eventData(event: WrittenEvent, siteAddress: string): EventData {
  const html = secureMedia(renderMarkdownText(event.body), siteAddress)
  return {
    id: event.id,
    title: event.title,
    opensAt: event.opens,
    closesAt: event.closes,
    // On its page, an event has an h2.
    html: prefixIds(shiftHeadings(html, 2), `${eventAnchor(event.id)}.`),
    markdown: event.body.trim(),
    ...(event.opening && { opening: { id: openingId(event), ...event.opening } }),
  }
}

/**
 * Prefixes ids, and references to them such as those of footnotes, so that several texts can be on one page. Ids of headings
 * have no dot, and cannot clash.
 */
function prefixIds(html: string, prefix: string): string {
  return html.replace(/<[a-z](?:[^">]|"[^"]*")*>/g, (tag) =>
    tag.replace(/ (?:id="|href="#|aria-describedby="|aria-labelledby=")(?=[^"])/g, (name) => name + prefix),
  )
}

/** The index and the records that its answers show. `counted` are the documents, posts first, each kind newest first. */
export function renderIndexFiles(
  { site, posts, articles, facts }: Publication,
  counted: readonly CountedText[],
  counter: TextCounter,
): OutputFile[] {
  const documents = [...posts, ...articles]
  const ordinals = new Map(documents.map((document, ordinal) => [document.url, ordinal]))
  const texts = facts.map((fact) => {
    const document = ordinals.get(fact.source.url)
    const { fact: statement, evidence: quote, topic, source, questions } = fact
    return {
      statement,
      quote,
      topic,
      title: source.title,
      language: documents[document ?? -1]?.language ?? site.language,
      ...(questions && { questions }),
      ...(document === undefined ? {} : { document }),
    }
  })
  const index = buildCountedIndex({ facts: texts, documents: counted, counter })
  return [
    { path: '/ask.bin', content: index },
    { path: '/facts.bin', content: writeRecords(facts.map(listedFact)) },
  ]
}
