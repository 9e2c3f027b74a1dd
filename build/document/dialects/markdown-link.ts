// Writes links in Markdown.

/** A Markdown link; URLs with spaces or parentheses are put between angle brackets. */
export function markdownLink(text: string, url: string): string {
  return `[${text.replace(/[\\[\]]/g, '\\$&')}](${/[\s()]/.test(url) ? `<${url}>` : url})`
}
