// Takes the text of an entry of microformats2 out of its page, as exports of Medium have it between a head and a foot.
import type { Element, Nodes } from 'hast'

/** Classes are a list, or one word. */
const hasClass = (node: Nodes, name: string): node is Element =>
  node.type === 'element' && [node.properties.className].flat().includes(name)

const find = (node: Nodes, name: string): Element | undefined => {
  if (hasClass(node, name)) return node
  for (const child of 'children' in node ? node.children : []) {
    const found = find(child, name)
    if (found) return found
  }
  return undefined
}

/** The content of an entry of Medium, without its title and the rule above it, which are in there, too; another page as it is. */
export function contentOfEntry(page: Nodes): Nodes {
  const entry = find(page, 'h-entry')
  const content = entry && find(entry, 'e-content')
  if (!content || !find(content, 'graf')) return page
  const rule = find(content, 'section-divider')
  const isLeftOut = (node: Nodes) => node === rule || hasClass(node, 'graf--title')
  const withoutTitle = (node: Nodes): void => {
    if (!('children' in node)) return
    node.children = node.children.filter((child) => !isLeftOut(child)) as typeof node.children
    node.children.forEach(withoutTitle)
  }
  withoutTitle(content)
  return { type: 'root', children: [content] }
}
