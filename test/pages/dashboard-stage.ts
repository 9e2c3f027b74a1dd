// The dashboard in a browser, for its tests: the site, pages of it, and what a panel shows.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import type { Stats } from '../../service/contract/resources/traffic.js'
import { closePages, openBrowser, openPage, type View } from './browser.js'
import { seededPing, seededStats, startDashboardSite, type DashboardSite } from './dashboard-site.js'

interface Panel {
  id: string
  title: string
  source: string
  empty: string
}

export const statsPath = '/api/agent/stats.json'
export const desktop: View = { width: 1280, height: 900, colorScheme: 'light' }
export const number = new Intl.NumberFormat('en-GB')
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const descending = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts).sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
const milliseconds = (value: number | null): string =>
  `${(value ?? 0) < 9.95 ? (value ?? 0).toFixed(1) : number.format(Math.round(value ?? 0))}\u00a0ms`

export let site: DashboardSite
export let browser: Browser
export let panels: Panel[]
export let errors: Record<string, string>
let stats: (days: number) => Stats

/** What the statistics answer for a window, until the next test. */
export const answerStats = (answer: (days: number) => Stats): void => {
  stats = answer
}

/** Starts the site and a browser for the tests of a file. */
export function useDashboard(): void {
  beforeAll(async () => {
    ;[site, browser] = await Promise.all([startDashboardSite(), openBrowser()])
    const specification = JSON.parse(site.read('/api/agent/artifact.json')) as {
      layout: Panel[]
      data: { sources: Record<string, { error?: string }> }
    }
    panels = specification.layout
    errors = Object.fromEntries(
      Object.entries(specification.data.sources).map(([name, { error = '' }]) => [name, error]),
    )
  })
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })
  afterEach(() => closePages(browser))
  beforeEach(() => {
    stats = seededStats
    site.requested.splice(0)
    site.scripts.clear()
    site.scripts.set(statsPath, (query) => ({ body: stats(Number(query.get('days'))) }))
    site.scripts.set('/api/agent/ping', (query) => ({ body: seededPing(site.origin, query.has('echo')) }))
  })
}

export const fail = (status: number, headers: Record<string, string>, title: string) => () => ({
  status,
  headers: { 'Content-Type': 'application/problem+json', ...headers },
  body: { type: 'about:blank', title, status },
})
export const open = async (view = desktop, query = '', options: Parameters<typeof openPage>[2] = {}) => {
  const opened = await openPage(browser, view, options)
  return { ...opened, address: `${site.origin}/dashboard/${query}` }
}
/** Adds up how far the page moves what it shows, as `shifted`. */
export const watchShifts = (page: Page) =>
  page.addInitScript(`
    globalThis.shifted = 0
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shifted += value)))
      .observe({ type: 'layout-shift', buffered: true })`)
/** A page whose clock only the test moves. */
export const openAt = async (query = '') => {
  const opened = await open(desktop, query)
  await opened.page.clock.install({ time: new Date('2026-11-20T12:00:00Z') })
  await opened.page.clock.pauseAt(new Date('2026-11-20T12:00:01Z'))
  await opened.page.goto(opened.address)
  return opened
}
export const panelOf = (page: Page, id: string) => page.locator(`[data-panel="${id}"]`)
/** The labels of a panel's marks, once it shows at least so many: each panel is drawn in a turn of its own. */
export const labelsOf = async (page: Page, id: string, atLeast = 1): Promise<string[]> => {
  await panelOf(page, id)
    .getByRole('listitem')
    .nth(atLeast - 1)
    .waitFor()
  const items = `document.querySelectorAll('[data-panel="${id}"] [role="listitem"]')`
  return page.evaluate<string[]>(`Array.from(${items}, (node) => node.getAttribute('aria-label'))`)
}
export const requestsOf = (pathname: string) => site.requested.filter((address) => address.startsWith(pathname))
export const failuresOf = (page: Page) => page.locator('[data-failures]')

/** Each source is drawn when it answers; the connection is measured by its second answer. */
export async function expectAnswered(page: Page): Promise<void> {
  await panelOf(page, 'connection').getByText('23\u00a0ms').waitFor()
  await panelOf(page, 'changes').locator('.title a').first().waitFor()
  await panelOf(page, 'requests-by-route').getByRole('listitem').first().waitFor()
}

