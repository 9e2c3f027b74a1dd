// Reads the title of a document: that of the front matter, its first heading, or the name of its file.
import { readDayOfStamp, type splitDatedName } from './date.js'
import { misspeltFor, type Undated } from './days.js'
import { asRecord } from './attributes.js'
import type { FrontMatter } from './front-matter.js'
import { textOf } from './front-matter-values.js'
import { headKeys } from './head-keys.js'
import { decodeEntities, entity } from '../markdown/html-text.js'
import { decodePath } from '../../../service/published-names.js'
import type { Report } from './written-slug.js'

/** The name of a file, with the day that it begins with. */
interface NamedFile {
  name: string
  dated: ReturnType<typeof splitDatedName>
  /** `null` where a document needs a title or a day in its name; else its name is the title, of a note as it is written. */
  undated: Pick<Undated, 'isNote' | 'isUnbuilt' | 'datedPath'> | null
  /** Whether another tool publishes it, which calls a post by the words of its name. */
  isForeign: boolean
}

/**
 * Code of Markdown (a backtick behind a letter is an apostrophe), words between asterisks (not what is between those of `COUNT(*)`
 * and `*.js`), an element within a line that has words alone, an entity.
 */
const markup = new RegExp(
  '(?<![`\\w])`([^`]+)`(?!`)|(?<![\\w*\\\\])(\\*\\*?)(?=[^\\s*.,;:!?)\\]}/"\'])([^*]*[^\\s*])\\2(?![\\w*])|' +
    `<(a|abbr|b|cite|code|del|dfn|em|i|ins|kbd|mark|q|small|span|strike|strong|su[bp]|s|tt|u|var)(?:\\s[^<>]*)?>([^<]*)</\\4>|${entity.source}`,
  'gi',
)

/**
 * The words of a title of front matter, as a heading has them. HTML in it is text: Jekyll and Eleventy print it so, other
 * tools in templates of a blog's own, and `&#8211;` is left of many a move from WordPress.
 */
const wordsOfTitle = (title: string): string =>
  title
    .replace(/\s*<(?:br ?\/|img\s[^<>]*\bsrc=[^<>]*)>\s*/gi, ' ')
    .replace(
      markup,
      (found, code?: string, _asterisks?: string, stressed?: string, _name?: string, words?: string) =>
        code ?? (stressed === undefined ? decodeEntities(words ?? found) : wordsOfTitle(stressed)),
    )
    .trim()

/** A name without the day, or the time, that it begins with in digits alone: `20260501_Low-tide`. */
const withoutStamp = (name: string) =>
  readDayOfStamp(name) === null ? name : name.replace(/^\d+[-_ ]+(?=\S*\p{L})/u, '')

/** The title; `null`, with a problem, where there is none. A file that is named by its day and a number alone has the day as its title. */
export function readTitle(
  matter: FrontMatter,
  { name, dated, undated, isForeign }: NamedFile,
  findHeading: (isAny: boolean, isOnly: boolean) => string | null,
  report: Report,
  warn: Report,
): string | null {
  const key = headKeys.title.find((one) => (matter.values.get(one) ?? '') !== '') ?? 'title'
  const value = matter.values.get(key) ?? ''
  const written = textOf(value)
  if (written !== null) return wordsOfTitle(written)
  if (value !== '') {
    report(key, 'the title is not a line of text', 'set `title:` to the words of the title')
    return null
  }
  // Logseq writes slashes so, and what no name of a file may have as in addresses.
  if (undated?.isNote) return decodePath(name.replace(/___/g, '/'))
  // Without one, a document of the kit cannot be published.
  const hasName = isForeign && dated !== null && /\p{L}/u.test(dated.rest)
  // In an export, a name in words is the title, and several headings of the first level are sections.
  const isInWords = undated?.isUnbuilt === true && /[ \P{ASCII}]/u.test(name)
  const heading = findHeading(undated === null && !hasName, isInWords)
  const hint = 'set `title:` or open the text with a heading'
  if (heading !== null) return heading
  // Of the plugin of Eleventy that makes menus, where the key is the title of a page that has no other.
  const navigation = asRecord(matter.values.get('eleventyNavigation'))
  const label = textOf(navigation['title'] ?? navigation['key'])
  if (label !== null) return wordsOfTitle(label)
  if (dated === null && undated === null) {
    const near = misspeltFor(matter, 'title')
    report(near?.key ?? 'title', 'has no title', near?.hint ?? hint)
    return null
  }
  // Of Docusaurus: `2026/05-01-tides` is of 1 May.
  const file = dated ? dated.rest : undated?.datedPath?.rest.replace(/^.*\//, '') || withoutStamp(name)
  // Where a name has spaces, a hyphen stands for none.
  const words = file.includes(' ') ? file.trim() : file.replace(/[-_\s]+/g, ' ').trim()
  const title = dated && !/\p{L}/u.test(words) ? dated.day : words.charAt(0).toUpperCase() + words.slice(1)
  warn('title', `has no title: the name of the file counts (${title})`, hint)
  return title
}
