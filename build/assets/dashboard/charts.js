// Draws entries over days as columns or as a line, from zero, in pixels of the panel.
import { makeTable, shape, valueText } from './elements.js'
import { makeChart } from './reach.js'
import { countTicks, labelledDays } from './scales.js'
import { entriesOf, fieldOf, fill } from './values.js'

const [top, bottom, right] = [10, 40, 2]
/** Mean width of a character of a tick label at its font size of 12 px. */
const letterWidth = 6.9
const space = 8

/** @type {import('./elements.js').DrawKind} */
export function columns(panel, document, tools) {
  return overDays(panel, document, tools, drawColumns)
}

/** @type {import('./elements.js').DrawKind} */
export function line(panel, document, tools) {
  return overDays(panel, document, tools, drawLine)
}

function overDays(panel, document, { formats, texts, kind }, drawMarks) {
  const { title, x, y } = panel
  const points = entriesOf(document, panel).map((entry, at, all) => ({
    day: fieldOf(entry, x),
    value: fieldOf(entry, y) ?? null,
    isUnfinished: x.unfinished === 'last' && at === all.length - 1,
  }))
  const known = points.filter(({ value }) => value !== null)
  const [dayOf, numberOf] = [formats[x.format], formats[y.format]]
  const values = known.map(({ value }) => value)
  const greatest = known.reduce((best, point) => (best && best.value >= point.value ? best : point), known[0])

  const draw = (width, height) => {
    const place = placeDays(points, greatest.value, { width, height, formats, x, numberOf })
    const { under, marks } = drawMarks(points, place)
    const items = points.map(({ day, value, isUnfinished }, at) => ({
      node: shape('g', {}, reachOf(at, place, height), ...marks[at]),
      key: day,
      title: dayOf(day),
      details: [
        `${y.label} ${value === null ? texts.missing_alternative : numberOf(value)}`,
        ...(isUnfinished ? [texts.so_far] : []),
      ],
    }))
    const summary = fill(kind.summary, {
      title,
      sum: numberOf(values.reduce((sum, value) => sum + value, 0)),
      n: points.length,
      greatest_key: dayOf(greatest.day),
      greatest: numberOf(greatest.value),
      least: numberOf(Math.min(...values)),
    })
    const list = shape('g', { 'aria-label': summary }, ...items.map(({ node }) => node))
    const axis = shape('g', { class: 'axis', 'aria-hidden': 'true' }, ...drawAxis(place, width, height), ...under)
    const size = { width, height, viewBox: `0 0 ${width} ${height}`, focusable: 'false' }
    return makeChart(shape('svg', size, axis, list), list, items)
  }

  const columns = [
    { title: x.label, isNumber: false },
    { title: y.label, isNumber: true },
  ]
  const table = () =>
    makeTable(
      title,
      columns,
      points.map(({ day, value }) => [[dayOf(day)], valueText(value, numberOf, texts)]),
    )
  return { isEmpty: values.every((value) => value === 0), isSized: true, draw, table }
}

/** Positions of days, values and labels on a drawing of `width` by `height` pixels. */
function placeDays(points, greatest, { width, height, formats, x, numberOf }) {
  const ticks = countTicks(greatest).map((value) => ({ value, label: numberOf(value) }))
  const left = widest(ticks.map(({ label }) => label)) + 10
  const step = (width - left - right) / points.length
  const middleOf = (at) => left + step * (at + 0.5)
  const heightOf = (value) => height - bottom - (value / ticks.at(-1).value) * (height - bottom - top)
  const isDay = x.format === 'day'
  const labels = points.map(({ day }) => (isDay ? formats.day_of_month : formats[x.format])(day))
  const months = points.map(({ day }) => (isDay ? formats.month(day) : ''))
  /** The middle of a text at a day that stays on the drawing. */
  const middleIn = (at, textWidth) => Math.max(left + textWidth / 2, Math.min(width - textWidth / 2, middleOf(at)))
  const labelWidth = widest(labels)
  const labelMiddle = (at) => middleIn(at, labelWidth)
  const days = points.map(({ day }) => day)
  const labelled = labelledDays(days, labelMiddle, labelWidth + space)
  const dayLabels = labelled.map((at) => ({ middle: labelMiddle(at), label: labels[at] }))
  const monthWidth = widest(months)
  const monthLabels = labelled
    .filter((at, before) => isDay && months[at] !== months[labelled[before - 1]])
    // Of the month that the drawing begins with, there may be too little.
    .filter((at, place, all) => place > 0 || all.length === 1 || middleOf(all[1]) - middleOf(at) >= monthWidth + 4)
    .map((at) => ({ middle: middleIn(at, monthWidth), label: months[at] }))
  return { ticks, left, step, middleOf, heightOf, dayLabels, monthLabels }
}

const widest = (texts) => Math.max(...texts.map((text) => text.length)) * letterWidth

/** The area of a day that the pointer or the focus reaches. */
function reachOf(at, { left, step }, height) {
  const area = { x: left + step * at, y: top - 6, width: step, height: height - bottom - top + 6 }
  return shape('rect', { class: 'reach', ...area })
}

function drawAxis({ ticks, left, heightOf, dayLabels, monthLabels }, width, height) {
  const lines = ticks.flatMap(({ value, label }) => {
    const y = heightOf(value)
    return [
      shape('line', { x1: left, x2: width, y1: y, y2: y, class: value === 0 ? 'zero' : null }),
      shape('text', { x: left - 8, y, 'text-anchor': 'end', 'dominant-baseline': 'central' }, label),
    ]
  })
  const below = (labels, y, name) =>
    labels.map(({ middle, label }) => shape('text', { x: middle, y, class: name, 'text-anchor': 'middle' }, label))
  return [...lines, ...below(dayLabels, height - 21, 'day'), ...below(monthLabels, height - 5, 'month')]
}

/** What is not over is outlined. */
const classOf = (isUnfinished) => (isUnfinished ? 'mark unfinished' : 'mark')

function drawColumns(points, { step, middleOf, heightOf }) {
  const width = Math.max(1, Math.min(36, step > 6 ? step - Math.max(2, step * 0.25) : step * 0.8))
  const marks = points.map(({ value, isUnfinished }, at) => {
    if (value === null || value === 0) return []
    // A small value stays visible.
    const height = Math.max(2, heightOf(0) - heightOf(value))
    const round = Math.min(3, width / 4)
    return [
      shape('rect', {
        class: classOf(isUnfinished),
        x: middleOf(at) - width / 2,
        y: heightOf(0) - height,
        width,
        height,
        rx: round,
      }),
    ]
  })
  return { under: [], marks }
}

function drawLine(points, { step, middleOf, heightOf }) {
  const path = points
    .map(({ value }, at) => {
      if (value === null) return ''
      const begins = at === 0 || points[at - 1].value === null
      return `${begins ? 'M' : 'L'}${middleOf(at)} ${heightOf(value)}`
    })
    .join('')
  const radius = Math.max(1.5, Math.min(4, step / 3))
  const marks = points.map(({ value, isUnfinished }, at) =>
    value === null
      ? []
      : [shape('circle', { class: classOf(isUnfinished), cx: middleOf(at), cy: heightOf(value), r: radius })],
  )
  return { under: [shape('path', { class: 'line', d: path })], marks }
}
