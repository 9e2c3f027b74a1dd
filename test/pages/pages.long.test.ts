// Every page in a real browser on a desk, by night, and by keyboard on a desk.
import { describe, it } from 'vitest'
import { hasChromium, views } from './browser.js'
import { checkKeyboard, checkWhole, nightOf, open, pages, useBrowser, viewOf } from './every-page.js'

describe.skipIf(!hasChromium)('pages in Chromium', () => {
  const stage = useBrowser()

  // The phone by day is in pages.test.ts; by night it has the colours of wide windows. Pictures are taken of all.
  describe.each(process.env['SCREENSHOTS'] ? views : [viewOf(1280), nightOf(1280)])(
    'at $width pixels, $colorScheme',
    (view) => {
      it.each(pages)('%s is whole, and reached by keyboard with a focus that is seen', async (...page) => {
        const opened = await open(stage, view, page)
        await checkWhole(opened, view, page)
        if (view === viewOf(1280)) await checkKeyboard(opened)
      })
    },
  )
})
