// Documents that are the pages of a program: their folders are their addresses.
import { expect, it } from 'vitest'
import { baseUrl, siteYaml, TestSite } from '../site.js'

const dated = (title: string, text: string) => `---\ntitle: ${title}\ndate: 2026-05-01\n---\n\n${text}\n`

it.each([
  ['SvelteKit', 'svelte.config.js', 'routes/(app)', '+page.md'],
  ['SvelteKit, with the layout of another page', 'svelte.config.js', 'routes', '+page@.svx'],
  ['Qwik', 'vite.config.ts', 'routes/(texts)', 'index.mdx'],
  ['Next', 'next.config.mjs', 'app/(texts)', 'page.mdx'],
])('are at the path of their folders: %s', async (_, config, folder, name) => {
  const site = new TestSite({
    [`../${config}`]: '',
    [`../src/${folder}/notes/2026-04-03-tide/${name}`]: dated('Tide', 'See [the moon](/notes/(deep)/moon).'),
    [`../src/${folder}/notes/(deep)/moon/${name}`]: dated('Moon', 'See [the tide](/notes/2026-04-03-tide).'),
    'site.yaml': `${siteYaml}documents: [{ folder: ../src, permalink: "/other/:slugorname/" }]\n`,
  })
  await site.mustBuild()
  expect(site.json('api/post/moon.json')).toMatchObject({ articleBody: 'See the tide.' })
  expect(site.read('api/post/moon.md')).toContain(`[the tide](${baseUrl}/posts/tide/)`)
  expect(JSON.stringify(site.data('redirects.json'))).toContain('"/notes/moon"')
})

it('are below the base that a pattern over their path has', async () => {
  const site = new TestSite({
    '../svelte.config.js': '',
    '../src/routes/notes/tide/+page.md': dated('Tide', 'See [the moon](/base/notes/moon), [here](/notes/moon).'),
    '../src/routes/notes/moon/+page.md': dated('Moon', 'Text.'),
    'site.yaml': `${siteYaml}documents: [{ folder: ../src/routes, url: "https://tide.example/base/:path/" }]\n`,
  })
  await site.mustBuild()
  expect(site.json('api/post/moon.json')).toMatchObject({ canonical: 'https://tide.example/base/notes/moon/' })
  const moon = 'https://tide.example/base/notes/moon/'
  expect(site.read('api/post/tide.md')).toContain(`[the moon](${moon}), [here](${moon})`)
})

it('are not where only a route shows them: other files beside pages of SvelteKit', async () => {
  const site = new TestSite({
    ...{ '../svelte.config.js': '', '../vite.config.js': '' },
    '../src/routes/notes/posts/tide/index.md': dated('Tide', 'Of [the moon](/notes/moon).'),
    '../src/routes/notes/posts/moon.md': dated('Moon', 'Of [the tide](/notes/tide).'),
    'site.yaml': `${siteYaml}documents: [{ folder: ../src/routes/notes/posts, permalink: "/notes/:slugorname/" }]\n`,
  })
  await site.mustBuild()
  expect(site.read('api/post/moon.md')).toContain(`[the tide](${baseUrl}/posts/tide/)`)
  expect(site.read('api/post/tide.md')).toContain(`[the moon](${baseUrl}/posts/moon/)`)
})
