// Unwraps elements whose content kramdown and Python-Markdown read as Markdown (`<div markdown="1">`), which others do not.

const opening =
  /<(div|section|article|aside|main|center|figure|p|span)\b(?=[^<>]{0,500}\smarkdown\s*=\s*["']?(?:1|true|block|span)\b)[^<>]{0,500}>/gi

/** The text without the tags of these elements; lines stay, and those with a tag alone are blank. */
export function unwrapMarkdown(text: string): string {
  if (!/\smarkdown\s*=/i.test(text)) return text
  const tags: [from: number, to: number][] = []
  for (const { 0: tag, 1: name = '', index } of text.matchAll(opening)) {
    const end = findEnd(text, name, index + tag.length)
    if (end) tags.push([index, index + tag.length], end)
  }
  let [unwrapped, done] = ['', 0]
  for (const [from, to] of tags.sort(([a], [b]) => a - b)) {
    unwrapped += text.slice(done, from) + '\n'.repeat(text.slice(from, to).split('\n').length - 1)
    done = to
  }
  return unwrapped + text.slice(done)
}

/** Where the end tag of an element is that opens before `from`; `null` where it has none. */
function findEnd(text: string, name: string, from: number): [from: number, to: number] | null {
  const tag = new RegExp(`<(/?)${name}\\b[^<>]*>`, 'gi')
  tag.lastIndex = from
  let depth = 1
  for (let found = tag.exec(text); found; found = tag.exec(text)) {
    depth += found[1] === '/' ? -1 : 1
    if (depth === 0) return [found.index, tag.lastIndex]
    if (depth > deepest) return null
  }
  return null
}

const deepest = 50
