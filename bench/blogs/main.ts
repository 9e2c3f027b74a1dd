// `npm run measure -- FOLDER…`: builds blogs as they are, and prints what is lost of them.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { Differences, Listed } from './listed.js'
import { measureBlog } from './measure.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    content: { type: 'string' },
    addresses: { type: 'string' },
    listed: { type: 'string' },
    all: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0 && values.content === undefined) {
  console.error(`npm run measure -- FOLDER… [--content DIR] [--addresses FILE] [--listed LIST] [--all] [--json]
FOLDER is a blog, or its folder of posts; --content DIR has a site.yaml to use instead.
FILE has old paths, one a line; without it, 50 addresses are those that the blog's own tool gives.
LIST is what that tool publishes, a document a line, each {"url", "date", "title", "tags", "source"}: the figures below
\`ofTool\` compare the build with it.`)
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
const { ofTool, ...measured } = await measureBlog(places, addresses, listed)
if (values.json) console.log(JSON.stringify({ ...measured, ofTool }, null, 2))
else
  for (const [name, value] of Object.entries({ ...measured, ...prefixed(ofTool) })) {
    console.log(`${name.padEnd(20)} ${typeof value === 'number' ? value : value.length}`)
    if (typeof value !== 'number')
      for (const line of value.slice(0, values.all ? undefined : 5)) console.log(`    ${line}`)
  }

/** Figures that a tool is compared by, named apart from our own. */
function prefixed(differences: Differences | undefined) {
  return Object.fromEntries(Object.entries(differences ?? {}).map(([name, value]) => [`ofTool.${name}`, value]))
}
