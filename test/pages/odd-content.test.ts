// Content that is hard to lay out, in a real browser: words without a break, scripts from right to left, wide tables, paper.
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { facts, post, siteYaml, TestSite } from '../build/site.js'
import { closePages, findBarriers, hasChromium, openBrowser, openContext, visit, type View } from './browser.js'
import { serveSite, type ServedSite } from './site.js'

const unbroken = `https://example.org/${'a'.repeat(150)}`
const table = `| ${'column | '.repeat(9)}\n| - | :-: | -: ${'| - '.repeat(6)}|\n| ${`${'x'.repeat(24)} | `.repeat(9)}\n`
const names = [
  'Browser',
  'Version',
  'Requests',
  'Response',
  'Conditional',
  'Address',
  'Encoding',
  'Country',
  'Since',
  'Remarks',
]
const row = ['Chromium', '128.0.6613', '1,234,567', '12.5 ms', 'never', 'page', 'gzip', 'Liechtenstein', '2026-01-01']
const tenColumns = [names, names.map(() => '-'), [...row, 'It reads robots.txt. '.repeat(9)]]
  .map((cells) => `| ${cells.join(' | ')} |`)
  .join('\n')
const threeColumns = `| a | configuration | b |\n| - | - | - |\n| ${'long text '.repeat(60)} | no | ${'long text '.repeat(60)} |`
const code = `\`\`\`\n${'long '.repeat(60)}END\n\`\`\`\n`
const quoted = `A sentence of the source that is\nwrapped where the editor wrapped it, at ${unbroken} or so.`
const formula = `$${'a_1 + '.repeat(40)}\\sqrt z$`
const formulas = `${formula}\n\n1. one ${formula}\n   - ${formula} two\n\n| a | b |\n| - | - |\n| ${formula} | c |\n\n> **Note:** ${formula}\n>\n> $${formula}$\n\n## A heading ${formula}\n\nTerm ${formula}\n: ${formula}\n\nSaid **so ${formula}**.[^1]\n\n[^1]: ${formula}\n`
const event = (title: string) =>
  `---\ntitle: ${title}\nopens: 2026-01-01T00:00:00Z\ncloses: 2026-01-02T00:00:00Z\n---\n\n## Rules\n\nSee [them](#rules).[^1]\n\n[^1]: A note.\n`

