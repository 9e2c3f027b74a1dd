// The permalink patterns of other tools, as their documentation gives them.
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { permalinkOfPelican } from '../../../build/read/blog/python-settings.js'
import { computedPaths, guessPaths } from '../../../build/read/guess-paths.js'
import { expandPermalink, fieldsOf, isPattern } from '../../../build/read/permalink.js'
import { hasSectionIndex } from '../../../build/read/place.js'

const values = {
  published: '2024-03-09',
  title: 'What’s New in 1.2?',
  slug: null,
  name: '2024-03-09-Whats_new',
  baseName: 'Whats_new',
  folders: ['blog', 'Releases'],
  innerFolders: ['Releases'],
  categories: ['News', 'Big Ones'],
  isSection: () => true,
  filePath: () => 'Releases/2024-03-09-Whats_new',
}

describe('a pattern', () => {
  it.each([
    ['/:section/:year/:month/:day/:slug/', '/blog/2024/03/09/whats-new-in-1.2/'],
    ['/:sections/:contentbasename/', '/blog/releases/2024-03-09-whats_new/'],
    ['/:slugafterday/', '/whats_new/'],
    ['/:slugorfilenameafterday/', '/whats_new/'],
    ['/:sections[1:]/:filename', '/releases/2024-03-09-whats_new'],
    ['/:yearday/:monthname/:title/', '/69/march/whats-new-in-1.2/'],
    ['/:short_year/:i_month/:i_day/:long_month/:short_month/:y_day/', '/24/3/9/March/Mar/069/'],
    ['/blog/:slugorpath/', '/blog/Releases/2024-03-09-Whats_new/'],
    ['/blog/:slugorid/', '/blog/releases/2024-03-09-whats_new/'],
    ['/blog/:slugorname/', '/blog/2024-03-09-Whats_new/'],
    ['/blog/:slugordatedpath', '/blog/2024/03/09/Releases/Whats_new'],
    ['{year}/{month}/{slug}', '/2024/03/whats-new-in-1.2'],
    // Hyphens that are written stay as they are.
    ['/:title/', '/a-b--c-d-e--2/', 'A - B-——-C  – D\u3000E -- 2 '],
    ['/:title/', '/1-2-c--d/', '1/2 / C + D'],
    ['/:title/', '/ebb-in-c/', 'Ebb in C#'],
    ['/:title/:keepcase', '/Über/', 'Über'],
    ['/:title/:noaccents', '/uber-istanbul/', 'Über İstanbul'],
    [
      '/:sections[:last]/:sections[last]/:sections[0]/:sections[5]/:weekday/:weekdayname',
      '/blog/releases/blog/6/saturday',
    ],
  ])('of Hugo: %s is %s', (pattern, path, title = values.title) => {
    expect(expandPermalink(pattern, { ...values, title }, 'hugo')).toBe(path)
  })

  it.each([
    ['2024-03-09', [], '2024/03/09/'],
    ['03-09-tides', ['2024'], '2024/03/09/tides'],
    ['tides', ['notes', '2024-03-09-on'], '2024/03/09/notes/on/tides'],
    ['tides', ['2024', '03', '09'], '2024/03/09/tides'],
    ['9-tides', ['2024', '3'], '2024/3/9/tides'],
    ['2024-13-45-tides', [], '2024-13-45-tides'],
  ])('of Docusaurus: the day in the path of %s in %j', (name, innerFolders, path) => {
    const given = { ...values, name, baseName: name, innerFolders }
    expect(expandPermalink('/:slugordatedpath', given, 'hugo')).toBe(`/${path}`)
  })

  it.each([
    ['2. Guides/01-tides', null, '/docs/Guides/tides'],
    ['2. Guides/01-tides', 'ebb', '/docs/Guides/ebb'],
    ['2. Guides/01-tides', '3-ways', '/docs/Guides/3-ways'],
    ['2. Guides/01-tides', '../x/', '/docs/x'],
    ['2. Guides/01-tides', '/', '/docs/'],
    ['a/a', null, '/docs/a'],
    ['1-a/1-A', null, '/docs/a'],
    ['a/a/index', null, '/docs/a/a'],
    ['a/README', 'b', '/docs/a/b'],
    ['index', null, '/docs/'],
  ])('of the documentation of Docusaurus: the page %s with the slug %j', (file, slug, path) => {
    expect(expandPermalink('/docs/:docpath', { ...values, slug, filePath: () => file }, 'hugo')).toBe(path)
  })

  it.each([
    [{ category: 'Big Ones' }, '/big ones/A/'],
    [{ categories: 'Big, Ones' }, '/big,/ones/A/'],
    [{}, '/news/big ones/A/'],
  ])('of Jekyll, with the categories as it reads them: %j', (fields, path) => {
    const one = { ...values, baseName: 'A', fields, folders: ['_posts'] }
    expect(fieldsOf(['none'])).toEqual(['category', 'categories', 'title', 'output_ext'])
    expect(expandPermalink('/:categories/:title/', one, 'jekyll')).toBe(path)
  })

  it.each([
    ['date', '/releases/news/big ones/2024/03/09/Whats_new.html'],
    ['pretty', '/releases/news/big ones/2024/03/09/Whats_new/'],
    ['ordinal', '/releases/news/big ones/2024/069/Whats_new.html'],
    ['none', '/releases/news/big ones/Whats_new.html'],
    ['/:slugified_categories/:i_month-:i_day/:slug:output_ext', '/releases/news/big-ones/3-9/whats-new.html'],
    ['/news/:categories/:title/', '/news/releases/big ones/Whats_new/'],
    ['/:collection/:path/', '/posts/Releases/old/2024-03-09-Whats_new/'],
    ['/:title', '/A_b-2.0-c', 'A_b--2.0 – c-'],
  ])('of Jekyll: %s is %s', (pattern, path, baseName = values.baseName) => {
    expect(expandPermalink(pattern, { ...values, baseName, folders: ['Releases', '_posts', 'old'] }, 'jekyll')).toBe(
      path,
    )
  })

  it.each([
    ['/blog/{{ page.fileSlug }}/', '/blog/Whats_new/'],
    ['/{{ page.date | date: "%Y/%m/%d" }}/{{ title | slugify }}/', '/2024/03/09/what-s-new-in-1-2/'],
    ["{{ page.date | format('yyyy/LL') }}/x/index.html", '/2024/03/x/'],
    ['{{- page.filePathStem -}}.html', '/blog/Releases/Whats_new.html'],
    ['/{{ slug or page.fileSlug }}/', '/Whats_new/'],
  ])('of Eleventy: %s is %s', (pattern, path) => {
    expect(expandPermalink(pattern, values, 'hugo')).toBe(path)
  })

  it.each([
    ["Café & Crème: Don't stop", 'cafe-and-creme-dont-stop', "cafe-and-creme:-don't-stop"],
    ['Straße über Zürich', 'strasse-ueber-zuerich', 'strasse-uber-zurich'],
    ["C++ and fooBar's v1.0.2", 'c-and-foobars-v1-0-2', "c++-and-foobar's-v1.0.2"],
    ['I’m Müller', 'i-m-mueller', "i'm-muller"],
    ['A/B testing – now', 'a-b-testing-now', 'ab-testing-now'],
    ['Øresund Łódź ñandú İzmir', 'oresund-lodz-nandu-izmir', 'oresund-lodz-nandu-izmir'],
    ['日本語 title', 'title', 'title'],
    ['Вода', null, null],
  ])('of Eleventy has its own slugs of %s', (title, slugify, slug) => {
    const pathOf = (filter: string) => expandPermalink(`/{{ title | ${filter} }}/`, { ...values, title }, 'hugo')
    expect(pathOf('slugify')).toBe(slugify && `/${slugify}/`)
    expect(pathOf('slug')).toBe(slug && `/${slug}/`)
  })

  it.each([
    ['Python 3.8 released', '/python-38-released.html'],
    ['What is C++?', '/what-is-c.html'],
    ['Café – “notes”', '/cafe-notes.html'],
    ['Straße', null],
    ['日本', null],
    ['?', null],
  ])('of Pelican has its own slug of %s', (title, path) => {
    expect(expandPermalink('/:asciislug.html', { ...values, title }, 'hugo')).toBe(path)
    expect(expandPermalink('/:ownslug.html', { ...values, title }, 'hugo')).toBeNull()
    expect(expandPermalink('/:ownslug.html', { ...values, slug: 'x' }, 'hugo')).toBe('/x.html')
  })

  it.each([
    [['Mud & Sea', 'b'], '/mud-sea/x.html'],
    [[], '/misc/x.html'],
    [['日本'], null],
  ])('of Pelican has the category %s', (categories, path) => {
    expect(expandPermalink('/:asciicategory/:asciislug.html', { ...values, title: 'X', categories }, 'hugo')).toBe(path)
  })

  it.each([
    ["ARTICLE_URL = 'blog/{date:%Y}/{slug}/'", '/blog/:year/:asciislug/'],
    ["ARTICLE_URL = '{category}/{date:%d}/{slug}/'", '/:asciicategory/:day/:asciislug/'],
    ["ARTICLE_URL = '{category}/{slug}'\nSLUG_REGEX_SUBSTITUTIONS = [(r'x', '')]", null],
    ["ARTICLE_SAVE_AS = '{slug}.html'\nSLUGIFY_SOURCE = 'basename'", '/:slugorbasename.html'],
    ["ARTICLE_URL = '{slug}/'\nSLUGIFY_USE_UNICODE = True", '/:ownslug/'],
    ["ARTICLE_URL = '{slug}/'\nSLUG_REGEX_SUBSTITUTIONS = [(r'x', '')]", '/:ownslug/'],
    ["ARTICLE_URL = 'blog/' + '{slug}.html'", null],
    ["ARTICLE_URL = 'blog/{slug}' + SUFFIX", null],
    ["ARTICLE_URL = 'blog/'", null],
  ])('of Pelican is read from %s', (source, pattern) => {
    expect(permalinkOfPelican(source)('content')).toBe(pattern)
  })

  it('of Hugo has folders without a page of their own in no section', () => {
    const inner = { ...values, isSection: (at: number) => at === 0 }
    expect(expandPermalink('/:sections/:filename', inner, 'hugo')).toBe('/blog/2024-03-09-whats_new')
    const first = fileURLToPath(new URL('../../fixtures/blogs/zola/content/blog/second/index.md', import.meta.url))
    expect([hasSectionIndex(first, 0), hasSectionIndex(first, 1)]).toEqual([true, false])
  })

  it('takes a slug of the front matter before the title or the name of the file', () => {
    const named = { ...values, slug: 'my-slug' }
    expect(expandPermalink('/:slug/', named, 'hugo')).toBe('/my-slug/')
    expect(expandPermalink('/:title/', named, 'jekyll')).toBe('/my-slug/')
  })

  it.each(['/:nothing/:slug/', '/:constructor/:slug/', '/{{ collections.all | first }}/', '/{{ slug }}/'])(
    'that needs more, %s, gives none',
    (pattern) => {
      expect(expandPermalink(pattern, values, 'hugo')).toBeNull()
    },
  )
})

