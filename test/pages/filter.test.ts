// The filter of long lists in a real browser: it looks through the whole list, and leads on where it finds nothing.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { facts, type Content } from '../build/site.js'
import { findBarriers, hasChromium, takePicture, visit } from './browser.js'
import { useBrowser, viewOf } from './every-page.js'

const count = 120
const numbers = Array.from({ length: count }, (_, n) => n + 1)
/** No name is a part of another one. */
const nameOf = (n: number) => (n === 119 ? 'Łódka på sjø کتاب\u200cها' : `Buoy a${n}z`)
const sentence = (n: number) => `Buoy number ${n} was painted.`
const dayOf = (n: number) => new Date(Date.UTC(2025, 0, 1 + 4 * n)).toISOString().slice(0, 10)
const postOf = (n: number) =>
  `---\ntitle: ${nameOf(n)}\ndate: ${dayOf(n)}\ntags: [日本, Buoys]\n---\n\n${sentence(n)}\n`

const event =
  '---\ntitle: Open\nopens: 2026-03-01T00:00:00Z\ncloses: 2100-01-01T00:00:00Z\nopening: { question: What? }\n---\n'

const content: Content = Object.fromEntries<string>([
  ['events/open.md', event],
  ...numbers.flatMap((n): [string, string][] => [
    [`posts/buoy-${n}.md`, postOf(n)],
    [`posts/buoy-${n}.facts.yaml`, facts({ fact: `${nameOf(n)} was painted.`, evidence: sentence(n) })],
  ]),
])

describe.skipIf(!hasChromium)('the filter of a long list in Chromium', () => {
  const stage = useBrowser(content)

  /** Types words into the filter of a page, and waits for what it says. */
  const type = async (page: Page, words: string, status: string): Promise<string[]> => {
    await page.fill('[data-filter]', words)
    await page.locator('.filter [role=status]').getByText(status, { exact: true }).waitFor()
    return page.locator(':is(.group, .group ~ ul) li:visible :is(.title, .statement)').allInnerTexts()
  }

  it.each([
    ['/posts/', 'Buoy a7z'],
    ['/tags/%E6%97%A5%E6%9C%AC/', 'Buoy a7z'],
    ['/facts/', 'Buoy a7z was painted.'],
    ['/topics/first-topic/', 'Buoy a7z was painted.'],
  ])('of %s finds what another page has', async (path, title) => {
    const { page, faults } = await visit(await stage.pageOf(viewOf(1280)), stage.site().base, path)
    expect(await page.getByText(title, { exact: true }).count()).toBe(0)
    expect(await page.locator('.pages').isVisible()).toBe(!path.startsWith('/topics/'))
    expect(await type(page, title.toLowerCase(), '1 of 120')).toEqual([title])
    expect(await page.locator('.pages').isVisible()).toBe(false)
    // A fact of another page opens its quote, as those of this page do.
    if (title.endsWith('painted.')) {
      await page.getByText(title, { exact: true }).click()
      expect(await page.locator('q:visible').innerText()).toBe('Buoy number 7 was painted.')
    }
    await takePicture(page, `filtered-${path.replace(/\W+/g, '')}`)
    expect(await findBarriers(page)).toEqual([])
    expect(faults).toEqual([])
    expect(await type(page, 'zyxwvut', 'Nothing here matches “zyxwvut”.')).toEqual([])
    await page.getByRole('button', { name: 'Ask the site' }).click()
    await page.waitForURL(/\/ask\/\?q=zyxwvut$/)
  })

  it('takes letters with and without accents and strokes, and those of another layout, for the same', async () => {
    const { page } = await visit(await stage.pageOf(viewOf(1280)), stage.site().base, '/posts/')
    expect(await type(page, 'LODKA SJO كتابها', '1 of 120')).toEqual([nameOf(119)])
    expect(await type(page, 'bu\u00f3y a7z', '1 of 120')).toEqual([nameOf(7)])
  })

  it('reads the rest of the list as it is entered, so that no key waits for that', async () => {
    const { page } = await visit(await stage.pageOf(viewOf(1280)), stage.site().base, '/posts/')
    const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/posts.json'), { timeout: 20_000 })
    await page.focus('[data-filter]')
    expect((await asked).status()).toBe(200)
    expect(await page.inputValue('[data-filter]')).toBe('')
  })

  it('writes days and counts as the page does where the kit has no words of its language', async () => {
    const page = await stage.pageOf(viewOf(1280))
    // On a site in Pashto the words of the kit are English, and so are the days that the build writes.
    await page.route('**/posts/', async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<html lang="en"', '<html lang="ps" dir="rtl"')
      await route.fulfill({ response, body })
    })
    await visit(page, stage.site().base, '/posts/')
    await type(page, 'buoy a7z', '1 of 120')
    await page.unroute('**/posts/')
    expect(await page.locator('.group ~ ul .meta:visible').allInnerTexts()).toEqual(['January 29, 2025'])
    const status = "getComputedStyle(document.querySelector('.filter [role=status]')).unicodeBidi"
    expect(await page.evaluate(status)).toBe('plaintext')
  })

  it('of the reference finds routes by their parameters, and shows nothing else', async () => {
    const { page } = await visit(await stage.pageOf(viewOf(1280)), stage.site().base, '/docs/')
    const found = async (words: string) => {
      await page.fill('.reference > nav [data-filter]', words)
      return page.locator('.reference > nav a:visible').allInnerTexts()
    }
    expect(await found('consent')).toEqual(['Hello and questions', 'agent/hello', 'ama/ask'])
    expect(await found('over mcp')).toEqual(['Over MCP'])
    expect(await found('zyxwvut')).toEqual([])
  })

  it.each(['/docs/', '/docs/answers/', '/docs/mcp/', '/topics/first-topic/'])(
    '%s is copied as Markdown',
    async (path) => {
      const page = await (await fetch(stage.site().base + path)).text()
      expect(page).toContain(`data-copy="${path.slice(0, -1)}.md"`)
      expect(page.match(/<h1/g)).toHaveLength(1)
    },
  )

  it.each(['text/html', 'text/markdown'])('the second page of a tag is there as %s, with its place', async (accept) => {
    const answer = await fetch(`${stage.site().base}/tags/%E6%97%A5%E6%9C%AC/page/2/`, { headers: { accept } })
    expect([answer.status, answer.headers.get('content-type')?.startsWith(accept)]).toEqual([200, true])
    const text = await answer.text()
    expect(text.match(/Buoy a\d+z(?=<\/a>|\])/g)).toHaveLength(20)
    if (accept === 'text/html') {
      expect(text).toMatch(/<a href="\/tags\/" +aria-current="true">Tags</)
      expect(text).toContain('120 posts, newest first.')
    }
  })
})
