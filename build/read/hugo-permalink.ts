// Fills the placeholders of Hugo's permalink patterns, and writes names as Hugo does. Source: gohugo.io/configuration/permalinks.
import type { PermalinkValues } from './permalink-values.js'

/** The value of a placeholder in a pattern; `undefined` where Hugo has none of this name. */
export function hugoValue(name: string, values: PermalinkValues, pattern: string): string | undefined {
  const slice = /^sections(?:\[([\w:]+)\])?$/.exec(name)
  const text = slice
    ? sliceOf(sectionsOf(values), slice[1] ?? ':').join('/')
    : Object.hasOwn(tokens, name)
      ? tokens[name]?.(values)
      : undefined
  return text && writePath(text, pattern)
}

/** A name in a path: in lower case, white space as a hyphen unless there is one beside it, other characters dropped. */
export const hugoName = (text: string): string => cleanName(inLowerCase(text))

/** Go has one character for the small letter of `İ`. */
const inLowerCase = (text: string) => text.replaceAll('İ', 'i').toLowerCase()

function cleanName(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\p{M}\s._#+~@-]/gu, '')
    .trim()
    .replace(/\s*(-+)\s*/g, '$1')
    .replace(/\s+/g, '-')
}

/** Settings of the whole site, which a pattern ends with: `disablePathToLower` and `removePathAccents`. */
export const siteMarks = { disablepathtolower: ':keepcase', removepathaccents: ':noaccents' } as const

function writePath(path: string, pattern: string): string {
  const { disablepathtolower: keepsCase, removepathaccents: hasNoAccents } = siteMarks
  const plain = pattern.includes(hasNoAccents)
    ? path
        .normalize('NFD')
        .replace(/\p{Mn}/gu, '')
        .normalize('NFC')
    : path
  const cased = pattern.includes(keepsCase) ? plain : inLowerCase(plain)
  // Once hyphens are written, Hugo reads a plus as a space that is encoded, and the last `#` as a fragment that is empty.
  return cased.split('/').map(cleanName).join('/').replaceAll('+', '').replace(/#$/, '')
}

/** A slash in a title is a hyphen; in a slug it parts folders. */
const inTitle = (title: string) => title.replace(/[/\\]+/g, '-')

/** Those at `1:`, `:last`, `1:2` or `last`, none of which need be there. */
function sliceOf(all: readonly string[], range: string): readonly string[] {
  const [from = '', to] = range.split(':')
  const place = (written: string, other: number) =>
    written === '' ? other : written === 'last' ? all.length - 1 : Number(written)
  const start = place(from, 0)
  return all.slice(Math.max(0, start), to === undefined ? start + 1 : place(to, all.length))
}

/** The folders of a document that are sections. */
const sectionsOf = ({ folders, isSection }: PermalinkValues) => folders.filter((_, at) => isSection(at))

const tokens: Partial<Record<string, (values: PermalinkValues) => string>> = {
  keepcase: () => '',
  noaccents: () => '',
  title: ({ title }) => inTitle(title),
  slug: ({ slug, title }) => slug ?? inTitle(title),
  slugorfilename: ({ slug, name }) => slug ?? name,
  slugorcontentbasename: ({ slug, name }) => slug ?? name,
  slugafterday: ({ slug, title, name, baseName }) => slug ?? (baseName === name ? inTitle(title) : baseName),
  slugorfilenameafterday: ({ slug, baseName }) => slug ?? baseName,
  slugorcontentbasenameafterday: ({ slug, baseName }) => slug ?? baseName,
  filename: ({ name }) => name,
  contentbasename: ({ name }) => name,
  section: ({ folders }) => folders[0] ?? '',
  weekday: ({ published }) => String(new Date(published).getUTCDay()),
  weekdayname: ({ published }) => new Date(published).toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' }),
}
