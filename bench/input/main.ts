// The benchmark `input`: how long pages take to show what a key, a press or a click has changed, with the processor slowed down.
import { readdirSync } from 'node:fs'
import { chromium, type Page } from 'playwright-core'
import type { Benchmark } from '../benchmark.js'
import { seededStats } from '../../test/pages/dashboard-site.js'
import { serveSite } from '../../test/pages/site.js'

/** Lighthouse's phone. */
const slowdown = 4
const rounds = 9

/** Google's "good" interaction to next paint. */
const limitMs = 200

interface Interaction {
  name: string
  path: string
  act: (page: Page) => Promise<void>
  /** Of the window in pixels; a phone's where it is left out. */
  width?: number
}

const filterByFamily = (page: Page) => page.click('[data-panel="requests-by-family"] .rows li >> nth=1')

const interactions: readonly Interaction[] = [
  { name: 'post: switch the theme', path: ':post', act: (page) => page.click('[data-theme-switch]') },
  { name: 'post: cite a quote', path: ':post', act: (page) => page.click('[data-cite]') },
  {
    name: 'posts: type into the search',
    path: '/posts/',
    act: (page) => page.locator('header input').pressSequentially('tide'),
  },
  { name: 'facts: open a fact', path: '/facts/', act: (page) => page.click('.folded summary') },
  {
    name: 'facts: type into the filter',
    path: '/facts/',
    act: (page) => page.locator('[data-filter]').pressSequentially('quote'),
  },
  { name: 'ask: type a question', path: '/ask/', act: (page) => page.locator('#q').pressSequentially('how often') },
  { name: 'questions: switch the theme', path: '/agentic-ama/', act: (page) => page.click('[data-theme-switch]') },
  {
    name: 'reference: type into its search',
    path: '/docs/answers/',
    act: (page) => page.locator('[data-filter]').pressSequentially('question'),
  },
  {
    name: 'reference: show another language',
    path: '/docs/answers/',
    act: (page) => page.click('[data-show="Python"] >> nth=0'),
  },
  {
    name: 'reference: change a parameter',
    path: '/docs/answers/',
    act: (page) => page.locator('form input[name="q"] >> nth=0').pressSequentially(' more'),
  },
  {
    name: 'dashboard: choose 90 days',
    path: '/dashboard/',
    act: (page) => page.locator('label', { hasText: '90 days' }).click(),
  },
  {
    name: 'dashboard: filter by a family',
    path: '/dashboard/?days=90',
    act: filterByFamily,
  },
  {
    name: 'dashboard: filter by a family, at 1280 pixels',
    path: '/dashboard/?days=90',
    act: filterByFamily,
    width: 1280,
  },
  {
    name: 'dashboard: show a table',
    path: '/dashboard/?days=90',
    act: (page) => page.click('[data-panel="requests-by-day"] [data-button]'),
  },
]

/** The statistics that the dashboard shows, for the window that it asks for; with a filter, reads that differ on each day. */
const answerStats = (page: Page): Promise<unknown> =>
  page.route('**/api/agent/stats.json*', (route) => {
    const { searchParams } = new URL(route.request().url())
    const days = Number(searchParams.get('days'))
    const stats = seededStats(days)
    return route.fulfill({
      json: searchParams.has('family') ? { ...stats, reads: seededStats(days - 1).reads } : stats,
    })
  })

/** The longest event of an interaction from its input to the next frame, in milliseconds (Event Timing, W3C). */
async function measure(page: Page, act: Interaction['act']): Promise<number> {
  await page.evaluate(() => {
    const seen = { longest: 0 }
    Object.assign(globalThis, { seen })
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration)
    })
    // Node's types know no events.
    Reflect.apply(observer.observe.bind(observer), null, [{ type: 'event', durationThreshold: 16 }])
  })
  await act(page)
  // Entries are delivered after the frame that shows the change, within some frames of the slowed processor.
  return page.evaluate(async () => {
    await new Promise((resume) => setTimeout(resume, 700))
    return (globalThis as unknown as { seen: { longest: number } }).seen.longest
  })
}

const benchmark: Benchmark = {
  about: `the time from an input to the next frame at a ${slowdown}-fold slowdown, in Chromium`,
  async run(show) {
    const site = await serveSite('content')
    const [post = ''] = readdirSync(`${site.publicFolder}/posts`).filter((name) => name.startsWith('errors'))
    const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--headless', '--no-sandbox'] })
    try {
      const results: { name: string; times: number[] }[] = []
      for (const { name, path, act, width = 390 } of interactions) {
        const times: number[] = []
        for (let round = 0; round < rounds; round++) {
          const context = await browser.newContext({ viewport: { width, height: 844 } })
          const page = await context.newPage()
          const session = await context.newCDPSession(page)
          await answerStats(page)
          await page.goto(site.base + path.replace(':post', `/posts/${post}/`), { waitUntil: 'networkidle' })
          await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
          times.push(await measure(page, act))
          await context.close()
        }
        results.push({ name, times: times.sort((one, other) => one - other) })
      }
      show({
        title: 'Input to next frame, in ms',
        columns: ['interaction', 'fastest', 'median', 'slowest', 'limit'],
        rows: results.map(({ name, times }) => [
          name,
          times[0] ?? 0,
          times[Math.floor(rounds / 2)] ?? 0,
          times.at(-1) ?? 0,
          limitMs,
        ]),
        note: `${rounds} rounds, each in a new window of 390 pixels where none are named; durations are multiples of 8 ms (Event Timing).`,
      })
      return results
    } finally {
      await browser.close()
      await site.stop()
    }
  },
}

export default benchmark
