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
  const show = (item) => {
    hint.replaceChildren(element('strong', {}, item.title), ...item.details.map((text) => element('span', {}, text)))
    hint.hidden = false
    const [outer, inner] = [chart.getBoundingClientRect(), item.node.getBoundingClientRect()]
    const wanted = inner.left + inner.width / 2 - outer.left
    const half = hint.offsetWidth / 2
    const middle = Math.max(half, Math.min(outer.width - half, wanted))
    hint.style.setProperty('transform', `translate(${Math.round(middle - half)}px, -100%)`)
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
    for (const { node } of items) node.setAttribute('tabindex', node === item.node ? '0' : '-1')
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

/** Closes the hint that is shown, wherever the focus is. */
export function closeHintsOnEscape(root) {
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') for (const hint of root.querySelectorAll('.hint')) hint.hidden = true
  })
}
