// Checks what the search knows of languages other than English, and that a site in English loads none of it.
import { describe, expect, it } from 'vitest'
import { analyseQuestion } from '../../service/ask/analysis.js'
import { buildAskIndex } from './ask-index.js'
import { languageOf, loadLanguages } from '../../service/ask/languages.js'
import { openAskIndex } from '../../service/ask/open-index.js'
import { defaultParameters } from '../../service/ask/parameters.js'
import { decodeTerm, encodeTerm } from '../../service/ask/term-bytes.js'

const statements = [
  ['de', 'Der Crawler besuchte die veröffentlichten Seiten jeden Morgen.'],
  ['de', 'Die Zeitung erschien am Abend.'],
  ['ru', 'Поисковые роботы читают страницы каждую неделю.'],
  ['fr', "L'archive conserve les journaux de l'année passée."],
  ['tr', "Ankara'nın müzeleri pazartesi kapalıdır."],
  ['en', 'Robots read the map of the site first.'],
  ['zh', '搜索引擎每天抓取一百万个网页。'],
] as const

async function openSite() {
  const codes = [...new Set(['en', ...statements.map(([language]) => language)])]
  await loadLanguages(codes)
  const facts = statements.map(([language, statement]) => ({ statement, quote: '', topic: '', title: '', language }))
  return openAskIndex(buildAskIndex({ facts, documents: [] }), defaultParameters, codes.map(languageOf))
}

it('does not have a language that was not loaded', () => {
  expect(() => languageOf('sv')).toThrow('The language sv is not loaded')
  expect(languageOf('en-GB').code).toBe('en')
})

it('drops the stop words of English from a question in English to a site that has none', async () => {
  await loadLanguages(['de'])
  const wordsOf = (question: string) => analyseQuestion(question, 32, [languageOf('de')]).terms.map(({ word }) => word)
  expect(wordsOf('What is the Crawler of the Zeitung?')).toEqual(['crawler', 'zeitung'])
  expect(wordsOf('Wer hilft in der Not?')).toEqual(['hilft', 'not'])
})

it.each([
  ['ar', 'لماذا نستخدم ريديس', ['نستخدم', 'ريديس']],
  ['cs', 'Jaký je rozdíl?', ['rozdíl']],
  ['de', 'Worin besteht der Unterschied?', ['besteht', 'unterschied']],
  ['el', 'Τι είναι το Docker;', ['docker']],
  ['es', '¿Qué es Docker?', ['docker']],
  ['fa', 'داکر چیست؟', ['داکر']],
  ['fi', 'Mikä on Docker?', ['docker']],
  ['fr', 'Pourquoi et comment utiliser Docker ?', ['utiliser', 'docker']],
  ['hi', 'डॉकर क्या है?', ['डॉकर']],
  ['ja', 'Dockerとは何ですか', ['docker']],
  ['nl', 'Waarom Docker?', ['docker']],
  ['pt', 'O que são contentores?', ['contentores']],
  ['ru', 'Почему стоит Docker?', ['стоит', 'docker']],
  ['th', 'ทำไมต้องใช้ Docker', ['ใช้', 'docker']],
  ['tr', 'Docker nedir?', ['docker']],
  ['uk', 'Що таке Docker?', ['docker']],
  ['zh', '什么是 Docker？', ['docker']],
])('drops the words that ask in %s: %s', async (code, question, words) => {
  await loadLanguages([code])
  expect(analyseQuestion(question, 32, [languageOf(code)]).terms.map(({ word }) => word)).toEqual(words)
})

it('keeps words that are stop words without their strokes or Hamza alone', async () => {
  await loadLanguages(['ar', 'da', 'vi'])
  const wordsOf = (question: string, language: string) =>
    analyseQuestion(question, 32, [languageOf(language)]).terms.map(({ word }) => word)
  expect(wordsOf('Hvad er en nøgle, og hvad er nogle søm?', 'da')).toEqual(['nøgle', 'søm'])
  expect(wordsOf('đã có da', 'vi')).toEqual(['da'])
  expect(wordsOf('ألف من الف أول', 'ar')).toEqual(['ألف', 'أول'])
})

