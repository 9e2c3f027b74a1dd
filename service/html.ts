// Makes HTML in code: a template tag that escapes the values inserted into it.

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

/** Escapes a text for content and quoted attributes. */
export function escapeHtml(text: string): string {
  return /[&<>"']/.test(text) ? text.replace(/[&<>"']/g, (character) => entities[character] ?? '') : text
}

function write(part: Part): string {
  if (part === null || part === undefined) return ''
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(write).join('')
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
