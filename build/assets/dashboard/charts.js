// Draws entries over days as columns or as a line, from zero, in pixels of the panel.
import { makeTable, shape, valueText } from './elements.js'
import { makeChart } from './reach.js'
import { countTicks, labelledDays } from './scales.js'
import { entriesOf, fieldOf, fill } from './values.js'

const [top, bottom, right] = [10, 26, 2]
/** Mean width of a letter of the ticks, in pixels of their size of 12. */
const letterWidth = 6.9
const space = 12

/** @type {import('./panel.js').DrawKind} */
export const columns = (panel, document, tools) => overDays(panel, document, tools, drawColumns)

/** @type {import('./panel.js').DrawKind} */
export const line = (panel, document, tools) => overDays(panel, document, tools, drawLine)

function overDays(panel, document, { formats, texts, kind }, drawMarks) {
  const { title, x, y } = panel
  const points = entriesOf(document, panel).map((entry) => ({
    day: fieldOf(entry, x),
    value: fieldOf(entry, y) ?? null,
  }))
  const known = points.filter(({ value }) => value !== null)
  const [dayOf, numberOf] = [formats[x.format], formats[y.format]]
  const values = known.map(({ value }) => value)
  const greatest = known.reduce((best, point) => (best && best.value >= point.value ? best : point), known[0])

  const summary = () =>
    fill(kind.summary, {
      title,
      sum: numberOf(values.reduce((sum, value) => sum + value, 0)),
      n: points.length,
      greatest_key: dayOf(greatest.day),
      greatest: numberOf(greatest.value),
      least: numberOf(Math.min(...values)),
    })

  const draw = (width, height) => {
    const ticks = countTicks(greatest.value)
    const left = Math.max(...ticks.map((tick) => numberOf(tick).length)) * letterWidth + 10
    const step = (width - left - right) / points.length
    const middleOf = (at) => left + step * (at + 0.5)
    const heightOf = (value) => height - bottom - (value / ticks.at(-1)) * (height - bottom - top)

    const labels = points.map(({ day }) => dayOf(day))
    const labelWidth = Math.max(...labels.map((label) => label.length)) * letterWidth
    const labelMiddle = (at) => Math.max(left + labelWidth / 2, Math.min(width - labelWidth / 2, middleOf(at)))
    const labelled = labelledDays(
      points.map(({ day }) => day),
      labelMiddle,
      labelWidth + space,
    )
    const items = points.map(({ day, value }, at) => ({
      node: shape(
        'g',
        {},
        shape('rect', {
          class: 'reach',
          x: left + step * at,
          y: top - 6,
          width: step,
          height: height - bottom - top + 6,
        }),
      ),
      key: day,
      title: labels[at],
      details: [`${y.label} ${value === null ? texts.missing_alternative : numberOf(value)}`],
    }))
    const list = shape('g', { 'aria-label': summary() })
    const { under, marks } = drawMarks(points, { step, middleOf, heightOf })
    items.forEach(({ node }, at) => node.append(...marks[at]))
    list.append(...items.map(({ node }) => node))
    const drawing = shape(
      'svg',
      { width, height, viewBox: `0 0 ${width} ${height}`, focusable: 'false' },
      shape(
        'g',
        { class: 'axis', 'aria-hidden': 'true' },
        ...ticks.flatMap((tick) => [
          shape('line', {
            x1: left,
            x2: width,
            y1: heightOf(tick),
            y2: heightOf(tick),
            class: tick === 0 ? 'zero' : null,
          }),
          shape(
            'text',
            { x: left - 8, y: heightOf(tick), 'text-anchor': 'end', 'dominant-baseline': 'central' },
            numberOf(tick),
          ),
        ]),
        ...labelled.map((at) =>
          shape('text', { x: labelMiddle(at), y: height - 6, 'text-anchor': 'middle' }, labels[at]),
        ),
        ...under,
      ),
      list,
    )
    return makeChart(drawing, list, items, 'over the chart')
  }

  const table = () =>
    makeTable(
      title,
      [
        { title: x.label, isNumber: false },
        { title: y.label, isNumber: true },
      ],
      points.map(({ day, value }) => [[dayOf(day)], valueText(value, numberOf, texts)]),
    )
  return { isEmpty: values.every((value) => value === 0), draw, table }
}

function drawColumns(points, { step, middleOf, heightOf }) {
  const width = Math.max(1, Math.min(36, step > 6 ? step - Math.max(2, step * 0.25) : step * 0.8))
  const marks = points.map(({ value }, at) => {
    if (value === null || value === 0) return []
    // A day with little is still seen to have something.
    const height = Math.max(2, heightOf(0) - heightOf(value))
    const round = Math.min(3, width / 4)
    return [
      shape('rect', { class: 'mark', x: middleOf(at) - width / 2, y: heightOf(0) - height, width, height, rx: round }),
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
  const marks = points.map(({ value }, at) =>
    value === null ? [] : [shape('circle', { class: 'mark', cx: middleOf(at), cy: heightOf(value), r: radius })],
  )
  return { under: [shape('path', { class: 'line', d: path })], marks }
}