describe('a site in several languages', () => {
  it.each([
    ['Wann besuchen Crawler die Veröffentlichung der Seite?', 0],
    ['Wann ist die Zeitung erschienen?', 1],
    ['как часто робот читает страницу', 2],
    ['quels journaux archiver', 3],
    ['Ankara müze', 4],
    ['what do robots read first', 5],
    ['搜索 网页', 6],
  ])('answers %s', async (question, ordinal) => {
    const index = await openSite()
    expect(index.search(question, { limit: 1, readNext: 0 }).facts[0]?.ordinal).toBe(ordinal)
  })

  it('leaves out the stop words of the language of the question', async () => {
    const index = await openSite()
    expect(index.search('Was ist die Hauptstadt der Mongolei?', { limit: 3, readNext: 0 })).toMatchObject({
      facts: [],
      unmatched: ['hauptstadt', 'mongolei'],
    })
  })

  it('takes the language of which the texts have more words where a question has no other sign of one', async () => {
    await loadLanguages(['tr', 'es'])
    const facts = [
      { statement: 'Ucuz biletler gece satılır.', quote: '', topic: '', title: '', language: 'tr' },
      { statement: 'Los vuelos baratos salen por la noche.', quote: '', topic: '', title: '', language: 'es' },
    ]
    const index = openAskIndex(
      buildAskIndex({ facts, documents: [] }),
      defaultParameters,
      ['tr', 'es'].map((code) => languageOf(code)),
    )
    const { facts: found, unmatched } = index.search('vuelos baratos', { limit: 1, readNext: 0 })
    expect(found[0]?.ordinal).toBe(1)
    expect(unmatched).toEqual([])
  })

  it('takes the language of most texts with the words, not the first that has them in any', async () => {
    await loadLanguages(['tr'])
    const documents = ['tr', 'en', 'en'].map((language) => ({
      ...{ title: 'Notes', description: '', headings: [], language },
      body: language === 'tr' ? 'Bavyera turu: Romantic Road.' : 'We drove the Romantic Road in May.',
    }))
    const index = openAskIndex(
      buildAskIndex({ facts: [], documents }),
      defaultParameters,
      ['tr', 'en'].map((code) => languageOf(code)),
    )
    expect(index.search('Romantic Road', { limit: 1, readNext: 3 }).language?.code).toBe('en')
  })

  it.each([
    ['Was ist die Zeitung?', 'de'],
    ['What is the newspaper?', 'en'],
    ['Zeitung', undefined],
  ])('knows the language of %s', (question, code) => {
    const languages = ['en', 'de'].map((one) => languageOf(one))
    expect(analyseQuestion(question, 32, languages).language?.code).toBe(code)
  })

  it('corrects spelling by the letters of the script', async () => {
    const index = await openSite()
    const { facts, unmatched } = index.search('поисковве рообты', { limit: 1, readNext: 0 })
    expect(facts[0]?.ordinal).toBe(2)
    expect(unmatched).toEqual([])
  })
})

it.each(['crawler', 'поисковый', 'μηχανη', 'शब्द', 'محرك', '搜索', 'naïve', 'ґанок', 'а1', ''])(
  'reads back the bytes of the term %j',
  (term) => {
    expect(decodeTerm(encodeTerm(term))).toBe(term)
  },
)

it('has one byte for each letter of an alphabet, and a marker', () => {
  expect(encodeTerm('поиск')).toHaveLength(6)
})

it('keeps a word as it is where the stemmer of a language fails', async () => {
  await loadLanguages(['bg'])
  expect(languageOf('bg').toTerm('подобрения')).toBe('подобрения')
})
