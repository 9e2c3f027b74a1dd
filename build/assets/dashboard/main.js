// Brings the dashboard to life: its sources, its panels, the window that the reader chooses, and the age of the data.
import { textWithTime } from './elements.js'
import { connectPanel } from './panel.js'
import { closeHintsOnEscape } from './reach.js'
import { Source } from './sources.js'
import { fill, formatTime, makeFormats } from './values.js'

/**
 * Draws every panel of the specification that the page has a place for.
 * @param {HTMLElement} root
 * @param {any} specification /api/agent/artifact.json
 * @param {string} baseUrl where the paths of its sources lead
 */
export function startDashboard(root, specification, baseUrl) {
  const { data, layout, texts, theme } = specification
  const chosen = Object.fromEntries(data.controls.map((control) => [control.id, valueInAddress(control)]))
  const addressOf = (path) => new URL(fill(path, chosen), baseUrl).href
  const limits = data.limits
  /** @type {Record<string, Source>} */
  const sources = Object.fromEntries(
    Object.entries(data.sources).map(([name, source]) => [name, new Source(source, addressOf, limits)]),
  )
  const formats = makeFormats(undefined, texts.missing)
  for (const panel of layout) {
    const section = root.querySelector(`[data-panel="${CSS.escape(panel.id)}"]`)
    const tools = { formats, texts, kind: data.kinds[panel.kind], seriesCount: theme.light.series.length }
    if (section) connectPanel(section, panel, sources[panel.source], tools)
  }
  for (const control of data.controls) {
    connectControl(root, control, chosen, () => control.changes.forEach((name) => sources[name].startOver()))
  }
  const updated = root.querySelector('[data-updated]')
  sources[data.updated.source].subscribe(({ at }) => {
    updated.replaceChildren(...(at === null ? [] : textWithTime(texts.updated, at, formatTime(at, new Date()))))
  })
  closeHintsOnEscape(root)
  for (const source of Object.values(sources)) source.read()
}

/** The value of a control in the query string of the page; its default where it is none of its values. */
function valueInAddress({ id, values, default: standard }) {
  const wanted = new URLSearchParams(location.search).get(id)
  return values.find(({ value }) => String(value) === wanted)?.value ?? standard
}

function connectControl(root, control, chosen, onChange) {
  for (const input of root.querySelectorAll(`input[name="${CSS.escape(control.id)}"]`)) {
    input.checked = input.value === String(chosen[control.id])
    input.addEventListener('change', () => {
      chosen[control.id] = Number(input.value)
      keepInAddress(control.id, input.value)
      onChange()
    })
  }
}

function keepInAddress(name, value) {
  const address = new URL(location.href)
  address.searchParams.set(name, value)
  try {
    history.replaceState(null, '', address)
  } catch {
    // A document without an address of its own, such as a frame inside an assistant, has none to keep it in.
  }
}
