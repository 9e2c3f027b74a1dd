// The words of the kit in other languages.
import { expect, it } from 'vitest'
import { findWords, translations } from '../../../build/read/words/words.js'
import { countText, english, fill, fillHtml, renderDay, type PluralForms } from '../../../service/words.js'

const namesIn = (text: string): string[] => [...text.matchAll(/\{\w+\}/g)].map(([name]) => name).sort()

const textsOf = (words: string | PluralForms): string[] => (typeof words === 'string' ? [words] : Object.values(words))

it.each(Object.entries(translations))('%s names what English names, in the forms of its plural', (language, words) => {
  for (const [name, text] of Object.entries(words)) {
    const own = english[name as keyof typeof english]
    const inEnglish = typeof own === 'string' ? own : own.other
    // One and two may be words without a number.
    const rest = typeof text === 'string' ? text : text.other
    expect([name, namesIn(rest)]).toEqual([name, namesIn(inEnglish)])
    for (const form of textsOf(text)) expect([name, form.trim()]).toEqual([name, form])
    if (typeof text === 'string') continue
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    // Millions alone are `many` in Romance languages.
    const needed = language === 'ar' ? forms : forms.filter((form) => form !== 'many')
    expect([name, Object.keys(text)]).toEqual([name, expect.arrayContaining(needed)])
  }
})

it('are those of the site’s language, else English, and the publisher’s where given', () => {
  expect(findWords('pt-BR')).toMatchObject({ language: 'pt-BR', ask: 'Perguntar' })
  expect(findWords('en-GB')).toMatchObject({ language: 'en-GB', ask: 'Ask' })
  expect(findWords('eo')).toBe(english)
  expect(findWords('zh-SG')).toMatchObject({ language: 'zh-SG', ask: '提问' })
  expect(findWords('zh-TW')).toBe(english)
  expect(findWords('de', { posts: 'Artikel' })).toMatchObject({ posts: 'Artikel', facts: 'Fakten' })
  expect(findWords('sv', { language: 'sv', posts: 'Inlägg' })).toMatchObject({ language: 'sv', posts: 'Inlägg' })
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
  expect(renderDay('2026-03-02', german).text).toBe('<time datetime="2026-03-02">2. März 2026</time>')
  expect(renderDay('2026-03-02', english).text).toContain('March 2, 2026')
})

it('escape what is put into them', () => {
  expect(fill('{a} and {b}', { a: '<' })).toBe('< and {b}')
  expect(fillHtml('<{a}>', { a: '&' }).text).toBe('&lt;&amp;&gt;')
})
