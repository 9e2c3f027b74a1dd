// A real browser for pages: Chromium, what it complains of, what axe finds, and pictures to look at.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AxeResults } from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Page, type Request } from 'playwright-core'

/** The one without an interface first: it takes a quarter of the processor time for each page. */
const executablePath = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((file) => existsSync(file))

/** Whether the tests of this folder can run here. */
export const hasChromium = executablePath !== undefined

/**
 * A browser with an empty profile that asks nobody but the pages' own hosts, with more of its features where they are named.
 * All pages share one process: to start one for each takes a tenth of the time of these tests.
 */
export const openBrowser = (...features: string[]): Promise<Browser> =>
  chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--renderer-process-limit=1',
      '--disable-site-isolation-trials',
      '--in-process-gpu',
      ...(features.length > 0 ? [`--enable-features=${features.join()}`] : []),
    ],
  })

export interface View {
  width: number
  height: number
  colorScheme: 'light' | 'dark'
}

/** A phone and a desk, in both schemes. */
export const views: readonly View[] = (['light', 'dark'] as const).flatMap((colorScheme) => [
  { width: 390, height: 844, colorScheme },
  { width: 1280, height: 900, colorScheme },
])

/** Closes what a test has opened. */
export const closePages = (browser: Browser) => Promise.all(browser.contexts().map((context) => context.close()))

/** A page of its own, with everything that the browser reports as wrong. */
export async function openPage(
  browser: Browser,
  { width, height, colorScheme }: View,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-GB', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, complaints }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules of axe (all that are on by default and the size of targets, or these) that the page breaks, each with the elements. */
export async function findBarriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  await page.evaluate(axeSource)
  const options = {
    resultTypes: ['violations'],
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  }
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${JSON.stringify(options)})`)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** How many pixels the page is wider than the window. */
export const widerBy = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** A picture of the whole page in the folder that SCREENSHOTS names; none without it, as one takes longer than all checks. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })
}

/** Answers what a page or a context asks for from a built tree, without a host. */
export function serveTree(asking: Page | BrowserContext, out: string): Promise<unknown> {
  return asking.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url())
    const file = path.join(out, pathname, pathname.endsWith('/') ? 'index.html' : '')
    return existsSync(file) ? route.fulfill({ path: file }) : route.fulfill({ status: 404 })
  })
}

/** A context that many pages share, each with `inPage` of in-page.js. */
export async function openContext(
  browser: Browser,
  { width, height, colorScheme }: View,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-GB', ...options })
  await context.addInitScript({ path: fileURLToPath(new URL('in-page.js', import.meta.url)) })
  return context
}

/** A page and everything that went wrong in it: errors in the console, exceptions, requests that left the host. */
export interface WatchedPage {
  page: Page
  faults: string[]
  requests: Request[]
}

/**
 * Opens `path` of `base` and waits until all that it asked for has arrived. A document of this status is no fault. A
 * context gets a new page; a page that is given is led on, which takes less time.
 */
export async function visit(
  place: BrowserContext | Page,
  base: string,
  path: string,
  status = 200,
): Promise<WatchedPage> {
  const page = 'newPage' in place ? await place.newPage() : place
  for (const event of ['pageerror', 'console', 'request']) page.removeAllListeners(event)
  const faults: string[] = []
  const requests: Request[] = []
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`))
  page.on('console', (message) => {
    // The browser itself reports the status of a document that is meant to be an error.
    const isOwnStatus = status >= 400 && new URL(message.location().url || base).pathname === path
    if (message.type() === 'error' && !isOwnStatus) faults.push(`console: ${message.text()}`)
  })
  page.on('request', (request) => {
    requests.push(request)
    const { origin, protocol } = new URL(request.url())
    if (origin !== new URL(base).origin && protocol !== 'data:') faults.push(`another host: ${request.url()}`)
  })
  const answer = await page.goto(base + path, { waitUntil: 'load' })
  // What scripts ask for; not `networkidle`, which is half a second of nothing.
  await Promise.all(requests.map(async (request) => (await request.response())?.finished()))
  if (answer?.status() !== status) faults.push(`status: ${String(answer?.status())} instead of ${status}`)
  return { page, faults, requests }
}
