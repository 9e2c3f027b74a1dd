// A panel on the page: shows the drawing of its source's document, or that it loads, is empty, was not read or is old.
import { columns, line } from './charts.js'
import { element } from './elements.js'
import { bars, ranges } from './rows.js'
import { feed, table, tiles } from './texts.js'
import { inTurn } from './turns.js'
import { fill, valueAt } from './values.js'

/** @type {Record<string, import('./elements.js').DrawKind>} */
const kinds = { tiles, columns, line, bars, ranges, table, feed }

/** A shorter time shows nothing, so that a quick answer does not flicker. */
const loadingAfterMs = 300

/**
 * Connects a panel of the page with its source.
 * @param {HTMLElement} section of the page, with its title, button, message, body and note
 * @param {any} panel of the layout
 * @param {Record<string, import('./sources.js').Source>} sources
 * @param {import('./elements.js').Tools} tools
 */
export function connectPanel(section, panel, sources, tools) {
  const { texts } = tools
  const source = sources[panel.source]
  const [showText, hideText] =
    panel.kind === 'table' ? [texts.show_all, texts.show_fewer] : [texts.show_table, texts.show_chart]
  const [button, message, body, note] = partsOf(section)
  /** @type {Drawing | null} */
  let drawing = null
  let drawnFrom
  let drawnValues
  let size = { width: 0, height: 0 }
  let showsTable = false
  const tell = makeTeller(message, texts)

  const paint = () => {
    // A drawing that fills its panel waits until it is known how large that is.
    if (drawing.isSized && !showsTable && size.width === 0) return
    showIn(body, showsTable ? scrolling(panel.title, drawing.table()) : drawing.draw(size.width, size.height))
    if (button) button.textContent = showsTable ? hideText : showText
  }

  const show = () => {
    if (note) note.textContent = noteText(panel, drawnFrom, tools.formats)
    // Most panels say the same after a refresh or a filter.
    const values = JSON.stringify(valuesOf(panel, drawnFrom, tools.choice))
    if (values === drawnValues) return
    drawnValues = values
    drawing = kinds[panel.kind](panel, drawnFrom, tools)
    if (drawing.table === null) showsTable = false
    if (button) button.hidden = drawing.isEmpty || drawing.table === null
    if (drawing.isEmpty) body.replaceChildren(element('p', { class: 'empty' }, panel.empty))
    else paint()
  }

  source.subscribe((state) => {
    const { document: given, failure, isReading } = state
    const isMissing = given === undefined
    if (isMissing && failure) drawnFrom = drawnValues = undefined
    const isBlank = isMissing && drawnFrom === undefined
    body.classList.toggle('dimmed', isMissing && !isBlank)
    body.setAttribute('aria-busy', String(isMissing && isReading))
    tell(state, isBlank)
    if (isBlank && button) button.hidden = true
    if (isMissing || given === drawnFrom) return
    drawnFrom = given
    inTurn(panel, () => {
      if (drawnFrom === given) show()
    })
  })

  button?.addEventListener('click', () => {
    showsTable = !showsTable
    paint()
  })
  watchSize(body, (other) => {
    size = other
    // Whether there is something to draw is known in its turn: another document may come before.
    inTurn(body, () => drawing?.isSized && !drawing.isEmpty && !showsTable && paint())
  })
}

const partsOf = (section) =>
  ['button', 'message', 'body', 'note'].map((part) => section.querySelector(`[data-${part}]`))

/** Replaces what an element shows; what had the focus by its key has it again. */
function showIn(body, shown) {
  const focused = body.contains(document.activeElement) ? document.activeElement.closest('[data-key]') : null
  body.replaceChildren(shown)
  if (focused) body.querySelector(`[data-key="${CSS.escape(focused.dataset.key)}"]`)?.focus()
}

/** Calls `changed` with the size of an element, now and where it becomes another. */
function watchSize(body, changed) {
  let [width, height] = [0, 0]
  new ResizeObserver(([{ contentRect }]) => {
    if (contentRect.width === width && contentRect.height === height) return
    ;({ width, height } = contentRect)
    changed(contentRect)
  }).observe(body)
}

/** All values of its document that a panel shows, and what is chosen among them. */
const valuesOf = ({ entries = '', detail, filter }, document, choice) => [
  valueAt(document, entries),
  detail && valueAt(document, detail.entries),
  choice.get(filter),
  choice.get('days'),
]

/** A function that says in a panel without values that they take a while, or were not read. */
function makeTeller(message, texts) {
  let loadingTimer
  return ({ failure, isReading }, isBlank) => {
    clearTimeout(loadingTimer)
    const say = (text) => {
      if (message.textContent === text) return
      message.classList.toggle('alone', text !== '')
      message.replaceChildren(text)
    }
    if (!isBlank) say('')
    else if (failure) say(texts.unread)
    else if (isReading) loadingTimer = setTimeout(() => say(texts.loading), loadingAfterMs)
  }
}

/** The note or footnote of a panel that depends on its document. */
function noteText({ note, footnote }, document, formats) {
  if (note) return valueAt(document, note.when.pointer) === note.when.equals ? note.text : note.otherwise
  if (footnote?.value === undefined) return footnote ?? ''
  return fill(footnote.text, { value: formats[footnote.format](valueAt(document, footnote.value)) })
}

/** A table that is wider or longer than its panel scrolls in it, by keyboard too. */
function scrolling(title, content) {
  return element('div', { class: 'scrolling', tabindex: '0', role: 'group', 'aria-label': title }, content)
}
