// Whatever is painted first keeps its place when the rest of a page comes.
import { describe, expect, it } from 'vitest'
import { hasChromium, visit } from './browser.js'
import { pages, useBrowser, viewOf } from './every-page.js'
import { useParts } from './in-parts.js'

/** One of each layout. */
const kinds = pages.filter(([name]) =>
  ['home', 'posts', 'post', 'facts', 'docs-calls', 'problems', 'not-found'].includes(name),
)

describe.skipIf(!hasChromium)('a page that arrives in parts', () => {
  const stage = useBrowser()
  const keepsPlaces = useParts(stage)
  describe.each([390, 1280])('at %i pixels', (width) => {
    it.each(kinds)('%s keeps its place', (_, path) => keepsPlaces(viewOf(width), path))

    it.each(kinds.filter(([name]) => ['home', 'post', 'facts'].includes(name)))(
      'the line below a quote of %s keeps its place when its marks come',
      async (_, path) => {
        const { page } = await visit(await stage.pageOf(viewOf(width)), stage.site().base, path)
        const moved = `[...document.querySelectorAll('.card .meta:not(.actions)')].map((line) => {
          const top = () => line.firstElementChild.getBoundingClientRect().top
          const before = top()
          while (line.firstElementChild.nextSibling) line.firstElementChild.nextSibling.remove()
          return top() - before
        })`
        const lines = await page.evaluate<number[]>(moved)
        expect(lines.length).toBeGreaterThan(0)
        expect(new Set(lines)).toEqual(new Set([0]))
      },
    )
  })
})
