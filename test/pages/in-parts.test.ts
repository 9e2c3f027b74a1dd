// Whatever is painted first keeps its place when the rest of a page comes.
import { describe, it } from 'vitest'
import { hasChromium } from './browser.js'
import { pages, useBrowser, viewOf } from './every-page.js'
import { useParts } from './in-parts.js'

/** One of each layout. */
const kinds = pages.filter(([name]) => ['home', 'post', 'facts', 'docs-calls', 'not-found'].includes(name))

describe.skipIf(!hasChromium)('a page that arrives in parts', () => {
  const keepsPlaces = useParts(useBrowser())
  describe.each([390, 1280])('at %i pixels', (width) => {
    it.each(kinds)('%s keeps its place', (_, path) => keepsPlaces(viewOf(width), path))
  })
})
