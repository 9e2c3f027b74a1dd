// `npm run measure -- FOLDER…`: builds blogs as they are, and prints what is lost of them.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Differences, Listed } from './listed.js'
import { measureHistory } from './history.js'
import { measureBlog } from './measure.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    content: { type: 'string' },
    addresses: { type: 'string' },
    listed: { type: 'string' },
    history: { type: 'string' },
    all: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0 && values.content === undefined) {
  console.error(`npm run measure -- FOLDER… [--content DIR] [--addresses FILE] [--listed LIST] [--all] [--json]
       npm run measure -- FOLDER --history COUNT [--all] [--json]
FOLDER is a blog, or its folder of posts; --content DIR has a site.yaml to use instead.
FILE has old paths, one a line; without it, 50 addresses are those that the blog's own tool gives.
LIST is what that tool publishes, a document a line, each {"url", "date", "title", "tags", "source"}: the figures below
\`ofTool\` compare the build with it.
COUNT commits of its repository are built one after the other with one ledger: what moves, dies or changes of documents
that are still there?`)
  process.exit(1)
}
const addresses =
  values.addresses === undefined ? null : readFileSync(values.addresses, 'utf8').split('\n').filter(Boolean)
const places = {
  ...(positionals.length > 0 && { posts: positionals }),
  ...(values.content !== undefined && { content: values.content }),
}
const listed =
  values.listed === undefined
    ? undefined
    : readFileSync(values.listed, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Listed)
const [folder = ''] = positionals
if (values.history !== undefined) print({ ...(await measureHistory(folder, Number(values.history))) })
else {
  const { ofTool, ...measured } = await measureBlog(places, addresses, listed)
  print(values.json ? { ...measured, ofTool } : { ...measured, ...prefixed(ofTool) })
}

function print(figures: Readonly<Record<string, number | readonly string[] | object | undefined>>): void {
  if (values.json) console.log(JSON.stringify(figures, null, 2))
  for (const [name, value] of values.json ? [] : Object.entries(figures)) {
    const places = Array.isArray(value) ? value : []
    console.log(`${name.padEnd(20)} ${typeof value === 'number' ? value : places.length}`)
    for (const line of places.slice(0, values.all ? undefined : 5)) console.log(`    ${line}`)
  }
}

/** Figures that a tool is compared by, named apart from our own. */
function prefixed(differences: Differences | undefined) {
  return Object.fromEntries(Object.entries(differences ?? {}).map(([name, value]) => [`ofTool.${name}`, value]))
}
