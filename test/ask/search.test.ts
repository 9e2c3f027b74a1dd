// Checks the search as a whole: the right fact for a plain question, in any form of it, and no failure on any input.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { analyseQuestion } from '../../service/ask/analysis.js'
import { buildAskIndex, type AskContent } from './ask-index.js'
import { openAskIndex } from '../../service/ask/open-index.js'
import { defaultParameters } from '../../service/ask/parameters.js'
import { content } from './content.js'

const index = openAskIndex(buildAskIndex(content))
const firstFact = (question: string): number | undefined =>
  index.search(question, { limit: 3, readNext: 5 }).facts[0]?.ordinal

describe('search', () => {
  it.each([
    ['How many pages did GPTBot fetch?', 0],
    ['which share of pages do agents read with gptbot', 0],
    ['How many sources does Perplexity cite?', 1],
    ['When did Google Discover traffic fall?', 2],
    ['What is a knowledge cutoff?', 3],
    ['What is a knowlegde cutoff?', 3],
    ['搜索引擎抓取多少网页', 4],
    ['网页', 4],
  ])('answers %j with fact %i', (question, ordinal) => {
    expect(firstFact(question)).toBe(ordinal)
  })

  it('finds each fact in its own words', () => {
    content.facts.forEach(({ statement, quote }, ordinal) => {
      expect(firstFact(statement)).toBe(ordinal)
      expect(firstFact(quote)).toBe(ordinal)
    })
  })

  it('gives the same answer whatever the case, the spaces and the hyphens', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...content.facts.flatMap(({ statement, quote, title }) => [statement, quote, title])),
        fc.constantFrom(' ', '  ', '-', '\u00a0', '\n', '?'),
        (text, gap) => {
          const answer = index.search(text, { limit: 8, readNext: 5 })
          const respaced = text.replaceAll(' ', gap)
          for (const form of [text.toUpperCase(), text.toLowerCase(), respaced, `  ${text} ?!`]) {
            expect(index.search(form, { limit: 8, readNext: 5 })).toEqual(answer)
          }
        },
      ),
    )
  })

  it('ranks what to read next by the documents, and boosts the one whose fact answers', () => {
    const logs = index.search('server logs', { limit: 3, readNext: 5 }).documents.map(({ ordinal }) => ordinal)
    expect(logs).toEqual([0, 2])
    const cited = index.search('how many sources does perplexity cite', { limit: 3, readNext: 5 }).documents
    const alone = openAskIndex(buildAskIndex({ ...content, facts: [] })).search(
      'how many sources does perplexity cite',
      {
        limit: 3,
        readNext: 5,
      },
    ).documents
    expect(cited[0]?.ordinal).toBe(1)
    expect(cited[0]?.score).toBeGreaterThan(alone[0]?.score ?? 0)
  })

  it('boosts a document by the best of its facts alone, and puts the first of equals first', () => {
    const text = { title: 'On tokens', description: '', headings: [], body: 'Tokens and what becomes of them.' }
    const factOf = (document: number, statement: string) => ({ statement, quote: '', topic: '', title: '', document })
    const documentsFor = (...facts: ReturnType<typeof factOf>[]) =>
      openAskIndex(buildAskIndex({ facts, documents: [text, text] }))
        .search('tokens expire', { limit: 8, readNext: 5 })
        .documents.map(({ ordinal }) => ordinal)
    const wordy = (start: string) =>
      factOf(0, `${start} long rows of other words stand beside it, tokens may yet expire.`)
    expect(documentsFor()).toEqual([0, 1])
    expect(documentsFor(wordy('Where'), wordy('When'), wordy('While'), factOf(1, 'Tokens expire.'))).toEqual([1, 0])
  })

  it('gives a document of a fact that its own text does not match', () => {
    const [fact] = content.facts
    const foreign = openAskIndex(
      buildAskIndex({
        facts: fact ? [fact] : [],
        documents: [{ title: 'Other', description: '', headings: [], body: 'Nothing of it stands here.' }],
      }),
    )
    expect(foreign.search('GPTBot pages', { limit: 1, readNext: 5 }).documents).toHaveLength(1)
  })

  it.each(['Who won the football match on Saturday night?', 'how do I bake a gluten-free bread at home'])(
    'refuses %j, which nothing here answers',
    (question) => {
      const { facts, documents, confidence } = index.search(question, { limit: 8, readNext: 5 })
      expect(facts).toEqual([])
      expect(documents).toEqual([])
      expect(confidence).toBeLessThan(defaultParameters.leastConfidence)
    },
  )

  it('is less sure of further facts, the more the less they score', () => {
    const { facts, confidence } = index.search('pages sources traffic date', {
      limit: 8,
      readNext: 0,
    })
    const [first, ...others] = facts
    const shareOf = (score = 0) => score / (first?.score ?? 1)
    expect(first?.confidence).toBe(confidence)
    expect(shareOf(others.at(-1)?.score)).toBeLessThan(1)
    // Twice as far below that of the first as the score is, and more.
    for (const { score, confidence: own } of others) expect(own / confidence).toBeLessThanOrEqual(shareOf(score) ** 2)
  })

  it('takes a question that is far from those of the publisher for one of others', () => {
    const [first, ...others] = content.facts
    const questions = ['Which crawler is the biggest?', 'Who takes the largest share of bot traffic?']
    const asked = openAskIndex(buildAskIndex({ ...content, facts: first ? [{ ...first, questions }, ...others] : [] }))
    const ordinals = (one: typeof index, question: string) =>
      one.search(question, { limit: 8, readNext: 0 }).facts.map(({ ordinal }) => ordinal)
    expect(ordinals(index, 'Which travel agents sell trains to Rome?')).toEqual([0])
    expect(ordinals(asked, 'Which travel agents sell trains to Rome?')).toEqual([])
    expect(ordinals(asked, 'Which bot has the largest traffic?')[0]).toBe(0)
    expect(ordinals(asked, 'How many sources does Perplexity cite?')).toEqual([1])
  })

  it('is no less sure of a fact because one with questions of its publisher is before it', () => {
    const [first, ...others] = content.facts
    const questions = [
      'Which crawler is the biggest?',
      'Who takes the largest share of traffic?',
      'Which bot is greedy?',
    ]
    const asked = openAskIndex(buildAskIndex({ ...content, facts: first ? [{ ...first, questions }, ...others] : [] }))
    const question = 'Does the traffic of news sites in summer fall after the largest update?'
    const { facts, confidence } = asked.search(question, { limit: 8, readNext: 0 })
    expect(facts.map(({ ordinal }) => ordinal)).toEqual([0, 2])
    expect(facts[1]?.confidence).toBeGreaterThan(2 * (facts[0]?.confidence ?? 1))
    expect(facts[1]?.confidence).toBe(confidence)
  })

  it('gives the surest facts where it gives few, and does not read on by one that it leaves out', () => {
    const questions = ['Which crawler is the biggest?', 'Who takes the largest share of traffic?', 'biggest bot']
    const [first, ...others] = content.facts
    if (!first) throw new Error('there is no fact')
    const { document, ...unsourced } = first
    const indexOf = (one: AskContent['facts'][number]) =>
      openAskIndex(buildAskIndex({ ...content, facts: [{ ...one, questions }, ...others] }))
    const asked = indexOf(first)

    const { facts: all } = asked.search('share train fall summer', { limit: 8, readNext: 0 })
    const [one] = asked.search('share train fall summer', { limit: 1, readNext: 0 }).facts
    expect(all.map(({ ordinal }) => ordinal)).toEqual([0, 2])
    expect(one).toEqual(all[1])

    const far = 'sites london sites train google crawler'
    const { facts, documents } = asked.search(far, { limit: 8, readNext: 5 })
    expect(facts.map(({ ordinal }) => ordinal)).not.toContain(0)
    expect(documents.map(({ ordinal }) => ordinal)).toContain(document)
    expect(documents).toEqual(indexOf(unsourced).search(far, { limit: 8, readNext: 5 }).documents)
  })

  it('ends where the confidence falls, where no fact is sure', () => {
    const fact = (statement: string) => ({ statement, quote: '', topic: '', title: '', questions: [], language: 'en' })
    const lamps = ['Lamps of the harbour burn whale oil.', 'Lamps of the city hang on chains.', 'Oil floats.']
    const kettles = Array.from({ length: 300 }, (_, at) => `Kettle ${at} boils water.`)
    const asked = openAskIndex(buildAskIndex({ facts: [...lamps, ...kettles].map(fact), documents: [] }))
    const rate = (question: string) =>
      asked.search(question, { limit: 8, readNext: 0 }).facts.map((one) => one.confidence)

    const [sure = 0, second = 0, ...others] = rate(
      'Why do ports prefer oil lamps over electric bulbs in winter storms?',
    )
    expect(sure).toBeGreaterThan(0.5)
    expect(second).toBeLessThan(sure / 3.5)
    expect(others).toHaveLength(1)
    // Two words more that nothing has: the same facts, less sure.
    const unsure = rate('Why do fishing ports prefer oil lamps over modern electric bulbs in winter?')
    expect(unsure).toHaveLength(1)
    expect(unsure[0]).toBeLessThan(0.5)
  })

  it('answers a single word that a fact holds', () => {
    for (const word of ['traffic', 'Perplexity', 'pages'])
      expect(index.search(word, { limit: 8, readNext: 5 }).facts).not.toEqual([])
  })

  it('keeps to its limits', () => {
    expect(index.search('pages sources traffic date', { limit: 1, readNext: 5 }).facts).toHaveLength(1)
    expect(index.search('server logs', { limit: 1, readNext: 1 }).documents).toHaveLength(1)
  })

  it.each(['', ' ', '?!', 'what is it', 'is the of and', '\u00a0\u200b', '💡💡'])(
    'finds nothing for %j',
    (question) => {
      expect(index.search(question, { limit: 8, readNext: 5 })).toMatchObject({
        facts: [],
        documents: [],
        confidence: 0,
      })
      expect(index.searchFacts(question)).toEqual([])
    },
  )

  it('lists every fact that matches, best first', () => {
    const all = index.searchFacts('pages that agents read, traffic')
    expect(all).toContain(0)
    expect(all).toContain(2)
  })

  it('searches an empty index', () => {
    const empty = openAskIndex(buildAskIndex({ facts: [], documents: [] }))
    expect(empty.search('How many pages?', { limit: 8, readNext: 5 })).toMatchObject({
      facts: [],
      documents: [],
      confidence: 0,
    })
  })
})

