// Guides: the files of a folder as pages beside the reference, with their links, in every list of pages.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { PageName } from '../../../service/data.js'
import { findNearest } from '../../../service/http/nearest.js'
import { baseUrl, post, siteYaml, TestSite } from '../site.js'

const settings = `${siteYaml}guides: { folder: ../handbook, first: [start] }\n`

it('are pages and Markdown, in the side bar, the sitemaps and llms.txt, in the order of the settings', async () => {
  const site = new TestSite({
    'site.yaml': settings,
    'posts/a.md': post('A', 'Text.', '2026-01-02\ntags: [Rope walks]'),
    '../handbook/Care.md': '# Care <of it>\n\nWhat is done daily. It takes an hour.\n\n![P](p.png)\n',
    '../handbook/p.png': 'a picture',
    '../handbook/Start.md':
      '# How to start\n\nRead this. See [care](Care.md#x), [A](../content/posts/a.md) and *the [`code`](../code.ts)*.\n',
  })
  writeFileSync(join(site.folder, 'code.ts'), '')
  expect(site.warnings(await site.mustBuild())).toEqual([])
  const page = site.read('docs/start/index.html')
  expect(page).toContain('<h1>How to start</h1>')
  expect(page).toContain(
    `<p>Read this. See <a href="${baseUrl}/docs/care/#x">care</a>, <a href="${baseUrl}/posts/a/">A</a> and <em>the <code>code</code></em>.</p>`,
  )
  expect(page.indexOf('href="/docs/start/" aria-current="page"')).toBeLessThan(page.indexOf('href="/docs/care/"'))
  expect(site.read('docs/answers/index.html')).toContain('<a href="/docs/care/">Care &lt;of it&gt;</a>')
  expect(site.read('markdown/docs/start.md')).toMatch(
    /^---\ntitle: How to start\ndescription: Read this\.\ncanonical: https:\/\/site\.example\/docs\/start\/\n---\n[^]*\n# How to start\n\nRead this\. See \[care\]/,
  )
  expect(site.read('docs/care/index.html')).toContain(`src="${baseUrl}/files/guides/p.png"`)
  expect(site.read('files/guides/p.png')).toBe('a picture')
  expect(site.read('sitemap.xml')).toContain(`<loc>${baseUrl}/docs/care/</loc>`)
  for (const list of ['llms.txt', 'sitemap.md', 'markdown/docs.md'])
    expect(site.read(list)).toMatch(/\[How to start\]\(\S+\/docs\/start\.md\)[^]*\/docs\/care\.md\)/)
  const named = site.data('pages.json') as PageName[]
  expect(findNearest('/docs/caring/start', named).map(([path]) => path)).toEqual(['/docs/start/'])
  expect(findNearest('/topics/first/', named).map(([path]) => path)).toEqual(['/topics/first-topic/'])
  expect(findNearest('/category/Rope-Walks/', named).map(([path]) => path)).toEqual(['/tags/rope-walks/'])
  expect(findNearest('/docs/answer/', named).map(([path]) => path)).toEqual(['/docs/answers/'])
  expect(findNearest('/docs/tides/', named)).toEqual([])
})

it('take no name of the reference, and need a title and a folder', async () => {
  const site = new TestSite({
    'site.yaml': settings.replace('start', 'c'),
    '../handbook/mcp.md': '# M\n',
    '../handbook/b.md': 'Text.',
    '../handbook/c.md': '# C\n',
    '../handbook/d/C.md': '# D\n',
  })
  const problems = site.problems(await site.build()).map((problem) => problem.replaceAll(site.folder, ''))
  expect(problems).toEqual([
    expect.stringMatching(/handbook\/b\.md:1: has no title; /),
    expect.stringMatching(/handbook\/d\/C\.md:1: \/docs\/c\/ is another guide's, too; /),
    expect.stringMatching(/handbook\/mcp\.md:1: \/docs\/mcp\/ is a page of the reference; /),
  ])
  site.write({ 'site.yaml': settings.replace('handbook', 'nowhere') })
  const [folderProblem] = site.problems(await site.build())
  expect(folderProblem).toMatch(/site\.yaml:\d+: the folder `\S+nowhere` is not there; name it/)
})

it('are named as they are, and have their title once', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}guides:\n  folder: ../handbook\n  first:\n    - care\n    - strat\n`,
    'posts/a.md': post('A', 'Text.'),
    '../handbook/care.md': '## How\nto *care*\n---\n\nText.\n',
    '../handbook/part.md': 'Text.\n\n## A part\n',
    '../handbook/start.md': '---\ntitle: Start\n---\n\nStart\n=====\n\n[Dead](nowhere.md)\n',
  })
  const line = siteYaml.split('\n').length + 4
  const problems = site.problems(await site.build()).map((problem) => problem.replaceAll(site.folder, ''))
  expect(problems).toEqual([
    expect.stringMatching(new RegExp(`site\\.yaml:${line}: no guide is called \`strat\`; write \`start\``)),
    expect.stringMatching(/part\.md:1: has no title; /),
  ])
  site.write({ 'site.yaml': settings, '../handbook/part.md': '# How\n\n## A part\n' })
  expect(site.warnings(await site.mustBuild())).toEqual([expect.stringMatching(/start\.md:8: /)])
  expect(site.read('docs/start/index.html').match(/<h\d[^>]*>Start/g)).toHaveLength(1)
})
