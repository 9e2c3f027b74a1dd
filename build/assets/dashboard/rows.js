// Draws named entries in rows: bars for counts, and ranges from a low to a high value on one logarithmic axis.
import { element, makeTable, valueText } from './elements.js'
import { makeChart } from './reach.js'
import { logarithmicPosition, logarithmicTicks } from './scales.js'
import { entriesOf, fieldOf, fill, valueAt } from './values.js'

const percent = (part) => `${(part * 100).toFixed(3)}%`

/** @type {import('./panel.js').DrawKind} */
export const bars = (panel, document, { formats, texts, kind, seriesCount }) => {
  const { title, label, value, detail, limit } = panel
  const entries = entriesOf(document, panel).map((entry) => ({
    name: String(fieldOf(entry, label)),
    value: fieldOf(entry, value) ?? 0,
    further: (detail?.show ?? []).map((field) => {
      const about = valueAt(document, detail.entries)?.[entry[detail.match]]
      return { ...field, value: valueAt(about, field.pointer) }
    }),
  }))
  const sum = entries.reduce((total, entry) => total + entry.value, 0)
  const numberOf = formats[value.format]
  const byName = entries.map(({ name }) => name).sort()
  const colourOf = (name) =>
    panel.colour === 'series' ? `var(--series-${byName.indexOf(name) % seriesCount})` : `var(--${panel.colour})`

  const shown = entries.slice(0, limit).map((entry) => ({ ...entry, colour: colourOf(entry.name) }))
  const rest = entries.slice(limit)
  if (rest.length > 0) {
    const restSum = rest.reduce((total, entry) => total + entry.value, 0)
    shown.push({ name: panel.rest, value: restSum, further: [], colour: 'var(--muted)' })
  }
  const greatest = Math.max(...shown.map((entry) => entry.value))

  const draw = () => {
    const items = shown.map((entry) => ({
      node: element(
        'li',
        {},
        element('span', { class: label.monospace ? 'name monospace' : 'name' }, entry.name),
        element(
          'span',
          { class: 'track' },
          element('span', {
            class: 'bar',
            style: { width: percent(entry.value / greatest), background: entry.colour },
          }),
        ),
        element('span', { class: 'number' }, numberOf(entry.value)),
      ),
      key: entry.name,
      title: entry.name,
      details: [
        `${value.label} ${numberOf(entry.value)} (${formats.percent(entry.value / sum)})`,
        ...entry.further.map((field) => `${field.label} ${textOf(field, formats, texts)}`),
      ],
    }))
    const first = shown
      .slice(0, 3)
      .map((entry) => `${entry.name} ${numberOf(entry.value)}`)
      .join(', ')
    const list = element(
      'ul',
      { class: 'rows', 'aria-label': fill(kind.summary, { title, first, sum: numberOf(sum) }) },
      ...items.map(({ node }) => node),
    )
    return makeChart(list, list, items, 'over the item')
  }

  const table = () =>
    makeTable(
      title,
      [
        { title: label.label, isNumber: false },
        { title: value.label, isNumber: true },
        ...(detail?.show ?? []).map((field) => ({ title: field.label, isNumber: field.format !== 'text' })),
      ],
      entries.map((entry) => [
        [entry.name],
        [numberOf(entry.value)],
        ...entry.further.map((field) => valueText(field.value, formats[field.format], texts)),
      ]),
    )
  return { isEmpty: sum === 0, draw, table }
}

/** @type {import('./panel.js').DrawKind} */
export const ranges = (panel, document, { formats, texts, kind }) => {
  const { title, label, low, high, samples, axis, limit } = panel
  const entries = entriesOf(document, panel).map((entry) => ({
    name: String(fieldOf(entry, label)),
    low: fieldOf(entry, low),
    high: fieldOf(entry, high),
    fields: [low, high, samples].map((field) => ({ ...field, value: fieldOf(entry, field) })),
  }))
  const shown = entries.slice(0, limit)

  const draw = () => {
    const positive = shown.flatMap((entry) => [entry.low, entry.high]).filter((value) => value > 0)
    const ticks = positive.length > 0 ? logarithmicTicks(Math.min(...positive), Math.max(...positive)) : [1, 2]
    const positionOf = (value) => percent(logarithmicPosition(value, ticks))
    const lines = () => ticks.map((tick) => element('span', { class: 'grid-line', style: { left: positionOf(tick) } }))
    const items = shown.map((entry) => {
      const [from, to] = [logarithmicPosition(entry.low, ticks), logarithmicPosition(entry.high, ticks)]
      return {
        node: element(
          'li',
          {},
          element('span', { class: label.monospace ? 'name monospace' : 'name' }, entry.name),
          element(
            'span',
            { class: 'track' },
            ...lines(),
            element('span', { class: 'range', style: { left: percent(from), width: percent(to - from) } }),
            element('span', { class: 'dot low', style: { left: percent(from) } }),
            element('span', { class: 'dot high', style: { left: percent(to) } }),
          ),
        ),
        key: entry.name,
        title: entry.name,
        details: entry.fields.map((field) => `${field.label} ${textOf(field, formats, texts)}`),
      }
    })
    const [slowest] = shown
    const list = element(
      'ul',
      {
        class: 'rows',
        'aria-label': fill(kind.summary, {
          title,
          first_key: slowest.name,
          high_label: high.label,
          first_high: formats[high.format](slowest.high),
        }),
      },
      ...items.map(({ node }) => node),
    )
    const scaleName = element('span', { class: 'scale-name', 'aria-hidden': 'true' }, axis.label)
    const scale = element(
      'div',
      { class: 'scale', 'aria-hidden': 'true' },
      ...ticks.map((tick) => element('span', { style: { left: positionOf(tick) } }, formats[axis.format](tick))),
    )
    keepApart(scale)
    const legend = element(
      'p',
      { class: 'legend' },
      element('span', { class: 'dot low', 'aria-hidden': 'true' }),
      low.label,
      element('span', { class: 'dot high', 'aria-hidden': 'true' }),
      high.label,
      entries.length > limit && element('span', { class: 'more' }, fill(texts.more, { n: entries.length - limit })),
    )
    return makeChart(element('div', { class: 'ranges' }, list, scaleName, scale, legend), list, items, 'over the item')
  }

  const table = () =>
    makeTable(
      title,
      [
        { title: label.label, isNumber: false },
        ...[low, high, samples].map((field) => ({ title: field.label, isNumber: true })),
      ],
      entries.map((entry) => [
        [entry.name],
        ...entry.fields.map((field) => valueText(field.value, formats[field.format], texts)),
      ]),
    )
  return { isEmpty: entries.length === 0, draw, table }
}

/** Pixels between two labels of an axis. */
const space = 8

/** Shows the first label, the last, and each other that does not touch one that is shown; again with every new width. */
function keepApart(scale) {
  const labels = [...scale.children]
  const inOrder = [labels[0], labels.at(-1), ...labels.slice(1, -1)]
  new ResizeObserver(() => {
    for (const label of labels) label.hidden = false
    const places = new Map(labels.map((label) => [label, label.getBoundingClientRect()]))
    const shown = []
    for (const label of inOrder) {
      const { left, right } = places.get(label)
      label.hidden = shown.some((other) => left < other.right + space && other.left < right + space)
      if (!label.hidden) shown.push(places.get(label))
    }
  }).observe(scale)
}

const textOf = ({ value, format }, formats, texts) =>
  value === null || value === undefined ? texts.missing_alternative : formats[format](value)
