// `npm run measure -- FOLDER…`: builds blogs as they are, and prints what is lost of them.
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { measureBlog } from './measure.js'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    content: { type: 'string' },
    addresses: { type: 'string' },
    all: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
})
if (positionals.length === 0 && values.content === undefined) {
  console.error(`npm run measure -- FOLDER… [--content DIR] [--addresses FILE] [--all] [--json]
FOLDER is a blog, or its folder of posts; --content DIR has a site.yaml to use instead.
FILE has old paths, one a line; without it, 50 addresses are those that the blog's own tool gives.`)
  process.exit(1)
}
const addresses =
  values.addresses === undefined ? null : readFileSync(values.addresses, 'utf8').split('\n').filter(Boolean)
const places = {
  ...(positionals.length > 0 && { posts: positionals }),
  ...(values.content !== undefined && { content: values.content }),
}
const measured = await measureBlog(places, addresses)
if (values.json) console.log(JSON.stringify(measured, null, 2))
else
  for (const [name, value] of Object.entries(measured) as [string, number | string[]][]) {
    console.log(`${name.padEnd(16)} ${typeof value === 'number' ? value : value.length}`)
    if (typeof value !== 'number')
      for (const line of value.slice(0, values.all ? undefined : 5)) console.log(`    ${line}`)
  }
