// Makes elements: text always as text, attributes and styles through the DOM, which a strict content policy allows.

const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * @typedef {Node | string | null | undefined | false} Child
 * @typedef {{ formats: import('./values.js').Formats, texts: Record<string, string>, kind: any, purposes: string[], choice: { get: (id: string) => any }, setFilter: (id: string, value: string) => void }} Tools
 * @typedef {{ isEmpty: boolean, isSized?: boolean, draw: (width: number, height: number) => HTMLElement, table: (() => HTMLElement) | null }} Drawing
 * @typedef {(panel: any, document: any, tools: Tools) => Drawing} DrawKind
 */

/**
 * @param {Element} made
 * @param {Record<string, unknown>} attributes `style` holds CSS properties; a value of null or undefined is left out
 * @param {Child[]} children
 */
function fit(made, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === null || value === undefined) continue
    if (name === 'style') for (const [property, part] of Object.entries(value)) made.style.setProperty(property, part)
    else made.setAttribute(name, String(value))
  }
  made.append(...children.filter((child) => child !== null && child !== undefined && child !== false))
  return made
}

/**
 * An HTML element.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 */
export function element(name, attributes = {}, ...children) {
  return fit(document.createElement(name), attributes, children)
}

/**
 * An SVG element.
 * @param {string} name
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 */
export function shape(name, attributes = {}, ...children) {
  return fit(document.createElementNS(svgNamespace, name), attributes, children)
}

/**
 * A text in which `{time}` is a time element.
 * @param {string} template
 * @param {Date} time
 * @param {string} shown
 */
export function textWithTime(template, time, shown) {
  const [before, after = ''] = template.split('{time}')
  return [before, element('time', { datetime: time.toISOString() }, shown), after]
}

/**
 * A value, or the sign for a missing one with its text alternative.
 * @param {unknown} value
 * @param {(value: unknown) => string} format
 * @param {{ missing: string, missing_alternative: string }} texts
 */
export function valueText(value, format, texts) {
  if (value !== null && value !== undefined) return [format(value)]
  return [
    element('span', { 'aria-hidden': 'true' }, texts.missing),
    element('span', { class: 'hidden-text' }, texts.missing_alternative),
  ]
}

/**
 * A table with a caption; numbers are aligned to the right.
 * @param {string} caption
 * @param {{ title: string, isNumber: boolean }[]} columns
 * @param {Node[][] | string[][]} rows one list of parts for each cell
 */
export function makeTable(caption, columns, rows) {
  const classOf = (at) => (columns[at].isNumber ? 'number' : null)
  const head = columns.map(({ title }, at) => element('th', { scope: 'col', class: classOf(at) }, title))
  const body = rows.map((cells) =>
    element(
      'tr',
      {},
      ...cells.map((parts, at) =>
        at === 0
          ? element('th', { scope: 'row', class: classOf(at) }, ...parts)
          : element('td', { class: classOf(at) }, ...parts),
      ),
    ),
  )
  return element(
    'table',
    {},
    element('caption', { class: 'hidden-text' }, caption),
    element('thead', {}, element('tr', {}, ...head)),
    element('tbody', {}, ...body),
  )
}
