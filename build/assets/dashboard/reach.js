// Makes the values of a chart reachable: one stop of the Tab key, arrow keys among them, and a hint on hover and focus.
import { element } from './elements.js'

/**
 * @typedef {{ node: HTMLElement | SVGElement, key: string, title: string, details: string[], choose?: () => void }} Item
 */

const steps = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

/**
 * A chart that shows the hint of the item under the pointer or with the focus, above the chart: it covers no value.
 * @param {HTMLElement | SVGElement} drawing
 * @param {HTMLElement | SVGElement} list the part of the drawing that holds the items
 * @param {Item[]} items in order
 * @returns {HTMLElement}
 */
export function makeChart(drawing, list, items) {
  // Its text is the name of the item, so a screen reader has it already.
  const hint = element('div', { class: 'hint', 'aria-hidden': 'true', hidden: '' })
  const chart = element('div', { class: 'chart' }, drawing, hint)
  list.setAttribute('role', 'list')
  for (const { node, key, title, details, choose } of items) {
    node.setAttribute('role', 'listitem')
    node.setAttribute('tabindex', '-1')
    node.setAttribute('data-key', key)
    if (choose) node.classList.add('can-choose')
    node.setAttribute('aria-label', [title, ...details].join(', '))
  }
  items[0]?.node.setAttribute('tabindex', '0')

  const itemOf = (target) => items.find(({ node }) => node.contains(target))
  let shown
  const show = (item) => {
    if (item === shown && !hint.hidden) return
    shown = item
    // Read before anything is written, and placed by CSS: a hint costs no layout but that of its frame.
    const place = placeAbove(chart, item.node)
    hint.replaceChildren(element('strong', {}, item.title), ...item.details.map((text) => element('span', {}, text)))
    hint.hidden = false
    hint.style.setProperty('transform', place)
  }
  const hide = () => (hint.hidden = true)

  chart.addEventListener('pointerover', ({ target }) => {
    const item = itemOf(target)
    if (item) show(item)
    else if (!hint.contains(target)) hide()
  })
  chart.addEventListener('click', ({ target }) => itemOf(target)?.choose?.())
  chart.addEventListener('pointerleave', ({ pointerType }) => {
    if (pointerType !== 'touch') hide()
  })
  // On the chart and not on the list: Chromium gives an SVG element that listens for focus a stop of its own.
  chart.addEventListener('focusin', ({ target }) => {
    const item = itemOf(target)
    if (!item) return
    list.querySelector('[tabindex="0"]').setAttribute('tabindex', '-1')
    item.node.setAttribute('tabindex', '0')
    show(item)
  })
  chart.addEventListener('focusout', hide)
  list.addEventListener('keydown', (event) => {
    const at = items.findIndex(({ node }) => node === event.target)
    if (event.key === 'Enter' && items[at]?.choose) {
      // The key is not for the button that may get the focus.
      event.preventDefault()
      items[at].choose()
    }
    const ends = { Home: 0, End: items.length - 1 }
    const to = ends[event.key] ?? (event.key in steps ? at + steps[event.key] : undefined)
    if (at < 0 || to === undefined) return
    event.preventDefault()
    items[Math.max(0, Math.min(items.length - 1, to))].node.focus()
  })
  return chart
}

/** The transform of a hint above the middle of an item, within the chart at whose top left it is. */
function placeAbove(chart, item) {
  const [outer, inner] = [chart.getBoundingClientRect(), item.getBoundingClientRect()]
  const middle = Math.round(inner.left + inner.width / 2 - outer.left)
  return `translate(clamp(0px, ${middle}px - 50%, ${outer.width}px - 100%), -100%)`
}

/** Closes the hint that is shown, wherever the focus is. */
export function closeHintsOnEscape(root) {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const hint of root.querySelectorAll('.hint')) hint.hidden = true
  })
}
