// Replaces admonitions (`:::note`, `> [!NOTE]`) by quotations with a label.

/** `codeLines` gives the lines (from 0) of code, which is kept as it is written. */
export function readAdmonitions(text: string, codeLines: () => ReadonlySet<number>): string {
  if (!/^[ \t>]*(?::::|>[ \t]*\[!)/m.test(text)) return text
  const code = codeLines()
  /** The indentation of each open admonition. */
  const open: string[] = []
  const quoted = (line: string) => {
    let [prefix, rest, indent] = ['', line, '']
    for (const next of open) {
      const own = next.slice(indent.length)
      rest = rest.startsWith(own) ? rest.slice(own.length) : rest.trimStart()
      prefix += `${own}> `
      indent = next
    }
    return (prefix + rest).trimEnd()
  }
  const lines = text.split('\n').map((line, at) => {
    if (code.has(at)) return open.length === 0 ? line : quoted(line)
    const opened = /^([ \t]*):{3,}[ \t]*\{?\.?([a-z][\w-]*)\}?[ \t]*(?:\[([^\]]*)\]|([^{\n]*))/i.exec(line)
    if (opened && open.length < deepestAdmonition) {
      const [, indent = '', type = '', title, rest = ''] = opened
      open.push(indent)
      const label = (title ?? (rest.trim() || capitalize(type))).trim()
      return quoted(label === '' ? indent : `${indent}**${label}:**`)
    }
    if (open.length > 0 && /^[ \t]*:{3,}[ \t]*$/.test(line)) {
      open.pop()
      return quoted('')
    }
    const labelled = line.replace(
      /^((?:[ \t]*>)+[ \t]*)\[!(\w+)\][+-]?[ \t]*(.*)$/,
      (_, quote: string, kind: string, label: string) => `${quote}**${label.trim() || capitalize(kind)}:**`,
    )
    return open.length === 0 ? labelled : quoted(labelled)
  })
  return lines.join('\n')
}

/** Deeper admonitions stay as written. */
const deepestAdmonition = 20

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()
