// Rebuilds in the build worker of a host, as `npm start` does: `our-rebuilds.ts CONTENT OUT POST`. Prints the median of
// five times from an edit of the post to the live tree, in milliseconds; the build cache is written after that.
import { appendFileSync } from 'node:fs'
import { startBuilder } from '../../local/builder.js'
import { median } from '../figures.js'

const edits = 5
const [content = '', out = '', post = ''] = process.argv.slice(2)
let onKept: (failure: string | null) => void = () => undefined
const builder = startBuilder((failure) => onKept(failure))

/** Builds once. Returns milliseconds until the tree was live, and waits for what the next process is left. */
async function measureBuild(): Promise<number> {
  const kept = new Promise<string | null>((resolve) => (onKept = resolve))
  const started = performance.now()
  const { ok } = await builder.build({ content, out, now: new Date() })
  const took = performance.now() - started
  if (!ok || (await kept) !== null) throw new Error('The posts cannot be built')
  return took
}

await measureBuild()
const times: number[] = []
for (let edit = 0; edit < edits; edit++) {
  appendFileSync(post, '\nAnd one more.\n')
  times.push(await measureBuild())
}
await builder.stop()
console.log(JSON.stringify({ rebuildMs: median(times) }))
