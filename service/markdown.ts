// What every Markdown page has: escaped text, a front matter, and the line that leads agents to the map of the site.

export function escapeText(text: string): string {
  return text.replace(/[\\`*_[\]<>#|~]/g, '\\$&')
}

/** The line below the front matter. */
export const agentsLine = (base: string): string =>
  `> Agents: everything on this site is listed in <${base}/llms.txt>.\n\n`

/** A text of several lines as a quotation, in which no line can end it or be a heading. */
export function quoteText(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => `> ${escapeLine(line.trim())}`)
    .join('\n')
}

/** Also what only the beginning of a line makes special: lists, rules and headings that are underlined. */
const escapeLine = (line: string): string =>
  escapeText(line).replace(/^([-+=]|\d+(?=[.)]))/, (start) => (/\d/.test(start) ? `${start}\\` : `\\${start}`))

/** Characters that YAML does not print and JSON does not escape. */
const unprinted = /[\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]/g

/** A page that a function writes, as a reply. `path` is that of the HTML, with its query. */
export function markdownReply(
  { title, description, path }: { title: string; description: string; path: string },
  parts: readonly (string | null)[],
  base: string,
): { body: string; headers: Record<string, string> } {
  const matter = { title, description, canonical: base + path }
  const lines = Object.entries(matter).map(([key, value]) => `${key}: ${yamlText(value)}\n`)
  const body = parts.filter((part) => part !== null && part !== '').join('\n\n')
  return {
    body: `---\n${lines.join('')}---\n\n${agentsLine(base)}# ${escapeText(title)}\n\n${body}\n`,
    headers: { 'Content-Type': 'text/markdown; charset=utf-8', Vary: 'Accept' },
  }
}

/** A double-quoted scalar: JSON, with escapes for what YAML does not print. */
export const yamlText = (text: string): string =>
  JSON.stringify(text).replace(unprinted, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
