// The engines compared in other languages: lunr-languages, and MiniSearch with Intl.Segmenter, stemmer and stop words.
import { loadLanguages, languageOf } from '../../../service/ask/languages.js'
import type { CollectionText } from '../collections.js'
import type { Engine } from './engine.js'
import { buildLunr, escapeQuery, importLunr, type LunrPlugin } from './lunr.js'
import { miniSearch } from './minisearch.js'

/** MiniSearch on the words of Intl.Segmenter, without the stop words of the language, as the stems of its stemmer. */
export async function miniSearchIn(code: string): Promise<Engine> {
  await loadLanguages([code])
  const language = languageOf(code)
  const segmenter = new Intl.Segmenter(code, { granularity: 'word' })
  return miniSearch('MiniSearch, Segmenter', {
    tokenize: (text: string) =>
      [...segmenter.segment(text.toLowerCase())].flatMap(({ isWordLike, segment }) => (isWordLike ? [segment] : [])),
    processTerm: (word: string) => (language.isStopWord(word) ? null : language.toTerm(word)),
  })
}

/** lunr with the plugin of lunr-languages for a language; `null` where it has none that runs without another package. */
export async function lunrIn(code: string): Promise<Engine | null> {
  if (code === 'zh') return null
  const lunr = await importLunr()
  const load = async (name: string): Promise<LunrPlugin> =>
    ((await import(`lunr-languages/${name}`)) as { default: LunrPlugin }).default
  for (const name of ['lunr.stemmer.support.js', `lunr.${code}.js`]) (await load(name))(lunr)
  const plugin = (lunr as unknown as Record<string, LunrPlugin>)[code]
  return {
    name: 'lunr-languages',
    index(texts: readonly CollectionText[]) {
      const index = buildLunr(lunr, texts, plugin)
      return (question, limit) =>
        index
          .search(escapeQuery(question))
          .slice(0, limit)
          .map(({ ref }) => Number(ref))
    },
  }
}
