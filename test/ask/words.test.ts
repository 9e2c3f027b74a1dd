// Checks how text is cut into words and folded, in English and in other scripts.
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { foldCase, lowerCase, splitToken, tokenize } from '../../service/ask/words.js'

const wordsOf = (text: string, withSingles = false) => tokenize(text).flatMap((token) => splitToken(token, withSingles))

describe('splitToken', () => {
  it('reads a run of any length by pieces, as ICU takes the square of its length', () => {
    const segment = vi.spyOn(Intl.Segmenter.prototype, 'segment')
    try {
      expect(splitToken('漢'.repeat(5000), true).join('')).toBe('漢'.repeat(5000))
      expect(segment.mock.calls.map(([run]) => run.length)).toEqual([1000, 1000, 1000, 1000, 1000])
    } finally {
      segment.mockRestore()
    }
    expect(splitToken('가'.repeat(200_000), true).length).toBeGreaterThan(300_000)
  })

  it.each([
    ['How many gluten-free loaves?', ['how', 'many', 'gluten', 'free', 'loaves']],
    ['A ratio of 5:1, or 0.25.', ['a', 'ratio', 'of', '5', '1', 'or', '0.25']],
    ['1,000 pages in Rust 1.88.0', ['1000', 'pages', 'in', 'rust', '1.88.0']],
    ['robots.txt and llms.txt', ['robots', 'txt', 'and', 'llms', 'txt']],
    ['the crawler’s log isn’t', ['the', "crawler's", 'log', "isn't"]],
    ['naïve Ångström Straße', ['naive', 'angstrom', 'strasse']],
    ['no\u00a0break\u2003space', ['no', 'break', 'space']],
    ['Привет мир', ['привет', 'мир']],
    ['title:x^2 +foo -bar *~1', ['title', 'x', '2', 'foo', 'bar', '1']],
    ['?!… — “”', []],
  ])('cuts %j', (text, words) => {
    expect(wordsOf(text)).toEqual(words)
  })

  it('knows the letters and digits of usual scripts as Unicode has them', () => {
    // A Chinese character makes tokenize use the expression with all of Unicode's letters.
    const differs = (text: string) =>
      [foldCase, lowerCase].some(
        (fold) => tokenize(`${text} 中`, fold).slice(0, -1).join(' ') !== tokenize(text, fold).join(' '),
      )
    const range = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, at) => String.fromCodePoint(from + at))
    const characters = [...range(0x21, 0x530), ...range(0x2000, 0x2c00), ...range(0x1f000, 0x1fc00)]
    const wrong = characters.filter((character) => /\P{Cn}/u.test(character) && differs(`a${character}1 ${character}`))
    expect(wrong).toEqual([])
  })

  it('leaves variation selectors out', () => {
    expect(wordsOf('It works ✔️ 你好 ✔️now')).toEqual(['it', 'works', '你好', 'now'])
  })

  it('cuts a long word behind its fortieth unit, and no character in two', () => {
    expect(wordsOf('a'.repeat(50))).toEqual(['a'.repeat(40)])
    const hieroglyph = '\u{13000}'
    expect(wordsOf(hieroglyph.repeat(30))).toEqual([hieroglyph.repeat(20)])
    expect(wordsOf(`1${hieroglyph.repeat(30)}`)).toEqual([`1${hieroglyph.repeat(19)}`])
  })

  it('cuts scripts without spaces into words', () => {
    expect(wordsOf('搜索引擎')).toEqual(['搜索', '引擎'])
    expect(wordsOf('GPT的搜索 bot')).toEqual(['gpt', '的', '搜索', 'bot'])
    expect(wordsOf('水')).toEqual(['水'])
    expect(wordsOf('ฉันชอบอ่านหนังสือ')).toEqual(['ฉัน', 'ชอบ', 'อ่าน', 'หนังสือ'])
  })

  it('cuts Hangul, whose words carry particles, into pairs of characters', () => {
    expect(wordsOf('검색엔진')).toEqual(['검색', '색엔', '엔진'])
    expect(wordsOf('검색', true)).toEqual(['검', '색', '검색'])
  })

  it('leaves the vowel signs of Indic scripts in their words', () => {
    expect(wordsOf('भाषा में')).toEqual(['भाषा', 'में'])
  })

  it('gives a word in parts whole, too, where a text is indexed', () => {
    expect(wordsOf('\u200cمی\u200cرود \u200c')).toEqual(['مي', 'رود'])
    expect(wordsOf('می\u200cرود', true)).toEqual(['مي', 'رود', 'ميرود'])
  })

  it.each([
    ['digits', '۱۲ ٣٤ ५६ ৭৮ ௯ ๐๑', '12 34 56 78 9 01'],
    ['vowel points', 'كَتَبَ שָׁלוֹם', 'كتب שלום'],
    ['the long joint', 'قـــلم', 'قلم'],
    ['a seat of Hamza', 'أداة إلى آخر خانهٔ', 'اداة الى اخر خانه'],
    ['forms of Yeh and Kaf', 'یک', 'يك'],
    ['dots and nasals of Hindi', 'हिन्दी पञ्च ज़रा चाँद', 'हिंदी पंच जरा चांद'],
    ['letters of Malayalam', 'അവൻ അവന്\u200d', 'അവന് അവന്'],
    ['strokes', 'Łódź đường smørrebrød', 'lodz duong smorrebrod'],
  ])('folds %s', (_, written, folded) => {
    expect(foldCase(written)).toBe(folded)
    expect(foldCase(lowerCase(written))).toBe(folded)
    expect(lowerCase('یک हिन्दी')).toBe('یک हिन्दी')
  })

  it('folds upper and lower case to the same', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (text) => {
        expect(foldCase(text.toUpperCase())).toBe(foldCase(text))
        expect(foldCase(text.toLowerCase())).toBe(foldCase(text))
      }),
      { numRuns: 500 },
    )
  })
})
