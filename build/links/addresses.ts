// Resolves the URLs in a text of the publisher, and warns of dead ones.
import type { Diagnostics } from '../diagnostics.js'
import { isDocumentName } from '../read/folder.js'
import { mayBeExported } from './find-document.js'
import { pathOnSite } from './own-paths.js'
import { findLines, rewriteReferences, type Reference } from './references.js'
import type { LinkPlace } from './published-files.js'
import type { Resolved, SiteMap } from './site-map.js'

/** A file that a text links to, to be published beside the pages. */
export interface NamedFile {
  source: string
  /** Path below the output, with a slash in front. */
  target: string
  /** Absolute URL. */
  url: string
}

/** A text with its place in its file. */
export interface AddressedText {
  from: LinkPlace
  /** The file's name in messages. */
  shownAs: string
  /** Lines of the file above the body. */
  linesBefore: number
  body: string
}

export interface ResolvedAddresses {
  /** As written, with the URLs of documents and files replaced. */
  markdown: string
  /** Every URL with its target, to see in a later build whether it is still the same. */
  references: [reference: string, address: string | null][]
  files: NamedFile[]
}

/** Resolves the URLs `named` of a text. Dead links, and images that the content security policy blocks, become warnings. */
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
  const missing: DeadLink[] = []
  const insecure: string[] = []
  for (const { url, kind } of named) {
    const found = siteMap.resolve(url, from)
    // Paths and whole URLs of the site count even where nothing is there yet: a later build may add it.
    const isOwn = url.startsWith('/') || pathOnSite(url, siteMap.absolute('')) !== null || mayBeExported(url)
    if (found.is !== 'elsewhere' || isOwn) references.push([url, addressOf(found)])
    if (found.is === 'elsewhere') {
      // By the content security policy of pages (service/http/headers.ts); the playbook is on none.
      if (kind !== 'link' && /^http:/i.test(url) && from.kind !== 'playbook') insecure.push(url)
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
  if (insecure.length > 0) warnOfInsecure(text, insecure, diagnostics)
  const markdown = replaced.size === 0 ? body : rewriteReferences(body, (url) => replaced.get(url) ?? null)
  return { markdown, references, files }
}

type DeadLink = Reference & Pick<Extract<Resolved, { is: 'missing' }>, 'why'>

function warnOfMissing(
  { from, shownAs, linesBefore, body }: AddressedText,
  missing: readonly DeadLink[],
  diagnostics: Diagnostics,
): void {
  const lines = findLines(body, new Set(missing.map(({ url }) => url)))
  for (const { url, kind, why } of missing) {
    const named = `the ${kind} \`${url}\``
    const notHere = kind === 'link' ? `${named} leads to nothing here` : `${named} is not there`
    const key = isDocumentName(url.replace(/[?#].*$/, '')) ? 'documents' : 'static'
    const reasons: Record<typeof why, [what: string, hint: string]> = {
      absent: [notHere, url.includes('\\') ? 'write `/` for `\\`' : 'add the file, or correct the address'],
      heldBack: [`${named} leads to a document that is not published`, 'publish it, or remove the link'],
      outside:
        from.kind === 'playbook'
          ? [`${named} is not published, for the playbook is sold as text alone`, 'name a whole address (https://…)']
          : [
              `${named} is in no folder that is published`,
              `name its folder under \`${key}:\` in site.yaml, or move it`,
            ],
    }
    const [what, hint] = reasons[why]
    diagnostics.addWarning(shownAs, (lines.get(url) ?? 1) + linesBefore, what, hint)
  }
}

function warnOfInsecure(
  { shownAs, linesBefore, body }: AddressedText,
  insecure: readonly string[],
  diagnostics: Diagnostics,
): void {
  const lines = findLines(body, new Set(insecure))
  for (const url of insecure) {
    const line = (lines.get(url) ?? 1) + linesBefore
    const what = `pages load \`${url}\` over https`
    diagnostics.addWarning(shownAs, line, what, 'put the file beside the document where its host does not answer there')
  }
}

/** The URL of a target; `null` where there is none on this site. */
export function addressOf(found: Resolved): string | null {
  return found.is === 'document' || found.is === 'file' ? found.url : null
}
