// GET /dashboard/numbers/: the statistics as tables that need no script, or as Markdown.
import { wantsMarkdown } from '../accept.js'
import type { Handler } from '../context.js'
import { limits } from '../contract/limits.js'
import type { Stats } from '../contract/resources/traffic.js'
import { html, type Html } from '../html.js'
import { escapeText, markdownReply } from '../markdown.js'
import { markdownPath, renderCard, renderShell } from '../page.js'
import { ranked } from './documents.js'
import { stats } from './stats.js'

const path = '/dashboard/numbers/'
const title = 'The numbers of the dashboard'

/** Of a table of names; those of the others are added up. */
const mostRows = 25
const firstNames = (values: Record<string, number>): Record<string, number> =>
  ranked(new Map(Object.entries(values)), mostRows)

interface Table {
  title: string
  columns: readonly string[]
  rows: readonly (readonly (string | number | null)[])[]
}

export const statsPage: Handler<'statsPage'> = async (call) => {
  const { days } = call.input
  const { data, baseUrl } = call.context
  const { body } = await stats({ ...call, input: { days, names: limits.stats.mostNames } })
  const about = `Counts of the last ${days} UTC days, today included. What is kept is on the page on privacy.`
  const json = `/api/agent/stats.json?days=${days}`
  const tables = tablesOf(body).filter(({ rows }) => rows.length > 0)
  if (wantsMarkdown(call)) {
    const parts = [about, ...tables.map(tableMarkdown), `As JSON: \`GET ${baseUrl}${json}\``]
    return markdownReply({ title, description: about, path }, parts, baseUrl)
  }
  const site = data.json('site.json')
  const markdown = markdownPath(path)
  const card = { title, description: about, address: baseUrl + path, picture: baseUrl + site.picture }
  const page = renderShell(site, {
    ...{ path, title, markdown, inEnglish: true },
    head: html`${renderCard(card, site.title)}<link rel="alternate" type="text/markdown" href="${markdown}" />`,
    content: html`<h1>${title}</h1>
      <p class="lead">${about}</p>
      <p>${[7, 30, 90].map((count) => html`<a href="${path}?days=${count}">${count} days</a> · `)}<a href="${json}">JSON</a> · <a href="/dashboard/">Dashboard</a></p>
      ${tables.map(renderTable)}`,
  })
  return { body: page, headers: { Vary: 'Accept' } }
}

function tablesOf({ requests, people, hellos, unique_visitors: visitors, families, performance }: Stats): Table[] {
  const counts = (title: string, column: string, values: Record<string, number>): Table => ({
    ...{ title, columns: [column, 'Requests'], rows: Object.entries(values) },
  })
  const days = Object.keys(requests.by_day).sort().reverse()
  return [
    {
      title: 'In all',
      columns: ['What', 'Count'],
      rows: [
        ['Requests of agents', requests.total],
        ['Views by people', people.requests],
        ['Hellos', hellos.total],
        ['Families of agents', Object.keys(families).length],
        ['Median response, ms', performance.overall.p50_ms],
        ['95 % of responses within, ms', performance.overall.p95_ms],
      ],
    },
    {
      title: 'By day',
      columns: ['Day', 'Requests', 'Unique visitors, estimated', 'Hellos'],
      rows: days.map((day) => [
        ...[day, requests.by_day[day] ?? null, visitors.by_day[day] ?? null, hellos.by_day[day] ?? null],
      ]),
    },
    {
      title: 'By family of agent',
      columns: ['Family', 'Operator', 'Purpose', 'Requests'],
      rows: Object.entries(firstNames(requests.by_agent_family)).map(([name, count]) => [
        ...[name, families[name]?.operator ?? null, families[name]?.purpose ?? null, count],
      ]),
    },
    counts('By purpose', 'Purpose', requests.by_purpose),
    counts('By document', 'Document', firstNames(requests.by_document)),
    counts('By form', 'Form', requests.by_form),
    counts('By route', 'Route', firstNames(requests.by_route)),
    counts('By status', 'Status', requests.by_status),
  ]
}

const shown = (cell: string | number | null): string =>
  typeof cell === 'number' ? cell.toLocaleString('en') : (cell ?? '–')

function renderTable({ title, columns, rows }: Table): Html {
  return html`<h2>${title}</h2>
    <table class="stacked">
      <thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
      <tbody>${rows.map(([name = null, ...cells]) => html`<tr><th scope="row">${shown(name)}</th>${cells.map((cell, at) => html`<td data-label="${columns[at + 1]}">${shown(cell)}</td>`)}</tr>`)}</tbody>
    </table>`
}

function tableMarkdown({ title, columns, rows }: Table): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    `## ${title}\n`,
    line(columns),
    line(columns.map(() => '---')),
    ...rows.map((cells) => line(cells.map((cell) => escapeText(shown(cell))))),
  ].join('\n')
}
