// The stage that makes what needs all documents: the publication, and every file of the site but those of its documents.
import { readFileSync } from 'node:fs'
import type { ProcessedDocuments } from '../document/process-documents.js'
import type { PerformBeside } from '../document/side-jobs.js'
import type { Output, OutputFile, Publication, Published } from '../document/published.js'
import { sortFacts } from '../ledger/facts.js'
import { deriveGone, deriveRedirects } from '../links/redirects.js'
import { formFiles } from '../links/document-paths.js'
import { loadDashboardScript } from '../read/prebuilt-assets.js'
import { renderData, renderIndexFiles } from './data.js'
import { exampleQuestions } from './example-questions.js'
import { listChanges, renderLists, type ChangesOf } from './lists.js'
import { renderManifest } from './manifest.js'
import { renderOpenApi } from './openapi.js'
import { renderHome } from './pages/home.js'
import { renderPages } from './pages/pages.js'
import { listRelated } from './related.js'
import { answerExamples, answerBest } from './reference/real-answers.js'
import { renderReference } from './reference/reference.js'
import type { SiteTexts } from './texts.js'
import { renderFeeds } from './discovery/feeds.js'
import { renderFullText, renderMap } from './discovery/llms.js'
import { renderRobots, renderSitemaps } from './discovery/robots.js'
import { renderWellKnown } from './discovery/well-known.js'

/** What a site is made of besides its documents. Names are those of the ledger, such as `post/slug`. */
export interface SiteParts
  extends Pick<Publication, 'site' | 'today' | 'artifact' | 'cache' | 'sandbox' | 'logoIcons'>, SiteTexts {
  removed: readonly string[]
  /** Those of removed documents, with what each of them is now. */
  successors: ReadonlyMap<string, string>
  changesOf: ChangesOf
}

/** Writes the files of a site. Returns what is published. */
export async function writeSite(
  parts: SiteParts,
  documents: ProcessedDocuments,
  output: Output,
  beside: PerformBeside,
): Promise<Publication> {
  const related = listRelated(documents, parts.cache, output, parts.site.words)
  const [publication] = await Promise.all([writeFiles(parts, documents, output), beside({ related })])
  const { site, today, examples } = publication
  const answer = answerExamples(output, site.base_url, today)
  const example = await answerBest(examples, answer, site.language)
  // These pages show what is answered.
  const shown = example ? { ...publication, examples: [...new Set([example.q, ...examples])] } : publication
  for (const file of renderHome(shown, example)) output.write('public', file)
  for (const file of await renderReference(shown, output, answer)) output.write('public', file)
  return publication
}

/** Writes all files but the home page and the reference, which show answers from others. */
async function writeFiles(
  { removed, successors, changesOf, eventFiles, ...parts }: SiteParts,
  { published, facts, counted, counter }: ProcessedDocuments,
  output: Output,
): Promise<Publication> {
  const redirects = deriveRedirects(published, successors)
  const lists = {
    posts: published.filter((document) => document.kind === 'post'),
    articles: published.filter((document) => document.kind === 'article'),
    facts: sortFacts(facts),
  }
  const publication: Publication = {
    ...parts,
    ...lists,
    changes: listChanges(lists, changesOf),
    examples: exampleQuestions({ site: parts.site, ...lists }),
    dashboardScript: await loadDashboardScript(parts.cache),
    redirects,
    gone: deriveGone(removed, redirects),
  }
  for (const file of renderPublic(publication, output)) output.write('public', file)
  const named = [...eventFiles, ...parts.guides.flatMap(({ files }) => files)]
  for (const file of named) output.write('public', { path: file.target, content: readFileSync(file.source) })
  // The page of the events is no file: a function writes it, with the questions of agents too.
  output.inspect('/agentic-ama/', Buffer.from(JSON.stringify(parts.events)))
  const map = output.read('public', '/llms.txt')
  for (const file of renderData(publication, map)) output.write('data', file)
  for (const file of renderIndexFiles(publication, counted, counter)) output.write('data', file)
  return publication
}

/** One after the other, so that each can be written before the next is in memory. */
function* renderPublic(publication: Publication, output: Output): Generator<OutputFile> {
  yield* renderLists(publication)
  yield* renderManifest(publication)
  yield renderOpenApi(publication)
  yield* renderPages(publication)
  yield* renderDiscovery(publication, ({ kind, slug }) => output.read('public', formFiles(kind, slug).markdown))
}

/** `readMarkdown` gives the Markdown form of a document as it is published. */
export function renderDiscovery(publication: Publication, readMarkdown: (document: Published) => string): OutputFile[] {
  return [
    renderMap(publication),
    renderFullText(publication, readMarkdown),
    renderRobots(publication.site),
    ...renderSitemaps(publication),
    ...renderFeeds(publication, readMarkdown),
    ...renderWellKnown(publication),
  ]
}
