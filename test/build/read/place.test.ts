// Where documents are: the languages that folders beside each other name.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { placeDocuments } from '../../../build/read/place.js'
import { temporaryFolder } from '../../temporary-folder.js'

const home = temporaryFolder()

it('takes the one word that tells two folders apart for their languages', () => {
  const files = ['/a/site/en/blog', '/a/site/ja/blog', '/a/it/notes'].map((folder) => ({
    folder,
    file: `${folder}/x.md`,
  }))
  const places = placeDocuments(files)
  expect(places.map(({ language }) => language)).toEqual(['en', 'ja', null])
  expect(places[0]?.translationKey).toBe(places[1]?.translationKey)
})

it('takes folders beside these for the same languages, with the path below', () => {
  const folders = ['/a/site/en/blog', '/a/site/ja/blog', '/a/site/en/docs/tide', '/a/site/it/notes']
  const places = placeDocuments(folders.map((folder) => ({ folder, file: `${folder}/x.md` })))
  expect(places.map(({ language }) => language)).toEqual(['en', 'ja', 'en', null])
  expect(places.map(({ sections }) => sections)).toEqual([['blog'], ['blog'], ['docs', 'tide'], ['notes']])
})

it('takes folders that are all named by languages for these, where the names of posts are translated, too', () => {
  const placed = (...names: string[]) =>
    placeDocuments(names.map((name) => ({ folder: '/a/b', file: `/a/b/${name}` }))).map(({ language }) => language)
  expect(placed('en/tide.md', 'fr/maree.md')).toEqual(['en', 'fr'])
  expect(placed('os/tide.md', 'ml/maree.md')).toEqual([null, null])
  expect(placed('en/tide.md', 'fr/maree.md', 'all/x.md')).toEqual([null, null, null])
})

it('takes the folder for the name of a file that begins with a plus, as routes of SvelteKit do', () => {
  const placed = (path: string) => placeDocuments([{ folder: '/a/blog', file: `/a/blog/${path}` }])[0]
  expect(placed('2026-01-02-tide/+post.mdx')).toMatchObject({ folders: [], name: '2026-01-02-tide' })
  expect(placed('tide/c++.md')).toMatchObject({ folders: ['tide'], name: 'c++' })
})

it('takes a folder named by another and a language for its translation', () => {
  const files = ['/a/content/posts', '/a/content/en-posts', '/a/content/posts_ja', '/a/content/my-notes'].map(
    (folder) => ({
      folder,
      file: `${folder}/x.md`,
    }),
  )
  const places = placeDocuments(files)
  expect(places.map(({ language }) => language)).toEqual([null, 'en', 'ja', null])
  expect(new Set(places.slice(0, 3).map(({ translationKey }) => translationKey)).size).toBe(1)
  expect(places[1]?.sections).toEqual(['posts'])
})

it('takes folders of one name and several languages, one of them English, for translations of one', () => {
  const placed = (...folders: string[]) => placeDocuments(folders.map((folder) => ({ folder, file: `${folder}/x.md` })))
  const [first, second] = placed('/a/content/blog-en', '/a/content/blog-ru')
  expect([first?.language, second?.language]).toEqual(['en', 'ru'])
  expect(first?.translationKey).toBe(second?.translationKey)
  expect(placed('/a/content/notes-ml', '/a/content/notes-os').map(({ language }) => language)).toEqual([null, null])
})

it('takes blogs in folders of languages for translations', () => {
  const blogs = ['en', 'ja'].map((language) => {
    const folder = join(home, 'both', language, '_posts')
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, '../_config.yml'), 'title: Blog\n')
    return { folder, file: join(folder, 'x.md') }
  })
  const places = placeDocuments(blogs)
  expect(places.map(({ language }) => language)).toEqual(['en', 'ja'])
  expect(places[0]?.translationKey).toBe(places[1]?.translationKey)
})

