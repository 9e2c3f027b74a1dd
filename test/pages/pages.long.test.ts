// Every page in a real browser on a desk, by night, and by keyboard on a desk.
import { describe, it } from 'vitest'
import { hasChromium, views } from './browser.js'
import { checkKeyboard, checkWhole, pages, useBrowser, viewOf } from './every-page.js'

describe.skipIf(!hasChromium)('pages in Chromium', () => {
  const stage = useBrowser()

  describe.each(views.filter((view) => view !== viewOf(390)))('at $width pixels, $colorScheme', (view) => {
    it.each(pages)('%s is whole', (...page) => checkWhole(stage, view, page))
  })

  describe('at 1280 pixels', () => {
    it.each(pages)('%s is reached by keyboard, with a focus that is seen', (...page) =>
      checkKeyboard(stage, 1280, page),
    )
  })
})
