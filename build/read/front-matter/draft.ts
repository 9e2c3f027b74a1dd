// Tells drafts and documents that are not listed, as other tools mark them.
import type { Diagnostics } from '../../diagnostics.js'
import type { FrontMatter } from './front-matter.js'

/** The last is of Cobalt and of themes. */
export const draftKeys = ['draft', 'isDraft'] as const

/** Whether a document is a draft; `null`, with a problem, where `draft` is neither true nor false: it is not published then. */
export function readDraft(matter: FrontMatter, shownAs: string, diagnostics: Diagnostics): boolean | null {
  const value = draftKeys.map((key) => matter.values.get(key)).find((one) => one !== undefined) ?? false
  const draft = readYesOrNo(value)
  if (draft === null) {
    const what = `\`draft\` is neither true nor false (${JSON.stringify(value)})`
    diagnostics.addProblem(shownAs, matter.lineOf('draft'), what, 'write `draft: true`, or remove it to publish')
    return null
  }
  return draft || ['published', 'publish'].some((key) => readYesOrNo(matter.values.get(key)) === false)
}

/** Keys that keep a document out of lists or search engines in other tools. What is not to be found is not given to agents. */
export const unlistedKeys = ['unlisted', 'hidden', 'noindex'] as const

/** Whether a document is not to be listed. */
export function isUnlisted({ values }: FrontMatter): boolean {
  // Hugo: `never`, and `link` for one without a page; `_build` until 0.145.
  const isNever = (value: unknown) => value === false || value === 'never' || value === 'link'
  const isKept = (options: unknown) =>
    typeof options === 'object' &&
    options !== null &&
    Object.entries(options).some(([key, value]) => /^(?:list|render)$/i.test(key) && isNever(value))
  return (
    unlistedKeys.some((key) => readYesOrNo(values.get(key)) === true) ||
    // A drawing of Obsidian, as data.
    values.has('excalidraw-plugin') ||
    // Eleventy writes no page then.
    values.get('permalink') === false ||
    ['build', '_build'].some((key) => isKept(values.get(key)))
  )
}

/** A boolean, also as 0 or 1, or as one of the words of YAML 1.1, such as `yes` and `off`; `null` for anything else. */
export function readYesOrNo(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 0 || value === 1) return value === 1
  if (typeof value !== 'string') return null
  const word = value.trim().toLowerCase()
  return ['true', 'yes', 'on', 'y'].includes(word) || (['false', 'no', 'off', 'n'].includes(word) ? false : null)
}

/** When a document is public. */
export interface Publication {
  draft: boolean
  /** UTC days of the first day on which it is public, and of the first on which it no longer is. */
  publicFrom: string | null
  publicUntil: string | null
}

/** Whether a document is public on a day, or, before it is, read for a preview. */
export const isPublic = (head: Publication, { today, preview }: { today: string; preview?: boolean }) =>
  (preview === true || noticeOf(head, today) === null) && (head.publicUntil === null || today < head.publicUntil)

/** Why a preview alone has a document; `null` for what is published. */
export function noticeOf({ draft, publicFrom }: Omit<Publication, 'publicUntil'>, today: string): string | null {
  if (draft) return 'Draft'
  return publicFrom !== null && publicFrom > today ? `Scheduled for ${publicFrom}` : null
}
