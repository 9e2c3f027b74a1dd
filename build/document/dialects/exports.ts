// Reads what exports of editors and services have that is no Markdown: callouts of Notion, hints of Docsify, embeds of Zenn, sizes of pictures,
// tabs in TOML.
import { breaksIn } from './kept-text.js'
import { replaceOutsideCode } from './outside-code.js'
import { readReadmeBlocks } from './readme-blocks.js'

/** A callout of Notion has its text directly below the tag, behind a picture or an emoji, where Markdown would be HTML. */
const callout =
  /^<aside>\n(?=\p{Extended_Pictographic}|<img src="https:\/\/www\.notion\.so\/icons\/)((?:(?!^<aside>$)[^])*?)\n<\/aside>[ \t]*$/gmu
/** A database, whose rows are pages of their own. */
const database = /(?<!!)\[([^[\]\n]+)\]\([^()\s]*%20[\da-f]{32}(?:_all)?\.csv\)/g
const hint = /^[!?]>[ \t]+(?=\S)/gm
/** A notice of Markua, as books of Leanpub and the documentation of webpack have it: `W> Mind the tide.` */
const blurb = /^([TWI])>[ \t]+(?=\S).*(?:\n\1>.*)*/gm
const blurbs: Partial<Record<string, string>> = { T: 'Tip', W: 'Warning', I: 'Information' }
/** What Docsify reads behind a heading, and in the title of a link. What is before it is part of a match: to look behind takes long. */
const ignored = /^(#{1,6} .*)\{docsify-ignore(?:-all)?\}[ \t]*$/gm
const headingId = /^(#{1,6} .*)[ \t]:id=([\w-]+)[ \t]*$/gm
const option = /(\]\([^()\s]+)[ \t]+(['"]):[a-z]+(?:=[^'"\n]*)?\2(?=\))/g

/** A picture with a size, as Zenn, HackMD and `markdown-it-imsize` have it. */
const size = /(!\[[^[\]\n]*\]\([^()\s]+)[ \t]+=\d*%?(?:x\d*%?)?(?=\))/g
/** Of Zenn: `@[card](URL)`, `@[youtube](id)`; of `gatsby-remark-link-beautify`: `[$card](URL)`. */
const embed =
  /^(?:@\[(\w+)\]|\[\$(?:card|preview|embed)\])\((?:(https?:\/\/[^()\s]+)|([\w-]+)(?:\?[^()\s]*)?)\)[ \t]*$/gm

/** Tags of GitBook, each on a line: those that only lay out what is between them, entries of a list of changes, files. */
const tagOfGitBook =
  /^[ \t]*\{%[ \t]*(?:end(?:content-ref|stepper|step|columns?|updates?|embed|file)|content-ref|stepper|step|columns?|updates|(update|file))(?=[ \t%])[ \t]*([^%\n]*)%\}[ \t]*$/gm

/** A tab in TOML, with a title and a text, and the end of such a text: of the theme of Hugo that projects of scientific Python share. */
const tabInToml = /^\[\[tab\]\][ \t]*\nname[ \t]*=[ \t]*(["'])(.*)\1[ \t]*\ncontent[ \t]*=[ \t]*(?:'''|""")[ \t]*/m
const endInToml = /^(?:'''|""")[ \t]*$/gm

/** `isDocsify` tells whether that shows the text: elsewhere, its marks are words. */
export function readExports(text: string, isDocsify: boolean): string {
  let read = readReadmeBlocks(text)
  if (text.includes('<aside>'))
    read = replaceOutsideCode(read, callout, ([whole, words = '']) => {
      const quotation = words.trim().replace(/^/gm, '> ').replace(/^> $/gm, '>')
      return quotation + '\n'.repeat(breaksIn(whole) - breaksIn(quotation))
    })
  if (tabInToml.test(text)) {
    read = replaceOutsideCode(read, new RegExp(tabInToml, 'gm'), ([, , title = '']) => `**${title}**\n\n`)
    read = replaceOutsideCode(read, endInToml, () => '')
  }
  if (/^[TWI]>[ \t]/m.test(text)) read = replaceOutsideCode(read, blurb, noticeOf)
  if (text.includes('.csv)')) read = replaceOutsideCode(read, database, ([, words = '']) => words)
  if (/\{%[ \t]*end(?:content-ref|stepper|columns|updates|embed|file)\b/.test(text))
    read = replaceOutsideCode(read, tagOfGitBook, tagAsMarkdown)
  if (/^(?:@\[|\[\$)/m.test(text)) read = replaceOutsideCode(read, embed, linkOf)
  if (/\s=[\d%]*(?:x[\d%]*)?\)/.test(text)) read = replaceOutsideCode(read, size, ([, picture = '']) => picture)
  if (!isDocsify || !/^[!?]> |\{docsify-ignore|[ '"]:(?:id=|[a-z]+['"=])/m.test(text)) return read
  read = replaceOutsideCode(read, hint, ([mark]) => (mark.startsWith('!') ? '> **Warning:** ' : '> **Note:** '))
  read = replaceOutsideCode(read, ignored, ([, heading = '']) => heading.trimEnd())
  read = replaceOutsideCode(read, headingId, ([, heading = '', id = '']) => `${heading.trimEnd()} {#${id}}`)
  return replaceOutsideCode(read, option, ([, link = '']) => link)
}

function noticeOf([whole, kind = '']: RegExpExecArray): string {
  return whole.replace(/^[TWI]>/gm, '>').replace(/^>[ \t]+/, `> **${blurbs[kind] ?? kind}:** `)
}

function linkOf([whole, service, url, id = '']: RegExpExecArray): string {
  if (service === 'youtube') return `[Video on YouTube](${url ?? `https://www.youtube.com/watch?v=${id}`})`
  return url === undefined ? whole : `<${url}>`
}

function tagAsMarkdown([, name, given = '']: RegExpExecArray): string {
  const value = /\b(?:date|src)="([^"]*)"/.exec(given)?.[1] ?? ''
  if (name === undefined || value === '') return ''
  return name === 'update' ? `**${value}**` : `[${value.replace(/^.*\//, '')}](<${value}>)`
}
