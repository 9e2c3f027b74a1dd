// Every page in a real browser: on a phone, by keyboard, without JavaScript. Wider and by night: pages.long.test.ts.
import type { Page, Request } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod'
import { findBarriers, hasChromium, openContext, visit, type WatchedPage } from './browser.js'
import { checkKeyboard, checkWhole, pages, useBrowser, viewOf } from './every-page.js'

type Box = Record<'left' | 'right' | 'top' | 'bottom', number>

/** Bytes over the wire, of everything but images. */
const pageBytes = 60_000
/** A font, of which a page loads two at most. */
const fontBytes = 35_000
/** What scripts add: buttons. */
const buttonWords = ['Run', 'Ask', 'the', 'site', 'Send', 'Copy', 'page', 'Cite', 'curl', 'JavaScript', 'Python', 'MCP']

describe.skipIf(!hasChromium)('pages in Chromium', () => {
  const stage = useBrowser()
  const { browser, contextOf } = stage
  const base = () => stage.site().base

  /** A page whose every request goes over the wire, and one without JavaScript. */
  let cold: Page
  let plain: Page
  beforeAll(async () => {
    cold = await (await openContext(browser(), viewOf(390))).newPage()
    const session = await cold.context().newCDPSession(cold)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    plain = await (await openContext(browser(), viewOf(390), { javaScriptEnabled: false })).newPage()
  })

  describe.each(pages)('%s at 390 pixels', (...wanted) => {
    const [, at, status] = wanted
    let opened: WatchedPage
    beforeAll(async () => {
      opened = await visit(cold, base(), at, status)
    })

    it('is whole', () => checkWhole(opened, viewOf(390), wanted))

    it('is light, and reads the same without JavaScript', async () => {
      const { page, requests } = opened
      const words = wordsOf(await textOf(page))
      const plainWords = new Set(wordsOf(await textOf((await visit(plain, base(), at, status)).page)))
      // What scripts add is buttons that run what a link opens, and numbers that change.
      const added = words.filter(
        (word) => !plainWords.has(word) && !buttonWords.includes(word) && !/^[\d.,+-]+$/.test(word),
      )
      expect(added.filter((word) => word !== 'ms')).toEqual([])
      const fonts = requests.filter((request) => request.resourceType() === 'font')
      expect(fonts.length).toBeLessThanOrEqual(2)
      for (const font of fonts) expect(await sizeOf(font)).toBeLessThan(fontBytes)
      const others = requests.filter((request) => !fonts.includes(request))
      const sizes = await Promise.all(others.map((request) => sizeOf(request)))
      expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(pageBytes)
    })

    it('is reached by keyboard, with a focus that is seen', () => checkKeyboard(opened))
  })

  describe('asking', () => {
    it.each([true, false])(
      'leads to a page with the answer and its address, scripts: %s',
      async (javaScriptEnabled) => {
        const context = await openContext(browser(), viewOf(390), { javaScriptEnabled })
        const { page, faults } = await visit(context, base(), '/')
        await page.fill('#q', 'How often is the tide board read?')
        await page.keyboard.press('Enter')
        await page.waitForURL(/\/ask\/\?q=How\+often/)
        const card = page.locator('.card').first()
        expect(await card.locator('q').innerText()).not.toBe('')
        expect(await page.inputValue('#q')).toBe('How often is the tide board read?')
        expect(faults).toEqual([])
        await card.getByRole('link', { name: 'Show in text' }).click()
        await page.waitForURL(/\/posts\/.+/)
        await page.goBack()
        await page.waitForURL(/\/ask\//)
        await context.close()
      },
    )

    it('is possible from the header of any page, with the key /', async () => {
      const { page } = await visit(contextOf(viewOf(1280)), base(), '/facts/')
      await page.keyboard.press('/')
      await page.keyboard.type('tide board')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/ask\/\?q=tide\+board$/)
      expect(await page.locator('.card').count()).toBeGreaterThan(0)
      await page.close()
    })

    it('is possible from the header of a phone, where the name has the line until then', async () => {
      const context = await openContext(browser(), viewOf(390), { hasTouch: true })
      const { page } = await visit(context, base(), '/facts/')
      const heightOf = async (selector: string) => (await page.locator(selector).boundingBox())?.height
      const height = await heightOf('.name')
      await page.evaluate(`document.querySelector('.name').lastChild.data = 'Konstantin Weber Notes'`)
      expect(await heightOf('.name')).toBe(height)
      const [input, button] = [page.locator('header input'), page.locator('header form button')]
      await input.tap()
      const opacity = () => page.evaluate<string>(`getComputedStyle(document.querySelector('.name')).opacity`)
      await expect.poll(opacity).toBe('0')
      await page.keyboard.press('Shift+Tab')
      await expect.poll(opacity).toBe('1')
      await page.keyboard.press('Tab')
      await page.keyboard.type('tide board')
      expect(await page.evaluate<number>(`document.activeElement.clientWidth`)).toBeGreaterThan(250)
      await button.tap()
      await page.waitForURL(/\/ask\/\?q=tide\+board$/)
      await page.goto(`${base()}/facts/`)
      // Text of twice the size (WCAG 2.2, 1.4.4)
      await page.evaluate(`document.documentElement.style.fontSize = '200%'`)
      const boxes = await Promise.all(['.name', 'header form', '.theme'].map((one) => page.locator(one).boundingBox()))
      expect(boxes.map((box, at) => (box?.x ?? 0) >= (boxes[at - 1]?.x ?? 0) + (boxes[at - 1]?.width ?? 0))).toEqual([
        true,
        true,
        true,
      ])
      // Two words, the longer one of ten letters, on four lines at most.
      expect(await heightOf('.name')).toBeLessThan(4.5 * 32 * 1.2 * 1.1)
      await context.close()
    })

    it('has a button with an edge, a marked quote and a section in view where colours are forced', async () => {
      const context = await openContext(browser(), viewOf(390), { forcedColors: 'active' })
      const { page } = await visit(context, base(), '/ask/?q=gate')
      const styleOf = (selector: string, property: string) =>
        page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).${property}`)
      expect(await styleOf('main button', 'borderTopWidth')).toBe('1px')
      expect(await styleOf('.card q', 'backgroundColor')).not.toBe(await styleOf('body', 'backgroundColor'))
      await page.goto(`${base()}/posts/`)
      expect(await styleOf('header nav [aria-current]', 'textDecorationLine')).toBe('underline')
      await context.close()
    })

    it('says what to try where nothing matches, and which words were not matched', async () => {
      const { page } = await visit(contextOf(viewOf(390)), base(), '/ask/?q=zyxwvut+qwertzuiop')
      await page.getByText(/Nothing here matches zyxwvut, qwertzuiop\. Try/).waitFor()
      await page.getByText('zyxwvut', { exact: true }).waitFor()
      expect(await page.locator('.card').count()).toBe(0)
      await page.close()
    })

    it('shows examples without a question, and why a blank one is refused', async () => {
      const { page } = await visit(contextOf(viewOf(390)), base(), '/ask/')
      await page.locator('.examples a').first().click()
      await page.locator('.card, .lead').first().waitFor()
      await page.close()
      const refused = await visit(contextOf(viewOf(390)), base(), '/ask/?q=+', 400)
      expect(await refused.page.innerText('main')).toMatch(/\bq\b/)
      await refused.page.close()
    })
  })

  it('the contents of a document open on a phone, name the section that is read, and are folded by a choice', async () => {
    const { page } = await visit(contextOf(viewOf(390)), base(), '/articles/how-a-harbour-remembers/')
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const line = page.locator('.contents summary')
    const [first, last] = [page.locator('.contents a').first(), page.locator('.contents a').last()]
    expect(await last.isVisible()).toBe(false)
    await line.click()
    await last.click()
    await page.locator('.contents summary[data-at="Facts to quote"]').waitFor()
    expect(await last.isVisible()).toBe(false)
    // The line stays at the top, and covers nothing of what was chosen.
    const edges = await page.evaluate<number[]>(
      `[document.querySelector('.contents summary').getBoundingClientRect().bottom, document.querySelector('#facts').getBoundingClientRect().top]`,
    )
    expect(edges[0]).toBeGreaterThan(0)
    expect(edges[1]).toBeGreaterThanOrEqual(edges[0] ?? 0)
    await page.evaluate('scrollTo(0, 0)')
    await page.locator('.contents summary[data-at=""]').waitFor()
    await page.setViewportSize({ width: 1280, height: 900 })
    // The facts are beside the text then.
    expect([await line.isVisible(), await first.isVisible(), await last.isVisible()]).toEqual([false, true, false])
    await page.close()
  })

  describe('the facts of a document', () => {
    const article = '/articles/how-a-harbour-remembers/'
    /** Where the text, its contents, its facts and each of these are, and where the sentence is that it quotes. */
    const placesOf = async (page: Page) => {
      // Sizes are observed, and the facts placed, within a frame: the second begins after the first has ended.
      await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
      return page.evaluate<{ text: Box; contents: Box; facts: Box; cards: (Box & { sentence: number })[] }>(`(() => {
        const boxOf = (element) => element.getBoundingClientRect().toJSON()
        const [text] = document.querySelectorAll('article.document')
        const find = (quote) => {
          const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT)
          while (walker.nextNode()) {
            const at = walker.currentNode.data.indexOf(quote.slice(0, 20))
            if (at === -1) continue
            const range = document.createRange()
            range.setStart(walker.currentNode, at)
            range.setEnd(walker.currentNode, at + 20)
            return range.getBoundingClientRect().top
          }
        }
        return {
          text: boxOf(text),
          contents: boxOf(document.querySelector('.contents')),
          facts: boxOf(document.querySelector('.noted')),
          cards: [...document.querySelectorAll('.noted .card')].map((card) => ({
            ...boxOf(card),
            sentence: find(card.querySelector('q').textContent),
          })),
        }
      })()`)
    }

    it('are beside the sentences that they quote on a wide window, and below the text on a phone and on paper', async () => {
      const { page, faults } = await visit(contextOf(viewOf(1280)), base(), article)
      const { text, contents, facts, cards } = await placesOf(page)
      expect(contents.right).toBeLessThan(text.left)
      expect(facts.left).toBeGreaterThan(text.right)
      expect(cards.length).toBeGreaterThan(1)
      cards.forEach(({ top, bottom, sentence }, at) => {
        const before = cards[at - 1]
        // Beside its sentence, or right below the card before, and within the column.
        const wanted = before && before.bottom > sentence - 10 ? before.bottom + 20 : sentence
        expect(Math.abs(top - wanted)).toBeLessThan(5)
        expect(bottom).toBeLessThanOrEqual(facts.bottom + 1)
      })
      expect(await page.evaluate('inPage.shifts()')).toEqual([])
      expect(await findBarriers(page)).toEqual([])
      for (const change of [
        () => page.setViewportSize({ width: 390, height: 844 }),
        () => page.emulateMedia({ media: 'print' }),
      ]) {
        await change()
        await expect
          .poll(async () => (await placesOf(page)).cards[0]?.top)
          .toBeGreaterThan((await placesOf(page)).text.bottom)
        expect(await page.locator('.noted q').first().isVisible()).toBe(true)
        await page.setViewportSize({ width: 1280, height: 900 })
      }
      expect(faults).toEqual([])
      await page.close()
    })

    it('are beside the text, with their quotes, without a script', async () => {
      const context = await openContext(browser(), viewOf(1280), { javaScriptEnabled: false })
      const { page: plain } = await visit(context, base(), article)
      const [card, text] = [plain.locator('.noted .card').first(), plain.locator('article.document')]
      expect((await card.boundingBox())?.x).toBeGreaterThan((await text.boundingBox())?.width ?? Infinity)
      expect(await card.locator('q').isVisible()).toBe(true)
      await context.close()
    })

    it('are marked by rules of the root alone, and of each element where a browser inherits none', async () => {
      const context = await openContext(browser(), viewOf(1280))
      const { page } = await visit(context, base(), article)
      const marks = `['::highlight(quoted)', '::highlight(pointed)', '::target-text'].map((name) =>
        getComputedStyle(document.querySelector('article.document p'), name).backgroundColor)`
      const inherited = await page.evaluate<string[]>(marks)
      expect(inherited).not.toContain('rgba(0, 0, 0, 0)')
      // A pseudo-element of every element doubles the work of a change of the theme.
      const costly = `[...document.styleSheets].flatMap(({ cssRules }) => [...cssRules])
        .map(({ selectorText = '' }) => selectorText)
        .filter((selector) => /(^|,\\s*)[*]?::/.test(selector))`
      expect(await page.evaluate(costly)).toEqual([])
      expect(await page.evaluate('document.documentElement.dataset.marks')).toBeUndefined()
      for (const [lacking, said] of [
        ['::target-text', 'rgba(0, 0, 0, 0)'],
        ['::highlight(quoted)', ''],
      ]) {
        await page.addInitScript(`{
          const read = window.readStyle ?? getComputedStyle
          window.getComputedStyle = (element, pseudo) =>
            pseudo === '${lacking}' ? { backgroundColor: '${said}' } : read(element, pseudo)
          window.readStyle = read
        }`)
        await page.reload()
        expect(await page.evaluate('document.documentElement.dataset.marks')).toBe('each')
      }
      const dark = "document.querySelector('article').style.setProperty('--marker', 'rgb(1, 2, 3)')"
      expect(await page.evaluate(`${dark}, ${marks.replace('getComputedStyle', 'readStyle')}[1]`)).toBe('rgb(1, 2, 3)')
      await context.close()
    })
  })

  it('the search of the reference has room for the ring of its focus in the column that scrolls', async () => {
    const { page } = await visit(contextOf(viewOf(1280)), base(), '/docs/')
    const [column, field] = await Promise.all(
      ['.reference > nav', '.reference > nav input'].map((at) => page.locator(at).boundingBox()),
    )
    // Three pixels at a distance of two.
    expect((field?.y ?? 0) - (column?.y ?? 0)).toBeGreaterThanOrEqual(5)
    await page.close()
  })

  it('on a phone the page of the reference where one is is in view', async () => {
    const { page } = await visit(contextOf(viewOf(390)), base(), '/docs/paid/')
    const here = page.locator('.reference > nav [aria-current]')
    const [link, line] = await Promise.all(
      [here, page.locator('.reference > nav > ul')].map((one) => one.boundingBox()),
    )
    expect((link?.x ?? 0) + (link?.width ?? Infinity)).toBeLessThanOrEqual((line?.x ?? 0) + (line?.width ?? 0))
    await page.close()
  })

  it('each call that is shown has one button to copy it, on a ground of its own', async () => {
    const { page } = await visit(contextOf(viewOf(390)), base(), '/docs/answers/')
    const samples = page.locator('.samples').first()
    const buttons = samples.getByRole('button', { name: 'Copy this code' })
    for (const language of ['JavaScript', 'curl']) {
      await page.locator(`[data-show=${language}]`).first().click()
      expect(await samples.locator('pre:visible').getAttribute('data-language')).toBe(language)
      expect(await buttons.count()).toBe(1)
    }
    await buttons.hover()
    const ground = "getComputedStyle(document.querySelector('.copied > button')).backgroundColor"
    expect(await page.evaluate(ground)).not.toContain('0, 0, 0, 0')
    await page.close()
  })

  it('the copy button of code covers no letter where it is always shown', async () => {
    const context = await openContext(browser(), viewOf(390), { hasTouch: true, isMobile: true })
    const { page } = await visit(context, base(), '/docs/')
    const covered = `[...document.querySelectorAll('.copied')].filter((frame) => {
      const button = frame.querySelector('button').getBoundingClientRect()
      const range = document.createRange()
      range.selectNodeContents(frame.querySelector('code'))
      // The last pixels of a line are below its letters.
      return [...range.getClientRects()].some((line) => line.right > button.left && line.top + 4 < button.bottom)
    }).length`
    for (const direction of ['ltr', 'rtl']) {
      await page.evaluate(`document.documentElement.dir = '${direction}'`)
      expect(await page.evaluate(covered)).toBe(0)
    }
    await context.close()
  })

  it('without a script, the search takes the place of the switch of the theme', async () => {
    await plain.goto(new URL('/facts/', base()).href)
    const [form, main] = await Promise.all(['.masthead form', 'main'].map((one) => plain.locator(one).boundingBox()))
    expect((form?.x ?? 0) + (form?.width ?? 0)).toBe((main?.width ?? 0) - 20)
  })

  it('a time in a narrow tile keeps to one line, and four numbers of the dashboard are two by two', async () => {
    const { page } = await visit(contextOf(viewOf(1280)), base(), '/')
    await page.setViewportSize({ width: 768, height: 800 })
    await page.evaluate("for (const one of document.querySelectorAll('.tiles dd')) one.textContent = '123\\u00a0ms'")
    expect((await page.locator('.tiles dd').last().boundingBox())?.height).toBeLessThan(40)
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(new URL('/dashboard/', page.url()).href)
    const values = page
      .locator('.values')
      .filter({ has: page.locator('> :nth-child(4):last-child') })
      .first()
    const [one, two] = await Promise.all([0, 1].map((at) => values.locator('> div').nth(at).boundingBox()))
    expect(two?.y).toBe(one?.y)
    await page.close()
  })

  it('an answer is printed below its question, and no form that is empty', async () => {
    const { page } = await visit(contextOf(viewOf(1280)), base(), '/ask/?q=robots')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('form.ask input').isVisible()).toBe(true)
    await page.goto(base())
    expect(await page.locator('form:visible').count()).toBe(0)
    await page.close()
  })

  it('an answer that is none says so once', async () => {
    const { page } = await visit(contextOf(viewOf(390)), base(), '/ask/?q=zzxqv')
    expect((await page.innerText('main')).match(/Nothing here matches/g)).toHaveLength(1)
    await page.close()
  })

  it('a quote is cited in four forms', async () => {
    const context = await openContext(browser(), viewOf(1280), { permissions: ['clipboard-read', 'clipboard-write'] })
    const { page } = await visit(context, base(), '/facts/')
    await page.clock.install()
    const card = page.locator('.card').first()
    await card.locator('summary').click()
    const quote = ((await card.locator('q').textContent()) ?? '').replace(/\s+/g, ' ').trim()
    const author = 'Ben Mole'
    await card.getByRole('button', { name: 'Cite' }).click()
    for (const form of ['Text', 'Markdown', 'BibTeX', 'JSON']) {
      await card.getByRole('button', { name: form, exact: true }).click()
      await card.getByRole('button', { name: 'Copied' }).waitFor()
      const copied = await page.evaluate<string>('navigator.clipboard.readText()')
      expect(copied).toContain(form === 'BibTeX' ? quote.slice(0, 10) : quote)
      expect(copied).toContain(author)
      // The button says so for a while.
      await page.clock.fastForward(5000)
      await card.getByRole('button', { name: form, exact: true }).waitFor()
    }
    await context.close()
  })

  it('a list shows the entries with the words of its field, and hides the groups without any', async () => {
    const { page } = await visit(contextOf(viewOf(390)), base(), '/facts/')
    const shown = page.locator('.card:visible')
    const all = await shown.count()
    const statement = await page.locator('.card summary').nth(3).innerText()
    await page.getByLabel('Filter this page').fill(statement.toUpperCase())
    expect(await shown.locator('summary').allInnerTexts()).toContain(statement)
    const left = await shown.count()
    expect(left).toBeLessThan(all)
    await page.getByText(`${left} of ${all}`).waitFor()
    expect(await page.locator('.group:visible').count()).toBeLessThanOrEqual(left)
    await page.getByLabel('Filter this page').fill('')
    expect(await shown.count()).toBe(all)
    await page.close()
  })

  it('the theme that a reader chooses holds on the next page', async () => {
    const context = await openContext(browser(), viewOf(1280))
    const { page } = await visit(context, base(), '/')
    const paper = () => page.evaluate<string>('getComputedStyle(document.body).backgroundColor')
    const light = await paper()
    // The choice is applied a frame after the click.
    const choose = async (theme: string) => {
      await page.getByRole('button', { name: /theme/ }).click()
      await page.waitForSelector(`html[data-theme="${theme}"]`)
    }
    await choose('dark')
    const dark = await paper()
    expect(dark).not.toBe(light)
    for (const path of ['/facts/', '/dashboard/']) {
      await page.goto(base() + path)
      expect(await paper(), path).toBe(dark)
    }
    await choose('light')
    expect(await paper()).toBe(light)
    await context.close()
  })

  it.each(['/', '/agentic-ama/'])('no line of %s begins with a dot', async (path) => {
    const { page } = await visit(plain, base(), path)
    const ahead = new Set((await page.textContent('main'))?.match(/.·/gs))
    expect(ahead).toEqual(new Set(['\u00a0·']))
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

  it.each([
    ['of the site where the kit has its words', 'de" data-words="{&quot;language&quot;:&quot;de&quot;}', '1.234.567'],
    ['of its words where it has none', 'ur', '1,234,567'],
  ])('the home page shows live numbers in the language %s', async (_what, language, shown) => {
    const page = await contextOf(viewOf(390)).newPage()
    await page.route(`${base()}/`, async (route) => {
      const response = await route.fetch()
      const body = (await response.text()).replace('<html lang="en', `<html lang="${language}`)
      await route.fulfill({ response, body })
    })
    await page.route('**/api/agent/stats.json?**', async (route) => {
      const response = await route.fetch()
      const stats = await response.text()
      await route.fulfill({ response, body: stats.replace(/(?<="requests":\{"total":)\d+/, '1234567') })
    })
    await page.goto(`${base()}/`)
    await expect.poll(() => page.locator('[data-value=requests]').innerText()).toBe(shown)
    await page.close()
  })

  it.each(['/', '/dashboard/'])('%s leads to the numbers as tables where there is no script', async (path) => {
    const { page } = await visit(plain, base(), path)
    await page.locator('a[href="/dashboard/numbers/"]').click()
    await page.waitForURL('**/dashboard/numbers/')
    expect(await page.locator('tr', { hasText: 'Requests of agents' }).locator('td').innerText()).toMatch(/^[\d,]+$/)
  })

  describe('the reference', () => {
    const groups = ['discovery', 'answers', 'documents', 'contact', 'traffic', 'paid']

    it.each(groups)('runs every call of %s in place, and records nothing by a press of a button', async (group) => {
      const { page, faults } = await visit(contextOf(viewOf(1280)), base(), `/docs/${group}/`)
      const sent: string[] = []
      page.on('request', (request) => sent.push(request.method()))
      const routes = page.locator('.endpoint')
      expect(await routes.count()).toBeGreaterThan(2)
      // Each field is explained.
      expect(await page.locator('.fields dt:not(:has(+ dd))').allTextContents()).toEqual([])
      for (const route of await routes.all()) {
        const path = (await route.locator('form').getAttribute('data-path')) ?? ''
        const before = sent.length
        await route.locator('form button').click()
        if ((await route.locator('form').getAttribute('method')) === 'post') {
          expect([path, sent.slice(before)]).toEqual([path, []])
          continue
        }
        const isPaid = path === '/api/agent/playbook'
        await route.getByText(isPaid ? /^402 · / : /^200 · /).waitFor()
        expect([path, await route.locator('.response > code').innerText()]).toEqual([path, expect.stringMatching(/\S/)])
      }
      // A window of 1280 pixels enlarged fourfold (WCAG 1.4.10)
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate('inPage.overflow()')).toEqual([])
      // The browser reports the 402 of the playbook, which is its offer.
      expect(faults.filter((fault) => !fault.includes('402'))).toEqual([])
      await page.close()
    })

    it('is searched from its side bar, by path and by what a route does', async () => {
      const { page } = await visit(contextOf(viewOf(390)), base(), '/docs/keeping-a-log/')
      const routes = page.locator('.reference nav li li:visible')
      expect(await routes.count()).toBe(0)
      await page.getByLabel('Search the reference').fill('plain-language question')
      expect(await routes.allInnerTexts()).toEqual(['ask'])
      await page.getByLabel('Search the reference').fill('log pencil')
      expect(await page.locator('.reference nav .group:visible').allInnerTexts()).toEqual(['Guides\nKeeping a log'])
      await page.close()
    })

    it('sends what is filled in, and the code follows it in every language', async () => {
      const { page } = await visit(contextOf(viewOf(1280)), base(), '/docs/contact/')
      const route = page.locator('.endpoint').filter({ has: page.locator('[data-path="/api/agent/hello"]') })
      await route.getByLabel('message').fill("It's 5 o'clock")
      expect(await route.locator('pre[data-language=curl]').innerText()).toContain(String.raw`It'\''s 5 o'\''clock`)
      for (const language of ['JavaScript', 'Python', 'MCP']) {
        await route.getByRole('button', { name: language }).click()
        expect(await route.locator('.samples pre:visible').innerText()).toContain(`"message":"It's 5 o'clock"`)
      }
      await route.getByRole('checkbox').check()
      await route.locator('form button').click()
      await route.getByText(/^200 · /).waitFor()
      expect(await route.locator('.response').innerText()).toContain('"recorded": true')
      // The language holds on the next page, where a route has it.
      await page.goto(`${base()}/docs/documents/`)
      expect(await page.locator('.samples pre:visible').first().getAttribute('data-language')).toBe('curl')
      await page.getByRole('button', { name: 'Python' }).first().click()
      await page.goto(`${base()}/docs/answers/`)
      expect(await page.locator('.samples pre:visible').first().getAttribute('data-language')).toBe('Python')
      await page.close()
    })

    it('shows a real answer, each field and each problem without a script', async () => {
      const context = await openContext(browser(), viewOf(1280), { javaScriptEnabled: false })
      const { page } = await visit(context, base(), '/docs/answers/')
      const route = page.locator('.endpoint').first()
      const answer = z.object({ facts: z.array(z.object({ evidence: z.string() })) })
      expect(answer.parse(JSON.parse(await route.locator('.response').innerText())).facts.length).toBeGreaterThan(0)
      await route.getByText('Fields of the answer').click()
      await route.getByText('facts[].source.url', { exact: true }).waitFor()
      await route.getByText('Problems').click()
      await route.getByRole('link', { name: 'Invalid request' }).click()
      await page.waitForURL(/\/problems\/invalid-request\/$/)
      await context.close()
    })
  })
})

const textOf = (page: Page) => page.evaluate<string>('document.body.innerText')

const wordsOf = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Bytes of an answer over the wire, headers left out; images are not counted. */
async function sizeOf(request: Request): Promise<number> {
  if (request.resourceType() === 'image') return 0
  return (await request.sizes()).responseBodySize
}
