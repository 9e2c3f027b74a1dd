// The dashboard in a real browser: each panel against the JSON it was drawn from, its states, its reach, its one file.
import { writeFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { escapeHtml } from '../../service/html.js'
import type { Stats } from '../../service/contract/resources/traffic.js'
import { findBarriers, hasChromium, openBrowser, openPage, takePicture, views, widerBy, type View } from './browser.js'
import { emptyStats, seededPing, seededStats, startDashboardSite, type DashboardSite } from './dashboard-site.js'

interface Panel {
  id: string
  title: string
  source: string
  empty: string
}

const statsPath = '/api/agent/stats.json'
const desktop: View = { width: 1280, height: 900, colorScheme: 'light' }
const number = new Intl.NumberFormat('en-GB')
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' })

const descending = (counts: Record<string, number>): [string, number][] =>
  Object.entries(counts).sort(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
const milliseconds = (value: number | null): string =>
  `${(value ?? 0) < 9.95 ? (value ?? 0).toFixed(1) : number.format(Math.round(value ?? 0))}\u00a0ms`

describe.skipIf(!hasChromium)('the dashboard (needs Chromium)', () => {
  let site: DashboardSite
  let browser: Browser
  let panels: Panel[]
  let errors: Record<string, string>
  let stats: (days: number) => Stats

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
  beforeEach(() => {
    stats = seededStats
    site.requested.splice(0)
    site.scripts.clear()
    site.scripts.set(statsPath, (query) => ({ body: stats(Number(query.get('days'))) }))
    site.scripts.set('/api/agent/ping', (query) => ({ body: seededPing(site.origin, query.has('echo')) }))
  })

  const fail = (status: number, headers: Record<string, string>, title: string) => () => ({
    status,
    headers: { 'Content-Type': 'application/problem+json', ...headers },
    body: { type: 'about:blank', title, status },
  })
  const open = async (view = desktop, query = '', options: Parameters<typeof openPage>[2] = {}) => {
    const opened = await openPage(browser, view, options)
    return { ...opened, address: `${site.origin}/dashboard/${query}` }
  }
  /** A page whose clock only the test moves. */
  const openAt = async (query = '') => {
    const opened = await open(desktop, query)
    await opened.page.clock.install({ time: new Date('2026-11-20T12:00:00Z') })
    await opened.page.clock.pauseAt(new Date('2026-11-20T12:00:01Z'))
    await opened.page.goto(opened.address)
    return opened
  }
  const panelOf = (page: Page, id: string) => page.locator(`[data-panel="${id}"]`)
  const labelsOf = async (page: Page, id: string): Promise<string[]> => {
    await panelOf(page, id).getByRole('listitem').first().waitFor()
    const items = `document.querySelectorAll('[data-panel="${id}"] [role="listitem"]')`
    return page.evaluate<string[]>(`Array.from(${items}, (node) => node.getAttribute('aria-label'))`)
  }
  const requestsOf = (pathname: string) => site.requested.filter((address) => address.startsWith(pathname))
  const failuresOf = (page: Page) => page.locator('[data-failures]')

  /** Every panel shows the numbers of the window. */
  async function expectNumbers(page: Page, days: number): Promise<void> {
    // Each source is drawn when it answers; the connection is measured by its second answer.
    await panelOf(page, 'connection').getByText('23\u00a0ms').waitFor()
    await panelOf(page, 'changes').locator('.title a').first().waitFor()
    const { requests, reads, people, hellos, unique_visitors: visitors, performance, families } = seededStats(days)
    const perDay = (label: string, counts: Record<string, number>) =>
      Object.entries(counts).map(
        ([key, count]) =>
          `${day.format(new Date(key))}, ${label} ${number.format(count)}${key === '2026-11-20' ? ', so far today' : ''}`,
      )
    expect(await labelsOf(page, 'requests-by-day')).toEqual(perDay('Requests', requests.by_day))
    expect(await labelsOf(page, 'reads-by-day')).toEqual(perDay('Reads', reads.by_day))
    expect(await labelsOf(page, 'hellos-by-day')).toEqual(perDay('Hellos', hellos.by_day))
    expect(await labelsOf(page, 'visitors-by-day')).toEqual(perDay('Different agents', visitors.by_day))

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

  it.each(views)('shows the numbers of its JSON at $width px, $colorScheme', async (view) => {
    const { page, context, complaints, address } = await open(view)
    await page.addInitScript(`
      globalThis.shifted = 0
      new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (shifted += value)))
        .observe({ type: 'layout-shift', buffered: true })`)
    await page.goto(address)
    await panelOf(page, 'connection').locator('dd').first().waitFor()
    // The scheme changes nothing but colours.
    if (view.colorScheme === 'light') await expectNumbers(page, 30)
    expect(await page.locator('[data-updated] time').count()).toBe(1)
    expect(await panelOf(page, 'response-times-by-route').locator('[data-note]').textContent()).toContain('2\u00a0%')
    expect(await findBarriers(page, view.colorScheme === 'dark' ? ['color-contrast'] : undefined)).toEqual([])
    expect(await widerBy(page)).toBeLessThanOrEqual(0)
    expect(await page.evaluate('shifted')).toBe(0)
    expect(complaints).toEqual([])
    await takePicture(page, `dashboard-${view.width}-${view.colorScheme}`)
    await context.close()
  })

  it.each([320, 390, 800, 1280])('keeps numbers whole and the labels of an axis apart at %i px', async (width) => {
    stats = (days) => {
      const seeded = seededStats(days)
      seeded.requests.total = 12_345_678
      Object.assign(seeded.performance.by_route, { '/slow': { p50_ms: 0.5, p95_ms: 900_000, samples: 5 } })
      return seeded
    }
    const { page, context, address } = await open({ ...desktop, width })
    await page.goto(address)
    await panelOf(page, 'totals').getByText('12,345,678').waitFor()
    await panelOf(page, 'response-times-by-route').locator('.scale span').first().waitFor()
    const { broken, labels } = await page.evaluate<{ broken: string[]; labels: [number, number][] }>(`({
      broken: [...document.querySelectorAll('dd')]
        .filter((dd) => dd.scrollWidth > dd.clientWidth || dd.clientHeight > 1.5 * parseFloat(getComputedStyle(dd).fontSize))
        .map((dd) => dd.textContent),
      labels: [...document.querySelectorAll('.scale span')]
        .filter((label) => label.checkVisibility())
        .map((label) => label.getBoundingClientRect())
        .map(({ left, right }) => [left, right]),
    })`)
    expect(broken).toEqual([])
    expect(labels.length).toBeGreaterThanOrEqual(2)
    labels.slice(1).forEach(([left], at) => {
      expect(left).toBeGreaterThan(labels[at]?.[1] ?? Infinity)
    })
    expect(await widerBy(page)).toBeLessThanOrEqual(0)
    await context.close()
  })

  it.each([600, 768, 1024])('leaves no tile over and cuts no table off at %i px', async (width) => {
    const { page, context, address } = await open({ ...desktop, width })
    await page.goto(address)
    await panelOf(page, 'connection').locator('dd').first().waitFor()
    await panelOf(page, 'response-times-by-family').locator('td').first().waitFor()
    const { rows, cut } = await page.evaluate<{ rows: number[][]; cut: number[] }>(`({
      rows: [...document.querySelectorAll('.values')].map((values) => {
        const tops = [...values.children].map((tile) => tile.offsetTop)
        return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
      }),
      cut: [...document.querySelectorAll('.wide-content')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
    })`)
    for (const lengths of rows) expect(new Set(lengths).size, lengths.join('+')).toBe(1)
    expect(cut).toEqual([0])
    await context.close()
  })

  it('shows lines as lines where the reader has colours of their own', async () => {
    const { page, context, address } = await open(desktop, '', { forcedColors: 'active' })
    await page.goto(address)
    await panelOf(page, 'visitors-by-day').locator('.line').waitFor()
    const styleOf = (selector: string, property: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('${selector}')).${property}`)
    const ink = await styleOf('h2', 'color')
    expect(await styleOf('.line', 'fill')).toBe('none')
    for (const [selector, property] of [
      ['.line', 'stroke'],
      ['.mark', 'fill'],
      ['.axis text', 'fill'],
      ['.bar', 'backgroundColor'],
    ] as const)
      expect([selector, await styleOf(selector, property)]).toEqual([selector, ink])
    await context.close()
  })

  it('takes names as text, never as HTML', async () => {
    const { page, context, complaints, address } = await open()
    await page.goto(address)
    await panelOf(page, 'requests-by-family').getByRole('button', { name: 'Show as table' }).click()
    await panelOf(page, 'requests-by-family').getByRole('rowheader', { name: '<img src=x' }).waitFor()
    expect(await page.locator('[data-dashboard] img').count()).toBe(0)
    expect(complaints).toEqual([])
    await context.close()
  })

  it.each(views)('says that nothing has been counted at $width px, $colorScheme', async (view) => {
    stats = emptyStats
    site.scripts.set('/api/changes.json', () => ({ body: [] }))
    const { page, context, complaints, address } = await open(view)
    await page.goto(address)
    for (const { id, empty } of panels.filter(({ source }) => source !== 'ping'))
      await panelOf(page, id).getByText(empty).waitFor()
    await panelOf(page, 'totals').getByText('Static files are not counted on this site.').waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    expect(await findBarriers(page, view.colorScheme === 'dark' ? ['color-contrast'] : undefined)).toEqual([])
    expect(await widerBy(page)).toBeLessThanOrEqual(0)
    expect(complaints).toEqual([])
    await takePicture(page, `dashboard-empty-${view.width}-${view.colorScheme}`)
    await context.close()
  })

  it('says what failed, waits as long as it is told, and leaves other sources alone', async () => {
    site.scripts.set(statsPath, fail(503, { 'Retry-After': '90' }, 'The store cannot be reached'))
    const { page, context } = await openAt()
    const message = failuresOf(page)
      .getByRole('status')
      .filter({ hasText: errors['stats'] ?? '' })
    await message.waitFor()
    expect(await message.textContent()).toContain('The store cannot be reached.')
    expect(await message.locator('time').getAttribute('datetime')).toMatch(/^2026-11-20T12:01:3\d/)
    expect(await message.getByRole('button').count()).toBe(0)
    for (const { id } of panels.filter(({ source }) => source === 'stats')) {
      await panelOf(page, id).getByText('Not read yet.').waitFor()
      expect(await panelOf(page, id).getByText('cannot be read').count()).toBe(0)
    }
    await panelOf(page, 'connection').getByText('fra1').waitFor()
    await takePicture(page, 'dashboard-error-1280-light')

    site.scripts.set(statsPath, () => ({ body: seededStats(30) }))
    await page.clock.runFor(80_000)
    await page.getByRole('radio', { name: '7 days' }).check()
    expect(requestsOf(statsPath)).toEqual([`${statsPath}?days=30&names=20`])
    await page.clock.runFor(11_000)
    await panelOf(page, 'totals').locator('dd').first().waitFor()
    expect(await failuresOf(page).innerText()).toBe('')
    expect(requestsOf(statsPath)).toEqual([`${statsPath}?days=30&names=20`, `${statsPath}?days=7&names=20`])
    await context.close()
  })

  it('tries again when asked to', async () => {
    site.scripts.set(statsPath, () => ({ status: 500, headers: { 'Content-Type': 'text/html' }, body: 'no JSON' }))
    const { page, context, address } = await open()
    await page.goto(address)
    const again = failuresOf(page).getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await findBarriers(page)).toEqual([])
    site.scripts.set(statsPath, () => ({ body: seededStats(30) }))
    await again.click()
    expect(await labelsOf(page, 'requests-by-day')).toHaveLength(30)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
    await context.close()
  })

  it('keeps the last good values with their age when a refresh fails', async () => {
    const { page, context } = await openAt()
    await panelOf(page, 'totals').locator('dd').first().waitFor()
    // What is still being read when the clock is moved has waited too long.
    await panelOf(page, 'connection').getByText('23\u00a0ms').waitFor()
    site.scripts.set(statsPath, fail(503, {}, 'The store cannot be reached'))
    await page.clock.runFor(61_000)
    const message = failuresOf(page).getByRole('status').first()
    await message.getByText(errors['stats'] ?? '').waitFor()
    await message.getByText('Shown as of').waitFor()
    expect(await message.locator('time').first().getAttribute('datetime')).toMatch(/^2026-11-20T12:00:0\d/)
    await expectNumbers(page, 30)
    await takePicture(page, 'dashboard-stale-1280-light')
    await page.clock.resume()
    expect(await findBarriers(page)).toEqual([])
    await context.close()
  })

  it('reads a source once for all its panels, again when it is due, and never while it is hidden', async () => {
    const { page, context } = await openAt()
    await panelOf(page, 'totals').locator('dd').first().waitFor()
    expect(requestsOf(statsPath)).toHaveLength(1)
    const refreshed = page.waitForResponse((response) => response.url().includes(statsPath))
    await page.clock.runFor(60_500)
    await refreshed
    expect(requestsOf(statsPath)).toHaveLength(2)

    const setVisibility = (state: string) =>
      page.evaluate(`Object.defineProperty(document, 'visibilityState', { value: '${state}', configurable: true })
        document.dispatchEvent(new Event('visibilitychange'))`)
    await setVisibility('hidden')
    await page.clock.runFor(600_000)
    expect(requestsOf(statsPath)).toHaveLength(2)
    const back = page.waitForResponse((response) => response.url().includes(statsPath))
    await setVisibility('visible')
    await page.clock.runFor(10)
    await back
    expect(requestsOf(statsPath)).toHaveLength(3)
    expect(requestsOf('/api/agent/ping')).toContain('/api/agent/ping?echo=stamp')
    await context.close()
  })

  it('says that it loads only where an answer takes its time', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    site.scripts.set(statsPath, async () => {
      await held
      return { body: seededStats(30) }
    })
    const { page, context } = await openAt()
    await panelOf(page, 'connection').getByText('fra1').waitFor()
    const message = panelOf(page, 'requests-by-day').getByRole('status')
    expect(await message.textContent()).toBe('')
    await page.clock.runFor(300)
    await message.getByText('Loading …').waitFor()
    release()
    expect(await labelsOf(page, 'requests-by-day')).toHaveLength(30)
    expect(await message.textContent()).toBe('')
    await context.close()
  })

  it('keeps the window in its address', async () => {
    const { page, context, address } = await open(desktop, '?days=7')
    await page.goto(address)
    await expectNumbers(page, 7)
    expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: '90 days' }).check()
    await panelOf(page, 'requests-by-day').getByRole('listitem').nth(89).waitFor()
    await expectNumbers(page, 90)
    expect(new URL(page.url()).search).toBe('?days=90')
    await page.reload()
    await expectNumbers(page, 90)
    await page.goto(`${site.origin}/dashboard/?days=5`)
    await expectNumbers(page, 30)
    await context.close()
  })

  it('can be read by keyboard: one stop a chart, arrows among its values', async () => {
    const { page, context, address } = await open()
    await page.goto(address)
    const chart = panelOf(page, 'requests-by-day')
    const days = await labelsOf(page, 'requests-by-day')
    const focused = () => page.evaluate('document.activeElement.getAttribute("aria-label")')
    await page.getByRole('radio', { name: '30 days' }).focus()
    await page.keyboard.press('Tab')
    expect(await focused()).toBe(days[0])
    const hint = chart.locator('.hint')
    for (const [key, at] of [
      ['ArrowRight', 1],
      ['ArrowDown', 2],
      ['ArrowLeft', 1],
      ['End', 29],
      ['ArrowRight', 29],
      ['Home', 0],
    ] as const) {
      await page.keyboard.press(key)
      expect(await focused()).toBe(days[at])
      const [title = '', value = ''] = days[at]?.split(', ') ?? []
      expect(await hint.innerText()).toContain(title)
      expect(await hint.innerText()).toContain(value)
    }
    await page.keyboard.press('Escape')
    expect(await hint.isVisible()).toBe(false)
    await page.keyboard.press('Tab')
    expect(await page.evaluate('document.activeElement.textContent')).toBe('Show as table')
    await page.keyboard.press('Enter')
    expect(await chart.locator('tbody tr').count()).toBe(30)
    await page.keyboard.press('Enter')
    expect(await labelsOf(page, 'requests-by-day')).toEqual(days)
    await context.close()
  })

  it('keeps the focus on a value when its numbers are refreshed', async () => {
    const { page, context } = await openAt()
    await panelOf(page, 'requests-by-route').getByRole('listitem').first().focus()
    await page.keyboard.press('ArrowDown')
    const before = await page.evaluate('document.activeElement.dataset.key')
    stats = (days) => {
      const next = seededStats(days)
      next.requests.by_route[String(before)] = 1000
      return next
    }
    await page.clock.runFor(61_000)
    await panelOf(page, 'requests-by-route').locator('.number', { hasText: '1,000' }).waitFor()
    expect(await page.evaluate('document.activeElement.dataset.key')).toBe(before)
    await context.close()
  })

  it('shows a value under the pointer for as long as the pointer is on it or on what it shows', async () => {
    const { page, context, address } = await open()
    await page.goto(address)
    const panel = panelOf(page, 'requests-by-family')
    await panel.getByRole('listitem', { name: 'ClaudeBot' }).hover()
    const hint = panel.locator('.hint')
    expect(await hint.innerText()).toContain('Operator Anthropic')
    await hint.hover()
    expect(await hint.isVisible()).toBe(true)
    await page.mouse.move(0, 0)
    expect(await hint.isVisible()).toBe(false)
    await context.close()
  })

  it('sets the days that are over against as many before, where those are kept', async () => {
    const { page, context, address } = await open()
    await page.goto(address)
    const changes = panelOf(page, 'totals').locator('.change')
    await changes.getByText('+23.4').waitFor()
    const alternative = ' on the 30 days before, today not counted'
    expect(await changes.allTextContents()).toEqual([
      `+23.4\u00a0%${alternative}`,
      '',
      `\u00b10\u00a0%${alternative}`,
      '',
    ])
    await page.getByRole('radio', { name: '90 days' }).check()
    await panelOf(page, 'requests-by-day').getByRole('listitem').nth(89).waitFor()
    expect(await changes.allTextContents()).toEqual(['', '', '', ''])
    await context.close()
  })

  it('narrows reads by a click or Enter, keeps the filter in its address, and removes it', async () => {
    const { page, context, complaints, address } = await open()
    await page.goto(address)
    const lastRequest = () => requestsOf(statsPath).at(-1)
    await panelOf(page, 'requests-by-purpose').getByRole('listitem', { name: 'training' }).click()
    const purpose = page.getByRole('button', { name: 'Remove the filter Purpose: training' })
    await purpose.waitFor()
    await expect.poll(lastRequest).toBe(`${statsPath}?days=30&names=20&purpose=training`)
    await panelOf(page, 'reads-by-document').getByRole('listitem').first().focus()
    await page.keyboard.press('Enter')
    const slug = '/posts/reading-a-tide-board/'
    await expect
      .poll(lastRequest)
      .toBe(`${statsPath}?days=30&names=20&purpose=training&document=${encodeURIComponent(slug)}`)
    expect(new URL(page.url()).searchParams.get('document')).toBe(slug)
    await panelOf(page, 'reads-by-document').locator('.chosen').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await takePicture(page, 'dashboard-filtered-1280-light')
    await purpose.click()
    await expect.poll(lastRequest).toBe(`${statsPath}?days=30&names=20&document=${encodeURIComponent(slug)}`)
    await page.reload()
    await page.getByRole('button', { name: `Remove the filter Document: ${slug}` }).waitFor()
    // What is added up under a name is no document, and has no bar.
    const asked = requestsOf(statsPath).length
    const rest = panelOf(page, 'reads-by-document').getByRole('listitem', { name: 'All other documents, Reads 44' })
    expect(await rest.locator('.bar').count()).toBe(0)
    await rest.click()
    expect(requestsOf(statsPath)).toHaveLength(asked)
    expect(complaints).toEqual([])
    await context.close()
  })

  it('has one colour for a purpose, outlines today, labels each day that fits, and covers no value with its hint', async () => {
    const { page, context, address } = await open(desktop, '?days=7')
    await page.goto(address)
    const family = panelOf(page, 'requests-by-family')
    await family.getByRole('listitem', { name: 'ClaudeBot' }).hover()
    const { colours, hint, rows, unfinished, labels } = await page.evaluate<{
      colours: string[]
      hint: number
      rows: number
      unfinished: string[]
      labels: number
    }>(`({
      colours: ['requests-by-purpose', 'requests-by-family'].flatMap((id) =>
        [...document.querySelectorAll('[data-panel="' + id + '"] li')]
          .filter((row) => /^training|^ClaudeBot|^GPTBot/.test(row.getAttribute('aria-label')))
          .map((row) => row.querySelector('.bar').style.background)),
      hint: document.querySelector('[data-panel="requests-by-family"] .hint').getBoundingClientRect().bottom,
      rows: document.querySelector('[data-panel="requests-by-family"] li').getBoundingClientRect().top,
      unfinished: [...document.querySelectorAll('[data-panel="requests-by-day"] .unfinished')]
        .map((mark) => mark.parentNode.getAttribute('data-key')),
      labels: document.querySelectorAll('[data-panel="requests-by-day"] .axis text[text-anchor="middle"]').length,
    })`)
    expect(colours).toHaveLength(3)
    expect(new Set(colours).size).toBe(1)
    expect(hint).toBeLessThanOrEqual(rows + 1)
    expect(unfinished).toEqual(['2026-11-20'])
    expect(labels).toBe(7)
    await context.close()
  })

  it('shows all values of each chart as a table', async () => {
    const { page, context, address } = await open()
    await page.goto(address)
    // A part of a panel that scrolls is no region of the same name.
    const byFamily = page.getByRole('region', { name: 'Response times by agent family' })
    await byFamily.locator('tbody tr').first().waitFor()
    expect(await byFamily.count()).toBe(1)
    for (const [id, button, count] of [
      ['requests-by-day', 'Show as table', 30],
      ['reads-by-day', 'Show as table', 30],
      ['requests-by-family', 'Show as table', 14],
      ['requests-by-route', 'Show as table', 15],
      ['response-times-by-route', 'Show as table', 15],
      ['response-times-by-family', 'Show all', 14],
      ['hellos-by-day', 'Show as table', 30],
      ['visitors-by-day', 'Show as table', 30],
    ] as const) {
      await panelOf(page, id).getByRole('button', { name: button }).click()
      expect(await panelOf(page, id).locator('tbody tr').count()).toBe(count)
    }
    expect(await byFamily.count()).toBe(1)
    expect(await findBarriers(page)).toEqual([])
    expect(await widerBy(page)).toBeLessThanOrEqual(0)
    await takePicture(page, 'dashboard-tables-1280-light')
    await context.close()
  })

  it('says without JavaScript what each panel shows and where its numbers are', async () => {
    const { page, context, address } = await open(desktop, '', { javaScriptEnabled: false })
    await page.goto(address)
    for (const { id, title } of panels) {
      expect(await panelOf(page, id).getByRole('heading').textContent()).toBe(title)
      const link = panelOf(page, id).getByRole('link')
      expect(await link.isVisible()).toBe(true)
      const response = await fetch(new URL((await link.getAttribute('href')) ?? '', site.origin))
      expect(response.ok).toBe(true)
    }
    expect(await page.getByRole('radio').first().isVisible()).toBe(false)
    await takePicture(page, 'dashboard-without-script-1280-light')
    await context.close()
  })

  describe('as one file', () => {
    let folder: string
    beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'dashboard-file-'))))
    afterAll(() => rmSync(folder, { recursive: true }))

    // Four views of two windows each.
    it('is downloaded, works from a disk, and shows the same numbers', { timeout: 90_000 }, async () => {
      const { page, context, address } = await open()
      await page.goto(address)
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download as one HTML file' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('dashboard.html')
      await context.close()

      const file = path.join(folder, 'dashboard.html')
      const content = site.read('/dashboard/dashboard.html')
      expect(Buffer.byteLength(content)).toBeLessThanOrEqual(200_000)
      writeFileSync(file, content)
      for (const view of views) {
        const alone = await openPage(browser, view)
        site.requested.splice(0)
        await alone.page.goto(`${pathToFileURL(file).href}?days=7`)
        await expectNumbers(alone.page, 7)
        expect(new Set(site.requested.map((address) => address.split('?')[0]))).toEqual(
          new Set([statsPath, '/api/agent/ping', '/api/changes.json']),
        )
        await alone.page.getByRole('radio', { name: '90 days' }).check()
        await panelOf(alone.page, 'requests-by-day').getByRole('listitem').nth(89).waitFor()
        const isDark = view.colorScheme === 'dark'
        if (!isDark) await expectNumbers(alone.page, 90)
        expect(await findBarriers(alone.page, isDark ? ['color-contrast'] : undefined)).toEqual([])
        expect(await widerBy(alone.page)).toBeLessThanOrEqual(0)
        expect(alone.complaints).toEqual([])
        await takePicture(alone.page, `dashboard-file-${view.width}-${view.colorScheme}`)
        await alone.context.close()
      }
    })

    it('works in a frame without an address of its own, as inside an assistant', async () => {
      const { page, context, complaints } = await open()
      const document = escapeHtml(site.read('/dashboard/dashboard.html'))
      await page.setContent(
        `<iframe title="Artifact" sandbox="allow-scripts" width="1000" height="800" srcdoc="${document}"></iframe>`,
      )
      const frame = page.frameLocator('iframe')
      await frame.locator('[data-panel="totals"] dd').first().waitFor()
      await frame.getByRole('radio', { name: '7 days' }).check()
      await frame.getByText(number.format(seededStats(7).requests.total)).waitFor()
      expect(complaints).toEqual([])
      await context.close()
    })
  })
})
