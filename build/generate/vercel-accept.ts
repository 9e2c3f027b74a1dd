// Conditions of vercel.json for a request whose `Accept` prefers Markdown: regular expressions are all that the platform has.

export interface Condition {
  type: 'query' | 'header'
  key: string
  value?: string
}

/** A regular expression for a text in any case: the platform compares headers case-sensitively. */
const anyCase = (text: string): string => text.replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`)

/**
 * An expression for an `Accept` that names a media type, with parameters or without, at a weight: `weight` is an expression
 * for the value of `q`, and one that begins with `1` also matches no `q`. No part can match the same text in two ways, so
 * that matching takes time linear in the header's length.
 */
function accepted(type: string, weight: string): string {
  const weighted = `;\\s*[qQ]=${weight}\\s*(?:;[^,]*)?`
  return `(?:.*,)?\\s*${anyCase(type)}\\s*(?:;\\s*[^,;qQ\\s][^,;]*)*(?:${weighted})${weight.startsWith('1') ? '?' : ''}(?:,.*)?`
}

const tenths = [9, 8, 7, 6, 5, 4, 3, 2, 1]

/**
 * One of these conditions holds where `Accept` prefers Markdown: named with weight 1, with a higher weight than HTML by the
 * first decimal place, or with any weight where HTML is not named. Browsers never name it, so they get HTML.
 */
export function prefersMarkdown(): { has: Condition[]; missing?: Condition[] }[] {
  const [markdown, html] = ['text/markdown', 'text/html']
  const accept = (value: string): Condition => ({ type: 'header', key: 'accept', value })
  return [
    { has: [accept(accepted(markdown, '1(?:\\.0*)?'))] },
    ...tenths.map((tenth) => ({
      has: [
        accept(accepted(markdown, `0\\.${tenth}\\d*`)),
        accept(accepted(html, `0(?:\\.(?:[0-${tenth - 1}]\\d*)?)?`)),
      ],
    })),
    // No HTML where it is refused and anything else is welcome.
    {
      has: [accept(accepted(html, '0(?:\\.0*)?')), accept('.*\\*/\\*.*')],
      missing: [accept(accepted(markdown, '0(?:\\.0*)?')), accept(accepted('\\*/\\*', '0(?:\\.0*)?'))],
    },
    {
      has: [accept(`.*${anyCase(markdown)}.*`)],
      missing: [accept(`.*${anyCase(html)}.*`), accept(accepted(markdown, '0(?:\\.0*)?'))],
    },
  ]
}
