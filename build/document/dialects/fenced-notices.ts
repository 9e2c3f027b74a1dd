// Writes notices in fences as blocks with colons: those of Obsidian's plugin Admonition (`ad-note`) and of javascript.info (`smart`, `warn`).

// Only these names: `ad-hoc`, or `smart` without a header, may be the language of code.
const ofObsidian =
  'note|seealso|abstract|summary|tldr|info|todo|tip|hint|important|success|check|done|question|help|faq|warning|caution|attention|failure|fail|missing|danger|error|bug|example|quote|cite'
const opening = new RegExp(
  `^([ \\t]*)(\`{3,}|~{3,})[ \\t]*(?:ad-(${ofObsidian})|(smart|warn)[ \\t]+header="((?:[^"\\\\\\n]|\\\\.)*)")[ \\t]*$`,
  'im',
)
/** The lines that a notice of Obsidian may begin with. */
const option = /^[ \t]*(?:(title)|collapse|icon|color)[ \t]*:[ \t]*(.*)$/
const kinds: Partial<Record<string, string>> = { smart: 'note', warn: 'warning' }

/** Line numbers stay. Source: github.com/javalent/admonitions */
export function readFencedNotices(text: string): string {
  if (!opening.test(text)) return text
  const open: string[] = []
  let [plainFence, isHead] = ['', false]
  const lines = text.split('\n').map((line, at, all) => {
    const [, indent = '', mark = '', rest = ''] = /^([ \t]*)(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (plainFence !== '') {
      if (mark.startsWith(plainFence) && rest.trim() === '') plainFence = ''
      return line
    }
    const inner = open.at(-1)
    if (inner !== undefined && mark.startsWith(inner) && rest.trim() === '') {
      open.pop()
      return `${indent}:::`
    }
    const [, , , kind, marked = '', header] = opening.exec(line) ?? []
    if (kind !== undefined || marked !== '') {
      open.push(mark)
      isHead = kind !== undefined
      const title = isHead ? titleBelow(all, at) : header?.replace(/\\(?=")/g, '')
      return `${indent}:::${kind ?? kinds[marked.toLowerCase()]} ${title ?? ''}`.trimEnd()
    }
    isHead &&= option.test(line)
    if (isHead) return ''
    if (!mark.startsWith('`') || !rest.includes('`')) plainFence = mark
    return line
  })
  return lines.join('\n')
}

function titleBelow(lines: readonly string[], at: number): string | undefined {
  for (const line of lines.slice(at + 1, at + 5)) {
    const [whole, isTitle, value] = option.exec(line) ?? []
    if (whole === undefined || isTitle !== undefined) return value?.trim()
  }
  return undefined
}
