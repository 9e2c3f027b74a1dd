// A document with a day to come is held back where its tool holds it back, shown in a preview, and published on its day.
import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { TestSite } from '../site.js'

const written = (title: string, day: string) => `---\ntitle: ${title}\ndate: ${day}\n---\nx\n`
const settings = 'base_url: https://tide.example\ntitle: Tide\ndocuments:\n  - { folder: ../blog }\n'

it.each([
  ['Hugo', { '../hugo.toml': 'title = "T"\n' }, true],
  ['Hugo with buildFuture', { '../hugo.toml': 'buildFuture = true\n' }, false],
  ['Jekyll', { '../_config.yml': 'title: T\n' }, true],
  ['Jekyll with future', { '../_config.yml': 'future: true\n' }, false],
  ['Jekyll as GitHub Pages runs it', { '../_config.yml': 'title: T\n', '../Gemfile': 'gem "github-pages"\n' }, false],
  ['Hexo', { '../_config.yml': 'source_dir: source\n' }, false],
  ['Hexo without future', { '../_config.yml': 'source_dir: source\nfuture: false\n' }, true],
  ['MkDocs', { '../mkdocs.yml': 'plugins:\n  - blog\n' }, false],
  [
    'MkDocs with drafts of later days',
    { '../mkdocs.yml': 'plugins:\n  - blog: { draft_if_future_date: true }\n' },
    true,
  ],
  ['Pelican', { '../pelicanconf.py': 'WITH_FUTURE_DATES = True\n' }, false],
  ['Pelican without future dates', { '../pelicanconf.py': 'WITH_FUTURE_DATES = False\n' }, true],
  ['Nikola', { '../conf.py': 'POSTS = ()\n' }, true],
  ['Nikola where the future is now', { '../conf.py': 'POSTS = ()\nFUTURE_IS_NOW = True\n' }, false],
  ['another program in Python', { '../conf.py': 'project = "T"\n' }, false],
  ['Eleventy', { '../eleventy.config.js': 'export default {}\n' }, false],
])('%s', async (_, files, isHeld) => {
  const documents = {
    '../blog/now.md': written('Now', '2026-01-02'),
    '../blog/later.md': written('Later', '2026-11-25'),
  }
  const site = new TestSite({ 'site.yaml': settings, ...files, ...documents })
  const first = await site.mustBuild('2026-11-20')
  expect(site.sorted('title')).toEqual(isHeld ? ['Now'] : ['Later', 'Now'])
  expect(site.warnings(first).some((warning) => warning.includes('is still to come'))).toBe(!isHeld)
  await site.mustBuild('2026-11-20', { preview: true })
  expect(site.sorted('title')).toEqual(['Later', 'Now'])
  expect(site.read('posts/later/index.html').includes('Scheduled for 2026-11-25')).toBe(isHeld)
  await site.mustBuild('2026-11-25')
  expect(site.sorted('title')).toEqual(['Later', 'Now'])
})

it('holds back none without a date, which has that of its file', async () => {
  const site = new TestSite({ 'site.yaml': settings, '../hugo.toml': 'title = "T"\n', '../blog/a.md': '# A\n\nx\n' })
  utimesSync(join(site.folder, 'blog/a.md'), new Date('2026-11-25'), new Date('2026-11-25'))
  await site.mustBuild('2026-11-20')
  expect(site.json('api/posts.json')).toMatchObject([{ title: 'A' }])
})
