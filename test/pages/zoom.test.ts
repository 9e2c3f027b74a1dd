// A picture that is shown smaller than it is: a wide one, opened and closed by keyboard, and a portrait, which a window shows whole.
import { expect, it } from 'vitest'
import { baseUrl, post, TestSite } from '../build/site.js'
import { findBarriers, hasChromium, openBrowser, serveTree } from './browser.js'

const tall = '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="3000"><rect width="600" height="3000"/></svg>'
const wide = '<svg xmlns="http://www.w3.org/2000/svg" width="3000" height="20"><rect width="3000" height="20"/></svg>'

it.skipIf(!hasChromium)('a large picture opens and closes by keyboard, and keeps the focus', async () => {
  const site = new TestSite({
    'posts/a.md': post('A', 'The map is below.\n\n![A map](/wide.svg)\n\n![](/wide.svg)'),
    'posts/b.md': post(
      'B',
      '![A tower](/tall.svg)\n\n<img src="/tall.svg" alt="A badge" height="20" />\n\n![A photograph](/photo.JPG)',
    ),
    'static/wide.svg': wide,
    'static/tall.svg': tall,
  })
  await site.mustBuild()
  const browser = await openBrowser()
  try {
    const page = await (await browser.newContext({ viewport: { width: 800, height: 300 } })).newPage()
    await serveTree(page, site.out)
    await page.goto(`${baseUrl}/posts/a/`)
    const picture = page.getByRole('button', { name: 'A map' })
    const dialog = page.locator('dialog.zoom')
    for (const close of ['Escape', 'Enter']) {
      await picture.focus()
      await page.keyboard.press('Enter')
      await dialog.waitFor()
      // It is decoded beside the frame that shows the dialog.
      expect(await dialog.locator('img').getAttribute('decoding')).toBe('async')
      await page.keyboard.press(close)
      await dialog.waitFor({ state: 'detached' })
      expect(await page.evaluate('document.activeElement.alt')).toBe('A map')
    }
    await page.getByRole('button', { name: 'Picture' }).focus()
    await page.keyboard.press('Space')
    await dialog.waitFor()
    expect(await findBarriers(page, undefined)).toEqual([])
    // A phone has no room for it: it scrolls.
    await page.setViewportSize({ width: 390, height: 844 })
    expect((await dialog.locator('img').boundingBox())?.width).toBeCloseTo(2.5 * 390, 0)
    expect((await dialog.boundingBox())?.width).toBeLessThan(390)
    await page.setViewportSize({ width: 800, height: 300 })

    await page.goto(`${baseUrl}/posts/b/`)
    // As the picture of another host, whose size is not known.
    await page.evaluate(`document.querySelector('[alt="A badge"]').removeAttribute('width')`)
    expect(await page.getByAltText('A badge').boundingBox()).toMatchObject({ width: 4, height: 20 })
    // What may be transparent has a light ground by night.
    await page.emulateMedia({ colorScheme: 'dark' })
    const groundOf = (name: string) =>
      page.evaluate(`getComputedStyle(document.querySelector('[alt="${name}"]')).backgroundColor`)
    expect(await groundOf('A badge')).toBe('rgb(245, 242, 234)')
    expect(await groundOf('A photograph')).toBe('rgba(0, 0, 0, 0)')
    for (const { width, height } of [
      { width: 800, height: 700 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize({ width, height })
      const tower = await page.getByAltText('A tower').boundingBox()
      expect(tower?.height).toBeCloseTo(height * 0.9, 0)
      expect(tower?.width).toBeCloseTo((height * 0.9) / 5, 0)
    }
  } finally {
    await browser.close()
  }
})
