// Writes the tags of ERB, which nanoc and Bridgetown evaluate in texts, as those of Liquid: what has a meaning is read, and the rest left out.
import type { PlainBody } from './dialects.js'
import { replaceOutsideCode } from './outside-code.js'

/** `<%% … %>` prints itself. */
const tag = /<%(?!%)[-=]*((?:(?!%>|%\}|\{%)[^]){1,1000}?)-?%>/g
/** Of Ruby, before a text: `title: "A lamp"`. */
const named = /\b(\w+):\s+(?=["'])/g

export const readErb = (text: string): string =>
  replaceOutsideCode(text, tag, ([, call = '']) => `{% ${call.replace(named, '$1=').trim()} %}`)

/** The tags that are left out, as they are in the text. */
export const asErb = (leftOut: PlainBody['leftOut']): PlainBody['leftOut'] =>
  leftOut.map(({ tag: written, ...rest }) => ({ ...rest, tag: written.replace(/^\{%/, '<%').replace(/%\}$/, '%>') }))
