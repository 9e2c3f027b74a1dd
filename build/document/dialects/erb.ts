// Writes the tags of ERB, which nanoc and Bridgetown evaluate in texts, as those of Liquid: what has a meaning is read, and the rest left out.
import type { PlainBody } from './dialects.js'
import { replaceOutsideCode } from './outside-code.js'

/** `<%% … %>` prints itself. */
const tag = /<%(?!%)[-=]*\s*((?:(?!%>)[^]){1,2000}?)-?%>/g
/** Of Ruby, before a text: `title: "A lamp"`. */
const named = /\b(\w+):\s+(?=["'])/g

/** What is no call of a name, or would end a tag of Liquid, is left out. */
export const readErb = (text: string): string =>
  replaceOutsideCode(text, tag, ([, call = '']) =>
    /^(?!\w)|%\}|\{%/.test(call)
      ? '\n'.repeat(call.split('\n').length - 1)
      : `{% ${call.replace(named, '$1=').trim()} %}`,
  )

/** The tags that are left out, as they are in the text. */
export const asErb = (leftOut: PlainBody['leftOut']): PlainBody['leftOut'] =>
  leftOut.map(({ tag: written, ...rest }) => ({ ...rest, tag: written.replace(/^\{%/, '<%').replace(/%\}$/, '%>') }))
