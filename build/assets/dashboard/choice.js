// What the reader chooses: the window and the filters, kept in the query string of the page.
import { element } from './elements.js'
import { fill } from './values.js'

/**
 * @typedef {{ get: (id: string) => any, set: (id: string, value: unknown) => void, figures: () => Record<string, string | number> }} Choice
 */

/** A longer value in the address of the page is none of ours. */
const longestValue = 300

/**
 * The choice in the address of the page; the default of a control where the address has none of its values.
 * @param {any} data of the specification
 * @returns {Choice}
 */
export function readChoice({ controls, filters = [] }) {
  const wanted = new URLSearchParams(location.search)
  const chosen = new Map(
    controls.map(({ id, values, default: standard }) => [
      id,
      values.find(({ value }) => String(value) === wanted.get(id))?.value ?? standard,
    ]),
  )
  for (const { id } of filters) {
    const value = wanted.get(id)
    if (value && value.length <= longestValue) chosen.set(id, value)
  }
  return {
    get: (id) => chosen.get(id),
    set(id, value) {
      if (value === null) chosen.delete(id)
      else chosen.set(id, value)
      keepInAddress(id, value)
    },
    figures() {
      const set = filters.filter(({ id }) => chosen.has(id))
      return {
        ...Object.fromEntries(controls.map(({ id }) => [id, chosen.get(id)])),
        filters: set.map(({ id }) => `&${id}=${encodeURIComponent(chosen.get(id))}`).join(''),
      }
    },
  }
}

function keepInAddress(name, value) {
  const address = new URL(location.href)
  if (value === null) address.searchParams.delete(name)
  else address.searchParams.set(name, String(value))
  try {
    history.replaceState(null, '', address)
  } catch {
    // A document without an address of its own, such as a frame inside an assistant, has none to keep it in.
  }
}

/**
 * Shows each filter that is set as a button that removes it.
 * @param {HTMLElement} place
 * @param {{ id: string, label: string }[]} filters
 * @param {Choice} choice
 * @param {Record<string, string>} texts
 * @param {(id: string, value: null) => void} setFilter
 */
export function showFilters(place, filters, choice, texts, setFilter) {
  const set = filters.filter(({ id }) => choice.get(id) !== undefined)
  place.replaceChildren(
    ...set.map(({ id, label }) => {
      const figures = { label, value: choice.get(id) }
      const button = element(
        'button',
        { type: 'button', 'data-filter': id, 'aria-label': fill(texts.remove_filter, figures) },
        `${label}: ${figures.value}`,
        element('span', { 'aria-hidden': 'true' }, ' ×'),
      )
      button.addEventListener('click', () => setFilter(id, null))
      return button
    }),
  )
}
