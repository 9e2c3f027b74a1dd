// Fills in the sources of premium facts.
import type { PremiumFact } from '../../service/contract/resources/paid.js'
import type { LoadedDocument } from '../read/documents.js'
import type { WrittenPremium } from '../read/paid-content.js'
import type { Diagnostics } from '../diagnostics.js'
import { pageUrl } from '../links/document-paths.js'

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
