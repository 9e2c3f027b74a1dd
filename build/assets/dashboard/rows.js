// Draws named entries in rows: bars for counts, and ranges from a low to a high value on one logarithmic axis.
import { element, makeTable, valueText } from './elements.js'
import { makeChart } from './reach.js'
import { logarithmicPosition, logarithmicTicks } from './scales.js'
import { entriesOf, fieldOf, fill, valueAt } from './values.js'

const percent = (part) => `${(part * 100).toFixed(3)}%`

/** @type {import('./elements.js').DrawKind} */
export function bars(panel, document, tools) {
  const { formats, texts } = tools
  const { title, label, value, detail } = panel
  const numberOf = formats[value.format]
  const further = detail?.show ?? []
  const entries = entriesOf(document, panel).map((entry) => ({
    name: String(fieldOf(entry, label)),
    value: fieldOf(entry, value) ?? 0,
    purpose: valueAt(document, detail?.entries ?? '/-')?.[entry.key]?.purpose,
    further: further.map((field) => {
      const about = valueAt(document, detail.entries)?.[entry[detail.match]]
      return { ...field, value: valueAt(about, field.pointer) }
    }),
  }))
  const sum = sumOf(entries)
  const columns = [
    { title: label.label, isNumber: false },
    { title: value.label, isNumber: true },
    ...further.map((field) => ({ title: field.label, isNumber: field.format !== 'text' })),
  ]
  const table = () =>
    makeTable(
      title,
      columns,
      entries.map((entry) => [
        [entry.name],
        [numberOf(entry.value)],
        ...entry.further.map((field) => valueText(field.value, formats[field.format], texts)),
      ]),
    )
  return { isEmpty: sum === 0, draw: () => drawBars(panel, entries, sum, tools), table }
}

function drawBars(panel, entries, sum, tools) {
  const { formats, texts, kind, choice, setFilter } = tools
  const { title, label, value, limit, filter } = panel
  const numberOf = formats[value.format]
  const named = entries.filter(({ name }) => name !== 'other')
  const shown = named.slice(0, limit).map((entry) => ({ ...entry, colour: colourOf(panel, entry, tools) }))
  const greatest = Math.max(...shown.map((entry) => entry.value))
  const rest = sum - sumOf(shown)
  if (rest > 0) shown.push({ name: panel.rest, value: rest, further: [], isRest: true })
  const choose = (node, name) => {
    list.querySelector('.chosen')?.classList.remove('chosen')
    node.classList.add('chosen')
    setFilter(filter, name)
  }
  const items = shown.map((entry) => {
    const style = { width: percent(entry.value / greatest), background: entry.colour }
    const canFilter = filter !== undefined && !entry.isRest
    // The rest has no bar: it may be so large that all others would be dots beside it.
    const bar = entry.isRest ? [] : [element('span', { class: 'bar', style })]
    const node = row(entry.isRest ? {} : label, entry.name, bar, numberOf(entry.value))
    if (canFilter && choice.get(filter) === entry.name) node.classList.add('chosen')
    return {
      node,
      choose: canFilter ? () => choose(node, entry.name) : undefined,
      key: entry.name,
      title: entry.name,
      details: [
        `${value.label} ${numberOf(entry.value)} (${formats.percent(entry.value / sum)})`,
        ...entry.further.map((field) => `${field.label} ${textOf(field, formats, texts)}`),
        ...(canFilter ? [texts.filter] : []),
      ],
    }
  })
  const first = shown
    .slice(0, 3)
    .map((entry) => `${entry.name} ${numberOf(entry.value)}`)
    .join(', ')
  const list = rowList(items, fill(kind.summary, { title, first, sum: numberOf(sum) }))
  return makeChart(list, list, items)
}

/** The colour of a bar: that of the panel, or of the purpose that the entry is or has. */
function colourOf({ colour }, { name, purpose }, { purposes }) {
  if (colour !== 'purpose') return `var(--${colour})`
  const at = purposes.indexOf(purpose ?? name)
  return at < 0 ? 'var(--muted)' : `var(--series-${at})`
}

