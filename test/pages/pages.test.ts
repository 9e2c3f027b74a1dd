// Every page in a real browser: on a phone, by keyboard, without JavaScript. Wider and by night: pages.long.test.ts.
import type { Request } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { hasChromium, openContext, takePicture, visit } from './browser.js'
import { checkKeyboard, checkWhole, pages, useBrowser, viewOf } from './every-page.js'

/** Bytes over the wire, of everything but images. */
const pageBytes = 60_000

describe.skipIf(!hasChromium)('pages in Chromium', () => {
  const stage = useBrowser()
  const { browser, contextOf } = stage
  const base = () => stage.site().base

  describe('at 390 pixels', () => {
    it.each(pages)('%s is whole', (...page) => checkWhole(stage, viewOf(390), page))
  })

  describe.each(pages)('%s', (name, at, status) => {
    it('is reached by keyboard, with a focus that is seen', () => checkKeyboard(stage, 390, [name, at, status]))

    it('is light, and reads the same without JavaScript', async () => {
      const [scripted, plain] = await Promise.all([
        openContext(browser(), viewOf(390)),
        openContext(browser(), viewOf(390), { javaScriptEnabled: false }),
      ])
      const { page, requests } = await visit(scripted, base(), at, status)
      const words = await page.innerText('body')
      const plainWords = new Set(wordsOf(await (await visit(plain, base(), at, status)).page.innerText('body')))
      // What scripts add is buttons that run what a link opens, and numbers that change.
      const added = wordsOf(words).filter(
        (word) => !plainWords.has(word) && word !== 'Run' && !/^[\d.,+-]+$/.test(word),
      )
      expect(added.filter((word) => word !== 'ms')).toEqual([])
      const sizes = await Promise.all(requests.map((request) => sizeOf(request)))
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(pageBytes)
      await Promise.all([scripted.close(), plain.close()])
    })
  })

  describe('ask on the home page', () => {
    const ask = async (question: string) => {
      const { page, faults } = await visit(contextOf(viewOf(390)), base(), '/')
      await page.fill('#q', question)
      await page.keyboard.press('Enter')
      return { page, faults, answer: page.locator('[data-answer]') }
    }

    it('answers in place, with quotes and links that stay on this host', async () => {
      const { page, faults, answer } = await ask('How often is the tide board read?')
      await answer.locator('.card').first().waitFor()
      const card = answer.locator('.card').first()
      expect(await card.locator('blockquote').innerText()).not.toBe('')
      expect(await card.locator('a').getAttribute('href')).toMatch(/^\/posts\//)
      expect(await page.evaluate('inPage.overflow()')).toEqual([])
      expect(new URL(page.url()).pathname).toBe('/')
      expect(faults).toEqual([])
      await takePicture(page, 'ask-390-light')
      await card.locator('a').click()
      await page.waitForURL(/\/posts\/.+/)
      await page.close()
    })

    it('leaves the focus on the button, which asks once while it waits', async () => {
      const { page } = await visit(contextOf(viewOf(390)), base(), '/')
      let asked = 0
      let answer = (): void => undefined
      const answered = new Promise<void>((resolve) => (answer = resolve))
      await page.route('**/api/ask?**', async (route) => {
        asked += 1
        await answered
        await route.continue()
      })
      await page.fill('#q', 'tide board')
      const button = page.getByRole('button', { name: 'Ask' })
      await button.focus()
      await page.keyboard.press('Enter')
      await page.getByText('Searching …').waitFor()
      await page.keyboard.press('Enter')
      answer()
      await page.locator('[data-answer] .card').first().waitFor()
      expect(await page.evaluate('document.activeElement.textContent')).toBe('Ask')
      expect(asked).toBe(1)
      await page.keyboard.press('Enter')
      await expect.poll(() => asked).toBe(2)
      await page.close()
    })

    it('says what to try where nothing matches', async () => {
      const { page, answer } = await ask('zyxwvut qwertzuiop')
      await answer.getByText(/nothing/i).waitFor()
      expect(await answer.locator('.card').count()).toBe(0)
      await page.close()
    })

    it('shows why a question is refused, and that an answer did not arrive', async () => {
      const { page, answer } = await ask('   ')
      await answer.locator('.error').waitFor()
      expect(await answer.innerText()).toMatch(/\bq\b/)
      await page.route('**/api/ask?**', (route) => route.abort())
      await page.fill('#q', 'tide board')
      await page.keyboard.press('Enter')
      await answer.getByText('The answer did not arrive.').waitFor()
      await page.close()
    })

    it('leads to the answer as JSON without JavaScript', async () => {
      const plain = await openContext(browser(), viewOf(390), { javaScriptEnabled: false })
      const { page } = await visit(plain, base(), '/')
      await page.fill('#q', 'tide board')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/api\/ask\?q=tide\+board$/)
      expect(await page.innerText('body')).toContain('"facts"')
      await plain.close()
    })
  })

  it('the home page shows live numbers, and dashes where there are none', async () => {
    const context = contextOf(viewOf(390))
    const { page } = await visit(context, base(), '/')
    const requests = page.locator('[data-value=requests]')
    await expect.poll(() => requests.innerText()).toMatch(/^[\d,]+$/)
    await page.close()
    const silent = await context.newPage()
    await silent.route('**/api/agent/stats.json?**', (route) => route.fulfill({ status: 503, body: '{}' }))
    await silent.goto(`${base()}/`)
    expect(await silent.locator('[data-value=requests]').innerText()).toBe('–')
    await silent.close()
  })

  it('the reference runs every example in place', async () => {
    const { page, faults } = await visit(contextOf(viewOf(1280)), base(), '/docs/')
    const examples = page.locator('.runs')
    const count = await examples.count()
    expect(count).toBeGreaterThan(20)
    for (let at = 0; at < count; at += 1) {
      const example = examples.nth(at)
      const address = await example.locator('a').innerText()
      await example.locator('button').click()
      await example.locator('[role=status] p').waitFor()
      expect([address, await page.evaluate('document.activeElement.dataset.run')]).toEqual([address, address])
      const isPaid = address === '/api/agent/playbook'
      expect([address, await example.locator('[role=status] p').innerText()]).toEqual([
        address,
        expect.stringMatching(isPaid ? /^402 / : /^200 /),
      ])
      expect([address, await example.locator('pre').innerText()]).toEqual([address, expect.stringMatching(/\S/)])
    }
    // The browser reports the 402 of the playbook, which is its offer.
    expect(faults.filter((fault) => !fault.includes('402'))).toEqual([])
    await takePicture(page, 'docs-run-1280-light')
    await page.close()
  })

  it('the reference opens the schema that a link leads to', async () => {
    const { page } = await visit(contextOf(viewOf(1280)), base(), '/docs/')
    const link = page.locator('.answers a[href^="#schema-"]').first()
    const schema = page.locator((await link.getAttribute('href')) ?? '')
    expect(await schema.getAttribute('open')).toBeNull()
    await link.click()
    await schema.locator('pre').waitFor()
    await page.reload()
    await schema.locator('pre').waitFor()
    await page.close()
  })
})

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Bytes of an answer over the wire, headers left out; images are not counted. */
async function sizeOf(request: Request): Promise<number> {
  if (request.resourceType() === 'image') return 0
  return (await request.sizes()).responseBodySize
}
