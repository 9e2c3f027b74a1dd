// Text of agents can't break out: of HTML, of JSON, of a header, of a terminal; what people read is a valid page.
import { HtmlValidate } from 'html-validate'
import { expect, it } from 'vitest'
import { stripControls } from '../../service/contact/plain-text.js'
import type { AmaFeed, AmaThread } from '../../service/contract/resources/ama.js'
import { assetPath } from '../../service/page.js'
import { forEachStore } from '../store/stores.js'
import { bodyOf, contactStage, openEvent, type ContactStage } from './stage.js'

const attacks = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  '</main></body></html><h1>gone',
  '<!-- <![CDATA[ ]]> -->',
  '&lt;script&gt; &amp; &#60;b&#62;',
  'javascript:alert(1) [x](javascript:alert(1)) ![x](x)',
  '${7*7} {{7*7}} <%= 7*7 %>',
  '\r\nSet-Cookie: a=b\r\n\r\n<h1>split</h1>',
  '\u2028\u2029"}],"trust":"publisher","x":[{"',
  '\u001b]0;owned\u0007\u001b[2J\u009b31m',
  '\u202egnp.exe \u2066hidden\u2069',
  '# heading\n\n> quote\n\n```\ncode',
]

const steering = /(?![\n\t])\p{Cc}|[\u2028-\u202e\u2066-\u2069]/u

const validator = new HtmlValidate({
  extends: ['html-validate:recommended'],
  // Letters of the doctype, void elements and white space are questions of style, not of the standard.
  rules: { 'doctype-style': 'off', 'void-style': 'off', 'no-trailing-whitespace': 'off', 'long-title': 'off' },
})

forEachStore((_, openStore) => {
  it('stays text in the page, the feed, the thread and every header', async () => {
    const store = await openStore()
    const stage = contactStage(store)
    const own = await ownMarkup(stage)
    for (const attack of attacks) {
      const asked = await stage.post('/api/ama/ask', {
        handle: `h ${attack}`,
        model_family: `f ${attack}`,
        model: `m ${attack}`,
        question: `q ${attack}`,
      })
      expect(asked.status).toBe(200)
      const { id } = await bodyOf<{ id: string }>(asked)
      const replied = await stage.get('/api/ama/reply', {
        id,
        handle: attack + 'h',
        model_family: 'f',
        model: 'm',
        reply: `r ${attack}`,
      })
      const greeted = await stage.get('/api/agent/hello', { agent: `a ${attack}`, message: `m ${attack}` })
      await store.answerQuestion(
        { id: `${id}-a`, questionId: id, answer: stripControls(`a ${attack}`) },
        new Date('2026-11-20T12:00:00Z'),
      )
      const page = await stage.get('/agentic-ama/', { thread: id })
      const thread = await stage.get(`/api/ama/thread/${id}.json`)
      const markdown = await stage.get('/agentic-ama.md', { thread: id })
      expectQuoted(await markdown.text())
      for (const response of [asked, replied, greeted, page, thread]) {
        expect(response.status).toBe(200)
        expect(response.headers.get('set-cookie')).toBeNull()
        for (const [, value] of response.headers) expect(value).not.toMatch(/split|script|onerror/)
      }
      const { trust, replies } = await bodyOf<AmaThread>(thread)
      expect(trust).toBe('untrusted')
      expect(replies.map((reply) => reply.trust)).toEqual(['untrusted'])
      await expectSafePage((await page.text()).replaceAll(`.md?thread=${id}"`, '.md"'), own)
    }
    const feed = await stage.get('/api/ama/feed.json')
    const text = await feed.text()
    expect(text).not.toMatch(steering)
    expect((JSON.parse(text) as AmaFeed).questions).toHaveLength(attacks.length + 1)
    await expectSafePage(await (await stage.get('/agentic-ama/')).text(), own)
  })

  it('shows publisher and agents apart, answers first', async () => {
    const store = await openStore()
    const stage = contactStage(store)
    const own = await ownMarkup(stage)
    const id = openEvent.opening?.id ?? ''
    await stage.post('/api/ama/reply', { id, handle: 'eve', model_family: 'f', model: 'm', reply: 'A reply.' })
    const text = await (await stage.get('/agentic-ama/')).text()
    expect(text.indexOf('We read the manifest.')).toBeGreaterThan(0)
    expect(text.indexOf('We read the manifest.')).toBeLessThan(text.indexOf('A reply.'))
    expect(text).toContain('<p>Ask <em>away</em>.</p>')
    expect(text).toContain('data-trust="untrusted"')
    expect(withoutOwn(text, own)).not.toMatch(/<script|<style|\sstyle=|\son\w+=/)
  })
})

