// Keeps tags of templates that a text shows from being read.
import { liquidPair, replaceBetween } from './tag-pairs.js'

/** Replaces a brace of raw text, which opens no tag. */
export const rawBrace = '\uE002'

/** A text that shows its tags: braces that open none are `rawBrace`. */
export const asRaw = (text: string) => text.replace(/\{(?=[{%]|#-?\s)/g, rawBrace)

/** Blocks and elements whose braces Vue does not read: `::: v-pre`, `<code v-pre>`. */
const keptByVue =
  /:::[ \t]*v-pre[ \t]*\n(?:(?!:::)[^])*|<([a-z][\w-]*)(?=\s)[^<>]{0,300}?\sv-pre(?=[\s>])[^<>]*>(?:(?!<\/\1>)[^])*/g

/** What a text shows of tags; `isZola` tells whether that is the tool, elsewhere such calls may be comments. */
export function readShown(body: string, isZola: () => boolean): string {
  const given = body.includes('v-pre') ? body.replace(keptByVue, asRaw) : body
  const shown = replaceBetween(replaceBetween(given, ...liquidPair('raw'), asRaw), ...liquidPair('verbatim'), asRaw)
    // Braces that are printed as a text: `{{ "{{" }}`.
    .replace(/\{\{-?\s{0,9}(["'])(\{[{%]|[%}]\})\1\s{0,9}-?\}\}/g, (_, _quote, braces: string) =>
      braces.replace('{', rawBrace),
    )
    // Shortcodes: `{{</* x */>}}` of Hugo, `{{{< x >}}}` of Quarto.
    .replace(
      /\{\{([<%])\/\*((?:(?!\{\{)[^]){0,500}?)\*\/([>%])\}\}|\{\{\{(<)([^{}]*)(>)\}\}\}/g,
      (_, ...parts: string[]) => [rawBrace, rawBrace, ...parts.slice(0, 6), '}}'].join(''),
    )
  return /\{[{%]\/\*/.test(shown) && isZola() ? shown.replace(callOfZola, `${rawBrace}$1$2$3`) : shown
}

// Calls of Zola, `{{/* x() */}}` and `{%/* x() */%}`, and their end.
const callOfZola = /\{([{%])\/\*(\s{0,9}(?:[\w:]+\s{0,9}\((?:(?!\*\/)[^]){0,500}\)|end)\s{0,9})\*\/([%}]\})/g
