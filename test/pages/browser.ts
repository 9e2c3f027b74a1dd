// A real browser for pages: Chromium, what it complains of, what axe finds, and pictures to look at.
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { AxeResults } from 'axe-core'
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core'

const executablePath = '/usr/bin/chromium'

/** Whether the tests of this folder can run here. */
export const hasChromium = existsSync(executablePath)

/** A browser with an empty profile that asks nobody but the pages' own hosts. */
export const openBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath,
    args: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
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

/** A page of its own, with everything that the browser reports as wrong. */
export async function openPage(
  browser: Browser,
  { width, height, colorScheme }: View,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; context: BrowserContext; complaints: string[] }> {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme, locale: 'en-GB', ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  return { page, context, complaints }
}

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Rules of axe that the page breaks seriously or critically, each with the elements. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axeSource)
  const { violations } = await page.evaluate<AxeResults>('axe.run(document, { resultTypes: ["violations"] })')
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
}

/** How many pixels the page is wider than the window. */
export const widerBy = (page: Page): Promise<number> =>
  page.evaluate<number>('document.documentElement.scrollWidth - document.documentElement.clientWidth')

/** A picture of the whole page in the folder that SCREENSHOTS names. */
export async function takePicture(page: Page, name: string): Promise<void> {
  const folder = process.env['SCREENSHOTS'] ?? 'screenshots'
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true, animations: 'disabled' })
}