/** Every panel shows the numbers of the window. */
export async function expectNumbers(page: Page, days: number): Promise<void> {
  await expectAnswered(page)
  const { requests, reads, people, hellos, unique_visitors: visitors, performance, families } = seededStats(days)
  const perDay = (label: string, counts: Record<string, number>) =>
    Object.entries(counts).map(
      ([key, count]) =>
        `${day.format(new Date(key))}, ${label} ${number.format(count)}${key === '2026-11-20' ? ', so far today' : ''}`,
    )
  expect(await labelsOf(page, 'requests-by-day', days)).toEqual(perDay('Requests', requests.by_day))
  expect(await labelsOf(page, 'reads-by-day', days)).toEqual(perDay('Reads', reads.by_day))
  expect(await labelsOf(page, 'hellos-by-day', days)).toEqual(perDay('Hellos', hellos.by_day))
  expect(await labelsOf(page, 'visitors-by-day', days)).toEqual(perDay('Different agents', visitors.by_day))

  await panelOf(page, 'totals').getByText(number.format(requests.total)).waitFor()
  expect(await panelOf(page, 'totals').locator('dd:not(.change)').allTextContents()).toEqual([
    number.format(requests.total),
    number.format(people.requests),
    number.format(hellos.total),
    milliseconds(performance.overall.p50_ms),
  ])

  for (const [id, counts, rest] of [
    ['requests-by-family', requests.by_agent_family, 'All other families'],
    ['requests-by-route', requests.by_route, 'All other routes'],
    ['reads-by-family', reads.by_agent_family, 'All other families'],
  ] as const) {
    const all = descending(counts)
    const sum = all.reduce((total, [, count]) => total + count, 0)
    const left = all.slice(8).reduce((total, [, count]) => total + count, 0)
    const shown = await labelsOf(page, id)
    const label = id.startsWith('reads') ? 'Reads' : 'Requests'
    expect(shown).toHaveLength(9)
    for (const [at, [name, count]] of [...all.slice(0, 8), [rest, left] as const].entries()) {
      const share = Number(((count / sum) * 100).toFixed(1))
      expect(shown[at]).toContain(`${name}, ${label} ${number.format(count)} (${share}\u00a0%)`)
      const about = id === 'requests-by-family' ? families[name] : undefined
      if (about)
        expect(shown[at]).toContain(
          `Purpose ${about.purpose}, Operator ${about.operator}, Verified ${number.format(about.verified)}, Not verifiable ${number.format(about.unverifiable)}, False claims ${number.format(about.false_claims)}`,
        )
    }
  }

  const slowest = Object.entries(performance.by_route)
    .filter(([, { samples }]) => samples > 0)
    .sort(([a, one], [b, other]) => (other.p95_ms ?? 0) - (one.p95_ms ?? 0) || (a < b ? -1 : 1))
  expect(await labelsOf(page, 'response-times-by-route')).toEqual(
    slowest
      .slice(0, 8)
      .map(
        ([name, { p50_ms: low, p95_ms: high, samples }]) =>
          `${name}, Median ${milliseconds(low)}, 95th percentile ${milliseconds(high)}, Samples ${number.format(samples)}`,
      ),
  )
  const rows = await panelOf(page, 'response-times-by-family').locator('tbody tr').allInnerTexts()
  expect(rows.map((row) => row.split('\t'))).toEqual(
    Object.entries(performance.by_agent_family)
      .sort(([a, one], [b, other]) => other.samples - one.samples || (a < b ? -1 : 1))
      .slice(0, 8)
      .map(([name, { p50_ms: low, p95_ms: high, samples }]) => [
        name,
        milliseconds(low),
        milliseconds(high),
        number.format(samples),
      ]),
  )
  expect(await panelOf(page, 'connection').locator('dd').allTextContents()).toEqual([
    '23\u00a0ms',
    '1.2\u00a0ms',
    'h2',
    'fra1',
  ])
  const changes = JSON.parse(site.read('/api/changes.json')) as { title: string; url: string }[]
  const links = panelOf(page, 'changes').locator('.title a')
  expect(await links.allTextContents()).toEqual(changes.slice(0, 10).map(({ title }) => title))
  expect(await links.first().getAttribute('href')).toBe(changes[0]?.url)
}
