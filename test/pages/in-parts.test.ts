// Whatever is painted first keeps its place when the rest of a page comes.
import { describe, expect, it } from 'vitest'
import { baseUrl, post, TestSite } from '../build/site.js'
import { hasChromium, serveTree, visit } from './browser.js'
import { pages, useBrowser, viewOf } from './every-page.js'
import { useParts } from './in-parts.js'

/** One of each layout. */
const kinds = pages.filter(([name]) =>
  ['home', 'posts', 'post', 'facts', 'docs-calls', 'problems', 'not-found'].includes(name),
)

describe.skipIf(!hasChromium)('a page that arrives in parts', () => {
  const stage = useBrowser()
  const keepsPlaces = useParts(stage)
  it('the field above a list with nothing beside it keeps its width when the list comes', async () => {
    const names = Array.from({ length: 12 }, (_, at) => `posts/note-${at}.md`)
    const site = new TestSite(Object.fromEntries(names.map((name) => [name, post('A note', 'Words of a note.')])))
    await site.mustBuild()
    const page = await stage.contextOf(viewOf(1280)).newPage()
    await serveTree(page, site.out)
    await page.goto(`${baseUrl}/posts/`)
    const widths = await page.evaluate<number[]>(`(() => {
      const width = () => document.querySelector('.filter').getBoundingClientRect().width
      const whole = width()
      for (const list of document.querySelectorAll('.documents')) list.remove()
      return [whole, width()]
    })()`)
    await page.close()
    expect(widths[0]).toBeGreaterThan(700)
    expect(widths[1]).toBe(widths[0])
  })

  describe.each([390, 1280])('at %i pixels', (width) => {
    it.each(kinds)('%s keeps its place', (_, path) => keepsPlaces(viewOf(width), path))

    it.each(['/', '/posts/rope-that-floats/'])(
      'the first column of %s keeps its place when the next comes',
      async (path) => {
        const { page } = await visit(await stage.pageOf(viewOf(width)), stage.site().base, path)
        const moved = `[...document.querySelectorAll('.columns, .neighbours')].map((columns) => {
          const place = () => {
            const { left, width } = columns.firstElementChild.getBoundingClientRect()
            return [left, width]
          }
          const before = place()
          while (columns.children.length > 1) columns.lastElementChild.remove()
          return [before, place()]
        })`
        const places = await page.evaluate<number[][][]>(moved)
        expect(places.length).toBe(1)
        for (const [before, after] of places) expect(after).toEqual(before)
      },
    )

    it('the link to the next document is at the end, alone or beside that to the one before', async () => {
      const { page } = await visit(await stage.pageOf(viewOf(width)), stage.site().base, '/posts/rope-that-floats/')
      const ends = `(() => {
        const [box, next] = ['.neighbours', '.neighbours [rel=next]'].map((one) => document.querySelector(one))
        const end = (element) => element.getBoundingClientRect().right
        const beside = end(next)
        document.querySelector('.neighbours [rel=prev]').remove()
        return [end(box), beside, end(next)]
      })()`
      const [end, ...ofNext] = await page.evaluate<number[]>(ends)
      for (const one of ofNext) expect(one).toBeCloseTo(end ?? 0, 0)
    })

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
