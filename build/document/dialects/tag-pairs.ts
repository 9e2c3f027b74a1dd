// Finds the tags of Liquid and the shortcodes of Hugo, and what is between two of them.
import { breaksIn } from './kept-text.js'
import { readArguments } from './tag-arguments.js'

export const liquidPair = (name: string): [open: RegExp, close: RegExp] => [
  new RegExp(`\\{%-?\\s*${name}\\s*-?%\\}`, 'g'),
  new RegExp(`\\{%-?\\s*end${name}\\s*-?%\\}`, 'g'),
]

/** A shortcode, a tag, and an output of Liquid or a call of Zola. Each ends before the next, and lengths are bounded, so that no text takes long. */
export const templateTags =
  /\{\{[<%]\s*((?:(?!\{\{[<%])[^\n]|\n(?![ \t]*\n)){1,9000}?)\s*[>%]\}\}|\{%-?\s*(?=(?:\/\s{0,9})?\w)((?:(?!\{%)[^\n]|\n(?![ \t]*\n)){1,9000}?)-?%\}|(?<!\$(?!\{\{-?\s*(?:site|page)[.[]))\{\{-?(?:\s|(?=(?:site|page)[.[]|["'](?:[^"'{}\n]{1,500}["']\s*\||\/[^"'{}\n]{1,500}["']\}\})|\w[\w.-]*\}\}|\w+\s?\(\s{0,9}\w+\s{0,9}=))((?:(?!\{\{)[^\n]|\n(?![ \t]*\n)){1,9000}?)-?\}\}/g

/** Code between tags of Jekyll, Hexo, Hugo or its themes. */
export const highlight: [open: RegExp, close: RegExp] = [
  /\{%-?\s*(?:highlight\s+(\w[\w+#-]*(?!\w*=))?|code(?:block)?(?=\s|-?%))[^%\n]{0,200}%\}|\{\{[<%]\s*(?:highlight\s+["']?(\w[\w+#-]*(?![\w-]*=))?|code(?:block|caption)(?=[\s>%]))[^\n]{0,200}?[>%]\}\}/g,
  /\{%-?\s*end(?:highlight|code(?:block)?)\s*-?%\}|\{\{[<%]\s*\/\s*(?:highlight|code(?:block|caption))\s*[>%]\}\}/g,
]
/** Code between tags of some of these themes; in others `code` has no end, which only its own tells. */
export const codeOfThemes: [open: RegExp, close: RegExp] = [
  /\{\{[<%]\s*code(?=[\s>%])[^\n]{0,200}?[>%]\}\}/g,
  /\{\{[<%]\s*\/\s*code\s*[>%]\}\}/g,
]
const diagrams = 'mermaid|chart|chartjs|echarts|markmap|plantuml'
/** A diagram, or the data of a chart, between tags of Hexo, Hugo or Zola. */
export const diagram: [open: RegExp, close: RegExp] = [
  new RegExp(
    `\\{%-?\\s*(${diagrams})\\b[^%\\n]{0,200}%\\}|\\{\\{[<%]\\s*(${diagrams})\\b[^\\n]{0,200}?[>%]\\}\\}`,
    'g',
  ),
  new RegExp(`\\{%-?\\s*end(?:${diagrams})?\\s*-?%\\}|\\{\\{[<%]\\s*\\/\\s*(?:${diagrams})\\s*[>%]\\}\\}`, 'g'),
]
/** A link of themes of Hugo, with its words on one line between two tags. */
const linkPair =
  /\{\{[<%]\s{0,9}(button|btn|link|staticref)\s([^{}\n]{0,500}?)[>%]\}\}(\s{0,99})([^\s{}"](?:[^{}"\n]{0,300}[^\s{}"])?)(\s{0,99})\{\{[<%]\s{0,9}\/\s{0,9}\1\s{0,9}[>%]\}\}/g

/** The text with each such link as one tag, but those that are the blog's own. */
export function readLinkPairs(text: string, isOwn: (name: string) => boolean): string {
  return text.replace(linkPair, (whole, name: string, given: string, before: string, words: string, after: string) => {
    const { named, values } = readArguments(given)
    const [url = values.find((value) => /^(?:https?:|[/#.]|\S+\/\S+\.\w+$)/.test(value))] = [
      'href',
      'url',
      'link',
      'relref',
    ].flatMap((key) => named.get(key) ?? [])
    if (url === undefined || isOwn(name)) return whole
    return `{{< link href="${url}" content="${words}" >}}${'\n'.repeat(breaksIn(before + after))}`
  })
}

/** A note at the margin or below the text within a paragraph, between two tags, the first of which may have the words that it is about. */
const notePair =
  /(?<=\S)[ \t]{0,9}\{(?:\{[<%]|%)-?\s{0,9}((?:side|margin|foot|inline)-?note)(?=[\s%>])((?:(?!\{[{%])[^\n>]){0,300}?)-?(?:[>%]\}|%)\}((?:(?!\{(?:\{[<%]|%)-?\s{0,9}(?:\/\s{0,9}|end)?\1|\n[ \t]*\n)[^]){1,2000})\{(?:\{[<%]\s{0,9}\/\s{0,9}|%-?\s{0,9}end)\1\s{0,9}-?(?:[>%]\}|%)\}(?=(\p{LC})?)/gu

/** The text with each such note in brackets, as HTML has them here, but those that are the blog's own. */
export function readNotePairs(text: string, isOwn: (name: string) => boolean): string {
  return text.replace(notePair, (whole, name: string, given: string, note: string, behind?: string) => {
    if (isOwn(name)) return whole
    const { values } = readArguments(given)
    const about = values.findLast((value) => /\p{L}\S*\s/u.test(value))
    return ` ${about === undefined ? '' : `${about} `}(${note.trim()})${behind === undefined ? '' : ' '}`
  })
}

const fence = '````'

/** The code between two such tags as a fenced block; among the words of a line as inline code. */
export function fenceOf(content: string, { 0: opened, 1: liquid, 2: hugo, index, input }: RegExpExecArray): string {
  const [before = ''] = /[^\n]*$/.exec(input.slice(Math.max(0, index - 80), index)) ?? []
  const isAmongWords = /[\p{L}\p{N}]/u.test(before.replace(/^[\s>]*\d+[.)]\s/, ''))
  if (!content.includes('\n') && (isAmongWords || /\bhl_inline=["']?true/.test(opened))) return inlineCode(content)
  // A language by its name, behind the title (`codeblock "a.js" "js"`), or alone (`{{< code js >}}`).
  const [, named, second] =
    /\b(?:lang(?:uage)?(?::|=["']?)|type=["']?)([\w+#-]+)|(?:codeblock\s+"[^"]*"\s+"|\{\{[<%]\s*code\s+"?)([\w+#-]+)(?=["\s>])/.exec(
      opened,
    ) ?? []
  const language = liquid ?? hugo ?? named ?? second ?? ''
  const title = titleOfCode(opened)
  // Of GitBook and themes whose `code` lays out code that has fences itself; other tags show these.
  if (
    /^\{\S{1,2}\s*code(?:caption)?[\s%>]/.test(opened) &&
    /^[ \t]*(`{3,}|~{3,})[^\n`]*\n[^]*\n[ \t]*\1$/.test(content.trim())
  )
    return content
  const lines = indentBelow(before, content)
  // In a list the end tag is indented, and so is the fence in its place.
  const [start, end] = [lines.startsWith('\n') ? '' : '\n', /\n[ \t>]*$/.test(lines) ? '' : '\n']
  return `${fence}${language}${title && ` title="${title}"`}${start}${lines}${end}${fence}`
}

/** The title of code: of Hugo by its name, of Hexo what is before its language, its URL and other settings. */
function titleOfCode(opened: string): string {
  const [, quoted, plain] = /\stitle=(?:"([^"]*)"|([\w.-]+))/.exec(opened) ?? []
  const [, words = ''] = /^\{%-?\s*code(?:block)?\s+((?:(?!https?:|[\w-]+:\S)[^\s%"'=]+\s+)+)/.exec(opened) ?? []
  return (quoted ?? plain ?? words).trim()
}

const inlineCode = (code: string) => (code.includes('`') ? `\`\` ${code} \`\`` : `\`${code}\``)

/**
 * Code whose lines begin like that of their tag, where one of them does not: in a list or a quotation, such a line would end it.
 * Hugo quotes what a quoted tag encloses, whether its lines are or not.
 */
function indentBelow(before: string, code: string): string {
  const [indent = ''] = /^[ \t>]*$/.exec(before) ?? []
  const isLess = (line: string) => line.trim() !== '' && !line.startsWith(indent) && line !== indent.trimEnd()
  if (indent === '' || !code.split('\n').slice(1).some(isLess)) return code
  const isQuoted = indent.includes('>')
  return code.replace(isQuoted ? /\n/g : /\n(?=[^\n]*\S)/g, `\n${indent}`).replace(/\n[ \t>]*$/, `\n${indent}`)
}

/** Replaces each text between two tags, and the tags; in linear time, as the first open tag without an end ends it. */
export function replaceBetween(
  text: string,
  open: RegExp,
  close: RegExp,
  replace: (content: string, opened: RegExpExecArray) => string,
): string {
  let replaced = ''
  let done = 0
  for (let opened = findFrom(open, text, 0); opened; opened = findFrom(open, text, done)) {
    const from = opened.index + opened[0].length
    const closed = findFrom(close, text, from)
    if (!closed) break
    replaced += text.slice(done, opened.index) + replace(text.slice(from, closed.index), opened)
    done = closed.index + closed[0].length
  }
  return replaced + text.slice(done)
}

/** The first match of a global pattern from an offset on; of a sticky one the match there. */
export function findFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from
  return pattern.exec(text)
}
