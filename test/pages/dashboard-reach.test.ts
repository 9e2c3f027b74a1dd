// The dashboard in a real browser: reached by keyboard and pointer, filtered, as tables, without script.
import { describe, expect, it } from 'vitest'
import { findBarriers, hasChromium, takePicture, widerBy } from './browser.js'
import { seededStats } from './dashboard-site.js'
import {
  answerStats,
  browser,
  desktop,
  expectAnswered,
  labelsOf,
  open,
  openAt,
  panelOf,
  panels,
  requestsOf,
  site,
  statsPath,
  useDashboard,
} from './dashboard-stage.js'

describe.skipIf(!hasChromium)('the dashboard (needs Chromium)', () => {
  useDashboard()

  it('can be read by keyboard: one stop a chart, arrows among its values', async () => {
    const { page, address } = await open()
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
  })

  it('keeps the focus on a value when its numbers are refreshed', async () => {
    const { page } = await openAt()
    await panelOf(page, 'requests-by-route').getByRole('listitem').first().focus()
    await page.keyboard.press('ArrowDown')
    const before = await page.evaluate('document.activeElement.dataset.key')
    answerStats((days) => {
      const next = seededStats(days)
      next.requests.by_route[String(before)] = 1000
      return next
    })
    await page.clock.runFor(61_000)
    await panelOf(page, 'requests-by-route').locator('.number', { hasText: '1,000' }).waitFor()
    expect(await page.evaluate('document.activeElement.dataset.key')).toBe(before)
  })

  it('computes the style of few elements for a hint, and its layout with the next frame', async () => {
    const { page } = await openAt()
    await expectAnswered(page)
    const value = panelOf(page, 'requests-by-route').getByRole('listitem').first()
    await value.scrollIntoViewIfNeeded()
    // Counted when all is drawn, and its layout done.
    const all = await page.evaluate<number>('document.body.offsetHeight && document.querySelectorAll("body *").length')
    await browser.startTracing(page, { categories: ['devtools.timeline'] })
    await value.hover()
    await page.locator('.hint:visible').waitFor()
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as {
      traceEvents: {
        name: string
        ts: number
        dur: number
        args: { elementCount?: number; data?: { type?: string } }
      }[]
    }
    // Playwright listens for `mousemove` itself, and asks for a layout.
    const inputs = traceEvents.filter(({ args }) => args.data?.type === 'pointerover')
    expect(inputs.length).toBeGreaterThan(0)
    const layouts = traceEvents.filter(({ name }) => name === 'Layout')
    expect(layouts.filter(({ ts }) => inputs.some((input) => ts > input.ts && ts < input.ts + input.dur))).toEqual([])
    const counts = traceEvents.flatMap(({ args: { elementCount } }) => elementCount ?? [])
    expect(counts.length).toBeGreaterThan(0)
    expect(Math.max(...counts)).toBeLessThan(all / 4)
  })

  it('shows at once which value is chosen, and what that changes after the next frame', async () => {
    const { page, address } = await open()
    await page.goto(address)
    const row = panelOf(page, 'requests-by-family').getByRole('listitem').first()
    const [isChosen, buttons] = await row.evaluate((node) => {
      ;(node as unknown as { click: () => void }).click()
      const { classList, ownerDocument } = node as unknown as {
        classList: { contains: (name: string) => boolean }
        ownerDocument: { querySelectorAll: (selector: string) => { length: number } }
      }
      return [classList.contains('chosen'), ownerDocument.querySelectorAll('[data-filters] button').length]
    })
    expect([isChosen, buttons]).toEqual([true, 0])
    await page.getByRole('button', { name: 'Remove the filter' }).waitFor()
  })

  it('keeps the hint of the first and the last value within the drawing', async () => {
    const { page } = await openAt()
    const panel = panelOf(page, 'requests-by-day')
    await panel.getByRole('listitem').first().focus()
    for (const key of ['Home', 'End']) {
      await page.keyboard.press(key)
      // In one turn of the page: a panel that gets another size is drawn anew.
      const { hint, chart } = await page.evaluate<
        Record<'hint' | 'chart', { left: number; right: number; width: number }>
      >(`({
        hint: document.querySelector('[data-panel="requests-by-day"] .hint').getBoundingClientRect().toJSON(),
        chart: document.querySelector('[data-panel="requests-by-day"] .chart').getBoundingClientRect().toJSON(),
      })`)
      expect(hint.width).toBeGreaterThan(0)
      expect(hint.left).toBeGreaterThanOrEqual(chart.left)
      expect(hint.right).toBeLessThanOrEqual(chart.right + 1)
    }
  })

  it('shows a value under the pointer for as long as the pointer is on it or on what it shows', async () => {
    const { page, address } = await open()
    await page.goto(address)
    const panel = panelOf(page, 'requests-by-family')
    await panel.getByRole('listitem', { name: 'ClaudeBot' }).hover()
    const hint = panel.locator('.hint')
    expect(await hint.innerText()).toContain('Operator Anthropic')
    await hint.hover()
    expect(await hint.isVisible()).toBe(true)
    await page.mouse.move(0, 0)
    expect(await hint.isVisible()).toBe(false)
  })

  it('sets the days that are over against as many before, where those are kept', async () => {
    const { page, address } = await open()
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
  })

  it('narrows reads by a click or Enter, keeps the filter in its address, and removes it', async () => {
    const { page, complaints, address } = await open()
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
    // The one value that is left is said by the filter, which has the focus; the panel beside takes the row.
    await panelOf(page, 'reads-by-document').waitFor({ state: 'hidden' })
    const document = page.getByRole('button', { name: `Remove the filter Document: ${slug}` })
    await document.and(page.locator(':focus')).waitFor()
    const widthOf = async (id: string) => (await panelOf(page, id).boundingBox())?.width
    expect(await widthOf('reads-by-family')).toBe(await widthOf('changes'))
    expect(await findBarriers(page)).toEqual([])
    await takePicture(page, 'dashboard-filtered-1280-light')
    await purpose.click()
    await expect.poll(lastRequest).toBe(`${statsPath}?days=30&names=20&document=${encodeURIComponent(slug)}`)
    await page.reload()
    await document.click()
    await expect.poll(lastRequest).toBe(`${statsPath}?days=30&names=20`)
    // What is added up under a name is no document, and has no bar.
    const rest = panelOf(page, 'reads-by-document').getByRole('listitem', { name: 'All other documents, Reads 44' })
    await rest.waitFor()
    const asked = requestsOf(statsPath).length
    expect(await rest.locator('.bar').count()).toBe(0)
    await rest.click()
    expect(requestsOf(statsPath)).toHaveLength(asked)
    const half = await widthOf('reads-by-family')
    await panelOf(page, 'requests-by-family').getByRole('listitem', { name: 'GPTBot' }).click()
    await panelOf(page, 'reads-by-family').waitFor({ state: 'hidden' })
    await panelOf(page, 'requests-by-family').locator('.chosen').waitFor()
    expect(half).toBeLessThan((await widthOf('changes')) ?? 0)
    expect(await widthOf('reads-by-document')).toBe(await widthOf('changes'))
    expect(complaints).toEqual([])
  })

  it('has one colour for a purpose, outlines today, labels each day that fits, and covers no value with its hint', async () => {
    const { page, address } = await open(desktop, '?days=7')
    await page.goto(address)
    const family = panelOf(page, 'requests-by-family')
    await family.getByRole('listitem', { name: 'ClaudeBot' }).hover()
    const { colours, hint, rows, unfinished } = await page.evaluate<{
      colours: string[]
      hint: number
      rows: number
      unfinished: string[]
    }>(`({
      colours: ['requests-by-purpose', 'requests-by-family'].flatMap((id) =>
        [...document.querySelectorAll('[data-panel="' + id + '"] li')]
          .filter((row) => /^training|^ClaudeBot|^GPTBot/.test(row.getAttribute('aria-label')))
          .map((row) => row.querySelector('.bar').style.background)),
      hint: document.querySelector('[data-panel="requests-by-family"] .hint').getBoundingClientRect().bottom,
      rows: document.querySelector('[data-panel="requests-by-family"] li').getBoundingClientRect().top,
      unfinished: [...document.querySelectorAll('[data-panel="requests-by-day"] .unfinished')]
        .map((mark) => mark.parentNode.getAttribute('data-key')),
    })`)
    expect(colours).toHaveLength(3)
    expect(new Set(colours).size).toBe(1)
    expect(hint).toBeLessThanOrEqual(rows + 1)
    expect(unfinished).toEqual(['2026-11-20'])
    const days = ['14', '15', '16', '17', '18', '19', '20', 'Nov']
    const axis = panelOf(page, 'requests-by-day').locator('.axis [text-anchor="middle"]')
    expect(await axis.allTextContents()).toEqual(days)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(async () => Number(await axis.nth(6).getAttribute('x'))).toBeLessThan(390)
    expect(await axis.allTextContents()).toEqual(days)
  })

  it('shows all values of each chart as a table', async () => {
    const { page, address } = await open()
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
  })

  it('says without JavaScript what each panel shows and where its numbers are', async () => {
    const { page, address } = await open(desktop, '', { javaScriptEnabled: false })
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
  })
})