const content = {
  'site.yaml': siteYaml.replace('The first topic', 'Gemeinschaftsnetzwerkinfrastruktur'),
  'posts/wide.md': post(
    unbroken,
    `${quoted}\n\n${table}\n${code}\n- [ ] task\n\n> [!NOTE]\n> | a |\n> | - |\n> | b |\n`,
    '2026-02-02',
  ),
  'posts/formulas.md': post('Formulas', formulas, '2025-02-02\nmath: true'),
  'posts/paper.md': post(
    'Paper',
    `<https://one.example/page>, [two](https://two.example/)\n\n${tenColumns}\n\n${threeColumns}\n`,
  ),
  'posts/notes.md': post(
    'Notes',
    `${[1, 2, 3].map((at) => `- [name](https://${at}.example/)[^${at}]\n`).join('')}\n${[1, 2, 3].map((at) => `[^${at}]: [Note](https://${at}.example/)\n`).join('')}`,
  ),
  'posts/listings.md': post('Listings', `\`\`\`\n${'line\n'.repeat(40)}\`\`\`\n\n`.repeat(5)),
  'posts/answer.md': post(
    'Answer',
    `## ${'A section on walruses with a long heading '.repeat(3)}\n\nWalruses eat clams.\n`,
  ),
  'posts/headings.md': post('Headings', `### Low\n\n${'## One\n\nText.\n\n#### Two\n\nText.\n\n'.repeat(40)}`),
  'posts/raw.md': post(
    'Raw',
    '<div>One.</div>\n\nTwo.\n\n- a\n  - b\n- c\n\n[A link](nowhere.md).\n\n## D\n\n### E\n\n#### F\n\n##### G\n',
    '2024-09-28\nupdated: 2024-09-29',
  ),
  'posts/recording.md': post('Heard', '<audio controls src="https://another.example/a.mp3"></audio>', '2025-09-28'),
  'posts/wide.facts.yaml': facts({ fact: `It is at ${unbroken}`, evidence: quoted }),
  'posts/arabic.md': post(
    'مرحبا بالعالم',
    '# GPTBot\n\nهذه فقرة باللغة العربية وكلمة English.\n\n- بند\n\n> اقتباس\n',
    '2026-02-01',
  ),
  'posts/arabic.facts.yaml': facts({ fact: 'تحتوي على كلمة.', evidence: 'هذه فقرة باللغة العربية' }),
  'posts/ids.md': post(
    'Ids',
    `# Content\n\n## Facts\n\n## Fact 1\n\n## Rules\n\n${quoted}[^1]\n\n[^1]: A note.`,
    '2025-01-01',
  ),
  'posts/ids.facts.yaml': facts({ fact: 'A fact.', evidence: 'A sentence of the source' }),
  'posts/hebrew.md': post('GPTBot', '**שלום** עולם, GPTBot.\n\n- אחד\n', '2026-01-01'),
  'events/one.md': event('One'),
  'events/content.md': event('Two').replaceAll('2026-01-0', '2026-02-0'),
  'events/open.md': event('Open')
    .replace('2026-01-01', '2026-03-01')
    .replace('2026-01-02T00:00:00Z', '2100-01-01T00:00:00Z\nopening: { question: What? }'),
}

const phone: View = { width: 320, height: 640, colorScheme: 'light' }
const desktop: View = { width: 1280, height: 900, colorScheme: 'light' }

describe.skipIf(!hasChromium)('odd content in Chromium', () => {
  let written: TestSite
  let site: ServedSite
  let browser: Browser

  beforeAll(async () => {
    written = new TestSite(content)
    ;[site, browser] = await Promise.all([serveSite(written.content), openBrowser()])
  })
  afterAll(async () => {
    await browser.close()
    await site.stop()
  })
  afterEach(() => closePages(browser))

  const open = async (path: string, view = phone): Promise<Page> => {
    const { page, faults } = await visit(await openContext(browser, view), site.base, path)
    expect(faults).toEqual([])
    return page
  }
  const styleOf = (page: Page, selector: string, property: string) =>
    page.evaluate<string>(`getComputedStyle(document.querySelector('${selector}')).getPropertyValue('${property}')`)

  it.each([
    '/',
    '/posts/',
    '/posts/wide/',
    '/posts/arabic/',
    '/facts/',
    '/topics/first-topic/',
    '/agentic-ama/',
    '/dashboard/',
    '/ask/?q=what+do+walruses+eat',
  ])('%s is no wider than a phone', async (path) => {
    const page = await open(path)
    if (path === '/') {
      await page.evaluate(`document.querySelector('.examples a').textContent = '${unbroken}'`)
      expect(await styleOf(page, '.tiles dt', 'hyphens')).toBe('auto')
    }
    if (path === '/dashboard/') await page.locator('.feed .title').first().waitFor()
    if (path.startsWith('/ask/')) expect(await page.locator('.card bdi').count()).toBe(1)
    expect(await page.evaluate('inPage.overflow()')).toEqual([])
    if (!path.startsWith('/ask/')) return
    await page.evaluate(
      "document.querySelector('.confidence').append(' in the words of a language that has long ones')",
    )
    expect(await page.evaluate('inPage.overflow()')).toEqual([])
  })

  it('has each day of a list on one line, and a cut placeholder end in dots', async () => {
    const page = await open('/posts/', desktop)
    const days = page.locator('.documents time')
    expect(await days.allInnerTexts()).toContain('September 28, 2025')
    const broken = "[...document.querySelectorAll('.documents time')].filter((day) => day.getClientRects().length > 1)"
    expect(await page.evaluate(`${broken}.length`)).toBe(0)
    expect(await styleOf(page, '.masthead input', 'text-overflow')).toBe('ellipsis')
  })

  it('scrolls long formulas, whose edges tell it and whose roots are drawn, not the page, also by keyboard', async () => {
    const page = await open('/posts/formulas/')
    expect(await page.locator('math').count()).toBe(11)
    expect(await page.evaluate('inPage.overflow()')).toEqual([])
    const widthOf = (selector: string) =>
      page.evaluate<number>(`document.querySelector('${selector}').getBoundingClientRect().width`)
    expect(await widthOf('td > math')).toBeLessThan(phone.width / 2)
    expect(await widthOf('msqrt')).toBeGreaterThan((await widthOf('msqrt > *')) + 3)
    expect(await styleOf(page, '.admonition math[display]', 'background-image')).not.toMatch(/^none|255, 254, 250/)
    expect(await findBarriers(page)).toEqual([])
  })

  it('breaks names of agents that are one long word', async () => {
    const handle = 'H'.repeat(150)
    const [model_family, model] = ['F'.repeat(150), 'M'.repeat(150)]
    const asked = await site.client.post('/api/ama/ask', { handle, model_family, model, question: 'Why?' })
    const { id } = JSON.parse(asked.text) as { id: string }
    await site.client.post('/api/ama/reply', { id, handle, model_family, model, reply: 'So.' })
    const page = await open('/agentic-ama/')
    expect(await page.getByText(handle).count()).toBeGreaterThan(1)
    expect(await page.evaluate('inPage.overflow()')).toEqual([])
  })

  it('aligns the columns of a table, whose edges are of the ground that it is on, and shows a task with its box alone', async () => {
    const page = await open('/posts/wide/')
    expect(await styleOf(page, 'td:nth-child(2)', 'text-align')).toBe('center')
    expect(await styleOf(page, 'td:nth-child(3)', 'text-align')).toBe('right')
    expect(await styleOf(page, '.task-list-item', 'list-style-type')).toBe('none')
    // The table and the code that scroll are stops of the keyboard; the table in the note is none.
    const stops = "[...document.querySelectorAll('[tabindex]')].map((block) => block.tabIndex)"
    await expect.poll(() => page.evaluate(stops)).toEqual([0, 0, -1])
    expect(await styleOf(page, '.admonition table', 'background-image')).not.toContain('rgb(255, 254, 250)')
    await page.goto(`${site.base}/dashboard/`)
    await page.evaluate("document.querySelector('.dashboard').append(document.createElement('table'))")
    expect(await styleOf(page, '.dashboard table', 'background-image')).toBe('none')
    await page.goto(`${site.base}/local/`)
    expect(await styleOf(page, '.documents li', 'display')).toBe('list-item')
  })

  it('loads recordings and pictures of the hosts that its document names alone, over https', async () => {
    // The faults are those of a host that does not exist.
    const { page } = await visit(await openContext(browser, phone), site.base, '/posts/recording/')
    const blocked = (address: string) =>
      page.evaluate(`new Promise((resolve) => {
        document.addEventListener('securitypolicyviolation', () => resolve(true), { once: true })
        const audio = new Audio('${address}')
        audio.addEventListener('error', () => resolve(false), { once: true })
        audio.load()
      })`)
    await page.route(/example\/recording/, (route) => route.fulfill({ status: 404 }))
    expect(await blocked('https://another.example/recording')).toBe(false)
    expect(await blocked('http://another.example/recording')).toBe(true)
    expect(await blocked('https://third.example/recording')).toBe(true)
  })

  it('answers a press of the theme switch before the page changes, and keeps the choice', async () => {
    const page = await open('/posts/listings/', desktop)
    const pressed = `(() => {
      const button = document.querySelector('[data-theme-switch]')
      button.click()
      return [getComputedStyle(button.firstElementChild).rotate, document.documentElement.dataset.theme]
    })()`
    expect(await page.evaluate(pressed)).toEqual(['180deg', undefined])
    await page.waitForSelector('html[data-theme="dark"]')
    await page.reload()
    expect(await page.evaluate(pressed)).toEqual(['180deg', 'dark'])
    await page.waitForSelector('html[data-theme="light"]')
    // Extensions of browsers send events to the document itself, which is no element.
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await page.evaluate(`document.dispatchEvent(new MouseEvent('click'))`)
    expect(errors).toEqual([])
  })

  it('prints code and tables whole, in the colours of paper', async () => {
    const page = await open('/posts/wide/', { ...desktop, width: 700 })
    await page.getByRole('button', { name: 'Switch between the light and the dark theme' }).click()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.waitForSelector('html[data-theme="dark"]')
    expect(await page.evaluate('getComputedStyle(document.body).color')).toBe('rgb(29, 26, 21)')
    const cut = await page.evaluate(
      `[...document.querySelectorAll('pre, table')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)`,
    )
    expect(cut).toEqual([0, 0, 0])
    expect(await page.evaluate('inPage.overflow()')).toEqual([])
  })

  it('breaks no word of a table on paper, and says no address twice', async () => {
    const page = await open('/posts/paper/', { ...desktop, width: 680 })
    await page.emulateMedia({ media: 'print' })
    const found = await page.evaluate<{ words: number; broken: string[]; cut: number[]; links: string[] }>(`(() => {
      const words = [...document.querySelectorAll('th, td')].flatMap(({ firstChild: node }) =>
        [...node.data.matchAll(/\\S+/g)].map(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(node, index)
          range.setEnd(node, index + word.length)
          return { word, lines: new Set([...range.getClientRects()].map(({ top }) => top)).size }
        }),
      )
      return {
        words: words.length,
        broken: words.filter(({ lines }) => lines > 1).map(({ word }) => word),
        cut: [...document.querySelectorAll('table')].map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
        links: [...document.querySelectorAll('.document p a[href*=".example"]')].map((link) => getComputedStyle(link, '::after').content),
      }
    })()`)
    expect(found.words).toBeGreaterThan(100)
    expect(found).toMatchObject({ broken: [], cut: [0, 0], links: ['none', '" (https://two.example/)"'] })
  })

  it('draws edges and second words in the colour of the text for readers who ask for more contrast', async () => {
    const page = await open('/posts/wide/')
    const colours = async () => {
      const text = await styleOf(page, 'body', 'color')
      return [await styleOf(page, 'td', 'border-bottom-color'), await styleOf(page, '.meta', 'color')].map(
        (one) => one === text,
      )
    }
    expect(await colours()).toEqual([false, false])
    await page.emulateMedia({ contrast: 'more' })
    expect(await colours()).toEqual([true, true])
  })

  it('folds contents on a phone by Escape, which gives the focus back, and when the keyboard goes on', async () => {
    const page = await open('/posts/headings/')
    const summary = page.locator('.contents summary')
    const isOpen = () => page.evaluate("document.querySelector('.contents details').open")
    await summary.press('Enter')
    await page.keyboard.press('Tab')
    expect(await isOpen()).toBe(true)
    await page.keyboard.press('Escape')
    expect(await isOpen()).toBe(false)
    expect(await page.evaluate('document.activeElement.localName')).toBe('summary')
    await summary.press('Enter')
    await page.keyboard.press('Shift+Tab')
    expect(await isOpen()).toBe(false)
  })

  it('gives the numbers of notes, and the links back, a size that a finger finds', async () => {
    const page = await open('/posts/notes/')
    expect(await page.locator('[data-footnote-ref], [data-footnote-backref]').count()).toBe(6)
    expect(await findBarriers(page, ['target-size'])).toEqual([])
    expect(await page.evaluate('inPage.overflow()')).toEqual([])
  })

  it('leaves no sheet of paper half empty before code', async () => {
    const page = await open('/posts/listings/', desktop)
    const countSheets = async () => (await page.pdf()).toString('latin1').split(/\/Type \/Page\b/).length - 1
    const sheets = await countSheets()
    await page.evaluate("for (const code of document.querySelectorAll('pre')) code.style.breakInside = 'avoid'")
    expect(sheets).toBeLessThan(await countSheets())
  })

  it('prints what is folded, and nothing that leads on from a page', async () => {
    const page = await open('/docs/answers/', desktop)
    await page.emulateMedia({ media: 'print' })
    const shown = "[...document.querySelectorAll('nav, button, form')].filter((one) => one.checkVisibility()).length"
    expect(await page.evaluate(shown)).toBe(0)
    expect(await page.locator('details > dl').first().isVisible()).toBe(true)
    expect(await styleOf(page, 'summary', 'list-style-type')).toBe('none')
    await page.evaluate("document.querySelector('main').append(document.createElement('nav'))")
    expect(await styleOf(page, 'main > nav:last-child', 'display')).toBe('none')
  })

  it.each(['/posts/ids/', '/agentic-ama/'])('%s has each id once, and what it names', async (path) => {
    const page = await open(path)
    const found = await page.evaluate<{ ids: string[]; named: string[] }>(`({
      ids: [...document.querySelectorAll('[id]')].map(({ id }) => id),
      named: [
        ...[...document.querySelectorAll('a[href^="#"]')].map(({ hash }) => hash.slice(1)),
        ...[...document.querySelectorAll('[aria-describedby]')].map((element) => element.getAttribute('aria-describedby')),
      ],
    })`)
    expect(found.ids.filter((id, at) => found.ids.indexOf(id) !== at)).toEqual([])
    // A text directive is the browser's.
    const named = found.named.filter((name) => !name.startsWith(':~:'))
    expect(found.ids).toEqual(expect.arrayContaining(named))
    expect(found.ids).toContain(path === '/agentic-ama/' ? 'event-content.rules' : 'rules')
  })

  it('no heading of a text is as high as the one that its page gives it', async () => {
    const page = await open('/posts/ids/')
    expect(await page.locator('h1').allInnerTexts()).toEqual(['Ids'])
    await page.goto(`${site.base}/agentic-ama/`)
    expect(await page.locator('h1, section > h2').allInnerTexts()).toEqual([
      'Questions by agents, for agents',
      ...['Open', 'Two', 'One'],
    ])
    expect(await page.locator('h3', { hasText: 'Rules' }).count()).toBe(3)
  })

  it('long contents beside a text, and headings that begin low and skip levels, are no barrier', async () => {
    const page = await open('/posts/headings/', { ...desktop, height: 844 })
    const excess = await page.evaluate<number>(
      `(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)(document.querySelector('.contents'))`,
    )
    expect(excess).toBeGreaterThan(100)
    expect(await findBarriers(page)).toEqual([])
    // Its end fades, but not the last line.
    const faded = await page.evaluate<number>(`((column) => {
      column.scrollTo(0, column.scrollHeight)
      const [end, last] = [column, column.querySelector('li:last-child')].map((one) => one.getBoundingClientRect().bottom)
      return end - last
    })(document.querySelector('.contents'))`)
    expect(faded).toBeGreaterThanOrEqual(32)
    expect(await styleOf(page, '.contents', 'mask-image')).toContain('100% - 32px')
  })

  it('a quote runs on where only the source breaks its lines', async () => {
    const page = await open('/facts/', desktop)
    await page.locator('details', { hasText: 'wrapped' }).locator('summary').click()
    expect(await page.locator('blockquote', { hasText: 'wrapped' }).innerText()).toContain('that is wrapped')
  })

  it('shows no marks beside those of a quote, in any language', async () => {
    const page = await open('/posts/arabic/')
    expect(await styleOf(page, '.card q', 'quotes')).not.toBe('none')
    await page.evaluate("document.querySelector('.card q').classList.add('own-marks')")
    expect(await styleOf(page, '.card q', 'quotes')).toBe('none')
    await page.evaluate("document.documentElement.lang = 'fr'")
    expect(await styleOf(page, '.card q', 'quotes')).toBe('none')
  })

  it('sets raw HTML apart from the text below it, no list in an item nor a heading below another, and keeps the words of an edit on one line', async () => {
    const page = await open('/posts/raw/')
    expect(await styleOf(page, 'article.document > div:not([class])', 'margin-bottom')).not.toBe('0px')
    expect(await styleOf(page, 'li ul', 'margin-bottom')).toBe('0px')
    expect(await styleOf(page, 'h4 + h5', 'margin-top')).toBe('16px')
    await page.goto(new URL('/posts/', page.url()).href)
    expect(await page.locator('.documents .meta bdi').innerText()).toBe('updated September 29, 2024')
    expect(await styleOf(page, '.documents .meta bdi', 'display')).toBe('inline-block')
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    expect(await page.evaluate('inPage.overflow()')).toEqual([])
    // Beside the title, what is written in wider letters stays in its column.
    await page.setViewportSize(desktop)
    await page.evaluate("document.querySelector('.documents').style.letterSpacing = '2px'")
    expect(
      await page.evaluate("((e) => e.scrollWidth - e.clientWidth)(document.querySelector('.meta:has(bdi)'))"),
    ).toBe(0)
    const lines = await page.evaluate<number[]>(`(() => {
      const day = document.querySelector('.meta:has(bdi) > time')
      const comma = document.createRange()
      comma.selectNode(day.nextSibling)
      return [[...day.getClientRects()].at(-1).top, comma.getClientRects()[0].top]
    })()`)
    expect(lines[1]).toBe(lines[0])
    await page.context().close()
  })

  it('gives lines of Arabic headings more room', async () => {
    const page = await open('/posts/headings/')
    const height = async () => Number.parseFloat(await styleOf(page, 'h1', 'line-height'))
    const before = await height()
    await page.evaluate("document.documentElement.lang = 'ar'")
    expect(await height()).toBeGreaterThan(before)
    await page.context().close()
  })

  it('hyphenates long words, but those of code, addresses and ids, and ends lines of Japanese headings between phrases', async () => {
    const page = await open('/posts/paper/')
    expect(await styleOf(page, 'td', 'hyphenate-limit-chars')).toBe('18 5 5')
    expect(await styleOf(page, 'td', 'hyphens')).toBe('auto')
    for (const address of ['a.bare', 'input']) expect(await styleOf(page, address, 'hyphens')).toBe('none')
    await page.goto(`${site.base}/facts/`)
    expect(await styleOf(page, '.folded cite a', 'hyphens')).toBe('none')
    await page.goto(`${site.base}/posts/headings/`)
    expect(await styleOf(page, 'h1', 'word-break')).toBe('normal')
    await page.evaluate("document.documentElement.lang = 'ja'")
    expect(await styleOf(page, 'h1', 'word-break')).toBe('auto-phrase')
    expect(await styleOf(page, 'article p', 'word-break')).toBe('normal')
  })

  it('lays text out in the direction of its letters', async () => {
    const page = await open('/posts/arabic/')
    // The title and the quote have one of their own; the words of the page around them stay.
    for (const selector of ['article', 'article h1', '.statement', '.card blockquote']) {
      expect([selector, await styleOf(page, selector, 'direction')]).toEqual([selector, 'rtl'])
    }
    expect(await styleOf(page, 'footer', 'direction')).toBe('ltr')
    await page.goto(`${site.base}/posts/hebrew/`)
    expect(await styleOf(page, 'article h1', 'direction')).toBe('ltr')
    expect(await styleOf(page, 'article li', 'direction')).toBe('rtl')
    expect(await styleOf(page, 'article ul', 'padding-right')).not.toBe('0px')
    // On a site from right to left, what the kit says around an English text.
    await page.goto(`${site.base}/posts/ids/`)
    await page.evaluate("document.dir = 'rtl'; document.querySelector('article').dir = 'ltr'")
    // Without words of the kit in the language, they are English.
    await page.evaluate("document.documentElement.lang = 'ps'")
    expect(await styleOf(page, 'article > .meta', 'direction')).toBe('ltr')
    // Around a text in the direction of the page they keep their own order: the dot comes after the words.
    const isAfter = await page.evaluate<boolean>(`(() => {
      document.querySelector('article').dir = 'rtl'
      document.querySelector('article > .meta').dataset.ltr = ''
      const words = document.querySelector('article > .meta bdi')
      const dot = document.createRange()
      dot.selectNode(words.nextSibling)
      return dot.getBoundingClientRect().left >= words.getBoundingClientRect().right
    })()`)
    expect(isAfter).toBe(true)
    await page.evaluate("document.querySelector('article').dir = 'ltr'")
    await page.evaluate("document.documentElement.lang = 'he'")
    expect(await styleOf(page, 'article > .meta', 'direction')).toBe('rtl')
    expect(await styleOf(page, 'article > .meta', 'text-align')).toBe('left')
    await page.goto(`${site.base}/facts/`)
    expect(await styleOf(page, '.folded blockquote:dir(rtl) q', 'quotes')).toBe('"”" "“" "’" "‘"')
    await page.evaluate("document.dir = 'rtl'")
    expect(await styleOf(page, '.folded blockquote:dir(ltr) q', 'quotes')).toBe('"“" "”" "‘" "’"')
    expect(await styleOf(page, '.folded .statement:dir(ltr)', 'padding-right')).toBe('24px')
    expect(await styleOf(page, '.folded blockquote:dir(ltr)', 'text-align')).toBe('right')
    await page.goto(`${site.base}/docs/answers/`)
    await page.locator('.reference input[name="q"]').first().fill('مرحبا؟')
    expect(await styleOf(page, '.reference input[name="q"]', 'direction')).toBe('rtl')
    await page.goto(`${site.base}/posts/`)
    expect(await styleOf(page, '.title:has([href*=arabic])', 'direction')).toBe('rtl')
    await page.evaluate("document.dir = 'rtl'; document.querySelector('.title ~ p:not(.meta)').dataset.ltr = ''")
    const described = '.title ~ p[data-ltr]:not(.meta)'
    expect(await styleOf(page, described, 'padding-right')).toBe(await styleOf(page, described, 'font-size'))
    await page.goto(`${site.base}/`)
    // English words of the kit on such a page: "3 posts", not "posts 3".
    await page.evaluate("document.dir = 'rtl'; document.querySelector('[aria-labelledby=people] p').dataset.ltr = ''")
    expect(await styleOf(page, '[data-ltr] a', 'unicode-bidi')).toBe('plaintext')
    await page.fill('#q', 'العربية')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/ask\//)
    expect(await styleOf(page, '.card .statement', 'direction')).toBe('rtl')
    expect(await styleOf(page, '.card blockquote', 'direction')).toBe('rtl')
  })
})
