// The tags of raw HTML as they are written, found without the parser.

/** A tag as it is written. */
export interface WrittenTag {
  index: number
  whole: string
  isEnd: boolean
  /** As it is written, in small letters or not. */
  name: string
}

/** A comment, what is taken for one, or a tag: its slash and its name. What is quoted in an attribute is a part of its tag. */
const commentOrTag =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(?:[!?]|\/[^a-z>])[^>]*|<(\/?)([a-z][^\s/>]*)(?=[\s/>])(?:[^>=]|=(?!\s*["'])|=\s*(?:"[^"]*"|'[^']*'))*>/iy

/**
 * The tags of raw HTML, in their order. A tag that has no end takes all that follows with it (HTML Standard, 13.2.5), so
 * that each part of the text is looked at once.
 */
export function* findTags(html: string): Generator<WrittenTag> {
  for (let index = html.indexOf('<'); index !== -1; index = html.indexOf('<', index)) {
    commentOrTag.lastIndex = index
    const [whole, slash, name] = commentOrTag.exec(html) ?? []
    if (whole === undefined) {
      if (/^<\/?[a-z]/i.test(html.slice(index, index + 3))) return
      index++
      continue
    }
    if (name !== undefined) yield { index, whole, isEnd: slash === '/', name }
    index += whole.length
  }
}

/** An address that raw HTML names, and where it is written. */
export interface WrittenAddress {
  /** The name of the element, in lower case. */
  element: string
  attribute: string
  url: string
  start: number
  written: string
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/g
const addressAttributes = new Set(['src', 'srcset', 'href', 'poster'])
/** One image of a `srcset`: its address, which ends before a comma, and its descriptors (HTML Standard, 4.8.4.2.1). */
const candidate = /([^\s,]\S*[^\s,]|[^\s,])(?:,+(?=\s|$)|[^,]*)/g

/** The addresses in the attributes `src`, `srcset`, `href` and `poster`, each with its place. */
export function findAddresses(html: string): WrittenAddress[] {
  const found: WrittenAddress[] = []
  if (!html.includes('=') || !/src|href|poster/i.test(html)) return found
  for (const { index, whole, isEnd, name } of findTags(html)) {
    if (isEnd || !whole.includes('=')) continue
    for (const match of whole.slice(1 + name.length).matchAll(attribute)) {
      const attribute = (match[1] ?? '').toLowerCase()
      const value = match[2] ?? match[3] ?? match[4]
      if (value === undefined || !addressAttributes.has(attribute)) continue
      const quote = match[4] === undefined ? 1 : 0
      const valueStart = index + 1 + name.length + match.index + match[0].length - quote - value.length
      const add = (written: string, start: number) =>
        found.push({ element: name.toLowerCase(), attribute, url: written.replace(/&amp;/g, '&'), start, written })
      if (attribute !== 'srcset') add(value, valueStart)
      else for (const one of value.matchAll(candidate)) add(one[1] ?? '', valueStart + one.index)
    }
  }
  return found
}
