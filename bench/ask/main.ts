// The benchmark of the search: quality, generalisation, refusal and speed, beside other engines.
import type { Benchmark } from '../benchmark.js'
import { collectionsMissing, haveCollections, listCollections, readCollection } from './collections.js'
import { compareLanguages } from './languages.js'
import { measureLarge } from './large.js'
import { leaveOneOut } from './leave-one-out.js'
import { measurePassageRefusal } from './passage-refusal.js'
import { measurePassages } from './passages.js'
import { compareQuality } from './quality.js'
import { measureRefusal } from './refusal.js'
import { measureRewordings } from './rewordings.js'
import { askSample } from './sample.js'
import { measureSuggest } from './suggest.js'
import { measureSizes } from './sizes.js'
import { compareSpeed } from './speed.js'

const parts = [
  'quality',
  'parameters',
  'languages',
  'refusal',
  'sizes',
  'rewordings',
  'passages',
  'passage-refusal',
  'sample',
  'suggest',
  'large',
  'speed',
] as const

const benchmark: Benchmark = {
  about: `quality, refusal and speed of the search, beside lunr, MiniSearch and Orama (--part: ${parts.join(', ')})`,
  async run(show, wanted) {
    if (!haveCollections()) {
      console.log(collectionsMissing)
      return { missing: collectionsMissing }
    }
    const unknown = wanted.filter((part) => !parts.some((known) => known === part))
    if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}. There are: ${parts.join(', ')}.`)
    const has = (part: (typeof parts)[number]): boolean => wanted.length === 0 || wanted.includes(part)
    const collections = listCollections().map((name) => readCollection(name))
    const quality = has('quality') || has('parameters') ? await compareQuality(collections, show) : []
    const lunr = quality.filter(({ engine }) => engine.startsWith('lunr'))
    const betterLunr = collections.map((_, place) =>
      Math.max(...lunr.map(({ qualities }) => qualities[place]?.ndcg10 ?? 0)),
    )
    return {
      quality,
      ...(has('parameters') && { leftOut: await leaveOneOut(collections, betterLunr, show) }),
      ...(has('languages') && { languages: await compareLanguages(show) }),
      ...(has('refusal') && { refusal: measureRefusal(collections, show) }),
      ...(has('sizes') && { sizes: measureSizes(collections, show) }),
      ...(has('rewordings') && { rewordings: measureRewordings(collections, show) }),
      ...(has('passages') && { passages: measurePassages(collections, show) }),
      ...(has('passage-refusal') && { passageRefusal: await measurePassageRefusal(collections, show) }),
      ...(has('sample') && { sample: await askSample(show) }),
      ...(has('suggest') && { suggest: await measureSuggest(show) }),
      ...(has('large') && { large: await measureLarge(show) }),
      ...(has('speed') && { speed: await compareSpeed(collections, show) }),
    }
  },
}

export default benchmark