/** @type {import('./elements.js').DrawKind} */
export function ranges(panel, document, tools) {
  const { formats, texts } = tools
  const { title, label, low, high, samples } = panel
  const entries = entriesOf(document, panel).map((entry) => ({
    name: String(fieldOf(entry, label)),
    low: fieldOf(entry, low),
    high: fieldOf(entry, high),
    fields: [low, high, samples].map((field) => ({ ...field, value: fieldOf(entry, field) })),
  }))
  const columns = [
    { title: label.label, isNumber: false },
    ...[low, high, samples].map((field) => ({ title: field.label, isNumber: true })),
  ]
  const table = () =>
    makeTable(
      title,
      columns,
      entries.map((entry) => [
        [entry.name],
        ...entry.fields.map((field) => valueText(field.value, formats[field.format], texts)),
      ]),
    )
  return { isEmpty: entries.length === 0, draw: () => drawRanges(panel, entries, tools), table }
}

function drawRanges(panel, entries, { formats, texts, kind }) {
  const { title, label, low, high, axis, limit } = panel
  const shown = entries.slice(0, limit)
  const positive = shown.flatMap((entry) => [entry.low, entry.high]).filter((value) => value > 0)
  const ticks = positive.length > 0 ? logarithmicTicks(Math.min(...positive), Math.max(...positive)) : [1, 2]
  const positionOf = (value) => logarithmicPosition(value, ticks)
  const span = (name, style) => element('span', { class: name, style })
  const items = shown.map((entry) => {
    const [from, to] = [positionOf(entry.low), positionOf(entry.high)]
    const track = [
      ...ticks.map((tick) => span('grid-line', { left: percent(positionOf(tick)) })),
      span('range', { left: percent(from), width: percent(to - from) }),
      span('dot low', { left: percent(from) }),
      span('dot high', { left: percent(to) }),
    ]
    const details = entry.fields.map((field) => `${field.label} ${textOf(field, formats, texts)}`)
    return { node: row(label, entry.name, track), key: entry.name, title: entry.name, details }
  })
  const [slowest] = shown
  const first = { first_key: slowest.name, first_high: formats[high.format](slowest.high) }
  const list = rowList(items, fill(kind.summary, { title, high_label: high.label, ...first }))
  const scaleName = element('span', { class: 'scale-name', 'aria-hidden': 'true' }, axis.label)
  const labels = ticks.map((tick) =>
    element('span', { style: { left: percent(positionOf(tick)) } }, formats[axis.format](tick)),
  )
  const scale = element('div', { class: 'scale', 'aria-hidden': 'true' }, ...labels)
  keepApart(scale)
  const more = entries.length - limit
  const legend = element(
    'p',
    { class: 'legend' },
    element('span', { class: 'dot low', 'aria-hidden': 'true' }),
    low.label,
    element('span', { class: 'dot high', 'aria-hidden': 'true' }),
    high.label,
    more > 0 && element('span', { class: 'more' }, fill(texts.more, { n: more })),
  )
  return makeChart(element('div', { class: 'ranges' }, list, scaleName, scale, legend), list, items)
}

/** A row: its name, what is drawn on its track, and its number where it has one. */
function row(label, name, track, number) {
  return element(
    'li',
    {},
    element('span', { class: label.monospace ? 'entry monospace' : 'entry' }, name),
    element('span', { class: 'track' }, ...track),
    number !== undefined && element('span', { class: 'number' }, number),
  )
}

function rowList(items, summary) {
  return element('ul', { class: 'rows', 'aria-label': summary }, ...items.map(({ node }) => node))
}

const sumOf = (entries) => entries.reduce((total, entry) => total + entry.value, 0)

/** Pixels between two labels of an axis. */
const space = 8

/** Shows the first label, the last, and each other that touches none of those shown; again after every change of width. */
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
