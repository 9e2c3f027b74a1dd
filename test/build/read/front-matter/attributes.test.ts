// People, labels, covers and series, as the front matter and the files of other tools name them.
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAttributes } from '../../../../build/read/front-matter/attributes.js'
import { nameAll, readNames } from '../../../../build/read/people.js'
import { temporaryFolder, writeFiles } from '../../../temporary-folder.js'
import { siteYaml, TestSite } from '../../site.js'

const read = (values: Record<string, unknown>) => readAttributes({ values: new Map(Object.entries(values)) })
const names = (values: Record<string, unknown>) =>
  read(values).authors.map(({ name, url }) => (url === null ? name : `${name} ${url}`))

describe('authors', () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ['a name', { author: 'Ann Lee, PhD' }, ['Ann Lee, PhD']],
    [
      'several names in a text',
      { author: 'Ann Lee, Bo de Ray and Çağ Ö. Moon' },
      ['Ann Lee', 'Bo de Ray', 'Çağ Ö. Moon'],
    ],
    ['two names', { author: 'Ann Lee & Bo Ray' }, ['Ann Lee', 'Bo Ray']],
    ['names with initials', { author: 'Ann B. Lee, Bo R., Cy Day' }, ['Ann B. Lee', 'Bo R.', 'Cy Day']],
    ['ids', { authors: 'ann,bo-ray, moon' }, ['ann', 'bo-ray', 'moon']],
    ...[
      ...['Lee, Ann', 'Ann Lee, Staff Engineer', 'Ann Lee, tech writer', 'Tide and The Moon Foundation', 'Low & Tide'],
      ...['Tide Labs, Inc.', 'Ann Lee, Bo Ray and the Tide team', 'Ann Lee, Tide Ltd', 'Ann Lee, New York'],
      ...['Le Guin, Ann', 'Le Guin, Ann B.', 'Ray Moon, Ann B', 'Ann Lee, North Carolina', 'Ann Lee, Hong Kong'],
      ...[
        'Ann Lee, Acme Corporation',
        'Tide Systems & Moon Partners',
        'Ann Lee, Data Science',
        'By Ann Lee and Bo Ray',
      ],
      ...['salt & pepper', 'black and white', 'tide, inc'],
    ].map((author): [string, Record<string, unknown>, string[]] => [`one: ${author}`, { author }, [author]]),
    ['a list', { authors: ['ann', { name: 'Bo', url: 'https://b.example' }] }, ['ann', 'Bo https://b.example']],
    ['the parts of a name of Quarto', { authors: [{ name: { given: 'Ann', family: 'Lee' } }] }, ['Ann Lee']],
    ['a key of themes', { authorName: 'Ann Lee' }, ['Ann Lee']],
    ['a key beside', { author: 'Ann', author_url: 'https://a.example' }, ['Ann https://a.example']],
    ['taxonomies of Zola', { taxonomies: { authors: ['Ann'] } }, ['Ann']],
    ['none of a book that the text is about', { author: 'Bo Ray', isbn: '978-3-16-148410-0' }, []],
    ['none of a book in a group', { extra: { book: 'Low Tide', author: 'Bo Ray' } }, []],
    ['a parameter', { params: { author: 'Ann' } }, ['Ann']],
    ['Markdown links', { author: '[Ann](https://a.example), and [Bo](/bo)' }, ['Ann https://a.example', 'Bo /bo']],
    [
      'pages in brackets',
      { author: 'Ann Lee (https://a.example), Bo (https://b.example/bo) and Cy Ray (https://c.example)' },
      ['Ann Lee https://a.example', 'Bo https://b.example/bo', 'Cy Ray https://c.example'],
    ],
    ['a link with a role', { author: '[Ann](https://a.example), editor' }, ['Ann, editor']],
    [
      'links in HTML',
      { author: "<a href='https://a.example'>Ann </a>, <a href=/bo>Bo</a>" },
      ['Ann https://a.example', 'Bo /bo'],
    ],
    ['a link in HTML with a role', { author: '<a href="https://a.example">Ann</a> (Tide)' }, ['Ann (Tide)']],
    [
      'links to e-mail and scripts, whose names count',
      {
        author:
          '<a href="mailto:ann@a.example">Ann</a>, [Bo](mailto:b@a.example), <a href="javascript:alert(1)">Cy</a>',
      },
      ['Ann', 'Bo', 'Cy'],
    ],
    [
      'brackets and entities in links',
      { author: '<a href="https://a.example/x_(y)?a&amp;b">Ann [PhD]</a> &amp; [B &amp; C](https://b.example/x_(y))' },
      ['Ann [PhD] https://a.example/x_(y)?a&b', 'B & C https://b.example/x_(y)'],
    ],
    ['a link behind the name', { author: 'Ann Lee ([@ann](https://a.example))' }, ['Ann Lee https://a.example']],
    ['an e-mail address, which is not published', { author: 'Ann <ann@a.example>' }, ['Ann']],
    ['a mark behind the name', { author: 'Ann Lee <ann>' }, ['Ann Lee']],
    ['one before the name', { author: 'ann@a.example (Ann Lee)' }, ['Ann Lee']],
    ['one alone', { author: 'ann@a.example' }, []],
    ['none', { title: 'x' }, []],
  ])('%s', (_, values, expected) => {
    expect(names(values)).toEqual(expected)
  })
})

