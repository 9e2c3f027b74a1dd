// Prints the publisher's report: as lines of text, and as one HTML file that can be mailed.
import { plainLine } from '../service/contact/plain-text.js'
import { Html, html } from '../service/html.js'
import { tailName, type Form, type PaymentCount } from '../service/store/traffic.js'
import type { Compared, Report } from './report.js'

/** A part of the report: a title, what the columns are, and rows; an empty one is left out. */
interface Section {
  title: string
  columns: readonly string[]
  rows: (string | number)[][]
  /** Whether the text has a line for each cell of a row: some are long. */
  isLong?: boolean
}

/** Families and forms that are named of a document, and other wordings of a question. */
const mostListed = 4
/** Families that are named of a product that is sold. */
const mostPayers = 5

const change = ({ now, before }: Compared): string => {
  if (before === 0) return now === 0 ? '' : 'new'
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent > 0 ? '+' : ''}${percent} %`
}

const nameOf = (name: string): string => (name === tailName ? 'all others' : name)

const formNames: Record<Form, string> = {
  ...{ html: 'HTML', markdown: 'Markdown', json: 'JSON', feed: 'feed', mcp: 'MCP', answer: 'in an answer' },
}
const formName = (form: string): string => new Map(Object.entries(formNames)).get(form) ?? form

/** The first names with their counts, and how many others there are. */
function listed(counts: Readonly<Record<string, number>>, toName: (name: string) => string): string {
  const all = Object.entries(counts)
  const rest = all.slice(mostListed).reduce((sum, [, count]) => sum + count, 0)
  const first = all
    .slice(0, mostListed)
    .map(([name, count]) => `${name === tailName ? 'those not kept' : toName(name)} ${count}`)
  return [...first, ...(rest > 0 ? [`the rest ${rest}`] : [])].join(', ')
}

/** A section of both periods; `further` are more columns. */
const compared = <Row extends Compared>(
  title: string,
  rows: readonly Row[],
  further: Readonly<Record<string, (row: Row) => string | number>> = {},
): Section => ({
  title,
  columns: ['', 'now', 'before', 'change', ...Object.keys(further)],
  rows: rows.map((row) => [
    ...[nameOf(row.name), row.now, row.before, change(row)],
    ...Object.values(further).map((cell) => cell(row)),
  ]),
})

const statusNames: Record<string, string> = {
  ...{ '2xx': '2xx, answered', '304': '304, not modified', '3xx': '3xx, redirected' },
  ...{ '4xx': '4xx, not found or refused', '5xx': '5xx, failed', file: 'files of the CDN, which does not say' },
}

/** Of each product all families, then those that were asked most. */
function paymentRows(payments: readonly PaymentCount[]): (string | number)[][] {
  const products = [...new Set(payments.map(({ product }) => product))].sort()
  return products.flatMap((product) => {
    const ofProduct = payments.filter((one) => one.product === product)
    ofProduct.sort((a, b) => b.paid - a.paid || b.asked - a.asked || a.family.localeCompare(b.family))
    const row = (name: string, some: readonly PaymentCount[]) => {
      const [asked, paid] = some.reduce(([a, b], one) => [a + one.asked, b + one.paid], [0, 0])
      return [product, name, asked, paid]
    }
    const rest = ofProduct.slice(mostPayers)
    return [
      row('all', ofProduct),
      ...ofProduct.slice(0, mostPayers).map((one) => row(one.family, [one])),
      ...(rest.length > 0 ? [row('the rest', rest)] : []),
    ]
  })
}

/** The parts of the report that have anything, in the order of a morning. */
const sectionsOf = (report: Report): Section[] =>
  [...sectionsOfContent(report), ...sectionsOfAgents(report)].filter(({ rows }) => rows.length > 0)

function sectionsOfContent(report: Report): Section[] {
  const waiting: [string, number][] = [
    ['hellos unread', report.hellos_unread],
    ['questions open', report.questions_open],
  ]
  return [
    compared(`The ${report.days} days against the ${report.days} before`, report.totals),
    { title: 'Waiting for you', columns: ['', 'number'], rows: waiting },
    {
      title: 'Questions without a good answer',
      isLong: true,
      columns: ['question', 'asked', 'nearest', 'to paste under a fact that answers it'],
      rows: report.unanswered.map(({ count, question, asked_also_as: also, nearest, line }) => [
        question,
        also.length === 0 ? count : `${count}, also as: ${also.slice(0, mostListed).join(' | ')}`,
        nearest === null ? 'nothing' : `${nearest.what} ${nearest.name}: ${nearest.text}`,
        line,
      ]),
    },
    compared('Documents that agents read', report.documents, { 'viewed by people': ({ people }) => people }),
    compared('Risers', report.risers),
    compared('Fallers', report.fallers),
    {
      title: 'Who read them, and in which form',
      isLong: true,
      columns: ['document', 'agents', 'forms'],
      rows: report.documents
        .filter(({ now }) => now > 0)
        .map(({ name, by_family, by_form }) => [
          nameOf(name),
          listed(by_family, (one) => one),
          listed(by_form, formName),
        ]),
    },
    compared(
      'Forms that agents read',
      report.forms.map((one) => ({ ...one, name: formName(one.name) })),
    ),
    compared('Facts given to agents', report.facts, {
      'given to people': ({ people }) => people,
      agents: ({ by_family }) => listed(by_family, (one) => one),
    }),
    compared('People sent by assistants', report.referrals),
  ]
}

function sectionsOfAgents(report: Report): Section[] {
  const purposes = report.purposes.map(({ name }) => name)
  return [
    compared('What agents come for', report.purposes),
    {
      title: 'Purposes by day',
      columns: ['day (UTC)', 'requests', ...purposes],
      rows: report.by_day.map((one) => [one.day, one.requests, ...purposes.map((name) => one.purposes[name] ?? 0)]),
    },
    compared('Agents', report.families),
    {
      title: 'Who they say they are',
      columns: ['family', 'false claims', 'verified', 'not verifiable'],
      rows: report.claims.map((one) => [one.family, one.false_claims, one.verified, one.unverifiable]),
    },
    {
      title: 'New agents (no earlier request is kept)',
      columns: ['family', 'requests'],
      rows: report.new_families.map(({ family, requests }) => [family, requests]),
    },
    compared(
      'Answers and errors',
      report.statuses.map((one) => ({ ...one, name: statusNames[one.name] ?? one.name })),
    ),
    {
      title: 'From 402 to paid',
      columns: ['product', 'family', 'asked to pay (402)', 'paid'],
      rows: paymentRows(report.payments),
    },
  ]
}

const headline = ({ from, until, requests_today: today }: Report): string =>
  `${from} to ${until} (UTC). Today, which is not over: ${today} requests of agents.`

/** Which columns have numbers, which are aligned to the right. */
const numberColumns = ({ columns, rows }: Section): boolean[] =>
  columns.map((_, at) => rows.every((row) => /^([-+]?\d+( %)?|new|)$/.test(String(row[at] ?? ''))))

function alignedLines(section: Section): string[] {
  const { columns, rows } = section
  const cells = [columns, ...rows].map((row) => row.map((cell) => plainLine(String(cell))))
  const widths = columns.map((_, at) => Math.max(...cells.map((row) => (row[at] ?? '').length)))
  const isRight = numberColumns(section)
  return cells.map((row) => {
    const padded = row.map((cell, at) => (isRight[at] ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
    return `  ${padded.join('  ')}`.trimEnd()
  })
}

const longLines = ({ columns, rows }: Section): string[] =>
  rows.flatMap((row) =>
    row.map((cell, at) => `${at === 0 ? '  ' : `    ${columns[at] ?? ''}: `}${plainLine(String(cell))}`),
  )

/** The report as lines of text, without control characters. */
export function printReport(report: Report): string {
  const lines = sectionsOf(report).flatMap((section) => [
    '',
    section.title,
    ...(section.isLong ? longLines(section) : alignedLines(section)),
  ])
  return [headline(report), ...lines].join('\n')
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2328;background:#fff}
div{overflow-x:auto}table{border-collapse:collapse;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.2rem 1.2rem .2rem 0;border-bottom:1px solid #d1d9e0;vertical-align:bottom}
td{overflow-wrap:anywhere;min-width:7rem}.number{text-align:right;white-space:nowrap;min-width:0}
h2{font-size:1.1rem;margin:2rem 0 .4rem}dt{font-weight:600;margin-top:.6rem}dd{margin:0 0 0 1.2rem}dt,dd{overflow-wrap:anywhere}`

