// The addresses that stand in a text of the publisher's: what each leads to, and what is to be said of those that lead nowhere.
import { readFileSync } from 'node:fs'
import type { Diagnostics } from '../diagnostics.js'
import { findLines, rewriteReferences, type Reference } from './references.js'
import type { LinkPlace, Resolved, SiteMap } from './site-map.js'

/** A file that a text names and that is published beside the pages. */
export interface NamedFile {
  source: string
  /** Path below the output, with a slash in front. */
  target: string
  /** Where it is published; absolute. */
  url: string
}

/** A text as it stands in its file. */
export interface AddressedText {
  from: LinkPlace
  /** The file's name in messages. */
  shownAs: string
  /** Lines of the file above the body. */
  linesBefore: number
  body: string
}

/** A text with its addresses resolved. */
export interface ResolvedAddresses {
  /** As written, with the addresses of documents and files replaced. */
  markdown: string
  /** Every address with what it came to, to see later whether it still does. */
  references: [reference: string, address: string | null][]
  files: NamedFile[]
}

/** Resolves what `named` of a text's addresses mean. Those that lead nowhere, or that no page shows, become warnings. */
export function resolveAddresses(
  text: AddressedText,
  named: readonly Reference[],
  siteMap: SiteMap,
  diagnostics: Diagnostics,
): ResolvedAddresses {
  const { from, body } = text
  const references: ResolvedAddresses['references'] = []
  const files: NamedFile[] = []
  const replaced = new Map<string, string>()
  const missing: Missing[] = []
  const blocked: string[] = []
  for (const { url, kind } of named) {
    const found = siteMap.resolve(url, from)
    // A path of the site is remembered also where nothing of ours stands there: something may, one day.
    if (found.is !== 'elsewhere' || url.startsWith('/')) references.push([url, addressOf(found)])
    if (found.is === 'elsewhere') {
      // The content policy of the pages (service/http/headers.ts); the playbook stands on none.
      if (kind !== 'link' && /^http:/i.test(url) && from.kind !== 'playbook') blocked.push(url)
      continue
    }
    if (found.is === 'missing') {
      missing.push({ url, kind, why: found.why })
    } else {
      replaced.set(url, found.url)
      if (found.is === 'file') files.push({ source: found.source, target: found.target, url: found.url })
    }
  }
  if (missing.length > 0) warnOfMissing(text, missing, diagnostics)
  if (blocked.length > 0) warnOfBlocked(text, blocked, diagnostics)
  const markdown = replaced.size === 0 ? body : rewriteReferences(body, (url) => replaced.get(url) ?? null)
  return { markdown, references, files }
}

type Missing = Reference & Pick<Extract<Resolved, { is: 'missing' }>, 'why'>

/** Says of each address that leads nowhere where it stands, and why. */
function warnOfMissing(
  { from, shownAs, linesBefore, body }: AddressedText,
  missing: readonly Missing[],
  diagnostics: Diagnostics,
): void {
  const lines = findLines(body, new Set(missing.map(({ url }) => url)))
  for (const { url, kind, why } of missing) {
    const named = `the ${kind} \`${url}\``
    const notHere = kind === 'link' ? `${named} leads to nothing here` : `${named} is not there`
    const reasons: Record<typeof why, [what: string, hint: string]> = {
      absent: [notHere, 'add the file, or correct the address'],
      outside:
        from.kind === 'playbook'
          ? [`${named} is not published, for the playbook is sold as text alone`, 'name a whole address (https://…)']
          : [`${named} is outside of the folder of ${from.kind}s`, 'move it there: no other files are published'],
      mdx: [`${named} is MDX, which is not published`, 'make it a Markdown file, or correct the address'],
    }
    const [what, hint] = reasons[why]
    diagnostics.addWarning(shownAs, (lines.get(url) ?? 1) + linesBefore, what, hint)
  }
}

/** Says of each image and recording that no page shows where it stands. */
function warnOfBlocked(
  { shownAs, linesBefore, body }: AddressedText,
  blocked: readonly string[],
  diagnostics: Diagnostics,
): void {
  const lines = findLines(body, new Set(blocked))
  for (const url of blocked) {
    const line = (lines.get(url) ?? 1) + linesBefore
    const what = `\`${url}\` is not shown, for pages show images and recordings over https alone`
    diagnostics.addWarning(shownAs, line, what, 'name an address with https, or put the file beside the document')
  }
}

/** What a reference came to, in one word to compare. */
export function addressOf(found: Resolved): string | null {
  return found.is === 'document' || found.is === 'file' ? found.url : null
}

/** The bytes of a named file. */
export function readNamedFile(file: NamedFile): Buffer {
  return readFileSync(file.source)
}
