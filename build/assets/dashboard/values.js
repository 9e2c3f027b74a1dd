// Reads values from the JSON of a source as the specification says: pointers, entries, order, formats and templates.

/**
 * @typedef {{ key: string, value: unknown }} Entry
 * @typedef {{ from?: 'key' | 'value', pointer?: string, label?: string, format?: string }} Field
 * @typedef {{ by: string, direction: 'ascending' | 'descending' }} Order
 * @typedef {Record<string, (value: unknown) => string>} Formats
 */

/**
 * The value at a JSON Pointer (RFC 6901); `undefined` where there is none.
 * @param {unknown} document
 * @param {string} pointer
 * @returns {unknown}
 */
export function valueAt(document, pointer) {
  if (pointer === '') return document
  const names = pointer
    .slice(1)
    .split('/')
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
  return names.reduce(
    (value, name) =>
      typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? value[name] : undefined,
    document,
  )
}

/**
 * The value of a field for an entry.
 * @param {Entry} entry
 * @param {Field} field
 * @returns {unknown}
 */
export function fieldOf(entry, { from, pointer }) {
  return from === undefined ? valueAt(entry.value, pointer ?? '') : entry[from]
}

/**
 * The entries of a panel in its order, without those it skips.
 * @param {unknown} document
 * @param {{ entries: string, order?: Order[] | string, skip_when?: { pointer: string, equals: unknown } }} panel
 * @returns {Entry[]}
 */
export function entriesOf(document, { entries: pointer, order, skip_when: skip }) {
  const found = valueAt(document, pointer)
  const entries = Array.isArray(found)
    ? found.map((value, at) => ({ key: String(at), value }))
    : Object.entries(found ?? {}).map(([key, value]) => ({ key, value }))
  const kept =
    skip === undefined ? entries : entries.filter(({ value }) => valueAt(value, skip.pointer) !== skip.equals)
  return Array.isArray(order) ? sortEntries(kept, order) : kept
}

/**
 * Entries by the first order, equal ones by the next; a missing value comes last in either direction.
 * @param {Entry[]} entries
 * @param {Order[]} orders
 */
function sortEntries(entries, orders) {
  const valueOf = (entry, by) => fieldOf(entry, by === 'key' || by === 'value' ? { from: by } : { pointer: by })
  return entries.toSorted((one, other) => {
    for (const { by, direction } of orders) {
      const [a, b] = [valueOf(one, by) ?? null, valueOf(other, by) ?? null]
      if (a === b) continue
      if (a === null) return 1
      if (b === null) return -1
      return a < b === (direction === 'ascending') ? -1 : 1
    }
    return 0
  })
}

/**
 * The named formats, in the reader's language. A missing value reads as `missing`.
 * @param {string | undefined} language BCP 47; the reader's where it is left out
 * @param {string} missing
 * @returns {Formats}
 */
export function makeFormats(language, missing) {
  const number = (digits) =>
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const [whole, tenths] = [number(0), number(1)]
  const share = new Intl.NumberFormat(language, { maximumFractionDigits: 1 })
  const rounded = new Intl.NumberFormat(language, { maximumSignificantDigits: 1 })
  const utc = (options) => new Intl.DateTimeFormat(language, { timeZone: 'UTC', ...options })
  const day = utc({ day: 'numeric', month: 'short' })
  const month = utc({ month: 'short' })
  const date = utc({ day: 'numeric', month: 'short', year: 'numeric' })
  /** @type {Record<string, (value: any) => string>} */
  const formats = {
    integer: (value) => whole.format(value),
    // 9.96 would read 10.0 with one decimal.
    milliseconds: (value) => `${(value < 9.95 ? tenths : whole).format(value)}\u00a0ms`,
    round: (value) => rounded.format(value),
    percent: (value) => `${share.format(value * 100)}\u00a0%`,
    change: (value) =>
      `${Math.abs(value) < 0.0005 ? '±' : value > 0 ? '+' : '\u2212'}${share.format(Math.abs(value) * 100)}\u00a0%`,
    text: String,
    day: (value) => day.format(new Date(value)),
    // Without the words of some languages around it, as in 17日.
    day_of_month: (value) => day.formatToParts(new Date(value)).find(({ type }) => type === 'day').value,
    month: (value) => month.format(new Date(value)),
    date: (value) => date.format(new Date(value)),
  }
  return Object.fromEntries(
    Object.entries(formats).map(([name, format]) => [
      name,
      (value) => (value === null || value === undefined ? missing : format(value)),
    ]),
  )
}

/**
 * The time of an answer on the reader's clock, with the date where it is not today's.
 * @param {Date} time
 * @param {Date} now
 * @param {string} [language]
 */
export function formatTime(time, now, language) {
  const isToday = time.toDateString() === now.toDateString()
  return time.toLocaleString(language, { ...(isToday ? {} : { dateStyle: 'medium' }), timeStyle: 'medium' })
}

/**
 * A text with the figures that it names in braces.
 * @param {string} template
 * @param {Record<string, string | number>} figures
 */
export function fill(template, figures) {
  return template.replace(/\{(\w+)\}/g, (name, figure) => String(figures[figure] ?? name))
}
