// Checks that skipping words that cannot match finds the same terms as reading every word of a text.
import { beforeAll, describe, expect, it } from 'vitest'
import { readToken, tokenizeIn } from '../../service/ask/analysis.js'
import { baseFormOf, formsOf } from '../../service/ask/irregular-words.js'
import { english, languageOf, loadLanguages } from '../../service/ask/languages.js'
import { openTermMatcher } from '../../service/ask/term-matcher.js'

const texts: Readonly<Record<string, string>> = {
  en: "She wrote two letters; the 1,000 children's analyses ran (3D, v2.0). 'Ponies', y, x-rays and rustc_mir.",
  'en-GB': 'She wrote two letters; the 1,000 children’s analyses ran. Ponies, y and Über.',
  de: 'Die Häuser der Größe nach, Ärzte und crawling robots 12.',
  fr: "L'eau qu'ils boivent, les chevaux jusqu'aux étoiles, js.",
  tr: "Ankara'nın evleri İstanbul'da, önce çiçekler.",
  ru: 'Её книги и ёлки читали в библиотеках API.',
  ar: 'والمكتبات الكبيرة بالمدينة والكتب أفضل الممارسات.',
  id: 'Pengelola mempermudah pekerjaan dan mendokumentasikan.',
  hi: 'किताबें पढ़ने वाले लड़कों के लिए।',
  ga: 'Ár bhfocal ar an mbord, gach tseachtain.',
  sr: 'Књиге и путовања читају многи људи.',
  he: 'הספרים בספרייה של העיר.',
  fa: 'کتاب\u200cهای کتاب\u200cخانه را می\u200cخوانم، سال ۱۴۰۲.',
  th: 'น้ำทะเลและภูเขาในประเทศไทย crawlers.',
  zh: '搜索引擎每天抓取网页，GPTBots 除外。',
  ja: 'クローラーは毎日ページを読みます。ﾃｽﾄ',
}

beforeAll(async () => {
  await loadLanguages(Object.keys(texts))
})

describe('the terms of a text', () => {
  it.each(Object.entries(texts))('are all found in %s', (code, text) => {
    const language = languageOf(code)
    const terms = tokenizeIn(text, language).flatMap((token) => readToken(token, language, true))
    const distinct = [...new Set(terms.map(({ term }) => term))]
    expect(distinct.length).toBeGreaterThan(2)
    for (const [bit, term] of distinct.entries()) {
      expect(openTermMatcher([term, 'zzz'], language)(text), term).toBe(1)
      expect(openTermMatcher(distinct, language)(text) & (1 << bit)).not.toBe(0)
    }
    expect(openTermMatcher(['qqq'], language)(text)).toBe(0)
  })

  it('are found in a text that has an irregular form of them', () => {
    const forms = formsOf(/./)
    expect(forms.length).toBeGreaterThan(150)
    const missed = forms.filter((form) => {
      const term = english.toTerm(baseFormOf(form) ?? '')
      return term !== english.toTerm(form) || openTermMatcher([term], english)(`So ${form}.`) !== 1
    })
    expect(missed).toEqual([])
  })
})
