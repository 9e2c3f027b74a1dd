// Markdown to syntax trees: satteri in unified's parser slot (0.2 s for the 389 files on which remark-parse takes 6.6 s).
import type { Root as HtmlRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import { toString } from 'mdast-util-to-string'
import {
  convertMdastToHastHandle,
  createMdastHandle,
  dropHandle,
  HastReader,
  markdownToMdast,
  materializeHastTree,
  materializeMdastTree,
  MdastReader,
  renderHandle,
  serializeHandle,
} from 'satteri'
import { unified, type Plugin } from 'unified'

/** GFM without front matter (it is cut off before) and without positions, which cost a third of the time. */
const features = { frontmatter: false }

/** A unified plugin: satteri as the parser, GFM included. `position: true` keeps where each node stands. */
const parseWithSatteri: Plugin<[{ position: boolean }], string, Root> = function (options) {
  this.parser = (source) => markdownToMdast(source, { features, position: options.position })
}

const parser = unified().use(parseWithSatteri, { position: false }).freeze()
const positionParser = unified().use(parseWithSatteri, { position: true }).freeze()

/** The tree of a Markdown body. */
export function parseMarkdown(body: string): Root {
  return parser.parse(body)
}

/** What a parsed body can be made into, of `toHtml` and `toHast` one, and last: it uses up what was parsed. */
export interface ParsedMarkdown {
  toMdast: () => Root
  /** As HTML, with raw HTML as it was written. */
  toHtml: () => string
  /** As a tree of HTML, raw HTML parsed into it. */
  toHast: () => HtmlRoot
}

/** Parses a body once for all that is made of it while `use` runs: what the parser holds is given back then. */
export function useMarkdown<T>(body: string, use: (parsed: ParsedMarkdown) => T): T {
  const handle = createMdastHandle(body, features, false)
  const convert = <Made>(rawHtml: boolean, make: (hast: HastHandle) => Made): Made => {
    const hast = convertMdastToHastHandle(handle, { rawHtml })
    try {
      return make(hast)
    } finally {
      dropHandle(hast)
    }
  }
  try {
    return use({
      toMdast: () => materializeMdastTree(new MdastReader(serializeHandle(handle))),
      toHtml: () => convert(false, renderHandle),
      toHast: () => convert(true, (hast) => materializeHastTree(new HastReader(serializeHandle(hast)))),
    })
  } finally {
    dropHandle(handle)
  }
}

type HastHandle = ReturnType<typeof convertMdastToHastHandle>

/** The tree with the place of every node, for what must be found again in the text. */
export function parseWithPositions(body: string): Root {
  return positionParser.parse(body)
}

/** The words of the first heading that stands by itself (not in a quotation or a list), or `null`; that, too, of a body nested too deep to parse. */
export function findFirstHeading(body: string): string | null {
  if (lineTooDeep(body) !== null) return null
  const heading = parseMarkdown(body).children.find((node) => node.type === 'heading')
  const words = heading && !isTooDeep(heading) ? toString(heading).replace(/\s+/g, ' ').trim() : ''
  return words === '' ? null : words
}

/** No text that is read nests deeper; what does would exhaust the stack of whoever walks its tree. */
export const deepestNesting = 200

/** Whether blocks or marks are nested deeper than `deepestNesting`. */
export function isTooDeep(root: Nodes, depth = 0): boolean {
  if (depth > deepestNesting) return true
  return 'children' in root && root.children.some((child: Nodes) => isTooDeep(child, depth + 1))
}

const tooManyContainers = new RegExp(`[ \\t]*(?:(?:>|(?:[-+*]|\\d{1,9}[.)])[ \\t])[ \\t]*){${deepestNesting}}`, 'y')

/** The line (from 1) that opens more quotations and lists than may be nested, or `null`. Parsing it would take minutes. */
export function lineTooDeep(body: string): number | null {
  for (let line = 1, start = 0; ; line++) {
    const end = body.indexOf('\n', start)
    // Each takes a character at least: most lines are too short.
    if ((end === -1 ? body.length : end) - start >= deepestNesting) {
      tooManyContainers.lastIndex = start
      if (tooManyContainers.test(body)) return line
    }
    if (end === -1) return null
    start = end + 1
  }
}

/** Calls `visit` for a node and all below it, parents first. Recursion alone: a tenth of the time of a general visitor. */
export function walk(node: Nodes, visit: (node: Nodes) => void): void {
  visit(node)
  if ('children' in node) for (const child of node.children) walk(child, visit)
}
