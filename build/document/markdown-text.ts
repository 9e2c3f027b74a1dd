// Renders Markdown that is not a document: events, and the texts of feeds.
import { findReferences } from '../links/references.js'
import { parseMarkdown } from '../read/markdown/markdown.js'
import { renderBody } from './body-html.js'
import { htmlRanges, keepCode, KeptText, rangeTeller } from './dialects/kept-text.js'
import { mayHaveMath, replaceMath, type MathSetting } from './dialects/math.js'

/** The text as safe HTML; `math` says whether it has formulas. */
export function renderMarkdownText(text: string, math: MathSetting = false): string {
  const markdown = mayHaveMath(text, math) ? writeMath(text, math) : text
  const { needsSanitising } = findReferences(parseMarkdown(markdown))
  return renderBody({ markdown, needsSanitising, rendered: null, reservedIds: [], imageSizes: new Map() })
}

/** The text with its formulas written for the parser. */
function writeMath(text: string, math: MathSetting): string {
  const code = new KeptText()
  const plain = keepCode(text, code)
  return code.restore(replaceMath(plain, math, rangeTeller(htmlRanges(plain)), ({ form }) => code.keep(form)))
}
