// Removes the attributes in braces that kramdown, Goldmark, Pandoc and others have beside headings, blocks, links and spans.
import { capitalize } from './admonitions.js'
import { replaceInWords } from './outside-code.js'
import GithubSlugger from 'github-slugger'

/** The text without them. The ids of headings are put into `headingIds`, by the id that their text gives, with its code `restored`. */
export function removeAttributes(
  written: string,
  headingIds: Map<string, string>,
  restored: (text: string) => string,
): string {
  // Of kramdown: attributes on the line below a heading are its own; those of other blocks mean nothing here.
  const text = written.replace(
    /^([ \t]{0,3}#{1,6}[ \t][^\n{]*)\n[ \t]*\{:[ \t]*([^{}\n]*#[\w:.-]+)[^{}\n]*\}[ \t]*$/gm,
    (_, heading: string, attributes: string) => `${heading} {${attributes.slice(attributes.lastIndexOf('#'))}}\n`,
  )
  return (
    readHeadingIds(text, headingIds, restored)
      // Of Pandoc: the classes and values of a heading.
      .replace(
        /^([ \t]{0,3}#{1,6}[ \t]+\S[^\n{}]*?)[ \t]*\{[ \t]*(?:-|\.[a-z]|[a-z][\w-]{0,50}=["'])[^{}\n]*\}[ \t]*$/gim,
        '$1',
      )
      // Of Goldmark, Python-Markdown and Digital Garden, whose ids may begin with a digit: attributes of the block above.
      .replace(/\{(?<=\S[ \t]*\n[ \t>]*\{)[ \t]*(?:#[a-z\d]|\.[a-z])[\w:.-]*(?:[ \t][^{}\n]*)?\}[ \t]*$/gim, '')
      // Of Djot and Emanote: the id of the block below.
      .replace(/^([ \t>]*)\{#[a-z][\w:.-]*\}[ \t]*(?=\n[ \t>]*(?!={2}|-{2})\S)/gim, '$1')
      .replace(/^([ \t>]*)\{:(?:[^{}\n]*|(?:"(?:[^"\\\n]|\\.)*"|[^{}"\n])*)\}[ \t]*$/gm, '$1')
      .replace(/\{:(?=[\s.#]|[\w-]+=)[^{}\n]*\}/g, '')
      // Of Quarto: the id of a table behind its caption.
      .replace(/^(:[ \t]+\S[^{}\n]*?)[ \t]*\{[ \t]*#[a-z][^{}\n]*\}[ \t]*$/gim, '$1')
      // Of Hashnode: `![](a.png align="center")`.
      .replace(/[ \t]align="[a-z]+"\)(?<=!\[[^\]\n]{0,500}\]\([^\s()]{1,500}[ \t]+align="[a-z]+"\))/g, ')')
      // Of a link, a picture or code, or of a formula above (`$$ {#eq-x}`), as Pandoc, markdown-it and Nuxt Content have them.
      .replace(ofLinks, withoutList)
      .replace(ofSpans, '$1')
      .replace(alone, '$1')
  )
}

const first = '(?:[#.][a-z]|[a-z][\\w:-]{0,50}=)'
/** A list of attributes, on one line or, as Pandoc takes it and the visual editor of Quarto writes it, on several, in quotations, too. */
const listed = `\\{[ \\t]*(?:\\n[ \\t>]*)?${first}[^{}\\n]{0,2000}(?:\\n[ \\t>]*${first}[^{}\\n]{0,2000}){0,9}(?:\\n[ \\t>]*)?\\}`
const ofLinks = new RegExp(
  '(\\]\\((?:[^()\\n]{1,2000}\\)|\\)(?=\\{#))|\\uE001(?:\\n+(?= ))?|(?<=[^\\s*])\\*{1,3}(?=\\{[ \\t]*[.#]))' +
    `(?:[ \\t]+(?=\\{#[^{}\\n]{1,200}\\}[ \\t]*$))?(?:${listed}){1,9}`,
  'gim',
)

/**
 * The link, with the line breaks of the list, of which one alone is within a paragraph. Of Quarto, the words for a picture that has
 * no caption are in the list.
 */
function withoutList(whole: string, link: string, at: number, all: string): string {
  const [, , words = ''] = /\sfig-alt=(["'])([^\n]*?)\1/.exec(whole) ?? []
  const alt = all.slice(at - 2, at) === '![' ? words.replace(/[\\[\]]/g, '\\$&') : ''
  const isLast = /^[ \t]*(?:\n|$)/.test(all.slice(at + whole.length))
  const breaks = whole.slice(link.length).match(/\n(?:[ \t]*>[ \t>]*)?/g) ?? []
  return alt + link + breaks.slice(0, isLast ? undefined : 1).join('')
}

const attribute = `(?:[.#]-?[a-z_][\\w:/.-]{0,99}|[a-z][\\w:-]{0,50}=(?:"[^"\\n]{0,500}"|'[^'\\n]{0,500}'|[^\\s"'{}]{1,99}))`
/** A list of attributes and nothing else. */
const attributes = `${attribute}(?:[ \\t]+${attribute}){0,20}[ \\t]*\\}`
/** `[text]{.class}`, which is no link, and may have one; a list without a class does not follow a name (`a[b]{c="d"}`). */
const ofSpans = new RegExp(
  `(?<![!\\\\\\]])\\[((?:[^[\\]\\n]|\\[[^[\\]\\n]{0,300}\\](?:\\([^()\\n]{0,500}\\)|(?!\\([^()\\n]{0,500}\\)))){0,500})\\]\\{[ \\t]*` +
    `(?:\\.[a-z][^{}\\n]{0,200}\\}|(?<!\\w\\[\\1\\]\\{[ \\t]*)${attributes})`,
  'gi',
)
/** A list with at least one class. */
const classes = `\\{[ \\t]*(?=(?:[^{}\\n]{0,500}[ \\t])?\\.)${attributes}[ \\t]*$`
const alone = new RegExp(`^([ \\t>]*)${classes}`, 'gim')
/** Behind words; `\{.x}` and `${.x}` are none. */
const behindWords = new RegExp(`(?<![\\\\$#@%=])[ \\t]{0,9}${classes}`, 'gim')

/** The text without the lists of classes that markdown-it-attrs reads behind the words of a block. */
export const removeClasses = (text: string): string =>
  replaceInWords(text, behindWords, ({ 0: list, index, input }) =>
    input.slice(input.lastIndexOf('\n', index - 1) + 1, index).includes(':::') ? list : '',
  )

function readHeadingIds(text: string, ids: Map<string, string>, restored: (text: string) => string): string {
  const note = (title: string, id: string) =>
    ids.set(new GithubSlugger().slug(restored(title).replace(/[*`]/g, '')), id)
  // After a no-break space it is no heading, but the id is one all the same. Documentation with templates of Vue has `%{#id}%`,
  // Fumadocs and Nextra have ` [#id]`.
  const heading =
    /^([ \t]{0,3}#{1,6}[ \t\u00A0]+\S[^\n]*?)[ \t]{0,99}(?:%?\{[ \t]*:?[ \t]*(?:\.[\w-]+[ \t]+)*#[ \t]?([\w:.-]+)[^{}\n]*\}%?|(?<=[ \t])\[#(?!\d+\])([^\s[\]#]+)\])([ \t]*(?:#+[ \t]*)?)$/gm
  const underlined =
    /\{[ \t]*(?::[ \t]*)?(?:\.[\w-]+[ \t]+)*#([\w:.-]+)[^{}\n]*\}([ \t]*\n[ \t]{0,3}(?:=+|-+)[ \t]*)$/gm
  return text
    .replace(heading, (_, title: string, braced: string | undefined, bracketed: string, end: string) => {
      note(title.replace(/^[ \t]*#+\s+/, ''), braced ?? bracketed)
      return title + end
    })
    .replace(underlined, (whole, id: string, underline: string, at: number, all: string) => {
      const title = all.slice(all.lastIndexOf('\n', at - 1) + 1, at).trim()
      if (title === '' || at === 0) return whole
      note(title, id)
      return underline
    })
}

/** Keys of MkDocs: `++ctrl+alt+del++`. */
export const readKeys = (text: string): string =>
  text.replace(
    /(?<![\w+])\+\+((?:ctrl|alt|shift|cmd|command|option|win|enter|esc|tab|f\d{1,2})(?:\+[\w-]{1,20}|\+"[^"+<>&\n]{1,20}"){0,5})\+\+(?!\+)/gi,
    (_, keys: string) =>
      keys
        .split('+')
        .map((key) => `<kbd>${capitalize(key.replaceAll('"', ''))}</kbd>`)
        .join('+'),
  )
