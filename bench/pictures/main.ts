// The benchmark `pictures`: what a picture for links to a page costs a build, in time and in bytes of the site.
import { drawPictures } from '../../build/document/picture.js'
import { publicationOf } from '../../test/build/site/publication.js'
import type { Benchmark } from '../benchmark.js'
import { median, percentile } from '../figures.js'

const count = 400

/** Titles of three to ten words, as blogs have them. */
const vocabulary =
  'Announcing the next stable release of our compiler and what we have learned about async traits editions security'.split(
    ' ',
  )
const titles = Array.from({ length: count }, (_, at) =>
  Array.from({ length: 3 + (at % 8) }, (_, place) => vocabulary[(at * 7 + place * 5) % vocabulary.length]).join(' '),
)

const pictures: Benchmark = {
  about: `What a picture for links to a page costs, over ${count} titles of three to ten words.`,
  async run(show) {
    const bytes: number[] = []
    const times: number[] = []
    let last = performance.now()
    const write = (_: string, { content }: { content: string | Uint8Array }) => {
      const now = performance.now()
      times.push(now - last)
      last = now
      bytes.push(content.length)
      return true
    }
    const { site } = publicationOf([], [])
    const all = titles.map((words, at) => ({ path: `/${at}.jpg`, words }))
    const before = process.cpuUsage()
    await drawPictures(all, site, { write })
    const { user, system } = process.cpuUsage(before)
    const [first = NaN, ...further] = times
    const rows = [
      ['first, with the canvas', first],
      ['further, median ms', median(further)],
      ['further, 95 % ms', percentile(further, 0.95)],
      ['processor ms of each', (user + system) / 1000 / count],
      ['median bytes', median(bytes)],
    ] as const
    show({ title: 'pictures', columns: ['picture', 'figure'], rows })
    return Object.fromEntries(rows)
  },
}

export default pictures