it.each<[string, Record<string, unknown>, string[], string[]]>([
  ['lists', { tags: ['a b', 'c', 'c', 2026], categories: ['d'] }, ['a b', 'c', '2026'], ['d']],
  ['words of Jekyll, and texts with commas', { tags: 'a b', category: 'c d, e' }, ['a', 'b'], ['c d', 'e']],
  ['a text under a key in the singular', { tag: 'a b', category: 'c d' }, ['a b'], ['c d']],
  ['those with the sign of a tag', { tags: ['#Sea', '#1', '# a', 'C#'] }, ['Sea', '1', '# a', 'C#'], []],
  ['entities of HTML', { tags: ['19.&nbsp;század', 'R&amp;D', 'R&D'] }, ['19. század', 'R&D'], []],
  ['labels of Docusaurus', { tags: [{ label: 'A', permalink: '/a' }] }, ['A'], []],
  [
    'records with names',
    { tags: [{ id: 'sea', name: 'The sea' }], category: { id: 'b', name: 'C' } },
    ['The sea'],
    ['C'],
  ],
  ['topics of Zenn', { topics: ['a'] }, ['a'], []],
  ['topics beside tags', { topics: ['a'], tags: ['b'] }, ['b'], []],
  ['labels beside a collection of Eleventy', { tags: 'post', postTags: ['a'] }, ['post', 'a'], []],
  ['taxonomies of Zola', { taxonomies: { tags: ['a'], categories: ['b'] } }, ['a'], ['b']],
  ['those of its own', { taxonomies: { tags: ['a'], blog_type: ['b'], authors: ['c'], series: ['d'] } }, ['a'], ['b']],
])('reads tags and categories: %s', (_, values, tags, categories) => {
  expect(read(values)).toMatchObject({ tags, categories })
})

it.each<[Record<string, unknown>, string | null]>([
  [{ image: './a.png' }, './a.png'],
  [{ cover: { image: 'b.jpg', alt: 'B' } }, 'b.jpg'],
  [{ header: { teaser: '/c.webp' } }, '/c.webp'],
  [{ images: ['https://d.example/d'] }, 'https://d.example/d'],
  [{ image: 'an-id-of-a-picture' }, null],
  [{ cover: true, thumbnail: 'e.gif' }, 'e.gif'],
  [{ meta: { image: '/l.png' } }, '/l.png'],
  [{ seo: { image: '/l.png' }, thumbnail: 'm.png' }, 'm.png'],
  [{ featureImage: '/images/f.webp' }, '/images/f.webp'],
  [{ extra: { social_media_card: 'img/g.webp' } }, 'img/g.webp'],
  [{ params: { featured_image: 'h.png' } }, 'h.png'],
  [{ resources: [{ src: 'i.png' }, { src: 'j.png', name: 'featured-image' }] }, 'j.png'],
  [{ resources: [{ src: 'images/cover.jpg' }] }, 'images/cover.jpg'],
  [{ resources: [{ src: '*cover*' }, { name: 'cover' }, 'cover.png'], thumbnail: 'k.png' }, 'k.png'],
])('reads the cover of %j', (values, cover) => {
  expect(read(values).cover).toBe(cover)
})

