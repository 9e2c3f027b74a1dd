// The pages of the fixture site in a browser: what holds for each of them, in any view.
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { TestSite, type Content } from '../build/site.js'
import {
  findBarriers,
  openBrowser,
  openContext,
  takePicture,
  views,
  visit,
  type View,
  type WatchedPage,
} from './browser.js'
import { serveSite, type ServedSite } from './site.js'

export type PageCase = readonly [name: string, path: string, status: number]

/** Each page with a name for its screenshots and the status that it has. */
export const pages: readonly PageCase[] = [
  ['home', '/', 200],
  ['posts', '/posts/', 200],
  ['post', '/posts/reading-a-tide-board/', 200],
  ['article', '/articles/how-a-harbour-remembers/', 200],
  ['ask', '/ask/', 200],
  ['answer', '/ask/?q=How+often+is+the+tide+board+read', 200],
  ['unmatched', '/ask/?q=zzxqv', 200],
  ['topics', '/topics/', 200],
  ['topic', '/topics/tides/', 200],
  ['facts', '/facts/', 200],
  ['questions', '/agentic-ama/', 200],
  ['numbers', '/dashboard/numbers/', 200],
  ['docs', '/docs/', 200],
  ['docs-calls', '/docs/answers/', 200],
  ['docs-forms', '/docs/contact/', 200],
  ['docs-mcp', '/docs/mcp/', 200],
  ['docs-guide', '/docs/keeping-a-log/', 200],
  ['privacy', '/privacy/', 200],
  ['problems', '/problems/', 200],
  ['problem', '/problems/payment-required/', 200],
  ['not-found', '/nowhere/', 404],
  ['sandbox', '/sandbox/', 200],
]

export interface Stage {
  site: () => ServedSite
  browser: () => Browser
  /** A context that the pages of a view share. */
  contextOf: (view: View) => BrowserContext
  /** A page of that context, which is led from one address to the next. */
  pageOf: (view: View) => Promise<Page>
}

/** Serves the site, or one of this content, and opens a browser for the tests around the call. */
export function useBrowser(content?: Content): Stage {
  let site: ServedSite
  let browser: Browser
  const contexts = new Map<View, BrowserContext>()
  const pagesOf = new Map<View, Promise<Page>>()
  let written: TestSite | undefined
  beforeAll(async () => {
    written = content && new TestSite(content)
    ;[site, browser] = await Promise.all([serveSite(written?.content), openBrowser()])
    for (const view of views) contexts.set(view, await openContext(browser, view))
  })
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })
  const contextOf = (view: View): BrowserContext => {
    const context = contexts.get(view)
    if (context === undefined) throw new Error('no context for this view')
    return context
  }
  return {
    site: () => site,
    browser: () => browser,
    contextOf,
    pageOf(view) {
      const page = pagesOf.get(view) ?? contextOf(view).newPage()
      pagesOf.set(view, page)
      return page
    },
  }
}

/** Opens a page of the site in the page of a view. */
export const open = async (stage: Stage, view: View, [, at, status]: PageCase): Promise<WatchedPage> =>
  visit(await stage.pageOf(view), stage.site().base, at, status)

/** Nothing goes wrong on the page that was opened, nothing is cut off or moves, and nobody is kept out. */
export async function checkWhole({ page, faults }: WatchedPage, view: View, [name]: PageCase): Promise<void> {
  expect(await page.evaluate('inPage.overflow()')).toEqual([])
  await takePicture(page, `${name}-${view.width}-${view.colorScheme}`)
  // The scheme changes nothing but colours.
  expect(await findBarriers(page, view.colorScheme === 'dark' ? ['color-contrast'] : undefined)).toEqual([])
  // At the end, for what comes late.
  expect(await page.evaluate('inPage.shifts()')).toEqual([])
  expect(faults).toEqual([])
}

/** All that can be used on the page that was opened is reached with the Tab key, and shows that it has the focus. */
export async function checkKeyboard({ page }: WatchedPage): Promise<void> {
  const count = await page.evaluate<number>('inPage.countInteractive()')
  expect(count).toBeGreaterThan(0)
  const keys = await page.context().newCDPSession(page)
  // Held down, without waiting for what each changes on the screen: that takes a quarter of the time.
  const press = (times: number) =>
    Promise.all(
      Array.from({ length: times }, () =>
        keys.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }),
      ),
    )
  // Boxes that scroll are stops of their own; twice as many presses go past them all.
  await press(count)
  for (let presses = count; presses < 2 * count && (await page.evaluate('inPage.isLeft()')); presses += 1)
    await press(1)
  await keys.detach()
  expect(await page.evaluate('inPage.focusFaults()')).toEqual({ unreached: [], unmarked: [] })
}

/** The light view of a width. */
export const viewOf = (width: number): View => findView(width, 'light')

/** The dark view of a width. */
export const nightOf = (width: number): View => findView(width, 'dark')

function findView(width: number, colorScheme: View['colorScheme']): View {
  const view = views.find((one) => one.width === width && one.colorScheme === colorScheme)
  if (view === undefined) throw new Error(`no view of ${width} pixels`)
  return view
}
