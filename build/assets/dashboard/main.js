// Brings the dashboard to life: its sources, its panels, what the reader chooses, failures, and the age of the data.
import { textWithTime } from './elements.js'
import { connectFailures } from './failures.js'
import { readChoice, showFilters } from './choice.js'
import { connectPanel } from './panel.js'
import { closeHintsOnEscape } from './reach.js'
import { Source } from './sources.js'
import { afterFrame } from './turns.js'
import { fill, formatTime, makeFormats } from './values.js'

/**
 * Draws every panel of the specification that the page has a place for.
 * @param {HTMLElement} root
 * @param {any} specification /api/agent/artifact.json
 * @param {string} baseUrl where the paths of its sources lead
 */
export function startDashboard(root, specification, baseUrl) {
  const { data, layout, texts, theme } = specification
  const choice = readChoice(data)
  const addressOf = (path) => new URL(fill(path, choice.figures()), baseUrl).href
  /** @type {Record<string, Source>} */
  const sources = Object.fromEntries(
    Object.entries(data.sources).map(([name, source]) => [name, new Source(source, addressOf, data.limits)]),
  )
  const change = (id, value, changes) => {
    choice.set(id, value)
    afterFrame(() => {
      for (const name of changes) sources[name].startOver()
    })
  }
  const setFilter = (id, value) => {
    afterFrame(() => {
      const focused = document.activeElement
      const preventScroll = !focused.matches(':focus-visible')
      refresh()
      if (focused.isConnected && !focused.closest('[hidden]')) return
      const button = filters.querySelector(`[data-filter="${id}"]`)
      const next = button ?? filters.closest('.controls').querySelector('button, :checked')
      next?.focus({ preventScroll })
    })
    change(id, value, data.filters.find((one) => one.id === id).changes)
  }
  const filters = root.querySelector('[data-filters]')
  const hiding = []
  const refresh = () => {
    showFilters(filters, data.filters, choice, texts, setFilter)
    for (const [section, filter] of hiding) section.hidden = choice.get(filter) !== undefined
  }
  const formats = makeFormats(undefined, texts.missing)
  for (const panel of layout) {
    const section = root.querySelector(`[data-panel="${CSS.escape(panel.id)}"]`)
    const tools = { formats, texts, kind: data.kinds[panel.kind], purposes: theme.purposes ?? [], choice, setFilter }
    if (!section) continue
    connectPanel(section, panel, sources, tools)
    if (panel.hides_when_filtered) {
      section.classList.add('hides')
      hiding.push([section, panel.filter])
    }
  }
  for (const control of data.controls) {
    for (const input of root.querySelectorAll(`input[name="${CSS.escape(control.id)}"]`)) {
      input.checked = input.value === String(choice.get(control.id))
      input.addEventListener('change', () => change(control.id, Number(input.value), control.changes))
    }
  }
  if (data.filters) refresh()
  connectFailures(root.querySelector('[data-failures]'), sources, texts)
  const updated = root.querySelector('[data-updated]')
  sources[data.updated.source].subscribe(({ at }) => {
    updated.replaceChildren(...(at === null ? [] : textWithTime(texts.updated, at, formatTime(at, new Date()))))
  })
  closeHintsOnEscape(root)
  for (const source of Object.values(sources)) source.read()
}
