// Follows the URL of every kind of quote in Chromium: it has to lead to the place of the quote.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { splitSentences } from '../../service/ask/sentences.js'
import { markQuote } from '../../service/ask/text-fragment.js'
import { baseUrl, post, TestSite } from '../build/site.js'
import { hasChromium, openBrowser, serveTree } from './browser.js'

/** A screen of lines that are no sentences. */
const screen = Array.from({ length: 30 }, (_, at) => `line ${at} without an end`).join('\n\n')

const blocks = [
  'Glaciers move about **thirty** metres in a year, as [measured](https://a.example/) in the Alps.',
  '- Marmots hibernate for six months.\n- and a fragment',
  '| Animal | Home | Note |\n|---|---|---|\n| Lynx | Forest | It hunts hares at night. |',
  '| Viper | Slopes |\n|---|---|\n| Adder | The adder sleeps all winter long below warm stones, and wakes up in March. |',
  'Use `git push --force-with-lease` to overwrite a branch.',
  '> “Avalanches,” she said—“start\n> on slopes.”',
  'تتحرك الأنهار الجليدية نحو ثلاثين مترا في السنة الواحدة.',
  '冰川每年移动约三十米。',
  '氷河は一年に約三十メートル動きます。',
  'Every ring map $f: A \\to B$ between two rings keeps sums of elements, and $f(1) = 1$.',
]

describe.skipIf(!hasChromium)('the URL of a quote', () => {
  const site = new TestSite({
    'posts/a.md': post('A', [screen, ...blocks].join(`\n\n${screen}\n\n`) + `\n\n${screen}`),
  })
  let browser: Browser
  beforeAll(async () => {
    await site.mustBuild()
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
  })

  it('leads to paragraphs, items of lists, rows of tables, code, quotations, other scripts and formulas', async () => {
    const { articleBody } = JSON.parse(readFileSync(join(site.out, 'api/post/a.json'), 'utf8')) as {
      articleBody: string
    }
    const quotes = splitSentences(articleBody, []).map(({ text }) => text)
    expect(quotes).toHaveLength(blocks.length)
    const context = await browser.newContext({ viewport: { width: 800, height: 300 }, reducedMotion: 'reduce' })
    await serveTree(context, site.out)
    const missed: string[] = []
    let above = 0
    const page = await context.newPage()
    for (const [at, quote] of quotes.entries()) {
      await page.goto(markQuote(`${baseUrl}/posts/a/?${at}`, quote))
      // Each is a screen below the one before it.
      await page.waitForFunction(`scrollY > ${above}`, null, { timeout: 5000 }).catch(() => missed.push(quote))
      above = Math.max(above, await page.evaluate<number>('scrollY'))
    }
    expect(missed).toEqual([])
  })
})
