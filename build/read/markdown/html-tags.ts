// Finds the tags of raw HTML and the URLs in them, with their offsets, without a parser.

/** A tag in a source text. */
export interface WrittenTag {
  index: number
  whole: string
  isEnd: boolean
  /** As written, in any case. */
  name: string
}

/** A comment, a bogus comment, or a tag with its slash and name. A `>` in a quoted attribute does not end a tag. */
const commentOrTag =
  /<!--(?:-?>|[\s\S]*?(?:--!?>|$))|<(?:[!?]|\/[^a-z>])[^>]*|<(\/?)([a-z][^\s/>]*)(?=[\s/>])(?:[^>=]|=(?!\s*["'])|=\s*(?:"[^"]*"|'[^']*'))*>/iy

/** The tags of raw HTML, in order. An unclosed tag takes the rest of the text (HTML Standard, 13.2.5), so that the time is linear. */
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

/** A URL in an attribute of raw HTML, and its offset. */
export interface WrittenUrl {
  /** Name of the element, in lower case. */
  element: string
  attribute: string
  url: string
  start: number
  written: string
}

const attribute = /([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=`]+)))?/g
const urlAttributes = new Set(['src', 'srcset', 'href', 'poster'])
/** One image of a `srcset`: its URL, which ends before a comma, and its descriptors (HTML Standard, 4.8.4.2.1). */
const candidate = /([^\s,]\S*[^\s,]|[^\s,])(?:,+(?=\s|$)|[^,]*)/g

/** A URL as the parser of URLs reads it: without line breaks, tabs, and spaces around it. Some write an address in numbers. */
const urlOf = (written: string) =>
  written
    .replace(/[\t\n\r]/g, '')
    .replace(/&(?:amp|#(\d{1,5})|#x([\da-f]{1,5}));/gi, (_, decimal?: string, hex?: string) =>
      String.fromCodePoint(decimal ? Number(decimal) : hex ? parseInt(hex, 16) : 38),
    )
    .trim()

/** The URLs in the attributes `src`, `srcset`, `href` and `poster`. */
export function findUrls(html: string): WrittenUrl[] {
  const found: WrittenUrl[] = []
  if (!html.includes('=') || !/src|href|poster/i.test(html)) return found
  for (const { index, whole, isEnd, name } of findTags(html)) {
    if (isEnd || !whole.includes('=')) continue
    for (const match of whole.slice(1 + name.length).matchAll(attribute)) {
      const attribute = (match[1] ?? '').toLowerCase()
      const value = match[2] ?? match[3] ?? match[4]
      if (value === undefined || !urlAttributes.has(attribute)) continue
      const quote = match[4] === undefined ? 1 : 0
      const valueStart = index + 1 + name.length + match.index + match[0].length - quote - value.length
      const add = (written: string, start: number) =>
        found.push({ element: name.toLowerCase(), attribute, url: urlOf(written), start, written })
      if (attribute !== 'srcset') add(value, valueStart)
      else for (const one of value.matchAll(candidate)) add(one[1] ?? '', valueStart + one.index)
    }
  }
  return found
}

/** HTML with its URLs replaced: `replace` gives the new one as it is written in an attribute, or `null` to keep the old one. */
export function replaceUrls(html: string, replace: (found: WrittenUrl) => string | null): string {
  let [made, from] = ['', 0]
  for (const found of findUrls(html)) {
    const url = replace(found)
    if (url === null) continue
    made += html.slice(from, found.start) + url
    from = found.start + found.written.length
  }
  return made + html.slice(from)
}