function renderSection(section: Section): Html {
  const { title, columns, rows, isLong } = section
  if (isLong)
    return html`<dl>
      ${rows.map(([name = '', ...rest]) => [
        html`<dt>${name}</dt>`,
        ...rest.map((cell, at) => html`<dd>${columns[at + 1] ?? ''}: ${cell}</dd>`),
      ])}
    </dl>`
  const classes = numberColumns(section).map((isRight) => new Html(isRight ? ' class="number"' : ''))
  const heads = columns.map((name, at) =>
    name === '' ? html`<td></td>` : html`<th scope="col"${classes[at]}>${name}</th>`,
  )
  return html`<div role="group" aria-label="${title}" tabindex="0">
    <table>
      <thead><tr>${heads}</tr></thead>
      <tbody>${rows.map((row) => html`<tr>${row.map((cell, at) => html`<td${classes[at]}>${cell}</td>`)}</tr>`)}</tbody>
    </table>
  </div>`
}

/** The report as one HTML document without script or anything from elsewhere. */
export function renderReport(report: Report): string {
  const sections = sectionsOf(report).map((section) => [html`<h2>${section.title}</h2>`, renderSection(section)])
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Report ${report.from} to ${report.until}</title>
        <style>
          ${new Html(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>Who read what</h1>
          <p>${headline(report)}</p>
          ${sections}
        </main>
      </body>
    </html>`.text
}
