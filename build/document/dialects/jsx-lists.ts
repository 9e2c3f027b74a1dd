// Renders components of MDX, also those whose attributes have lists of links, such as cards.
import { asRecord } from '../../read/front-matter/attributes.js'
import type { Exports } from '../../read/front-matter/script-values.js'
import { renderComponent } from './jsx-components.js'
import { escapeMarkdown, type JsxElement, type RenderedElement } from './jsx-element.js'
import { listOf } from './jsx-values.js'
import { markdownLink } from './markdown-link.js'

/** The element of a component, else the links that its attributes list, where it is alone on its lines; `null` where nothing of it can be told. */
export const renderWithLists = (
  element: JsxElement,
  attributes: ReadonlyMap<string, string>,
  exported: () => Exports,
): RenderedElement | null =>
  renderComponent(element) ?? (element.isBlock ? renderLinks([...attributes.values()], exported) : null)

/** A list of the links in lists (`[{ title, href, description }]`); `null` where an entry of these is none. */
function renderLinks(attributes: readonly string[], exported: () => Exports): RenderedElement | null {
  const entries = attributes.flatMap((value) => listOf(value, exported) ?? [])
  const items = entries.flatMap((entry) => {
    const fields = asRecord(entry)
    const first = (...keys: string[]) =>
      keys.map((key) => fields[key]).find((value): value is string => typeof value === 'string' && value !== '')
    const [words, url] = [first('title', 'text', 'label', 'name'), first('href', 'to', 'url', 'link')]
    const about = first('description', 'desc', 'summary', 'body', 'content', 'text')
    if (words === undefined || url === undefined) return []
    return `- ${markdownLink(words, url)}${about === undefined || about === words ? '' : `: ${escapeMarkdown(about)}`}`
  })
  return items.length > 0 && items.length === entries.length ? { whole: items.join('\n') } : null
}