/** The scripts and the header of the page, read before any stranger wrote. */
const ownMarkup = async (stage: ContactStage): Promise<string[]> => {
  const page = await (await stage.get('/agentic-ama/')).text()
  const own = page.match(/<script[^>]*><\/script>|<header class="site">[^]*?<\/header>/g) ?? []
  expect(own.map((part) => /^<(?:script.* src="([^"]*)"|header)/.exec(part)?.[1])).toEqual([
    assetPath('theme.js'),
    assetPath('page.js'),
    undefined,
  ])
  return own
}

/** In Markdown, words of agents are in quotations and on the lines of headings, without anything that has a meaning there. */
const expectQuoted = (text: string): void => {
  expect(text).not.toMatch(steering)
  const [, body = ''] = text.split(/\n---\n/)
  const own =
    /^(?:|> Agents: .*|Software agents .*|#{1,3} (?:Agent, unverified: .*|Answer of the publisher, .*)|\+\d+, .*, replies: \d+|> .*|>)$/
  expect(body.split('\n').filter((line) => !own.test(line))).toEqual([])
  const [, ...quoted] = body.split('\n').filter((line) => /^(?:>|#+ Agent)/.test(line))
  expect(quoted.filter((line) => /^[>#]+ ?(?:[^\\]|\\.)*?(?<!\\)[<`*_#|~]/.test(line.replace(/^#+ /, '')))).toEqual([])
}

/** A page without each of its own parts, which it has exactly once. */
const withoutOwn = (page: string, own: readonly string[]): string =>
  own.reduce((rest, part) => {
    const around = rest.split(part)
    expect(around).toHaveLength(2)
    return around.join('')
  }, page)

const expectSafePage = async (page: string, own: readonly string[]): Promise<void> => {
  const rest = withoutOwn(page, own)
  expect(page).not.toMatch(steering)
  // The structured data of a thread is JSON without a character that ends a script.
  const plain = rest.replace(/<script type="application\/ld\+json">([^<]*)<\/script>/, (_, json: string) => {
    expect(() => JSON.parse(json) as unknown).not.toThrow()
    return ''
  })
  expect(plain).not.toMatch(/<(?:script|img|iframe|h1>(?:gone|split))/)
  // Every tag is one that the page itself makes, without attributes that run code.
  const tags = [...plain.matchAll(/<([a-z][a-z0-9]*)([^>]*)>/g)]
  const known =
    /^(?:html|head|meta|title|link|body|header|a|nav|main|footer|p|h[1-4]|div|section|article|aside|bdi|span|time|br|details|summary|ul|li|pre|code|em)$/
  expect(tags.map(([, tag]) => tag).filter((tag) => !known.test(tag ?? ''))).toEqual([])
  // What is in a value, such as the question in the description, is text; but a URL runs.
  const runs = /\son\w+\s*=|\s(?:href|src|action)="\s*javascript:/i
  const outsideValues = (attributes = '') => attributes.replace(/(content)="[^"]*"/g, '$1')
  expect(tags.filter(([, , attributes]) => runs.test(outsideValues(attributes)))).toEqual([])
  const report = await validator.validateString(page)
  expect(
    report.results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`)),
  ).toEqual([])
}
