// Front matter as other tools write it, and links and files in every form.
import { describe, expect, it } from 'vitest'
import type { DocumentEntry } from '../../service/contract/resources/document.js'
import type { RouteSpec } from '../../service/contract/route.js'
import { routes } from '../../service/contract/routes.js'
import { baseUrl, post, TestSite, type Content } from './site.js'

let site: TestSite
const make = (files: Content = {}) => (site = new TestSite(files))
const entries = () => site.entries()
const detail = (slug: string) => site.detail(slug)

describe('front matter', () => {
  it.each<[name: string, text: string, expected: Partial<DocumentEntry>]>([
    [
      'Astro',
      '---\ntitle: T\ndescription: D\npubDate: "Jul 08 2022"\n---\nx',
      { pubDate: '2022-07-08', description: 'D' },
    ],
    [
      'Hugo',
      '+++\ntitle = "T"\ndate = 2022-07-08T23:30:00-05:00\nsummary = "S"\n+++\nx',
      { pubDate: '2022-07-08', description: 'S' },
    ],
    ['a time', '---\ntitle: T\ndatetime: 2024-05-01T17:00\n---\nx', { pubDate: '2024-05-01' }],
    ['Astro, as its author names it', '---\ntitle: T\npublishedOn: "May 01 2024"\n---\nx', { pubDate: '2024-05-01' }],
    ['Zola', '+++\ntitle = "T"\npath = "2019/05/15/old"\n+++\nx', { pubDate: '2019-05-15' }],
    [
      'Gatsby',
      '---\ntitle: T\ndate: "2015-05-01T22:12:03.284Z"\nspoiler: P\n---\nx',
      { pubDate: '2015-05-01', description: 'P' },
    ],
    ['a short name for the description', '---\ntitle: T\ndate: 2024-05-01\ndesc: P\n---\nx', { description: 'P' }],
    [
      'a subtitle and a picture of themes',
      '---\ntitle: T\ndate: 2024-05-01\nsubtitle: P\nheader-img: https://one.example/a.png\n---\nx',
      { description: 'P', image: 'https://one.example/a.png' },
    ],
    [
      'a group for search engines',
      '---\ntitle: T\ndate: 2024-05-01\nmeta:\n  description: P\n  image: https://one.example/a.png\n---\nx',
      { description: 'P', image: 'https://one.example/a.png' },
    ],
    [
      'a title from the first heading',
      '---\ndate: 1 March 2020\n---\n# The *T*\n\nFirst **words**.',
      { title: 'The T', pubDate: '2020-03-01', description: 'First words.' },
    ],
    [
      'a title from a heading with an id and a class',
      '---\ndate: 2020-03-01\n---\n# The tide {#tide .lamp}\n\nFirst words.',
      { title: 'The tide', description: 'First words.' },
    ],
    [
      'a title from a heading with HTML',
      '---\ndate: 2020-03-01\n---\n# <a id="t"></a>The <kbd>tide</kbd>:<br>`<br>` and Vec<T>\n\nFirst words.',
      { title: 'The tide: <br> and Vec<T>', description: 'First words.' },
    ],
    [
      'a title from a heading with the names of types',
      '---\ndate: 2020-03-01\n---\n# <s>Old</s> vector<i> of <center>List<A></center><BR>and <a name="b">c\n\nFirst words.',
      { title: 'Old vector<i> of List<A> and c', description: 'First words.' },
    ],
    [
      'a description that is cut off in a link',
      '---\ntitle: T\ndate: 2020-03-01\nexcerpt: \'See [the log](/a "b") and [the forum](https://a.example/?c=9 …\'\n---\nx',
      { description: 'See the log and the forum …' },
    ],
    [
      'a description without a word',
      '---\ntitle: T\ndate: 2020-03-01\ndescription: "."\n---\nFirst words.',
      { title: 'T', pubDate: '2020-03-01', description: 'First words.' },
    ],
    [
      'an update of the front matter',
      '---\ntitle: T\ndate: 2022-01-01\nlastmod: 2022-02-02\n---\nx',
      { updatedDate: '2022-02-02' },
    ],
    ['a number for a title', '---\ntitle: 2024\ndate: 2022-01-01\n---\nx', { title: '2024' }],
  ])('%s', async (_name, text, expected) => {
    make({ 'posts/a.md': text })
    await site.mustBuild()
    expect(entries()[0]).toMatchObject(expected)
  })

  it('with a day that is still to come is warned of, and published', async () => {
    make({
      'posts/a.md': '---\ntitle: A\ndate: 2026-03-01\n---\nx',
      'posts/b.md': '+++\ntitle = "B"\ndate = 2026-01-01\nlastmod = 2026-02-03\n+++\nx',
      'posts/2026-04-01-c.md': '---\ntitle: C\n---\nx',
      'posts/tomorrow.md': '---\ntitle: D\ndate: 2026-02-02\n---\nx',
    })
    const hint = 'set `draft: true` until that day, or correct the date'
    const stillToCome = (day: string) => `${day} is still to come: the document is published already; ${hint}`
    for (let build = 1; build <= 2; build++) {
      expect(site.warnings(await site.mustBuild('2026-02-01'))).toEqual([
        `posts/2026-04-01-c.md:1: ${stillToCome('2026-04-01')}`,
        `posts/a.md:3: ${stillToCome('2026-03-01')}`,
        `posts/b.md:4: ${stillToCome('2026-02-03')}`,
      ])
    }
    expect(entries().map(({ slug }) => slug)).toEqual(['c', 'a', 'tomorrow', 'b'])
  })

  it.each([
    ['posts/Cargo.md', 'Cargo'],
    ['posts/a folder/index.md', 'a-folder'],
    ['posts/2026-05-01-x.md', 'x'],
    ['posts/Rust-1.12.md', 'Rust-1.12'],
    ['posts/what -- is_this?.md', 'what-is_this'],
  ])('takes a slug from %s', async (file, slug) => {
    make({ [file]: post('T', 'x') })
    await site.mustBuild()
    expect(entries()[0]?.slug).toBe(slug)
  })

  it.each([
    ['https://elsewhere.example/x', 'https://elsewhere.example/x'],
    ['https://élsewhere.example/ä b', 'https://xn--lsewhere-90a.example/%C3%A4%20b'],
    ['/notes/x/', `${baseUrl}/notes/x/`],
    ['javascript:alert(1)', `${baseUrl}/posts/a/`],
    ['x', `${baseUrl}/posts/a/`],
  ])('takes %s as the address to cite for %s', async (given, canonical) => {
    make({ 'posts/a.md': `---\ntitle: T\ndate: 2022-01-01\ncanonical: ${given}\n---\nx` })
    await site.mustBuild()
    expect([detail('a').canonical, detail('a').links.canonical]).toEqual([canonical, canonical])
    expect(site.read('api/post/a.md')).toContain(`\ncanonical: ${canonical}\n`)
  })

  it('takes a date from the name of the file', async () => {
    make({ 'posts/2026-05-01-x.md': '# T\n\nx' })
    await site.mustBuild()
    expect(entries()[0]?.pubDate).toBe('2026-05-01')
  })

  it('names the author of the document, else of the site', async () => {
    make({
      'posts/a.md': '---\ntitle: A\ndate: 2026-01-01\nauthors: [Ann, { name: Bob }]\n---\nx',
      'posts/b.md': post('B', 'x'),
    })
    await site.mustBuild()
    expect(detail('a').author).toEqual(['Ann', 'Bob'])
    expect(detail('b').author).toEqual(['The owner'])
  })
})