it.each<[string, Record<string, string>, string, string[]]>([
  ['folders above _posts are categories of Jekyll', { '_config.yml': '' }, 'tide/ebb/_posts', ['tide', 'ebb', 'Low']],
  ['not that of its sources', { '_config.yml': 'source: src' }, 'src/tide/_posts/low', ['tide', 'Low']],
  ['not that of its collections', { '_config.yml': 'collections_dir: all' }, 'all/_posts', ['Low']],
  ['Hexo has none', { '_config.yml': 'new_post_name: :title.md' }, 'source/_posts', ['Low']],
  ['nor has another tool', {}, 'tide/_posts', ['Low']],
])('%s', (_, files, place, categories) => {
  const folder = temporaryFolder()
  writeFiles(folder, { ...files, [`${place}/2026-01-02-a.md`]: '' })
  const posts = path.join(folder, place.replace(/_posts.*/, '_posts'))
  const head = { title: 'A', authors: [], tags: [], categories: ['Low'] }
  expect(nameAll(head, path.join(folder, place, '2026-01-02-a.md'), readNames(posts)).categories).toEqual(categories)
})

it('takes the picture in a bundle of Hugo that is named for it, unless the front matter has one', async () => {
  const matter = '---\ntitle: A\ndate: 2026-01-01\n'
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../content/blog }]\n`,
    '../hugo.toml': 'baseURL = "https://tide.example"',
    ...Object.fromEntries(
      ['a/index.md', 'b/index.md', 'c.md', 'd/index.md'].map((name) => [
        `../content/blog/${name}`,
        `${matter}---\nText.\n`,
      ]),
    ),
    ...{
      '../content/blog/a/cover.jpg': 'x',
      '../content/blog/a/my-Featured.png': 'x',
      '../content/blog/a/feature.txt': 'x',
    },
    ...{ '../content/blog/b/index.md': `${matter}image: own.png\n---\nText.\n`, '../content/blog/b/own.png': 'x' },
    ...{ '../content/blog/b/feature.png': 'x', '../content/blog/feature.png': 'x' },
  })
  const images = async () => {
    await site.mustBuild()
    const all = ['a', 'b', 'c', 'd'].map((slug) => (site.json(`api/post/${slug}.json`) as { image?: string }).image)
    return all.map((url) => url?.replace(/^.*\//, ''))
  }
  expect(await images()).toEqual(['my-Featured.png', 'own.png', undefined, undefined])
  site.write({ '../content/blog/d/thumbnail.webp': 'x' })
  expect(await images()).toEqual(['my-Featured.png', 'own.png', undefined, 'thumbnail.webp'])
  site.write({ '../hugo.toml': null })
  expect(await images()).toEqual([undefined, 'own.png', undefined, undefined])
})

it('finds a cover that is a name alone where themes have their pictures', async () => {
  const cover = (lines: string) => `---\ntitle: T\n${lines}\n---\nText.\n`
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: .. }]\n`,
    '../_config.yml': 'title: Tide\n',
    '../_posts/2026-01-02-a.md': cover('image:\n  feature: a.png'),
    '../_posts/2026-01-03-b.md': cover('img: b.png'),
    '../_posts/2026-01-04-c.md': cover('image: c.png'),
    ...{ '../images/a.png': 'a', '../assets/img/b.png': 'b', '../other/c.png': 'c' },
  })
  const result = await site.mustBuild()
  expect(site.warnings(result).map((line) => line.replace(/^\S+ /, ''))).toEqual([
    'the cover picture `c.png` is not there; add the file, or correct the address',
  ])
  const image = (slug: string) => (site.json(`api/post/${slug}.json`) as { image?: string }).image
  expect(image('a')).toMatch(/\/images\/a\.png$/)
  expect(image('b')).toMatch(/\/img\/b\.png$/)
})