it('is told from a path', () => {
  expect(['/blog/x/', '/a:b/', '/10:30/', 'about.html'].filter(isPattern)).toEqual([])
  expect(['/:title/', 'pretty', '{year}/x', '{{ page.fileSlug }}', '/a-:year'].every(isPattern)).toBe(true)
})

it('without a pattern has the day of a name below the folders of its file, too', () => {
  const place = {
    sections: [],
    folders: ['Releases'],
    name: values.name,
    language: null,
    translationKey: '',
    isJekyll: false,
    isPage: false,
  }
  expect(guessPaths(values, place)).toContain('Releases/2024/03/09/Whats_new')
})

it('without a pattern has the year, the month or the day of its date below the folder of posts', () => {
  const place = {
    ...{ sections: ['content', 'articles'], folders: [], name: 'tides', language: null, translationKey: '' },
    ...{ isJekyll: false, isPage: false },
  }
  const paths = guessPaths({ ...values, name: 'tides', baseName: 'tides', slug: null }, place)
  expect(paths).toEqual(
    expect.arrayContaining(['articles/2024/tides', 'articles/2024/03/tides', 'articles/2024/03/09/tides']),
  )
})

it('without a pattern has the day that folders and a name make, with and without zeros', () => {
  const place = {
    ...{ sections: ['blog'], folders: ['posts', '2024'], name: '03-09-tides', language: null, translationKey: '' },
    ...{ isJekyll: false, isPage: false },
  }
  const given = { ...values, name: place.name, baseName: place.name, slug: null }
  expect(guessPaths(given, place)).toEqual(
    expect.arrayContaining(['2024/03/09/tides', '2024/3/9/tides', 'posts/2024/3/9/tides', 'blog/posts/2024/3/9/tides']),
  )
  expect(guessPaths(given, { ...place, folders: ['posts'] })).not.toContain('2024/3/9/tides')
})

