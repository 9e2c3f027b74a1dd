// The texts of the publisher's that are no documents: premium facts, events, guides and the playbook, with what they name resolved.
import type { PremiumFact } from '../../service/contract/resources/paid.js'
import type { Guide } from '../document/published.js'
import type { Content } from '../read/content.js'
import type { LoadedDocument } from '../read/documents.js'
import { eventsFolder, type WrittenEvent } from '../read/events.js'
import { parseMarkdown } from '../read/markdown/markdown.js'
import { cutAtHeadings, type WrittenPlaybook, type WrittenPremium } from '../read/paid-content.js'
import type { Site } from '../read/site.js'
import type { Diagnostics } from '../diagnostics.js'
import { resolveAddresses, type AddressedText, type NamedFile } from '../links/addresses.js'
import { pageUrl } from '../links/document-paths.js'
import { findReferences } from '../links/references.js'
import type { SiteMap } from '../links/site-map.js'
import { deriveGuides } from './guides.js'

/** These texts as they are published, and the files that events name. */
export interface SiteTexts {
  premium: PremiumFact['fact'][]
  events: WrittenEvent[]
  eventFiles: NamedFile[]
  guides: Guide[]
  playbook: WrittenPlaybook | null
}

/** Derives all of them. `content` is the folder of content, `otherFolders` says whether documents come from others than its own. */
export function deriveTexts(
  { premium, documents, events, guides, playbook }: Omit<Content, 'site' | 'artifact'>,
  { content, otherFolders }: { content: string; otherFolders: boolean },
  { author, owner, math }: Site,
  siteMap: SiteMap,
  diagnostics: Diagnostics,
): SiteTexts {
  const ofSite = { baseUrl: siteMap.absolute(''), author: author ?? owner.name, otherFolders }
  const derived = deriveEvents(events, content, siteMap, diagnostics)
  return {
    premium: derivePremium(premium, documents, ofSite, diagnostics),
    events: derived.events,
    eventFiles: derived.files,
    guides: deriveGuides(guides, siteMap, math ?? null, diagnostics),
    playbook: playbook && derivePlaybook(playbook, siteMap, diagnostics),
  }
}

/** The events with their addresses resolved, and the files that they name. */
function deriveEvents(
  events: readonly WrittenEvent[],
  contentFolder: string,
  siteMap: SiteMap,
  diagnostics: Diagnostics,
): { events: WrittenEvent[]; files: NamedFile[] } {
  const folder = eventsFolder(contentFolder)
  const derived = events.map((event) => {
    const { id, file } = event
    const from = { kind: 'event' as const, slug: id, file, folder, aliases: [] }
    const { markdown, files } = resolve({ ...event, from }, siteMap, diagnostics)
    return { event: { ...event, body: markdown }, files }
  })
  return { events: derived.map(({ event }) => event), files: derived.flatMap(({ files }) => files) }
}

/** The playbook with its addresses resolved. Files that it names are not published: they would be free. */
function derivePlaybook(playbook: WrittenPlaybook, siteMap: SiteMap, diagnostics: Diagnostics): WrittenPlaybook {
  const { file, markdown: body } = playbook
  // As a folder of its own, it has no files in it.
  const from = { kind: 'playbook' as const, slug: 'playbook', file, folder: file, aliases: [] }
  const { markdown } = resolve({ ...playbook, body, from }, siteMap, diagnostics)
  return markdown === body ? playbook : { ...playbook, markdown, sections: cutAtHeadings(markdown) }
}

function resolve(text: AddressedText, siteMap: SiteMap, diagnostics: Diagnostics) {
  return resolveAddresses(text, findReferences(parseMarkdown(text.body)).references, siteMap, diagnostics)
}

/**
 * Resolves a source given as a slug to title, URL and day of the document; a fact without a day of its own has that of its
 * source, one without an author is by `author`. An unknown slug is a problem; with posts from
 * other folders (`otherFolders`) it is a warning, and the fact is left out.
 */
export function derivePremium(
  written: readonly WrittenPremium[],
  documents: readonly LoadedDocument[],
  { baseUrl, author, otherFolders }: { baseUrl: string; author: string; otherFolders: boolean },
  diagnostics: Diagnostics,
): PremiumFact['fact'][] {
  const bySlug = new Map(documents.map((document) => [document.head.slug, document]))
  return written.flatMap((fact) => {
    const named = typeof fact.source === 'string' ? fact.source : null
    const source = typeof fact.source === 'string' ? sourceOf(bySlug.get(fact.source), baseUrl) : fact.source
    if (!source) {
      const what = `the source \`${named ?? ''}\` is not the slug of a post or an article`
      const hint = 'correct it, or give title, url and published'
      if (otherFolders) diagnostics.addWarning(fact.file, fact.sourceLine, `${what}: not sold here`, hint)
      else diagnostics.addProblem(fact.file, fact.sourceLine, what, hint)
      return []
    }
    return [
      {
        id: fact.id,
        title: fact.title,
        topic: fact.topic,
        insight: fact.insight,
        why_it_matters: fact.whyItMatters,
        what_to_do: fact.whatToDo,
        evidence: fact.evidence,
        source,
        published: fact.published ?? source.published,
        author: fact.author === undefined ? [author] : [fact.author],
        url: `${baseUrl}/api/facts/premium/${encodeURIComponent(fact.id)}`,
      },
    ]
  })
}

function sourceOf(document: LoadedDocument | undefined, baseUrl: string) {
  if (!document) return null
  const { title, published, slug } = document.head
  return { title, url: pageUrl(document.kind, slug, document.elsewhere, baseUrl), published }
}
