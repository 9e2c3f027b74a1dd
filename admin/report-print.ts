// Prints the publisher's report: as lines of text, and as one HTML file that can be mailed.
import { plainLine } from '../service/contact/plain-text.js'
import { Html, html } from '../service/html.js'
import type { Compared, Report } from './report.js'

/** A part of the report: a title, what the columns are, and rows; an empty one is left out. */
interface Section {
  title: string
  columns: readonly string[]
  rows: (string | number)[][]
}

const change = ({ now, before }: Compared): string => {
  if (before === 0) return now === 0 ? '' : 'new'
  const percent = Math.round((100 * (now - before)) / before)
  return `${percent > 0 ? '+' : ''}${percent} %`
}

const compared = (title: string, rows: readonly Compared[]): Section => ({
  title,
  columns: ['', 'now', 'before', 'change'],
  rows: rows.map((row) => [row.name === '*' ? 'all others' : row.name, row.now, row.before, change(row)]),
})

/** The parts of the report in the order of a morning. */
function sectionsOf(report: Report): Section[] {
  const purposes = report.purposes.map(({ name }) => name)
  const waiting: [string, number][] = [
    ['hellos unread', report.hellos_unread],
    ['questions open', report.questions_open],
  ]
  const all: Section[] = [
    compared(`The ${report.days} days against the ${report.days} before`, report.totals),
    { title: 'Waiting for you', columns: ['', 'number'], rows: waiting },
    {
      title: 'Questions without a good answer',
      columns: ['asked', 'question', 'nearest', 'to paste under a fact that answers it'],
      rows: report.unanswered.map(({ count, question, also, nearest, line }) => [
        count,
        also.length === 0 ? question : `${question} (and ${also.length} in other words)`,
        nearest === null ? 'nothing' : `${nearest.what} ${nearest.name}: ${nearest.text}`,
        line,
      ]),
    },
    compared('Documents', report.documents),
    compared('Risers', report.risers),
    compared('Fallers', report.fallers),
    compared('Facts given as answers', report.facts),
    compared('People sent by assistants', report.referrals),
    compared('Purposes', report.purposes),
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
    { title: 'New agents', columns: ['family'], rows: report.new_families.map((name) => [name]) },
    compared('Answers by status', report.statuses),
    {
      title: 'From 402 to paid',
      columns: ['product', 'family', 'asked to pay (402)', 'paid'],
      rows: [...report.payments]
        .sort((a, b) => a.product.localeCompare(b.product) || b.asked - a.asked || a.family.localeCompare(b.family))
        .map(({ product, family, asked, paid }) => [product, family, asked, paid]),
    },
  ]
  return all.filter(({ rows }) => rows.length > 0)
}

const headline = ({ from, until, today_so_far: today }: Report): string =>
  `${from} to ${until} (UTC). Today, which is not over: ${today} requests of agents.`

/** The report as lines of text, without control characters. */
export function printReport(report: Report): string {
  const lines = sectionsOf(report).flatMap(({ title, columns, rows }) => {
    const cells = [columns, ...rows].map((row) => row.map((cell) => plainLine(String(cell))))
    const widths = columns.map((_, at) => Math.min(60, Math.max(...cells.map((row) => (row[at] ?? '').length))))
    const body = cells.map((row) => `  ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`.trimEnd())
    return ['', title, ...body]
  })
  return [headline(report), ...lines].join('\n')
}

const style = `body{font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1f2328;background:#fff}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{text-align:left;padding:.2rem .6rem .2rem 0;border-bottom:1px solid #d1d9e0;vertical-align:top;overflow-wrap:anywhere}
td.number{text-align:right}h2{font-size:1.1rem;margin:2rem 0 .4rem}`

/** The report as one HTML document without script or anything from elsewhere. */
export function renderReport(report: Report): string {
  const cell = (value: string | number) =>
    html`<td${new Html(typeof value === 'number' ? ' class="number"' : '')}>${value}</td>`
  const sections = sectionsOf(report).map(
    ({ title, columns, rows }) =>
      html`<h2>${title}</h2>
        <table>
          <thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
          <tbody>${rows.map((row) => html`<tr>${row.map(cell)}</tr>`)}</tbody>
        </table>`,
  )
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
        <h1>Who read what</h1>
        <p>${headline(report)}</p>
        ${sections}
      </body>
    </html>`.text
}
