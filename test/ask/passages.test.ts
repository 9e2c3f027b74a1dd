// Checks which sentences of documents answer, how far a passage reaches, and that nothing is said twice.
import { describe, expect, it } from 'vitest'
import { english, languageOf, loadLanguages } from '../../service/ask/languages.js'
import { findPassages } from '../../service/ask/passages.js'

const text =
  'A crawler is a program that reads pages. It waits two seconds between requests. Feeds list what is new.\n\n' +
  'Gardens need water.'
const source = { document: 'a', title: 'On crawlers', text, sections: [], language: english, score: 0.5 }
const find = (words: string, taken: string[] = [], score = source.score) =>
  findPassages(
    words.split(' ').map((word) => ({ term: english.toTerm(word), weight: 1000 })),
    [{ ...source, score }],
    1,
    5,
    (quote) => taken.some((known) => known.includes(quote) || quote.includes(known)),
  ).map(({ quote }) => quote)

describe('passages', () => {
  it('are whole sentences, best first', () => {
    expect(find('gardens water')).toEqual(['Gardens need water.'])
  })

  it('have the sentence before one that begins with a pronoun', () => {
    expect(find('waits seconds requests')).toEqual([
      'A crawler is a program that reads pages. It waits two seconds between requests.',
    ])
  })

  it('have the sentence before one that begins so in French', () => {
    const about = { ...source, title: 'Notes', text: 'La pompe est neuve. Elle déplace quatre litres.' }
    const terms = ['quatr', 'litr'].map((term) => ({ term, weight: 1000 }))
    expect(findPassages(terms, [about], 1, 1, () => false)).toMatchObject([{ quote: about.text }])
  })

  it('answer what the title is about, also where another sentence alone names it', () => {
    const about = {
      ...source,
      title: 'Harbour pump',
      text: 'Rest the paste for days.\n\nThe harbour pump has a new handle.\n\nThe harbour pump is red.',
    }
    const subject = ['harbour', 'pump'].map((term) => ({ term, weight: 3000 }))
    const terms = [...subject, { term: 'rest', weight: 1000 }]
    const [first] = findPassages(terms, [about], 1, 1, () => false)
    expect(first?.quote).toBe('Rest the paste for days.')
  })

  it('are short sentences of Chinese, too, but no labels', async () => {
    await loadLanguages(['zh'])
    const about = {
      ...source,
      title: 'df',
      text: '说明。\n\n显示磁盘。\n\n显示 Docker。\n\ndocker 命令显示磁盘。\n\n磁盘的空间可以显示。',
      language: languageOf('zh'),
    }
    const terms = ['显示', '磁盘', 'docker'].map((term) => ({ term, weight: 1000 }))
    const quotes = findPassages(terms, [about], 1, 5, () => false).map(({ quote }) => quote)
    expect(quotes).toEqual(['docker 命令显示磁盘。', '磁盘的空间可以显示。'])
  })

  it('do not repeat what the answer has', () => {
    expect(find('gardens water', ['Gardens need water.'])).toEqual([])
    expect(find('waits seconds requests', ['A crawler is a program that reads pages.'])).toEqual([
      'It waits two seconds between requests.',
    ])
  })

  it('are cut at their place, though the same words come earlier in another sentence', () => {
    const before = 'A rule says: Do not wait. Then nothing.'
    const about = { ...source, title: 'Notes', text: `${before}\n\nIt waits two seconds. Do not wait. Robots read.` }
    const terms = ['wait', 'robot'].map((term) => ({ term, weight: 1000 }))
    const quotes = findPassages(terms, [about], 1, 5, () => false).map(({ quote }) => quote)
    expect(quotes).toContain('Do not wait. Robots read.')
  })

  it('count a text that several documents have once', () => {
    const notes = { ...source, document: 'b', title: 'Notes', text: 'Crawlers rest. Crawlers read feeds. Robots rest.' }
    const find = (sources: (typeof source)[]) =>
      findPassages(
        ['crawler', 'rest'].map((term) => ({ term, weight: 1000 })),
        sources,
        50,
        5,
        () => false,
      )
    const copies = ['c', 'd'].map((document) => ({ ...notes, document }))
    expect(find([notes, source, ...copies])).toEqual(find([notes, source]))
  })

  it('do not contain one another', () => {
    const text = 'Copyright of robots.\n\nTable 3 has: Copyright of robots.'
    const terms = ['copyright', 'robot'].map((term) => ({ term, weight: 1000 }))
    const quotes = findPassages(terms, [{ ...source, title: 'Notes', text }], 1, 5, () => false)
    expect(quotes.map(({ quote }) => quote)).toEqual(['Copyright of robots.'])
  })

  it('do not overlap', () => {
    const about = {
      ...source,
      title: 'Notes',
      text: 'Robots crawl old pages. They wait two seconds. They read feeds and news.',
    }
    const terms = ['robot', 'crawl', 'page', 'second', 'feed', 'new'].map((term) => ({ term, weight: 1000 }))
    const quotes = findPassages(terms, [about], 1, 5, () => false).map(({ quote }) => quote)
    expect(quotes).toEqual(['Robots crawl old pages. They wait two seconds.', 'They read feeds and news.'])
  })

  it('prefer a word that few sentences have to the subject of them all', () => {
    const about = {
      ...source,
      title: 'Notes',
      text: 'Robots wait. Robots read feeds. Robots obey. The pause is two seconds.',
    }
    const terms = ['robot', 'second'].map((term) => ({ term, weight: 1000 }))
    expect(findPassages(terms, [about], 1, 1, () => false)).toMatchObject([{ quote: 'The pause is two seconds.' }])
  })

  it.each([
    [
      'en',
      'The Zap prints. All zap keys are long. When Zap is ready, it rings. A Zap is a small press. Zap, here?',
      'zap',
    ],
    ['en', 'We like RLS a lot. Use RLS. The Rust Language Server (RLS) is a server for editors.', 'rls'],
    ['pt', 'Fale do burnout. O burnout dói. O burnout é um esgotamento mental. O que é burnout?', 'burnout'],
    ['el', 'Μίλα για το Fedora. Το Fedora αρέσει. Το Fedora είναι μια διανομή.', 'fedora'],
    ['cs', 'Mluví se o Fedora. Je tu i Fedora. Fedora je distribuce Linuxu.', 'fedora'],
    ['zh', '我们喜欢用 TiKV。读一读 TiKV 源码。TiKV 是一个分布式数据库。', 'tikv'],
    ['ja', 'みんなでOPAを使います。次にOPAを読みます。OPAは判断のためのエンジンです。', 'opa'],
  ])('begin with what the subject is: %s, %s', async (code, text, term) => {
    await loadLanguages([code])
    const about = { ...source, title: 'Notes', text, language: languageOf(code) }
    const [first] = findPassages([{ term: about.language.toTerm(term), weight: 1000 }], [about], 1, 1, () => false)
    expect(first?.quote).toMatch(/A Zap is|RLS\) is|burnout é um|Fedora είναι|Fedora je|TiKV 是|OPAは/)
  })

  it('are no questions, in German quotation marks either, where another sentence has as much', () => {
    const text = 'She asks: „Does the robot pause?“\n\nWe like feeds.\n\nYes, a robot does pause.'
    const terms = ['robot', 'pause'].map((term) => ({ term, weight: 1000 }))
    const [first] = findPassages(terms, [{ ...source, title: 'Notes', text }], 1, 1, () => false)
    expect(first?.quote).toBe('Yes, a robot does pause.')
  })

  it('are no questions of Greek where another sentence has as much', () => {
    const text = 'Τι τρώνε οι γλάροι εδώ;\n\nΕδώ οι γλάροι τρώνε ψάρια.'
    const terms = ['γλαροι', 'τρωνε'].map((term) => ({ term, weight: 1000 }))
    const [first] = findPassages(terms, [{ ...source, title: 'Notes', text }], 1, 1, () => false)
    expect(first?.quote).toBe('Εδώ οι γλάροι τρώνε ψάρια.')
  })

  it('are in the language of the question where others say as much', () => {
    const about = { ...source, title: 'Notes', text: 'The Zap can print books.', isForeign: true }
    const own = { ...about, document: 'b', text: 'Today a Zap prints on paper.', isForeign: false }
    const passages = findPassages([{ term: 'zap', weight: 1000 }], [about, own], 2, 5, () => false)
    expect(passages.map(({ document }) => document)).toEqual(['b', 'a'])
  })

  it('are no asides where another sentence has as much', () => {
    const text = '(The pause of robots is told below.)\n\nWe like feeds.\n\nThe pause of robots is two seconds.'
    const terms = ['robot', 'pause'].map((term) => ({ term, weight: 1000 }))
    const [first] = findPassages(terms, [{ ...source, title: 'Notes', text }], 1, 1, () => false)
    expect(first?.quote).toBe('The pause of robots is two seconds.')
  })

  it('begin with the first sentence below a heading that asks, also in other words', () => {
    const heading = 'How do I renew my card?'
    const about = {
      ...source,
      title: 'Notes',
      text: `A card is for one reader.\n\n${heading}\n\nFill in the blue form. It takes a day.\n\nYou may renew books online.`,
      sections: [{ heading, url: '/notes/#renew' }],
    }
    const terms = ['renew', 'card'].map((term) => ({ term, weight: 1000 }))
    const [first] = findPassages(terms, [about], 1, 1, () => false)
    expect(first).toMatchObject({ quote: 'Fill in the blue form.', section: about.sections[0] })
  })

  it('are the sentences that name the most, however long they are', () => {
    const long = `Robots crawl old pages ${'and then some more of them '.repeat(20)}until midnight.`
    const about = { ...source, title: 'Notes', text: `${long}\n\nRobots crawl old pages.` }
    const terms = ['robot', 'crawl', 'old', 'page', 'midnight'].map((term) => ({ term, weight: 1000 }))
    expect(findPassages(terms, [about], 1, 1, () => false)).toMatchObject([{ quote: long }])
  })

  it('are answers before they are questions', () => {
    const about = {
      ...source,
      title: 'Notes',
      text: 'Why do robots wait?\n\nBecause of the load, robots wait a while.',
    }
    const terms = ['robot', 'wait'].map((term) => ({ term, weight: 1000 }))
    const quotes = findPassages(terms, [about], 1, 5, () => false).map(({ quote }) => quote)
    expect(quotes).toEqual(['Because of the load, robots wait a while.', 'Why do robots wait?'])
  })

  it('are footers last, which several documents have', () => {
    const footer = 'Read robot notes here.'
    const sources = ['Robots wait a while.', 'Snow fell.', 'Rain came.'].map((text, at) => {
      return { ...source, document: `${at}`, title: 'Notes on robots', text: `${text}\n\n${footer}` }
    })
    const terms = ['robot', 'read', 'note'].map((term) => ({ term, weight: 1000 }))
    const quotesOf = (count: number) =>
      findPassages(terms, sources.slice(0, count), 9, 5, () => false).map(({ quote }) => quote)
    expect(quotesOf(2)).toEqual([footer, 'Robots wait a while.'])
    expect(quotesOf(3)).toEqual(['Robots wait a while.', footer])
  })

  it('are none where a long document has the words of the question apart', () => {
    const terms = ['berlin', 'wall', 'fall'].map((term) => ({ term, weight: 1000 }))
    const ask = (before: string) => {
      const apart = `${before}The wall is blue. It fell. Berlin is large.`
      return findPassages(terms, [{ ...source, title: 'Notes', text: apart, score: 0.3 }], 50, 5, () => false)
    }
    expect(ask('')).not.toEqual([])
    expect(ask('We saw the sea. '.repeat(200))).toEqual([])
  })

  it('are none of a document that the question hardly finds', () => {
    expect(find('crawler program')).not.toEqual([])
    expect(find('crawler program', [], 0.05)).toEqual([])
  })
})
