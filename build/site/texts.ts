// The texts of the publisher's that are no documents: premium facts, events, guides and the playbook, with what they name resolved.
import type { PremiumFact } from '../../service/contract/resources/paid.js'
import type { MathSetting } from '../document/math.js'
import type { Guide } from '../document/published.js'
import type { Content } from '../read/content.js'
import { eventsFolder, type WrittenEvent } from '../read/events.js'
import { parseMarkdown } from '../read/markdown.js'
import { cutAtHeadings, type WrittenPlaybook } from '../read/paid-content.js'
import type { Diagnostics } from '../diagnostics.js'
import { resolveAddresses, type AddressedText, type NamedFile } from '../links/addresses.js'
import { findReferences } from '../links/references.js'
import type { SiteMap } from '../links/site-map.js'
import { deriveGuides } from './guides.js'
import { derivePremium } from './premium.js'

/** These texts as they are published, and the files that events name. */
export interface SiteTexts {
  premium: PremiumFact['fact'][]
  events: WrittenEvent[]
  eventFiles: NamedFile[]
  guides: Guide[]
  playbook: WrittenPlaybook | null
}

/**
 * Derives all of them. `content` is the folder of content, `author` that of the site, `otherFolders` says whether documents come from other folders
 * than its own.
 */
export function deriveTexts(
  { premium, documents, events, guides, playbook }: Omit<Content, 'site' | 'artifact'>,
  {
    content,
    otherFolders,
    author,
    math,
  }: { content: string; otherFolders: boolean; author: string; math: MathSetting },
  siteMap: SiteMap,
  diagnostics: Diagnostics,
): SiteTexts {
  const derived = deriveEvents(events, content, siteMap, diagnostics)
  return {
    premium: derivePremium(premium, documents, { baseUrl: siteMap.absolute(''), author, otherFolders }, diagnostics),
    events: derived.events,
    eventFiles: derived.files,
    guides: deriveGuides(guides, siteMap, math, diagnostics),
    playbook: playbook && derivePlaybook(playbook, siteMap, diagnostics),
  }
}

/** The events with their addresses resolved, and the files that they name. */
export function deriveEvents(
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
export function derivePlaybook(playbook: WrittenPlaybook, siteMap: SiteMap, diagnostics: Diagnostics): WrittenPlaybook {
  const { file, markdown: body } = playbook
  // As a folder of its own, it has no files in it.
  const from = { kind: 'playbook' as const, slug: 'playbook', file, folder: file, aliases: [] }
  const { markdown } = resolve({ ...playbook, body, from }, siteMap, diagnostics)
  return markdown === body ? playbook : { ...playbook, markdown, sections: cutAtHeadings(markdown) }
}

function resolve(text: AddressedText, siteMap: SiteMap, diagnostics: Diagnostics) {
  return resolveAddresses(text, findReferences(parseMarkdown(text.body)).references, siteMap, diagnostics)
}