it('without a pattern is below the folders of a whole project that addresses do not have', () => {
  const place = {
    ...{ sections: [], folders: ['public', 'content', 'articles'], name: 'tides', language: null, translationKey: '' },
    ...{ isJekyll: false, isPage: false },
  }
  const given = { ...values, name: 'tides', baseName: 'tides', slug: null }
  expect(guessPaths(given, place)).toContain('articles/tides')
  expect(guessPaths(given, { ...place, folders: ['src'] })).toContain('tides')
  expect(guessPaths(given, { ...place, folders: ['sea', 'src', 'articles'] })).not.toContain('articles/tides')
})

it('as programs compute it, or had it before, has the whole day below /blog/, too', () => {
  expect(computedPaths({ ...values, name: 'tides', baseName: 'tides' })).toEqual([
    ...['blog/tides', 'blog/2024/03/tides', 'blog/2024/03/09/tides', '2024/tides'],
  ])
})

it('without a pattern is the name as tools write it in a path', () => {
  const name = 'My t\u2011shïrt (New)'
  const place = {
    ...{ sections: ['notes'], folders: [], name, language: null, translationKey: '' },
    isJekyll: false,
    isPage: false,
  }
  const paths = guessPaths({ ...values, name, baseName: name, folders: ['notes'], innerFolders: [] }, place)
  // Of Hugo, Zola, Quartz, and as it is.
  expect(paths).toEqual(
    expect.arrayContaining([
      'notes/my-tshïrt-new',
      'notes/my-t-shirt-new',
      'notes/My-t\u2011shïrt-(New)',
      `notes/${name}`,
    ]),
  )
  // Zola leaves folders with pages of their own as they are.
  expect(guessPaths({ ...values, name, baseName: name, slug: null }, { ...place, sections: ['My Notes'] })).toContain(
    'My Notes/my-t-shirt-new',
  )
})
