// The benchmark of the search: quality, generalisation, refusal and speed, beside other engines.
import type { Benchmark } from '../benchmark.js'
import { collectionsMissing, haveCollections, listCollections, readCollection } from './collections.js'
import { leaveOneOut } from './leave-one-out.js'
import { compareQuality } from './quality.js'
import { measureRefusal } from './refusal.js'
import { compareSpeed } from './speed.js'

const benchmark: Benchmark = {
  about: 'quality, refusal and speed of the search, beside lunr, MiniSearch and Orama',
  async run(show) {
    if (!haveCollections()) {
      console.log(collectionsMissing)
      return { missing: collectionsMissing }
    }
    const collections = listCollections().map((name) => readCollection(name))
    const quality = await compareQuality(collections, show)
    const lunr = quality.filter(({ engine }) => engine.startsWith('lunr'))
    const betterLunr = collections.map((_, place) =>
      Math.max(...lunr.map(({ qualities }) => qualities[place]?.ndcg10 ?? 0)),
    )
    const leftOut = await leaveOneOut(collections, betterLunr, show)
    const refusal = measureRefusal(collections, show)
    const speed = await compareSpeed(collections, show)
    return { quality, leftOut, refusal, speed }
  },
}

export default benchmark