describe('links', () => {
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47)

  it('publishes local files, and rewrites links between documents, in every form', async () => {
    make({
      'posts/a/index.md': post(
        'A',
        '![alt](img/pic%20one.png "t") [b](../b.md#part) [c](@/c.md) [old](/2019/old/) [ref] <a href="../b.md">raw</a>\n\n[ref]: ./notes.txt\n\n`[b](../b.md)`',
      ),
      'posts/a/img/pic one.png': png,
      'posts/a/notes.txt': 'notes',
      'posts/b.md': '---\ntitle: B\ndate: 2026-01-01\naliases: [/2019/old.html, posts/former]\n---\n[back](a/)\n',
      'posts/c.md': post('C', 'x'),
    })
    const result = await site.mustBuild()
    expect(site.warnings(result)).toEqual([])
    const addresses = [
      `${baseUrl}/files/posts/a/img/pic%20one.png`,
      `${baseUrl}/posts/b/#part`,
      `${baseUrl}/posts/c/`,
      `${baseUrl}/posts/b/`,
      `${baseUrl}/files/posts/a/notes.txt`,
    ]
    const [page, markdown] = [site.read('posts/a/index.html'), site.read('api/post/a.md')]
    for (const address of addresses) {
      expect(page).toContain(`"${address}"`)
      expect(markdown).toContain(address)
    }
    expect(markdown).toContain('`[b](../b.md)`')
    expect(markdown).toContain(`<a href="${baseUrl}/posts/b/">raw</a>`)
    expect(site.read('files/posts/a/notes.txt')).toBe('notes')
    expect(site.read('api/post/b.md')).toContain(`[back](${baseUrl}/posts/a/)`)
    expect(site.data('redirects.json')).toEqual({
      '/2019/old.html': '/posts/b/',
      '/posts/former': '/posts/b/',
      '/api/post/former.md': '/api/post/b.md',
      '/api/post/former.json': '/api/post/b.json',
    })
  })

  it('follows links as other tools write them: from the folder above, and from the page', async () => {
    make({
      'posts/a/index.md': post(
        'A',
        '[b](@/posts/2026-01-01-b.md#x) [b](/posts/2026-01-01-b.md) [b](/2026-01-01-b.md) [b](../b/) [d](../../articles/d/)',
      ),
      'posts/2026-01-01-b.md': post('B', '[own](../../feed.md)'),
      'articles/d.md': post('D', '[b](@/posts/2026-01-01-b.md)'),
    })
    expect(site.warnings(await site.mustBuild())).toEqual([
      'posts/2026-01-01-b.md:6: the link `../../feed.md` leads to nothing here; add the file, or correct the address',
    ])
    const b = `[b](${baseUrl}/posts/b/`
    const markdown = `${b}#x) ${b}) ${b}) ${b}) [d](${baseUrl}/articles/d/)`
    expect(site.read('api/post/a.md')).toContain(markdown)
    expect(site.read('api/article/d.md')).toContain(`${b})`)
  })

  it('finds what is named with accents, put together or taken apart', async () => {
    const [together, apart] = ['é'.normalize('NFC'), 'é'.normalize('NFD')]
    const body = (accent: string) => `[b](${accent}/b${accent}.md) ![p](${accent}/p${accent}.png)`
    make({
      'posts/a.md': post('A', body(together)),
      'posts/c.md': post('C', body(encodeURIComponent(together))),
      'posts/d.md': post('D', body(apart)),
      [`posts/${apart}/b${apart}.md`]: post('B', 'x'),
      [`posts/${apart}/p${apart}.png`]: png,
    })
    expect(site.warnings(await site.mustBuild())).toEqual([])
    for (const slug of ['a', 'c', 'd']) {
      const markdown = site.read(`api/post/${slug}.md`)
      expect(markdown).toContain(`[b](${baseUrl}/posts/b${encodeURIComponent(together)}/)`)
      const [, file = ''] = /!\[p\]\(https:\/\/[^/]+\/(.+)\)/.exec(markdown) ?? []
      expect(site.read(decodeURIComponent(file))).toBe(Buffer.from(png).toString())
    }
  })

  it('publishes what raw HTML names, in every way in which it may', async () => {
    const body = [
      '<p><picture><source srcset="img/a.webp, img/b.webp 2x" type="image/webp" media="(min-width: 9em)"><img src=img/a.png></picture></p>',
      '<video controls poster="img/a.png"><source src="img/v.mp4" type="video/mp4"></video>',
      '<img srcset="img/a.png 480w, https://x.example/b,c.png 800w" sizes="50vw" src="img/a.png" alt="<img src=no.png>">',
      '<!-- <img src="gone.png"> -->\n\n> <img\n>   src="img/c.png">',
    ].join('\n\n')
    const names = ['a.webp', 'b.webp', 'a.png', 'c.png', 'v.mp4']
    make({
      'posts/a.md': post('A', body),
      ...Object.fromEntries(names.map((name) => [`posts/img/${name}`, name])),
    })
    expect(site.warnings(await site.mustBuild())).toEqual([])
    const files = `${baseUrl}/files/posts/img`
    const page = site.read('posts/a/index.html')
    for (const name of names) expect(site.read(`files/posts/img/${name}`)).toBe(name)
    const picture = `<picture><source srcset="${files}/a.webp, ${files}/b.webp 2x" type="image/webp" media="(min-width: 9em)"><img src="${files}/a.png" alt=""></picture>`
    expect(page).toContain(picture)
    expect(page).toContain(`<source src="${files}/v.mp4" type="video/mp4">`)
    expect(page).toContain(`srcset="${files}/a.png 480w, https://x.example/b,c.png 800w" sizes="50vw"`)
    expect(page).toMatch(new RegExp(`<img [^>]*src="${files}/c.png"`))
  })

  it('says why a file that is there is not published, and what it is', async () => {
    make({
      'posts/a.md': post(
        'A',
        '![c](../data/a.png) ![d](/data/a.png) [e](_part.mdx) [f](b) [g](b.html) [h](../data/d.md#x) [i](draft.md)\n\n<script src="charts.js"></script>',
      ),
      'posts/b.markdown': post('B', 'x'),
      'posts/_part.mdx': 'A part.',
      'data/a.png': png,
      'data/d.md': post('D', 'x'),
      'posts/draft.md': post('E', 'x').replace('---', '---\ndraft: true'),
    })
    const result = await site.mustBuild()
    const outside = 'is in no folder that is published; name its folder under `static:` in site.yaml, or move it'
    expect(site.warnings(result)).toEqual([
      `posts/a.md:6: the image \`../data/a.png\` ${outside}`,
      `posts/a.md:6: the image \`/data/a.png\` ${outside}`,
      `posts/a.md:6: the link \`../data/d.md#x\` ${outside.replace('static', 'documents')}`,
      'posts/a.md:6: the link `_part.mdx` leads to a document that is not published; publish it, or remove the link',
      'posts/a.md:6: the link `draft.md` leads to a document that is not published; publish it, or remove the link',
      'posts/a.md:8: the file `charts.js` is not there; add the file, or correct the address',
    ])
    expect(result.changed.filter((file) => file.startsWith('public/files/'))).toEqual([])
    expect(site.read('api/post/a.md')).toContain(`[f](${baseUrl}/posts/b/) [g](${baseUrl}/posts/b/)`)
  })

  it('keeps files of one name in two folders of posts apart', async () => {
    const files = (name: string) => ({
      [`${name}/${name}.md`]: post(name, '![x](img/x.png)'),
      [`${name}/img/x.png`]: name,
    })
    make({ ...files('p1'), ...files('p2') })
    const folder = (name: string) => `${site.content}/${name}`
    const twoFolders = () => site.mustBuild(undefined, { posts: [folder('p1'), folder('p2')] })
    await twoFolders()
    expect(site.read('api/post/p1.md')).toContain(`${baseUrl}/files/posts/img/x.png`)
    expect(site.read('files/posts/img/x.png')).toBe('p1')
    expect(site.read('api/post/p2.md')).toContain(`${baseUrl}/files/posts-2/img/x.png`)
    expect(site.read('files/posts-2/img/x.png')).toBe('p2')
    site.write({ 'p1/p1.md': null })
    await twoFolders()
    expect(site.read('files/posts-2/img/x.png')).toBe('p2')
  })

  it('describes a document by the first paragraph that has words besides images', async () => {
    const image = '![Hero image](https://x.example/a.png)'
    make({
      'posts/a.md': post(
        'A',
        `${image}\n\n[![Badge][b]](https://x.example) *${image}*\n\n${image} The *first* words.\n\n[b]: /b.png`,
      ),
      'posts/b.md': post('B', image),
      'posts/c.md': post('C', '![_DSC3598](a.png)\n\n![IMG_2.jpg](b.png)'),
      'posts/d.md': post('D', '![_DSC3598](a.png)\n\n```\nmin([3, 1])\n1\n```'),
      'posts/e.md': post('E', 'https://youtu.be/x https://youtu.be/y\nThe *first* words of https://a.example.'),
      'posts/f.md': post('F', 'https://youtu.be/x'),
    })
    await site.mustBuild()
    const described = site.entries().map(({ slug, description }) => [slug, description])
    expect(Object.fromEntries(described)).toEqual({
      a: 'The first words.',
      b: 'Hero image',
      c: 'C',
      d: 'min([3, 1]) 1',
      e: 'The first words of https://a.example.',
      f: 'F',
    })
  })

  it('redirects old paths however other tools write them, and the paths of patterns', async () => {
    const aliases = ['/caf%C3%A9/', 'https://www.old.example/2019/x%20y/?p=1#top', '/100%/', 'https://old.example/']
    make({
      'posts/a.md': `---\ntitle: A\ndate: 2026-01-01\naliases: ${JSON.stringify(aliases)}\npermalink: /:categories/:title/\n---\nx`,
      'posts/b.md':
        '---\ntitle: B\ndate: 2026-01-01\npermalink: "/{{ title | slug }}/"\npath: /wiki/Special:Page\n---\nx',
      'posts/c.md': post('C', '[a](/café/) [a](/caf%C3%A9/)'),
      'posts/d.md': '---\ntitle: D\ndate: 2026-01-01\naliases: [/wiki/ü/d.html]\n---\n[a](../../café)',
    })
    expect(site.warnings(await site.mustBuild())).toEqual([])
    expect(site.data('redirects.json')).toEqual({
      '/café': '/posts/a/',
      '/2019/x y': '/posts/a/',
      '/100%': '/posts/a/',
      '/a': '/posts/a/',
      '/b': '/posts/b/',
      '/wiki/Special:Page': '/posts/b/',
      '/wiki/ü/d.html': '/posts/d/',
    })
    expect(site.read('api/post/d.md')).toContain(`[a](${baseUrl}/posts/a/)`)
    expect(site.read('api/post/c.md')).toContain(`[a](${baseUrl}/posts/a/) [a](${baseUrl}/posts/a/)`)
  })

  it('warns of what is not there, with file and line, and never publishes what lies outside', async () => {
    make({
      'secret.txt': 'secret',
      'posts/a.md': post(
        'A',
        'x\n\n![gone](gone.png)\n\n[s](../secret.txt) [e](%2e%2e/secret.txt) [h](.hidden) [u](/nowhere/) [ok](/api/agent.json)',
      ),
      'posts/.hidden': 'hidden',
    })
    const result = await site.mustBuild()
    expect(site.warnings(result)).toEqual([
      'posts/a.md:8: the image `gone.png` is not there; add the file, or correct the address',
      'posts/a.md:10: the link `%2e%2e/secret.txt` is in no folder that is published; name its folder under `static:` in site.yaml, or move it',
      'posts/a.md:10: the link `../secret.txt` is in no folder that is published; name its folder under `static:` in site.yaml, or move it',
      'posts/a.md:10: the link `.hidden` leads to nothing here; add the file, or correct the address',
      'posts/a.md:10: the link `/nowhere/` leads to nothing here; add the file, or correct the address',
    ])
    expect(result.changed.filter((file) => file.startsWith('public/files/'))).toEqual([])
  })

  it('leads to every form of a document, where it was once, and in any script', async () => {
    make({
      'posts/a.md': post(
        'A',
        '[m](/api/post/b.md) [j](/api/post/former.json#x) [c](/posts/caf%C3%A9/) [d](/posts/café)',
      ),
      'posts/b.md': '---\ntitle: B\ndate: 2026-01-01\naliases: [posts/former]\n---\nx\n',
      'posts/café.md': post('C', 'x'),
    })
    const result = await site.mustBuild()
    expect(site.warnings(result)).toEqual([])
    const markdown = site.read('api/post/a.md')
    expect(markdown).toContain(
      `[m](${baseUrl}/api/post/b.md) [j](${baseUrl}/api/post/b.json#x) [c](${baseUrl}/posts/caf%C3%A9/) [d](${baseUrl}/posts/caf%C3%A9/)`,
    )
  })

  it('warns of documents that are not there, until they are', async () => {
    const missing = ['/posts/b/', '/posts/b.html', '/api/post/b.md', '/api/article/c.json', '/articles/c/']
    make({ 'posts/a.md': post('A', missing.map((path) => `[x](${path})`).join('\n')) })
    const warned = (await site.mustBuild()).warnings.map(({ what }) => /`(.*)`/.exec(what)?.[1])
    expect(warned.sort()).toEqual([...missing].sort())
    site.write({
      'posts/b.md': post('B', 'x').replace('---', '---\naliases: [/posts/b.html]'),
      'articles/c.md': post('C', 'x'),
    })
    expect(site.warnings(await site.mustBuild())).toEqual([])
    expect(site.read('api/post/a.md')).toContain(`[x](${baseUrl}/api/article/c.json)`)
  })

  it('leads to whatever the site serves besides', async () => {
    make({ 'posts/a.md': post('A', 'x') })
    const { changed } = await site.mustBuild()
    const published = changed.flatMap((file) => (file.startsWith('public/') ? [file.slice('public'.length)] : []))
    const served = Object.values<RouteSpec>(routes).map(({ path }) => path)
    const paths = [...published.map((path) => path.replace(/index\.html$/, '')), '/agentic-ama', '/sitemap-2.xml']
    const plain = served.filter((path) => !path.includes('{'))
    site.write({ 'posts/b.md': post('B', [...paths, ...plain].map((path) => `[x](${path})`).join('\n')) })
    expect(paths).toContain('/robots.txt')
    expect(site.warnings(await site.mustBuild())).toEqual([])
  })

  it('warns of images and recordings that pages load otherwise than they are named', async () => {
    const link = '[![pic](http://x.example/a.png)](http://x.example/a.png) [page](http://x.example/)'
    const raw = '<video src="HTTP://x.example/b.mp4" poster="http://x.example/p.png"></video>'
    const fine = '![there](https://x.example/c.png)'
    make({ 'posts/a.md': post('A', `${link}\n\n${raw}\n\n${fine}`) })
    const advice = 'over https; put the file beside the document where its host does not answer there'
    expect(site.warnings(await site.mustBuild())).toEqual([
      `posts/a.md:6: pages load \`http://x.example/a.png\` ${advice}`,
      `posts/a.md:8: pages load \`HTTP://x.example/b.mp4\` ${advice}`,
      `posts/a.md:8: pages load \`http://x.example/p.png\` ${advice}`,
    ])
    const page = site.read('posts/a/index.html')
    expect(page).toMatch(
      /content="img-src &#39;self&#39; https:\/\/x\.example data:; media-src &#39;self&#39; https:\/\/x\.example"/,
    )
    expect(page.match(/ (?:src|poster)="https?:\/\/x\.example[^"]*"/g)).toEqual([
      ' src="https://x.example/a.png"',
      ' src="https://x.example/b.mp4"',
      ' poster="https://x.example/p.png"',
      ' src="https://x.example/c.png"',
    ])
  })

  it('links each document with the ones before and after it', async () => {
    make({
      'posts/a.md': post('A', 'x', '2026-01-01'),
      'posts/b.md': post('B', 'x', '2026-01-02'),
      'posts/c.md': post('C', 'x', '2026-01-03'),
    })
    await site.mustBuild()
    expect(entries().map(({ slug }) => slug)).toEqual(['c', 'b', 'a'])
    expect(detail('b').links).toMatchObject({
      previous: `${baseUrl}/api/post/a.json`,
      next: `${baseUrl}/api/post/c.json`,
    })
    expect(detail('a').links.previous).toBeNull()
  })

  it('prints a title once, and gives headings ids that no fact has', async () => {
    make({
      'posts/a.md': post('Title', '# Title\n\n## Fact 1\n\nSome words here.\n\n## Fact 1'),
      'posts/a.facts.yaml': '- { fact: F, evidence: Some words here., topic: first-topic, kind: finding }',
    })
    await site.mustBuild()
    const page = site.read('posts/a/index.html')
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect([...page.matchAll(/ id="(fact-[^"]+)"/g)].map((match) => match[1])).toEqual([
      'fact-1-1',
      'fact-1-2',
      'fact-1',
    ])
  })

  it('prints a title once that is below a picture', async () => {
    make({
      'posts/a.md': post(
        'Tide lamp',
        '<img src="https://one.example/a.png" align="right">\n\n# Tide lamp\n\nFirst words.',
      ),
      'posts/b.md': post('Tide lamp', '![](https://one.example/a.png)\n\n# Tide lamp\n\nFirst words.'),
      'posts/c.md': post('Tide lamp', '<h1><img src="https://one.example/a.png"></h1>\n\n# Tide lamp\n\nFirst words.'),
    })
    await site.mustBuild()
    for (const slug of ['a', 'b']) {
      const page = site.read(`posts/${slug}/index.html`).replace(/<aside[^]*?<\/aside>/, '')
      expect(page.match(/<h\d[^>]*>\s*Tide lamp/g), slug).toHaveLength(1)
      expect(page).toContain('src="https://one.example/a.png"')
      expect(site.read(`api/post/${slug}.md`).match(/^# Tide lamp$/gm), slug).toHaveLength(1)
    }
    expect(site.read('posts/c/index.html')).toContain('src="https://one.example/a.png"')
  })

  it('leaves the first level of headings to the title', async () => {
    make({
      'posts/a.md': post('Title', '# Title\n\n# One\n\n## Two\n\n###### Six\n\n[^1]\n\n[^1]: Note.'),
      'posts/b.md': post('Title', '# Title\n\n## Two\n\n[x](y "<h1>")'),
      'posts/c.md': post('Title', 'One\n===\n\n<h1 id="raw" title="</h1>">Raw</h1>\n\n<h3>Three</h3>'),
    })
    await site.mustBuild()
    const headingTag = /<(h\d)[^>]*?(?: title="[^"]*")?>([^<]*)(?:<a class="anchor"[^>]*><\/a>)?<\/\1>/g
    const headings = (slug: string) =>
      [
        ...site
          .read(`posts/${slug}/index.html`)
          .replace(/<aside[^]*?<\/aside>/, '')
          .matchAll(headingTag),
      ].map(([, level, words]) => `${level} ${words?.trim()}`)
    expect(headings('a')).toEqual(['h1 Title', 'h2 One', 'h3 Two', 'h4 Six', 'h2 Footnotes'])
    expect(headings('b')).toEqual(['h1 Title', 'h2 Two'])
    expect(headings('c')).toEqual(['h1 Title', 'h2 One', 'h2 Raw', 'h3 Three'])
    expect(site.read('api/post/a.md')).toContain('\n# One\n\n## Two\n')
  })
})
