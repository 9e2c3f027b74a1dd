// Checks that generated files in the repository are what their sources say; `--write` brings them up to date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { renderCrawlers } from './crawlers.js'
import { renderNginxMaps, renderNginxServer } from './nginx.js'
import { renderVercelJson } from './vercel.js'

const generated: Record<string, () => string> = {
  'deploy/verbatim-maps.conf': renderNginxMaps,
  'deploy/verbatim-server.conf': renderNginxServer,
  'service/traffic/crawlers.json': renderCrawlers,
  'vercel.json': renderVercelJson,
}

const write = process.argv.includes('--write')
let drifted = 0
for (const [name, render] of Object.entries(generated)) {
  const file = new URL(`../../${name}`, import.meta.url)
  const wanted = render()
  if (existsSync(file) && readFileSync(file, 'utf8') === wanted) continue
  if (write) {
    writeFileSync(file, wanted)
    console.log(`${name}: written`)
  } else {
    drifted += 1
    console.error(`${name}: is not what its source gives; run "npm run generate"`)
  }
}
process.exitCode = drifted > 0 ? 1 : 0
