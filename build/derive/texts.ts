// The texts of the publisher's that are no documents, events and the playbook, with what they name resolved.
import { eventsFolder, type WrittenEvent } from '../load/events.js'
import { parseMarkdown } from '../load/markdown.js'
import { cutAtHeadings, type WrittenPlaybook } from '../load/sold.js'
import type { Findings } from '../problems.js'
import { resolveAddresses, type AddressedText, type NamedFile } from './addresses.js'
import { findReferences } from './references.js'
import type { SiteMap } from './site-map.js'

/** The events with their addresses resolved, and the files that they name. */
export function deriveEvents(
  events: readonly WrittenEvent[],
  contentFolder: string,
  siteMap: SiteMap,
  findings: Findings,
): { events: WrittenEvent[]; files: NamedFile[] } {
  const folder = eventsFolder(contentFolder)
  const derived = events.map((event) => {
    const { id, file } = event
    const from = { kind: 'event' as const, slug: id, file, folder, aliases: [] }
    const { markdown, files } = resolve({ ...event, from }, siteMap, findings)
    return { event: { ...event, body: markdown }, files }
  })
  return { events: derived.map(({ event }) => event), files: derived.flatMap(({ files }) => files) }
}

/** The playbook with its addresses resolved. Files that it names are not published: they would be free. */
export function derivePlaybook(playbook: WrittenPlaybook, siteMap: SiteMap, findings: Findings): WrittenPlaybook {
  const { file, markdown: body } = playbook
  // As a folder of its own, it has no files in it.
  const from = { kind: 'playbook' as const, slug: 'playbook', file, folder: file, aliases: [] }
  const { markdown } = resolve({ ...playbook, body, from }, siteMap, findings)
  return markdown === body ? playbook : { ...playbook, markdown, sections: cutAtHeadings(markdown) }
}

function resolve(text: AddressedText, siteMap: SiteMap, findings: Findings) {
  return resolveAddresses(text, findReferences(parseMarkdown(text.body)).references, siteMap, findings)
}