describe('among many facts', () => {
  // Those of 10 to 59 words by turns, the shorter the better: the best among the first give way, and good ones come late.
  const lengths = Array.from({ length: 1_000 }, (_, place) => 10 + ((place * 37 + Math.floor(place / 50)) % 50))
  const many = lengths.map((length, place) => ({
    statement: `crawlers ${Array.from({ length }, (_, n) => `word${n}of${place}`).join(' ')}`,
    quote: '',
    topic: '',
    title: '',
  }))
  const parameters = { ...defaultParameters, leastConfidence: 0 }
  const ofMany = openAskIndex(buildAskIndex({ facts: many, documents: [] }, parameters), parameters)

  it('finds those that come first when all are listed', () => {
    const all = ofMany.searchFacts('crawlers')
    expect(all).toHaveLength(many.length)
    expect(new Set(all).size).toBe(many.length)
    expect(all.slice(0, 20).map((ordinal) => lengths[ordinal])).toEqual(Array.from({ length: 20 }, () => 10))
    for (const limit of [8, 60]) {
      const best = ofMany.search('crawlers', { limit, readNext: 5 }).facts
      expect(best.map(({ ordinal }) => ordinal)).toEqual(all.slice(0, limit))
    }
  })

  it('gives the same answer to the same question, whatever was asked between', () => {
    const first = ofMany.search('crawlers word3of7', { limit: 50, readNext: 5 })
    ofMany.search('word9of900 crawlers nothing', { limit: 8, readNext: 5 })
    expect(ofMany.search('crawlers word3of7', { limit: 50, readNext: 5 })).toEqual(first)
  })
})

