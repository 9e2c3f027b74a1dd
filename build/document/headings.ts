// Reads the headings of a body, and whether it opens with its title.
import type { Root } from 'mdast'
import { openingOf, wordsOfHeading } from '../read/markdown/markdown.js'

/** The words of the headings, and whether the first is the title: pages and Markdown print it otherwise. Pictures may be above it. */
export function headingsOf(tree: Root, title: string): { headings: string[]; opensWithTitle: boolean } {
  const headings: string[] = []
  for (const node of tree.children) if (node.type === 'heading') headings.push(wordsOfHeading(node))
  const first = openingOf(tree)
  const opening = first?.type === 'heading' && first.depth === 1 ? (headings[0] ?? '') : ''
  return { headings, opensWithTitle: opening !== '' && (opening === title || foldTitle(opening) === foldTitle(title)) }
}

/** What two spellings of a title have in common; of one without letters and digits itself. */
const foldTitle = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '') || text
