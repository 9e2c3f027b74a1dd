// Draws text panels: tiles of single values, tables, and the feed of changes.
import { element, makeTable, valueText } from './elements.js'
import { entriesOf, fieldOf, fill, valueAt } from './values.js'

const isEmptyValue = (value) => value === null || value === undefined || value === 0

/** @type {import('./elements.js').DrawKind} */
export function tiles(panel, document, { formats, texts, choice }) {
  const values = panel.tiles
    .map((tile) => ({ ...tile, value: valueAt(document, tile.value) }))
    .filter(({ value, only_known: onlyKnown }) => onlyKnown !== true || (value !== null && value !== undefined))
  const draw = () =>
    element(
      'dl',
      { class: 'values' },
      ...values.map(({ label, value, format, compared }) => {
        const sides = compared === undefined ? [] : ['now', 'before']
        const [now, before] = sides.map((side) => valueAt(document, `/compared/${side}/${compared}`))
        const change = changeText(now, before, formats, texts, choice.get('days'))
        return element(
          'div',
          {},
          element('dt', {}, label),
          element('dd', {}, ...valueText(value, formats[format], texts)),
          panel.tiles.some((tile) => tile.compared) && element('dd', { class: 'change' }, ...change),
        )
      }),
    )
  return { isEmpty: values.every(({ value }) => isEmptyValue(value)), draw, table: null }
}

/** How a value has changed; nothing where the one before is not known or 0. */
function changeText(now, before, formats, texts, days) {
  if (!(before > 0)) return []
  const share = (now - before) / before
  return [
    fill(texts.change, { change: formats.change(share) }),
    element('span', { class: 'hidden-text' }, ` ${fill(texts.change_alternative, { n: days })}`),
  ]
}

/** @type {import('./elements.js').DrawKind} */
export function table(panel, document, { formats, texts }) {
  const { title, fields, limit } = panel
  const entries = entriesOf(document, panel)
  const tableOf = (shown) =>
    makeTable(
      title,
      fields.map((field) => ({ title: field.title, isNumber: field.format !== 'text' })),
      shown.map((entry) => fields.map((field) => valueText(fieldOf(entry, field), formats[field.format], texts))),
    )
  const isCut = entries.length > limit
  const draw = () =>
    element(
      'div',
      // Not a region: the panel around it is one, with the same name.
      { class: 'wide-content', tabindex: '0', role: 'group', 'aria-label': title },
      tableOf(entries.slice(0, limit)),
      isCut && element('p', { class: 'more' }, fill(texts.more, { n: entries.length - limit })),
    )
  return { isEmpty: entries.length === 0, draw, table: isCut ? () => tableOf(entries) : null }
}

/** @type {import('./elements.js').DrawKind} */
export function feed(panel, document, { formats, texts }) {
  const { item, limit } = panel
  const entries = entriesOf(document, panel)
  const draw = () =>
    element(
      'ul',
      { class: 'feed' },
      ...entries.slice(0, limit).map(({ value }) => {
        const at = (pointer) => valueAt(value, pointer)
        const [title, time] = [String(at(item.title) ?? texts.missing), at(item.time.pointer)]
        return element(
          'li',
          {},
          element('p', { class: 'title' }, link(at(item.link), title)),
          element(
            'p',
            { class: 'meta' },
            element('span', { class: 'badge' }, String(at(item.badge) ?? '')),
            element('time', { datetime: time }, formats[item.time.format](time)),
            link(at(item.also.link), item.also.label, `${item.also.label}: ${title}`),
          ),
        )
      }),
    )
  return { isEmpty: entries.length === 0, draw, table: null }
}

/** A link for an address of the web; anything else, such as `javascript:`, stays text. */
function link(address, text, name) {
  const isWeb = typeof address === 'string' && /^https?:\/\//i.test(address)
  return isWeb ? element('a', { href: address, 'aria-label': name }, text) : element('span', {}, text)
}
