// Reads the arguments of tags of Liquid, of shortcodes of Hugo, and of calls of Zola.

/** The arguments of a tag: by name, and those without a name in order. */
export interface TagArguments {
  named: ReadonlyMap<string, string>
  values: readonly string[]
}

/** What the template of a tag is rendered with. */
export interface TemplateScope extends TagArguments {
  /** A placeholder for the text between the tags. */
  inner: string
  /** A text in Markdown, within HTML. */
  asMarkdown: (text: string) => string
}

/** Of themes of Hexo: arguments without quotes, between commas (`image a.png, alt=Low tide`). */
function readList(text: string): TagArguments {
  const parts = text.trim().split(/\s*,\s*(?=[a-z]\w*=)|\s*,\s+/)
  const named = parts.flatMap((part): [string, string][] => {
    const [, key, value = ''] = /^([a-z]\w*)=(.*)$/i.exec(part) ?? []
    return key === undefined ? [] : [[key, value]]
  })
  return { named: new Map(named), values: parts.filter((part) => !/^[a-z]\w*=/i.test(part)) }
}

/** The arguments of a tag. `assigned` has the values of names in the place of texts, which tags of Liquid may have. */
export function readArguments(text: string, assigned?: ReadonlyMap<string, string>): TagArguments {
  if (/^[^"',\n]*\S,\s*(?:[^"'\n]*,\s*)?[a-z]\w*=[^"'\n]*$/i.test(text)) return readList(text)
  const named = new Map<string, string>()
  const values: string[] = []
  for (const { index, 1: name, 2: double, 3: single, 4: plain } of text.matchAll(
    /(?:([\w-]+)(?:\s*=\s*|:(?=["'])))?(?:"((?:\\"|[^"])*)"|'((?:\\'|[^'])*)'|([^\s"']+))/g,
  )) {
    const value = (double ?? single)?.replace(/\\(["'])/g, '$1') ?? plain ?? ''
    // Between two texts of a tag of Eleventy.
    if (
      plain === ',' &&
      /["']\s{0,9}$/.test(text.slice(0, index).slice(-10)) &&
      /^,\s{0,9}["']/.test(text.slice(index, index + 11))
    )
      continue
    if (name === undefined) values.push(value)
    else if (plain === undefined || !assigned) named.set(name, value)
    else if (assigned.has(plain)) named.set(name, assigned.get(plain) ?? '')
  }
  return { named, values }
}

/** A call of Zola, `figure(src="a.png", alt="b")`, with its arguments as a tag has them; `null` for anything else. */
export function callOf(expression: string): { name: string; given: string } | null {
  const [, name, given = ''] = /^([\w:]+)\s?\(([^]*)\)$/.exec(expression) ?? []
  if (name === undefined) return null
  return { name, given: given.replace(/("[^"]*"|'[^']*')|,/g, (_, text?: string) => text ?? ' ') }
}
