// Tells drafts and documents that are not listed, as other tools mark them.
import type { Diagnostics } from '../../diagnostics.js'
import { asRecord } from './attributes.js'
import type { FrontMatter } from './front-matter.js'

/** The last is of Cobalt and of themes. */
export const draftKeys = ['draft', 'isDraft'] as const

/** Keys that are false for a draft; `published` may also be its date. */
export const publishedKeys = ['published', 'publish', 'isPublished', 'public', 'dgPublish'] as const

/** Keys of a state in a word, as Pelican, Nikola, WordPress, JBake and themes have them. */
export const stateKeys = ['status', 'postStatus', 'state', 'visibility', 'access'] as const

const unfinished = /^(?:drafts?|pending|unpublished|wip|trash|skip)$/i
const closed = /^(?:private|hidden|unlisted|internal|protected|paid|(?:members|subscribers)(?:[- ]only)?)$/i

/** The values under a key, and under it in groups of themes of Hugo and Zola and of those for search engines; of a list, each. */
const valuesOf = ({ values }: FrontMatter, key: string): unknown[] =>
  [values.get(key), ...['params', 'extra', 'seo'].map((group) => asRecord(values.get(group))[key])].flat()

/** The state for which a document is not published; `undefined` where it has none such. */
export function heldState(matter: FrontMatter): { key: string; isDraft: boolean } | undefined {
  const words = stateKeys.flatMap((key) => valuesOf(matter, key).map((value) => ({ key, word: textIn(value) })))
  const found = words.find(({ word }) => unfinished.test(word) || closed.test(word))
  return found && { key: found.key, isDraft: unfinished.test(found.word) }
}

/** Whether a document is a draft; `null`, with a problem, where `draft` is neither true nor false: it is not published then. */
export function readDraft(matter: FrontMatter, shownAs: string, diagnostics: Diagnostics): boolean | null {
  const value = draftKeys.map((key) => matter.values.get(key)).find((one) => one !== undefined) ?? false
  const draft = readYesOrNo(value)
  if (draft === null) {
    const what = `\`draft\` is neither true nor false (${JSON.stringify(value)})`
    diagnostics.addProblem(shownAs, matter.lineOf('draft'), what, 'write `draft: true`, or remove it to publish')
    return null
  }
  const isHeld = publishedKeys.some((key) => valuesOf(matter, key).some((value) => readYesOrNo(value) === false))
  return draft || isHeld || heldState(matter)?.isDraft === true
}

/**
 * Keys that keep a document out of lists, search engines or the eyes of others in other tools. What is not to be found is not
 * given to agents.
 */
export const unlistedKeys = [
  ...['unlisted', 'hidden', 'hide', 'noindex', 'private', 'isPrivate', 'secret', 'encrypt', 'encrypted'],
  // Of Eleventy; of Hugo and a theme of it.
  ...['eleventyExcludeFromCollections', 'headless', 'robotsNoIndex'],
  // Of the program of Qiita.
  'ignorePublish',
] as const

/**
 * Keys with values of their own that do so: the password of a text that a browser decrypts, words for robots, the address to which
 * `jekyll-redirect-from` leads readers.
 */
export const guardKeys = ['password', 'robots', 'listed', 'redirect_to'] as const

/** Whether a document is not to be listed. */
export function isUnlisted(matter: FrontMatter): boolean {
  const { values } = matter
  // Hugo: `never`, and `link` for one without a page; `_build` until 0.145.
  const isNever = (value: unknown) => value === false || value === 'never' || value === 'link'
  const isKept = (options: unknown) =>
    typeof options === 'object' &&
    options !== null &&
    Object.entries(options).some(([key, value]) => /^(?:list|render)$/i.test(key) && isNever(value))
  return (
    unlistedKeys.some((key) => valuesOf(matter, key).some((value) => readYesOrNo(value) === true)) ||
    heldState(matter)?.isDraft === false ||
    valuesOf(matter, 'password').some((value) => value === true || textIn(value) !== '') ||
    valuesOf(matter, 'robots').some(keepsRobotsOut) ||
    valuesOf(matter, 'listed').some((value) => readYesOrNo(value) === false) ||
    valuesOf(matter, 'redirect_to').some((value) => textIn(value) !== '') ||
    /(?:^|[/_-])redirect(?:ed|ion)?(?:\.\w+)?$/i.test(textIn(values.get('layout'))) ||
    isRefresh(matter.body) ||
    // Of themes of Hugo and Hexo: a list or a search, which their layout makes.
    (matter.body.trim() === '' && /^(?:archives?|search|tags|categories|links)$/.test(textIn(values.get('layout')))) ||
    // Of VitePress: the same, which a component makes.
    (values.size > 0 && /^<([A-Z]\w*) ?(?:\/>|><\/\1>)$/.test(matter.body.trim())) ||
    // A drawing of Obsidian, as data.
    values.has('excalidraw-plugin') ||
    // Eleventy writes no page then.
    values.get('permalink') === false ||
    // Zola writes no page then, either.
    values.get('render') === false ||
    ['build', '_build'].some((key) => isKept(values.get(key)))
  )
}

/** Whether a text is a page of HTML that leads readers to another one. */
function isRefresh(body: string): boolean {
  const { index } = /<meta\s[^<>]*\bhttp-equiv=["']?refresh\b/i.exec(body.slice(0, 2000)) ?? {}
  const before = body.slice(0, index ?? 0).replace(/<(title|script|style)\b[^]*?<\/\1>|<[^<>]*>/gi, '')
  return index !== undefined && before.trim() === ''
}

/** `noindex` or `none` among words for robots, or `index: false`. */
const keepsRobotsOut = (value: unknown) =>
  asRecord(value)['index'] === false || /\bnoindex\b|(?:^|,)\s*none\s*(?:,|$)/i.test(textIn(value))

const textIn = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '')

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
