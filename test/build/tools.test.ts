// A small blog of each tool, as the tool has it: nothing of it is lost.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { measureBlog } from '../../bench/blogs/measure.js'

const blogs = fileURLToPath(new URL('../fixtures/blogs', import.meta.url))

it.each(readdirSync(blogs))('a blog of %s keeps its documents, links, pictures and addresses', async (tool) => {
  const addresses = readFileSync(join(blogs, tool, 'addresses.txt'), 'utf8')
    .trim()
    .split('\n')
  const { built, ...lost } = await measureBlog({ posts: [join(blogs, tool)] }, addresses)
  expect(built).toBe(
    ['eleventy', 'hugo', 'jekyll', 'next'].includes(tool)
      ? 4
      : ['nikola', 'pelican', 'vuepress', 'zola'].includes(tool)
        ? 3
        : 2,
  )
  expect(lost).toEqual({
    ...{ notBuilt: [], heldBack: [], deadLinks: [], otherDeadLinks: [], missingPictures: [], leftovers: [] },
    ...{ otherDays: [], deadAddresses: [], addresses: addresses.length },
  })
})