it('finds a cover below a folder from the root of the site, too', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../content/posts }]\n`,
    '../hugo.toml': 'baseURL = "/"\n',
    '../content/posts/a.md': '---\ntitle: A\ndate: 2026-01-02\nfeatureimage: img/a.png\n---\nText.\n',
    ...{ '../static/img/a.png': 'a', '../assets/img/a.png': 'b' },
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
  expect((site.json('api/post/a.json') as { image?: string }).image).toMatch(/example\/img\/a\.png$/)
})

it('tells of a cover whose address cannot be read', async () => {
  const site = new TestSite({ 'posts/a.md': '---\ntitle: A\ndate: 2026-01-02\nimage: https://\n---\nText.\n' })
  expect(site.warnings(await site.mustBuild())).toEqual([
    'posts/a.md:1: the cover picture `https://` is no address; add the file, or correct the address',
  ])
  expect(site.json('api/post/a.json')).not.toHaveProperty('image')
})

describe('a site', () => {
  const head = (more: string) => `---\ntitle: T\ndate: 2026-01-01\n${more}\n---\nText.\n`

  it.each([
    ['of Eleventy', { 'eleventy.config.js': '' }, ['tide']],
    ['of another tool', {}, ['posts', 'tide']],
  ])('%s has the tags of its subjects', async (_, files, tags) => {
    const site = new TestSite({ ...files, 'posts/a.md': head('tags: [posts, tide]'), 'posts/b.md': head('tags: post') })
    await site.mustBuild()
    expect(site.json('api/post/a.json')).toMatchObject({ tags })
  })

  it('gives people, labels, cover and series in all representations', async () => {
    const site = new TestSite({
      'posts/authors.yml': 'ann:\n  name: Ann Lee\n  url: https://a.example/\n',
      'posts/tags.yml': 'anger:\n  label: Ärger\n',
      'posts/a.md': head('authors: [ann, Bo]\ntags: [C++, anger]\ncategory: News\nseries: One Two\nimage: pic.png'),
      'posts/b.md': head(`tags: [c++, ${'日'.repeat(100)}]\ncategory: C++\nimage: no.png`),
      'posts/pic.png': 'picture',
    })
    const result = await site.mustBuild()
    expect(site.warnings(result)).toEqual([
      'posts/b.md:1: the cover picture `no.png` is not there; add the file, or correct the address',
    ])
    const image = expect.stringMatching(/^https:.*\/pic\.png$/) as string
    const labels = { tags: ['C++', 'Ärger'], categories: ['News'] }
    expect(site.json('api/post/a.json')).toMatchObject({
      author: ['Ann Lee', 'Bo'],
      series: 'One Two',
      image,
      ...labels,
    })
    expect(site.json('api/posts.json')).toMatchObject([{ slug: 'a', image, ...labels }, { slug: 'b' }])
    expect(site.json('api/posts/tags/cpp.json')).toMatchObject([{ slug: 'a' }, { slug: 'b' }])
    expect(site.json('api/posts/tags/news.json')).toMatchObject([{ slug: 'a' }])
    // A name of a file has at most 255 bytes.
    expect(site.json(`api/posts/tags/${'日'.repeat(80)}.json`)).toMatchObject([{ slug: 'b' }])
    expect(site.json('feed.json')).toMatchObject({
      items: [
        { authors: [{ name: 'Ann Lee', url: 'https://a.example/' }, { name: 'Bo' }], tags: ['C++', 'Ärger', 'News'] },
        { authors: [{ name: expect.any(String) as string }] },
      ],
    })
    expect(site.read('feed.xml')).toContain('term="News"')
    expect(site.read('api/post/a.md')).toContain('tags: ["C++", "Ärger", "News"]')
    const page = site.read('posts/a/index.html')
    expect(page).toMatch(/property="og:image" content="https:[^"]*pic\.png"/)
    // It has not the size of the kit's pictures.
    const pages = ['posts/a/index.html', 'posts/b/index.html'].map((path) => site.read(path))
    expect(pages.map((one) => one.includes('og:image:width'))).toEqual([false, true])
    expect(page).toContain('<a rel="author" href="https://a.example/">Ann Lee</a>')
    expect(page).toContain('href="/tags/%C3%A4rger/"')
    expect(site.read('posts/b/index.html').match(/href="\/tags\/cpp\/"/g)).toHaveLength(1)
    expect(site.read('tags/ärger/index.html')).toContain('/posts/a/')
    expect(site.read('tags/index.html')).toContain('>C++</a> <span class="count">2</span>')
  })

  it.each<[tool: string, files: Record<string, string>, key?: string]>([
    ['Jekyll', { '_data/authors.yml': 'ann: {name: Ann Lee}' }],
    ['Eleventy, in languages', { '_data/i18n/authors.yaml': 'ann: {title: {en: Ann Lee}}' }],
    ['Jekyll among its settings', { '_config.yml': 'title: A blog\nauthors:\n  ann: {name: Ann Lee}' }],
    ['Jekyll with HTML', { '_config.yml': 'authors:\n  ann: {name: "<a href=https://a.example>Ann Lee</a>"}' }],
    ['Eleventy', { '_data/all_authors.json': '{"ann": {"name": "Ann Lee"}}' }],
    ['Hugo, in a folder of data', { 'data/references/authors.yml': 'authors:\n  ann:\n    name: Ann Lee\n' }],
    ['MkDocs', { '.authors.yml': 'authors:\n  ann: {name: Ann Lee}' }],
    ['Hugo', { 'data/authors/ann.toml': 'name = "Ann Lee"' }],
    ['Hugo by pages', { 'authors/ann/_index.md': '---\ntitle: Ann Lee\n---\n' }],
    ['nanoc by pages', { 'authors/ann/index.md': '---\ntitle: About Ann Lee\n---\n' }],
    ['Next', { 'data/authors/ann.mdx': '---\nname: Ann Lee\n---\nBio.\n' }],
    ['a group of researchers', { '_members/ann.md': '---\nname: Ann Lee\nrole: phd\n---\n' }],
    ['Empress', { 'author/ann.md': '---\nname: Ann Lee\n---\n' }],
    ['Astro in a collection', { 'profiles/ann/index.md': '---\nname: Ann Lee\n---\n' }],
    ['Astro in a collection of the team', { 'team/ann.json': '{ "name": "Ann Lee" }' }],
    [
      'Hugo, beside pages of a team',
      { '../data/authors.yml': 'ann: {name: Ann Lee}', 'team/ann.md': head('name: The Boss') },
    ],
    ['CloudCannon', { '_staff_members/ann.md': '---\nname: Ann Lee\n---\n' }, 'author_staff_member'],
  ])('finds the authors of %s', async (_, files, key = 'author') => {
    const site = new TestSite({ ...files, 'posts/a.md': head(`${key}: Ann`) })
    await site.mustBuild()
    expect(site.json('api/post/a.json')).toMatchObject({ author: ['Ann Lee'] })
  })

  it('takes posts in a folder of people for no authors', async () => {
    const site = new TestSite({ 'posts/a.md': head('author: Ann'), 'posts/people/ann.md': head('name: Ann Lee') })
    await site.mustBuild()
    expect(site.json('api/post/a.json')).toMatchObject({ author: ['Ann'] })
  })

  it('takes the day of the name of a file where the date does not exist', async () => {
    const site = new TestSite({ 'posts/2017-03-01-a.md': '---\ntitle: A\ndate: 2017-02-29\n---\nText.\n' })
    expect(site.warnings(await site.mustBuild())).toEqual([
      'posts/2017-03-01-a.md:3: `date` is not a date that exists ("2017-02-29"): 2017-03-01, of the file\'s name, counts; correct it',
    ])
  })
})
