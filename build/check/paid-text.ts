// Finds sentences of paid texts in published files.
import type { Nodes } from 'mdast'
import type { PremiumFact } from '../../service/contract/resources/paid.js'
import type { WrittenPlaybook } from '../read/paid-content.js'
import type { Diagnostics } from '../diagnostics.js'
import { groupBy } from '../read/group-by.js'
import { parseMarkdown } from '../read/markdown/markdown.js'
import { collapseWhitespace, plainText } from '../read/markdown/text.js'
import { normalizeFile, normalizeText } from './normalize-bytes.js'

/** A paid sentence in a published file. */
export interface Leak {
  sentence: string
  /** The paid text: `playbook` or `premium/{id}`. */
  origin: string
}

/** In letters and digits. Shorter sentences ("Do this first.") are no evidence of a leak. */
const shortestSentence = 30
/** Letters that the rolling hash covers; less than `shortestSentence`. */
const windowLength = 24

/** The plain paid texts by origin (`playbook`, `premium/{id}`). */
export function paidTexts(
  premium: readonly PremiumFact['fact'][],
  playbook: WrittenPlaybook | null,
): Map<string, string> {
  const texts = new Map<string, string>()
  for (const { id, insight, why_it_matters, what_to_do, evidence } of premium)
    texts.set(`premium/${id}`, [insight, why_it_matters, ...what_to_do, ...evidence].join('\n\n'))
  if (playbook) {
    const blocks = paidBlocks(parseMarkdown(playbook.markdown), new Set(playbook.contents))
    texts.set('playbook', blocks.join('\n\n'))
  }
  return texts
}

/** The text of each list item, cell and paragraph: few end with a full stop. Headings in `free`, which the preview shows, are left out. */
function paidBlocks(node: Nodes, free: ReadonlySet<string>): string[] {
  switch (node.type) {
    case 'root':
    case 'blockquote':
    case 'list':
    case 'listItem':
    case 'footnoteDefinition':
    case 'table':
    case 'tableRow':
      return node.children.flatMap((child) => paidBlocks(child, free))
    case 'tableCell':
      return [plainText({ type: 'root', children: [{ type: 'paragraph', children: node.children }] })]
    default: {
      const text = plainText({ type: 'root', children: [node] })
      return node.type === 'heading' && free.has(collapseWhitespace(text)) ? [] : [text]
    }
  }
}

/**
 * Finds paid sentences in the bytes of files, whatever their case, accents, white space, punctuation, markup, JSON escapes
 * and entities, in attributes too: only letters and digits are compared. A rolling hash (Karp and Rabin 1987) reads 12 MB in
 * about 0.1 s, whatever the number of sentences.
 */
export class PaidTextSearch {
  readonly #byHash: ReadonlyMap<number, readonly { letters: Uint8Array; leak: Leak }[]>
  /** Whether any sentence has these low 16 bits of its hash: rules out most positions. */
  readonly #filter = new Uint8Array(65_536)

  /** `texts`: plain texts by origin. */
  constructor(texts: ReadonlyMap<string, string>) {
    const sentences = [...texts].flatMap(([origin, text]) =>
      sentencesOf(text)
        .flatMap((sentence) => sentence.split(urlPattern))
        .map((sentence) => ({ letters: normalizeText(Buffer.from(sentence)), leak: { sentence, origin } })),
    )
    const found = sentences.filter(({ letters }) => letters.length >= shortestSentence)
    this.#byHash = groupBy(found, ({ letters }) => hashWindow(letters))
    for (const hash of this.#byHash.keys()) this.#filter[hash & 0xffff] = 1
  }

  /** The paid sentences in a file, each once. */
  findIn(bytes: Uint8Array): Leak[] {
    if (this.#byHash.size === 0) return []
    const letters = normalizeFile(bytes, shortestSentence)
    const found = new Set<Leak>()
    let hash = 0
    for (let at = 0; at < letters.length; at++) {
      hash = (Math.imul(hash, base) + (letters[at] ?? 0)) | 0
      if (at >= windowLength) hash = (hash - Math.imul(letters[at - windowLength] ?? 0, leavingFactor)) | 0
      if (at < windowLength - 1 || this.#filter[hash & 0xffff] === 0) continue
      const start = at - windowLength + 1
      for (const { letters: sentence, leak } of this.#byHash.get(hash) ?? []) {
        if (Buffer.compare(letters.subarray(start, start + sentence.length), sentence) === 0) found.add(leak)
      }
    }
    return [...found]
  }
}

/** A URL is a reference, not paid content. */
const urlPattern = /\S+:\/\/\S+/u

const base = 0x01000193
/** The base to the power of the window's length: the weight of the letter that leaves the window. */
const leavingFactor = Array.from({ length: windowLength }).reduce<number>((factor) => Math.imul(factor, base), 1)

function hashWindow(letters: Uint8Array): number {
  let hash = 0
  for (let at = 0; at < windowLength; at++) hash = (Math.imul(hash, base) + (letters[at] ?? 0)) | 0
  return hash
}

function sentencesOf(text: string): string[] {
  const segments = new Intl.Segmenter('en', { granularity: 'sentence' })
  return text
    .split(/\n{2,}/)
    .flatMap((block) => Array.from(segments.segment(block.replace(/\s+/g, ' ')), ({ segment }) => segment.trim()))
}

/** A function that checks each written file: a paid sentence in it becomes a problem. `texts` as `paidTexts` gives them. */
export function refusePaidTexts(texts: ReadonlyMap<string, string>, diagnostics: Diagnostics) {
  const search = new PaidTextSearch(texts)
  return (path: string, bytes: Uint8Array): void => {
    for (const { sentence, origin } of search.findIn(bytes)) {
      const what = `a sentence of the paid ${origin} would be published: "${sentence}"`
      diagnostics.addProblem(`public${path}`, 1, what, 'remove it from the free text, or from the paid one')
    }
  }
}
