// Blogs of Cobalt, Gridsome, Middleman and AstroWind: documents have the addresses that the configuration states.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { build } from '../../../build/build.js'
import { formatProblem } from '../../../build/diagnostics.js'
import { readBlog } from '../../../build/read/blog/blog.js'
import { temporaryFolder, writeFiles } from '../../temporary-folder.js'

/** Two posts, and the path that the first links to the second by. */
const posts = (names: [string, string], path: string, head = '') => ({
  [names[0]]: `---\ntitle: Ebb\ndate: 2026-05-01\n---\n\nSee [the flood](${path}).\n`,
  [names[1]]: `---\ntitle: Flood of JavaScript's tide\ndate: 2026-05-02\n${head}---\n\nText.\n`,
})
const gridsome = (options: string, templates: string) =>
  `module.exports = { siteName: 'Watt', plugins: [{ use: '@gridsome/source-filesystem', options: { ${options} } }], templates: ${templates} }\n`
const cobalt = 'source: web\nsite: { title: Watt, base_url: "https://watt.example" }\n'

it.each<[string, Record<string, string>]>([
  [
    'Cobalt',
    {
      '_cobalt.yml': `${cobalt}posts: { dir: log, default: { permalink: "/log/{{ year }}/{{month}}/{{slug}}/" } }\n`,
      ...posts(['web/log/2026-05-01-ebb.md', 'web/log/2026-05-02-flood.md'], '/log/2026/05/flood/'),
    },
  ],
  [
    'Cobalt with a pattern for all',
    {
      '_cobalt.yml': `${cobalt}default: { permalink: "/x/{{parent}}/{{name}}/" }\n`,
      ...posts(['web/posts/sea/ebb.md', 'web/posts/sea/flood.md'], '/x/posts/sea/flood/'),
    },
  ],
  [
    'Cobalt with the ending of files',
    {
      '_cobalt.yml': `${cobalt}posts: { default: { permalink: "/x/{{name}}{{ext}}" } }\n`,
      ...posts(['web/posts/ebb.md', 'web/posts/flood.md'], '/x/flood.html'),
    },
  ],
  [
    'Cobalt without a pattern',
    { '_cobalt.yml': cobalt, ...posts(['web/posts/ebb.md', 'web/posts/sea/flood.md'], '/posts/sea/flood.html') },
  ],
  [
    'AstroWind',
    {
      'astro.config.ts': "export default { site: 'https://watt.example' }\n",
      'src/config.yaml': "apps: { blog: { post: { permalink: 'sea/%category%/%slug%' } } }\n",
      'src/pages/[...blog]/index.astro': '',
      ...posts(['src/data/post/ebb.md', 'src/data/post/deep/flood.md'], '/sea/low/deep/flood', 'category: low\n'),
    },
  ],
  [
    'Gridsome',
    {
      'gridsome.config.js': gridsome("path: 'log/**/*.md', typeName: 'Post'", "{ Post: '/log/:year/:title' }"),
      ...posts(['log/ebb.md', 'log/flood.md'], '/log/2026/flood-of-java-script-s-tide/'),
    },
  ],
  [
    'Gridsome with several templates',
    {
      'gridsome.config.js': gridsome(
        "path: './text/*.md', baseDir: './content', typeName: 'Post'",
        "{ Page: '/p/:slug', Post: [{ path: '/q/:slug', component: './x.vue' }] }",
      ),
      ...posts(['content/text/ebb.md', 'content/text/flood.md'], '/q/high', 'slug: high\n'),
    },
  ],
  [
    'Gridsome without templates',
    {
      'gridsome.config.js': gridsome("path: '**/*.md', baseDir: 'content', pathPrefix: '/log'", '{}'),
      ...posts(['content/sea/ebb.md', 'content/sea/flood.md'], '/log/sea/flood/'),
    },
  ],
  [
    'Middleman',
    {
      'config.rb':
        "set :source, 'web'\nactivate :blog do |blog|\n  # blog.prefix = 'no'\n  blog.prefix = 'log'\n  blog.sources = 'all/{year}-{month}-{day}-{title}.html'\nend\nactivate :directory_indexes\n",
      ...posts(
        ['web/log/all/2026-05-01-ebb.html.md', 'web/log/all/2026-05-02-flood.html.md'],
        '/log/2026/05/02/flood/',
      ),
    },
  ],
  [
    'Middleman with options in a hash, and no index in each folder',
    {
      'config.rb':
        "activate :blog,\n         prefix: 'log',\n         :permalink => 'x/{title}.html'\n\nset :permalink, 'y'\n",
      ...posts(['source/log/2026-05-01-ebb.html.md', 'source/log/2026-05-02-flood.html.md'], '/log/x/flood.html'),
    },
  ],
])('%s', async (_, files) => {
  const blog = temporaryFolder()
  writeFiles(blog, files)
  const out = join(temporaryFolder(), 'public')
  const { warnings } = await build({ posts: [blog], out, pictures: false, now: () => new Date('2026-11-20T12:00:00Z') })
  expect(warnings.map(formatProblem).filter((line) => line.includes('leads to nothing'))).toEqual([])
  expect(readFileSync(join(out, 'api/post/ebb.md'), 'utf8')).toContain('[the flood](http')
})

it('leaves what another program has in a file of that name', () => {
  const blog = temporaryFolder()
  writeFiles(blog, { 'config.rb': "http_path = '/'\ncss_dir = 'css'\n", ...posts(['a/ebb.md', 'a/flood.md'], '/x') })
  expect(readBlog(blog).folders).toEqual([{ folder: join(blog, 'a'), permalink: null }])
})

it('gives posts beside the source of Middleman none of its addresses', () => {
  const blog = temporaryFolder()
  writeFiles(blog, { 'config.rb': 'activate :directory_indexes\n', ...posts(['a/ebb.md', 'a/flood.md'], '/x') })
  expect(readBlog(blog).folders).toEqual([{ folder: join(blog, 'a'), permalink: null }])
})

it('takes title and address of Cobalt', () => {
  const blog = temporaryFolder()
  writeFiles(blog, { '_cobalt.yml': cobalt })
  expect(readBlog(blog)).toMatchObject({ title: 'Watt', url: 'https://watt.example' })
})

it('takes the name that Cobalt has for the path of a file for this path', () => {
  const blog = temporaryFolder()
  const files = posts(['web/posts/ebb.md', 'web/posts/flood.md'], '/x')
  writeFiles(blog, { '_cobalt.yml': `${cobalt}posts: { default: { permalink: path } }\n`, ...files })
  expect(readBlog(blog).folders).toMatchObject([{ permalink: '/posts/:innerfolders/:wholename:output_ext' }])
})
