// The words of the kit in other languages.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { Diagnostics } from '../../../build/diagnostics.js'
import { loadSite } from '../../../build/read/site.js'
import { faultOfNames, findWords, translations, wordsSchema } from '../../../build/read/words/words.js'
import {
  colonOf,
  commaOf,
  countText,
  english,
  fill,
  fillHtml,
  minuteText,
  numberText,
  renderDay,
  stopOf,
  yearText,
  type PluralForms,
} from '../../../service/words.js'

const formsOf = (words: string | PluralForms) => Object.entries(typeof words === 'string' ? { other: words } : words)
import { TestSite } from '../site.js'

it.each(Object.entries(translations))('%s names what English names, in the forms of its plural', (language, words) => {
  for (const [name, text] of Object.entries(words)) {
    const own = english[name as keyof typeof english]
    const inEnglish = typeof own === 'string' ? own : own.other
    for (const [form, words] of formsOf(text))
      expect([name, words.trim(), faultOfNames(words, inEnglish, form)]).toEqual([name, words, null])
    if (typeof text === 'string') continue
    const rules = new Intl.PluralRules(language)
    const needed = Array.from({ length: 200 }, (_, count) => rules.select(count))
    expect([name, Object.keys(text)]).toEqual([name, expect.arrayContaining(needed)])
  }
})

it('are those of the site’s language, else English, and the publisher’s where given', () => {
  expect(findWords('pt-BR')).toMatchObject({ language: 'pt-BR', ask: 'Perguntar' })
  expect(findWords('en-GB')).toMatchObject({ language: 'en-GB', ask: 'Ask' })
  expect(findWords('eo')).toBe(english)
  expect(findWords('zh-SG')).toMatchObject({ language: 'zh-SG', ask: '提问' })
  expect(findWords('zh-TW')).toMatchObject({ language: 'zh-TW', ask: '提問' })
  expect(findWords('ru-Latn')).toBe(english)
  expect(findWords('de', { posts: 'Artikel' })).toMatchObject({ posts: 'Artikel', facts: 'Fakten' })
  expect(findWords('fi', { language: 'fi', posts: 'Kirjoitukset' })).toMatchObject({ language: 'fi', ask: 'Ask' })
})

it.each([
  ['language: ja', translations['ja']?.noLicence],
  ['language: fi', english.noLicence],
  ['language: ja\nrights: { text: Mine. }', 'Mine.'],
])('say the rights of a publisher who names none: %s', (settings, rights) => {
  const site = new TestSite({ 'site.yaml': `base_url: https://a.example\ntitle: A\n${settings}\n` })
  expect(loadSite(site.content, undefined, new Diagnostics())?.rights).toEqual({ text: rights })
})

it.each([
  [{ postCount: { other: '{n} notes' } }, 'postCount.other: it has {n} where {count} is needed'],
  [{ postCount: { few: 'notes', other: '{count} notes' } }, 'postCount.few: it has no {…} where {count} is needed'],
  [{ unverified: 'Agent' }, 'unverified: it has no {…} where {name} is needed'],
  [{ ask: 'Ask {name}' }, 'ask: it has {name} where none is needed'],
])('of the publisher’s are refused where the names in them are others: %j', (words, fault) => {
  const { issues = [] } = wordsSchema.safeParse(words).error ?? {}
  expect(issues.map(({ path, message }) => `${path.join('.')}: ${message}`)).toEqual([fault])
})

it('of the publisher’s may have no number for none, one and two', () => {
  const postCount = { zero: 'no note', one: 'a note', two: 'two notes', other: '{count} notes' }
  expect(wordsSchema.safeParse({ postCount, pageOf: '{page}: {title}' }).success).toBe(true)
})

it('count and date in the language of the words', () => {
  const german = findWords('de')
  expect([1, 2000].map((count) => countText(german, german.postCount, count))).toEqual(['1 Beitrag', '2.000 Beiträge'])
  const arabic = findWords('ar')
  expect([1, 2, 3].map((count) => countText(arabic, arabic.postCount, count))).toEqual([
    'تدوينة واحدة',
    'تدوينتان',
    '3 تدوينات',
  ])
  const hebrew = findWords('he-IL')
  expect([1, 2, 3, 10].map((count) => countText(hebrew, hebrew.postCount, count))).toEqual([
    ...['רשומה אחת', 'שתי רשומות', '3 רשומות', '10 רשומות'],
  ])
  expect(renderDay('2026-03-02', german).text).toBe('<time datetime="2026-03-02">2. März 2026</time>')
  expect(renderDay('2026-03-02', english).text).toContain('March 2, 2026')
  const persian = findWords('fa-IR')
  expect(renderDay('2026-03-02', persian).text).toContain('>۱۱ اسفند ۱۴۰۴<')
  expect([yearText('2026-03-02', persian), yearText('2026-03-02', findWords('ja'))]).toEqual(['۱۴۰۴', '2026'])
  expect(countText(persian, persian.postCount, 12)).toBe(`${numberText(12, persian)} نوشته`)
  expect(minuteText(new Date('2026-03-02T10:00Z'), findWords('el'))).toBe('2 Μαρτίου 2026 στις 10:00 UTC')
  const polish = findWords('pl')
  expect([1, 2, 5, 22].map((count) => countText(polish, polish.postCount, count))).toEqual([
    ...['1 wpis', '2 wpisy', '5 wpisów', '22 wpisy'],
  ])
  const others = [english, arabic, findWords('ja'), findWords('zh'), findWords('fr-CA')]
  expect(others.map(commaOf)).toEqual([', ', '، ', '、', '，', ', '])
  expect(others.map(stopOf)).toEqual(['.', '.', '。', '。', '.'])
  expect(['hi-IN', 'th', 'ur'].map((language) => stopOf(findWords(language)))).toEqual(['।', '', '۔'])
  expect(others.map(colonOf)).toEqual([': ', ': ', '：', '：', '\u00a0: '])
})

it('are the same in the script of pages, which has the English ones of its own', () => {
  const script = readFileSync(new URL('../../../build/assets/page.js', import.meta.url), 'utf8')
  const written = script.slice(script.indexOf('const words = {'), script.indexOf('...JSON.parse'))
  const own = [...written.matchAll(/^ {2}(\w+): '(.*)',$/gm)].map(([, name, text]) => [name, text])
  expect(own).toHaveLength(8)
  expect(english).toMatchObject(Object.fromEntries(own))
})

it('escape what is put into them', () => {
  expect(fill('{a} and {b}', { a: '<' })).toBe('< and {b}')
  expect(fillHtml('<{a}>', { a: '&' }).text).toBe('&lt;&amp;&gt;')
})
