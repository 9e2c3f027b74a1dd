// Makes HTML in code: a template tag that escapes the values inserted into it.

/** HTML that is safe to send: made by `html`, or sanitised by the build. */
export class Html {
  constructor(readonly text: string) {}
}

export type Part = string | number | Html | null | undefined | readonly Part[]

/** Escapes a text for content and quoted attributes. One pass a character is faster than one with a callback. */
export function escapeHtml(text: string): string {
  if (!/[&<>"']/.test(text)) return text
  return escapeContent(text).replaceAll('"', '&quot;').replaceAll("'", '&#39;')
}

/** Escapes a text for content alone, which is easier to read for what takes it for plain text. */
export function escapeContent(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function write(part: Part): string {
  if (part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  // A join would copy the text at each level that it is nested in.
  if (typeof part === 'object') return part.reduce<string>((text, one) => text + write(one), '')
  return escapeHtml(String(part))
}

/**
 * A template tag: strings are escaped for content and quoted attributes, `Html` is inserted as it is. An empty part at
 * the end of a line is removed with the space before it.
 */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return new Html(
    strings.reduce((text, string, index) => {
      const part = write(parts[index - 1])
      return part === '' && string.startsWith('\n') ? text.trimEnd() + string : text + part + string
    }),
  )
}

/** What is between parts of a line: no line begins with the dot. */
export const apart = '\u00a0· '