it('takes no folder above a blog for a part of it', () => {
  const blog = (configuration: string, folder: string, settings = 'title: Blog\n') => {
    mkdirSync(join(home, folder), { recursive: true })
    writeFileSync(join(home, configuration), settings)
    return { folder: join(home, folder), file: join(home, folder, 'x.md') }
  }
  const [ofJekyll, inSource, ofHexo, ofHugo, ofEleventy, inHugo, ofOctopress] = placeDocuments([
    blog('src/en/jekyll/_config.yml', 'src/en/jekyll/_posts'),
    blog('src/jekyll/_config.yml', 'src/jekyll/src/_posts'),
    blog('src/hexo/_config.yml', 'src/hexo/source/_posts'),
    blog('source/hugo/hugo.yaml', 'source/hugo/content/posts'),
    blog('eleventy/.eleventy.js', 'eleventy/_src'),
    blog('hugo/hugo.yaml', 'hugo/content/blog/_posts'),
    blog('octopress/_config.yml', 'octopress/source/_posts', 'source: source\n'),
  ])
  expect(ofJekyll).toMatchObject({ isJekyll: true, sections: ['_posts'], language: null })
  expect(inSource).toMatchObject({ isJekyll: true, sections: ['_posts'] })
  expect(ofHexo).toMatchObject({ isJekyll: false, sections: ['_posts'] })
  expect(ofHugo).toMatchObject({ isJekyll: false, sections: ['posts'] })
  expect(ofEleventy).toMatchObject({ isJekyll: false, sections: [] })
  expect(ofOctopress).toMatchObject({ isJekyll: true, sections: ['_posts'] })
  expect(inHugo).toMatchObject({ isJekyll: false, sections: ['blog', '_posts'] })
})

it('takes nothing from the folders above a repository', () => {
  const posts = join(home, 'src/fr/blog/_posts')
  mkdirSync(posts, { recursive: true })
  mkdirSync(join(posts, '../.git'))
  const places = placeDocuments([{ folder: posts, file: join(posts, 'x.md') }])
  expect(places).toMatchObject([{ language: null, sections: ['_posts'], isJekyll: true }])
})

it('takes the language of a folder from the configuration of Hugo', () => {
  const root = join(home, 'languages')
  mkdirSync(root)
  const languages = ['[en]', 'contentDir = "content.en"', '[zh]', '[fr]', 'contentDir = "content/french"']
  writeFileSync(join(root, 'hugo.toml'), 'baseURL = "https://tide.example"\n')
  mkdirSync(join(root, 'config/_default'), { recursive: true })
  writeFileSync(join(root, 'config/_default/languages.toml'), languages.join('\n'))
  const places = placeDocuments(
    ['content.en', 'content', 'content/french/posts'].map((name) => ({
      folder: join(root, name),
      file: join(root, name, name.endsWith('posts') ? 'x.md' : 'posts/x.md'),
    })),
  )
  expect(places.map(({ language }) => language)).toEqual(['en', 'zh', 'fr'])
  expect(new Set(places.map(({ translationKey }) => translationKey)).size).toBe(1)
  expect(places.map(({ sections, folders }) => [...sections, ...folders])).toEqual(Array(3).fill(['posts']))
})

it('takes what languages name beside a page of Next for the translations of that page', () => {
  const folder = join(home, 'next/src/app')
  const pages = ['[locale]/(texts)/notes/tide', '[locale]/notes/moon', '[locale]/notes/parts']
  for (const page of pages) mkdirSync(join(folder, page), { recursive: true })
  writeFileSync(join(home, 'next/next.config.mjs'), '')
  const names = [...['en', 'ko'].map((name) => join(pages[0] ?? '', name)), join(pages[1] ?? '', 'en')]
  const files = [...names, join(pages[2] ?? '', 'en')].map((name) => join(folder, `${name}.mdx`))
  for (const file of files) writeFileSync(file, 'Text.')
  for (const page of pages.slice(0, 2)) writeFileSync(join(folder, page, 'page.tsx'), '')
  const places = placeDocuments(files.map((file) => ({ folder, file })))
  expect(places.map(({ folders, name, language }) => [...folders, name, language])).toEqual([
    ['notes', 'tide', 'en'],
    ['notes', 'tide', 'ko'],
    ['notes', 'moon', 'en'],
    ['[locale]', 'notes', 'parts', 'en', null],
  ])
  expect(new Set(places.map(({ translationKey }) => translationKey)).size).toBe(3)
})

it.each([
  ['Zola', 'config.toml', 'base_url = "/"\n[languages.fr]\n'],
  ['Zola before 0.14', 'config.toml', 'base_url = "/"\nlanguages = [{ code = "fr" }]\n'],
  ['Hugo', 'hugo.toml', '[languages.fr]\nweight = 1\n'],
])('takes the end of a name for a language that the configuration of %s names', (_, name, configuration) => {
  const root = join(home, name, configuration.length.toString())
  mkdirSync(root, { recursive: true })
  writeFileSync(join(root, name), configuration)
  const folder = join(root, 'content')
  const places = placeDocuments(['tide.fr.md', 'asp.is.md'].map((one) => ({ folder, file: join(folder, one) })))
  expect(places.map((place) => [place.name, place.language])).toEqual([
    ['tide', 'fr'],
    ['asp.is', null],
  ])
})
