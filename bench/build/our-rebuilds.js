// Builds again and again in one process, as `npm start` does: `our-rebuilds.js CONTENT OUT POST`. Prints how long it took after an edit of
// the post until the new tree was live, in milliseconds, the median of five; what the build remembers is written then.
import { appendFileSync } from 'node:fs'
import { loadBuild } from '../../build/bundle.js'

const EDITS = 5
const [content, out, post] = process.argv.slice(2)
const { build, CacheKeeper } = await loadBuild({ mayMake: false })
const times = []
const caches = new CacheKeeper()
await build({ content, out, caches })
for (let edit = 0; edit < EDITS; edit++) {
  appendFileSync(post, '\nAnd one more.\n')
  const started = performance.now()
  const { ok } = await build({ content, out, caches })
  if (!ok) throw new Error('The posts have problems')
  times.push(performance.now() - started)
  caches.write()
}
times.sort((one, other) => one - other)
console.log(JSON.stringify({ rebuildMs: times[EDITS >> 1] }))
