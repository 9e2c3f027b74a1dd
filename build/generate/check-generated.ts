// Checks that generated files in the repository are what their sources say (`--write` brings them up to date), and that the
// route list is one that bundles can be made of.
import { readFileSync, writeFileSync } from 'node:fs'
import { renderCrawlers } from './crawlers.js'
import { findLongAnswer } from './esbuild-plugins.js'
import { renderVercelJson } from './vercel.js'

const generated: Record<string, () => string> = {
  'service/traffic/crawlers.ts': renderCrawlers,
  'vercel.json': renderVercelJson,
}

const write = process.argv.includes('--write')
let drifted = 0
for (const [name, render] of Object.entries(generated)) {
  const file = new URL(`../../${name}`, import.meta.url)
  const wanted = render()
  if (read(file) === wanted) continue
  if (write) {
    writeFileSync(file, wanted)
    console.log(`${name}: written`)
  } else {
    drifted += 1
    console.error(`${name}: is not what its source gives; run "npm run generate"`)
  }
}
const routeList = read(new URL('../../service/contract/routes.ts', import.meta.url)) ?? ''
const longAnswer = findLongAnswer(routeList)
if (longAnswer !== undefined) {
  drifted += 1
  console.error(
    `service/contract/routes.ts:${longAnswer}: an answer is one line, as bundles leave it out; name its schema`,
  )
}
process.exitCode = drifted > 0 ? 1 : 0

function read(file: URL): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
