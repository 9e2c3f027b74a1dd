// Owns HTML made in code: a template tag that escapes whatever is put into it.

/** HTML that is safe to send: made by `html`, or sanitised by the build. */
export class Html {
  constructor(readonly text: string) {}
}

export type Part = string | number | Html | null | undefined | readonly Part[]

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Text as it stands in HTML, in content and in quoted attributes. */
export const escapeHtml = (text: string): string =>
  /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? '') : text

const write = (part: Part): string => {
  if (part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(write).join('')
  return escapeHtml(String(part))
}

/**
 * A template tag: strings that are put in are escaped for content and quoted attributes, `Html` stays as it is. A part
 * of nothing at the end of a line takes the space before it along.
 */
export const html = (strings: TemplateStringsArray, ...parts: Part[]): Html =>
  new Html(
    strings.reduce((text, string, index) => {
      const part = write(parts[index - 1])
      return part === '' && string.startsWith('\n') ? text.trimEnd() + string : text + part + string
    }),
  )