describe('the index file', () => {
  it('is the same for the same content', () => {
    expect(Buffer.from(buildAskIndex(content)).equals(Buffer.from(buildAskIndex(structuredClone(content))))).toBe(true)
  })

  it('reads the same from a buffer that is not aligned', () => {
    const file = buildAskIndex(content)
    const moved = Buffer.concat([Buffer.from([0]), file]).subarray(1)
    const question = 'How many pages did GPTBot fetch?'
    expect(openAskIndex(moved).search(question, { limit: 8, readNext: 5 })).toEqual(
      index.search(question, { limit: 8, readNext: 5 }),
    )
  })
})

it('names a long document whose title is the question among shorter ones with its words', () => {
  const read = 'I read what is new in Rust 1.90, and I like the linker that it has.'
  const notes = Array.from({ length: 60 }, (_, at) => ({
    ...{ title: `Note ${at}`, description: '', headings: [] },
    body: at < 9 ? `${read} There is more to tell of gardens.` : `Gardens need water on day ${at}.`,
  }))
  const sentence = 'Each release of the compiler changes how programs are checked, linked and run on every platform. '
  const body = `Rust 1.90 is out. Rust 1.90 is new. ${sentence.repeat(20)}`
  const long = { title: 'New in Rust 1.90', description: '', headings: [], body }
  const index = openAskIndex(buildAskIndex({ facts: [], documents: [...notes, long] }))
  const { documents } = index.search('What is new in Rust 1.90?', { limit: 1, readNext: 5 })
  expect(documents[0]?.ordinal).toBe(notes.length)
})

describe('hostile questions', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 500 }),
    fc.string({ unit: fc.constantFrom(...Array.from('ab:^+-*~1 "()\\/?')), maxLength: 500 }),
    fc
      .array(
        fc.constantFrom('title:x^2', '+foo', '-bar', '*~1', '__proto__', 'constructor', 'toString', 'pages', '网页'),
        {
          maxLength: 60,
        },
      )
      .map((words) => words.join(' ')),
    fc.constantFrom('a'.repeat(500), '__proto__', '\u00a0'.repeat(500), '的'.repeat(500), '\ud800', 'ß'.repeat(250)),
  )

  it('are answered or not, but never fail', () => {
    fc.assert(
      fc.property(hostile, fc.integer({ min: 1, max: 50 }), (question, limit) => {
        const { facts, documents } = index.search(question, { limit, readNext: 5 })
        expect(facts.length).toBeLessThanOrEqual(limit)
        for (const { ordinal, score } of [...facts, ...documents]) {
          expect(Number.isInteger(ordinal)).toBe(true)
          expect(score).toBeGreaterThan(0)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('are looked up for as many words as the ranking has bits for', () => {
    const words = Array.from({ length: 80 }, (_, place) => `word${place}`)
    expect(analyseQuestion(words.join(' '), defaultParameters.mostTerms).terms).toHaveLength(32)
  })

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])('find nothing in %s', (question) => {
    expect(index.search(question, { limit: 8, readNext: 5 }).facts).toEqual([])
  })
})
