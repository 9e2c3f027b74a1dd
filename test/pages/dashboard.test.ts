// The dashboard in a real browser: each panel against the JSON it was drawn from, at every width, empty or full.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { findBarriers, hasChromium, takePicture, views, widerBy } from './browser.js'
import { emptyStats, seededStats } from './dashboard-site.js'
import {
  answerStats,
  desktop,
  expectNumbers,
  open,
  panelOf,
  panels,
  site,
  useDashboard,
  watchShifts,
} from './dashboard-stage.js'

const lightViews = views.filter(({ colorScheme }) => colorScheme === 'light')

/** Nobody is kept out in light, and in dark, which changes nothing but colours. */
async function checkBothSchemes(page: Page, name: string): Promise<void> {
  expect(await findBarriers(page)).toEqual([])
  await takePicture(page, `${name}-light`)
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")).toBe(true)
  expect(await findBarriers(page, ['color-contrast'])).toEqual([])
  await takePicture(page, `${name}-dark`)
}

describe.skipIf(!hasChromium)('the dashboard (needs Chromium)', () => {
  useDashboard()

  it.each(lightViews)('shows the numbers of its JSON at $width px', async (view) => {
    const { page, complaints, address } = await open(view)
    await watchShifts(page)
    await page.goto(address)
    await panelOf(page, 'connection').locator('dd').first().waitFor()
    await expectNumbers(page, 30)
    expect(await page.locator('[data-updated] time').count()).toBe(1)
    expect(await panelOf(page, 'response-times-by-route').locator('[data-note]').textContent()).toContain('2\u00a0%')
    expect(await widerBy(page)).toBeLessThanOrEqual(0)
    expect(await page.evaluate('shifted')).toBe(0)
    // As on other pages, so that the header does not move between them.
    expect(await page.evaluate("document.querySelector('header.site').offsetWidth")).toBe(Math.min(view.width, 1192))
    await checkBothSchemes(page, `dashboard-${view.width}`)
    expect(complaints).toEqual([])
  })

  it.each([320, 390, 800, 1280])('keeps numbers whole and the labels of an axis apart at %i px', async (width) => {
    answerStats((days) => {
      const seeded = seededStats(days)
      seeded.requests.total = 12_345_678
      Object.assign(seeded.performance.by_route, { '/slow': { p50_ms: 0.5, p95_ms: 900_000, samples: 5 } })
      return seeded
    })
    const { page, address } = await open({ ...desktop, width })
    await page.goto(address)
    await panelOf(page, 'totals').getByText('12,345,678').waitFor()
    await panelOf(page, 'response-times-by-route').locator('.scale span').first().waitFor()
    // A panel is drawn anew in the frame in which the fonts have changed its size.
    const drawn =
      'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))'
    const { broken, labels } = await page.evaluate<{
      broken: string[]
      labels: [number, number][]
    }>(`${drawn}.then(() => ({
      broken: [...document.querySelectorAll('dd')]
        .filter((dd) => dd.scrollWidth > dd.clientWidth || dd.clientHeight > 1.5 * parseFloat(getComputedStyle(dd).fontSize))
        .map((dd) => dd.textContent),
      labels: [...document.querySelectorAll('.scale span')]
        .filter((label) => label.checkVisibility())
        .map((label) => label.getBoundingClientRect())
        .map(({ left, right }) => [left, right]),
    }))`)
    expect(broken).toEqual([])
    expect(labels.length).toBeGreaterThanOrEqual(2)
    labels.slice(1).forEach(([left], at) => {
      expect(left).toBeGreaterThan(labels[at]?.[1] ?? Infinity)
    })
    expect(await widerBy(page)).toBeLessThanOrEqual(0)
  })

  it('leaves no tile over and cuts no table off at 600, 768 and 1024 px', async () => {
    const { page, address } = await open({ ...desktop, width: 600 })
    await page.goto(address)
    await panelOf(page, 'connection').locator('dd').first().waitFor()
    await panelOf(page, 'response-times-by-family').locator('td').first().waitFor()
    for (const width of [600, 768, 1024]) {
      await page.setViewportSize({ width, height: desktop.height })
      const { rows, cut } = await page.evaluate<{ rows: number[][]; cut: number[] }>(`({
        rows: [...document.querySelectorAll('.values')].map((values) => {
          const tops = [...values.children].map((tile) => tile.offsetTop)
          return [...new Set(tops)].map((top) => tops.filter((other) => other === top).length)
        }),
        cut: [...document.querySelectorAll('.wide-content')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      })`)
      expect(rows).not.toEqual([])
      for (const lengths of rows) expect(new Set(lengths).size, `${width}: ${lengths.join('+')}`).toBe(1)
      expect(cut).toEqual([0])
    }
  })

  it('shows lines as lines where the reader has colours of their own', async () => {
    const { page, address } = await open(desktop, '', { forcedColors: 'active' })
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
  })

  it('takes names as text, never as HTML', async () => {
    const { page, complaints, address } = await open()
    await page.goto(address)
    await panelOf(page, 'requests-by-family').getByRole('button', { name: 'Show as table' }).click()
    await panelOf(page, 'requests-by-family').getByRole('rowheader', { name: '<img src=x' }).waitFor()
    expect(await page.locator('[data-dashboard] img').count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it.each(lightViews)('says that nothing has been counted at $width px', async (view) => {
    answerStats(emptyStats)
    site.scripts.set('/api/changes.json', () => ({ body: [] }))
    const { page, complaints, address } = await open(view)
    await page.goto(address)
    for (const { id, empty } of panels.filter(({ source }) => source !== 'ping'))
      await panelOf(page, id).getByText(empty).waitFor()
    await panelOf(page, 'totals').getByText('Static files are not counted on this site.').waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
    expect(await widerBy(page)).toBeLessThanOrEqual(0)
    await checkBothSchemes(page, `dashboard-empty-${view.width}`)
    expect(complaints).toEqual([])
  })
})
