// The dashboard in a real browser: what it says when a source fails, is late or is refreshed.
import { describe, expect, it } from 'vitest'
import { findBarriers, hasChromium, takePicture } from './browser.js'
import { seededStats } from './dashboard-site.js'
import {
  desktop,
  errors,
  expectNumbers,
  fail,
  failuresOf,
  labelsOf,
  open,
  openAt,
  panelOf,
  panels,
  requestsOf,
  site,
  statsPath,
  useDashboard,
  watchShifts,
} from './dashboard-stage.js'

describe.skipIf(!hasChromium)('the dashboard (needs Chromium)', () => {
  useDashboard()

  it('says what failed, waits as long as it is told, and leaves other sources alone', async () => {
    site.scripts.set(statsPath, fail(503, { 'Retry-After': '90' }, 'The store cannot be reached'))
    const { page } = await openAt()
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

    site.scripts.set(statsPath, () => ({ body: seededStats(30) }))
    await page.clock.runFor(80_000)
    await page.getByRole('radio', { name: '7 days' }).check()
    expect(requestsOf(statsPath)).toEqual([`${statsPath}?days=30&names=20`])
    await page.clock.runFor(11_000)
    await panelOf(page, 'totals').locator('dd').first().waitFor()
    expect(await failuresOf(page).innerText()).toBe('')
    expect(requestsOf(statsPath)).toEqual([`${statsPath}?days=30&names=20`, `${statsPath}?days=7&names=20`])
  })

  it.each([desktop, { ...desktop, width: 390 }])('moves nothing when a source fails at $width px', async (view) => {
    site.scripts.set(statsPath, fail(503, { 'Retry-After': '90' }, 'The store cannot be reached'))
    const { page, address } = await open(view)
    await watchShifts(page)
    await page.goto(address)
    await failuresOf(page).getByRole('status').first().getByText('The store cannot be reached.').waitFor()
    await panelOf(page, 'requests-by-day').getByText('Not read yet.').waitFor()
    await panelOf(page, 'connection').getByText('fra1').waitFor()
    expect(await page.evaluate('shifted')).toBe(0)
    const { y = 0, height = 0 } = (await failuresOf(page).boundingBox()) ?? {}
    expect(y + height).toBeLessThanOrEqual(view.height)
    await takePicture(page, `dashboard-error-${view.width}-light`)
  })

  it('tries again when asked to', async () => {
    site.scripts.set(statsPath, () => ({ status: 500, headers: { 'Content-Type': 'text/html' }, body: 'no JSON' }))
    const { page, address } = await open()
    await page.goto(address)
    const again = failuresOf(page).getByRole('button', { name: 'Try again' })
    await again.waitFor()
    expect(await findBarriers(page)).toEqual([])
    site.scripts.set(statsPath, () => ({ body: seededStats(30) }))
    await again.click()
    expect(await labelsOf(page, 'requests-by-day')).toHaveLength(30)
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  })

  it('keeps the last good values with their age when a refresh fails', async () => {
    const { page } = await openAt()
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
  })

  it('reads a source once for all its panels, again when it is due, and never while it is hidden', async () => {
    const { page } = await openAt()
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
    await expect.poll(() => requestsOf('/api/agent/ping')).toContain('/api/agent/ping?echo=stamp')
  })

  it('says that it loads only where an answer takes its time', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    site.scripts.set(statsPath, async () => {
      await held
      return { body: seededStats(30) }
    })
    const { page } = await openAt()
    await panelOf(page, 'connection').getByText('fra1').waitFor()
    const message = panelOf(page, 'requests-by-day').getByRole('status')
    expect(await message.textContent()).toBe('')
    await page.clock.runFor(300)
    await message.getByText('Loading …').waitFor()
    release()
    expect(await labelsOf(page, 'requests-by-day')).toHaveLength(30)
    expect(await message.textContent()).toBe('')
  })

  it.each(['light', 'dark'] as const)(
    'can be read, in %s colours, while other numbers are on their way',
    async (colorScheme) => {
      const { page, address } = await open({ ...desktop, colorScheme })
      await page.goto(address)
      await expectNumbers(page, 30)
      let release: () => void = () => undefined
      const held = new Promise<void>((resolve) => (release = resolve))
      site.scripts.set(statsPath, async () => {
        await held
        return { body: seededStats(7) }
      })
      await page.getByRole('radio', { name: '7 days' }).check()
      await page.locator('.dimmed').first().waitFor()
      expect(await page.locator('.dimmed').count()).toBe(panels.filter(({ source }) => source === 'stats').length)
      expect(await findBarriers(page)).toEqual([])
      await takePicture(page, `dashboard-reading-1280-${colorScheme}`)
      release()
      await expectNumbers(page, 7)
      expect(await page.locator('.dimmed').count()).toBe(0)
    },
  )

  it('keeps the window in its address', async () => {
    const { page, address } = await open(desktop, '?days=7')
    await page.goto(address)
    await expectNumbers(page, 7)
    expect(await page.getByRole('radio', { name: '7 days' }).isChecked()).toBe(true)
    await page.getByRole('radio', { name: '90 days' }).check()
    await expectNumbers(page, 90)
    expect(new URL(page.url()).search).toBe('?days=90')
    await page.reload()
    await expectNumbers(page, 90)
    await page.goto(`${site.origin}/dashboard/?days=5`)
    await expectNumbers(page, 30)
  })
})
