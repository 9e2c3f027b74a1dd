// The dashboard as one file, from a disk and inside an assistant.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { beforeAll, describe, expect, it } from 'vitest'
import { escapeHtml } from '../../service/html.js'
import { findBarriers, hasChromium, openPage, takePicture, views, widerBy } from './browser.js'
import { seededStats } from './dashboard-site.js'
import {
  browser,
  expectAnswered,
  expectNumbers,
  number,
  open,
  panelOf,
  site,
  statsPath,
  useDashboard,
} from './dashboard-stage.js'
import { temporaryFolder } from '../temporary-folder.js'

describe.skipIf(!hasChromium)('the dashboard (needs Chromium)', () => {
  useDashboard()

  describe('as one file', () => {
    let folder: string
    beforeAll(() => (folder = temporaryFolder()))

    // Four views of two windows each.
    it('is downloaded, works from a disk, and shows the same numbers', async () => {
      const { page, address } = await open()
      await page.goto(address)
      // Else what it asks for late is counted with what the file asks for.
      await expectAnswered(page)
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Download as one HTML file' }).click()
      const download = await downloading
      expect(download.suggestedFilename()).toBe('dashboard.html')

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
      }
    })

    it('works in a frame without an address of its own, as inside an assistant', async () => {
      const { page, complaints } = await open()
      const document = escapeHtml(site.read('/dashboard/dashboard.html'))
      await page.setContent(
        `<iframe title="Artifact" sandbox="allow-scripts" width="1000" height="800" srcdoc="${document}"></iframe>`,
      )
      const frame = page.frameLocator('iframe')
      await frame.locator('[data-panel="totals"] dd').first().waitFor()
      await frame.getByRole('radio', { name: '7 days' }).check()
      await frame.getByText(number.format(seededStats(7).requests.total)).waitFor()
      expect(complaints).toEqual([])
    })
  })
})
