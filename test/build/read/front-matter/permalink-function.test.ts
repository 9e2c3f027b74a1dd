// Reading the function that gives documents of Eleventy their permalink.
import { expect, it } from 'vitest'
import { readExports } from '../../../../build/read/front-matter/script-values.js'

const patternOf = (code: string) => {
  const { default: data } = readExports(`export default { ${code} }`) ?? {}
  return (data as Record<string, unknown>)['permalink']
}
const year = '{{ page.date | date("yyyy") }}'

it.each([
  ['a template', 'permalink: (data) => `/x/${data.page.fileSlug}/`', '/x/{{ page.fileSlug }}/'],
  ['a sum', "permalink: data => '/x/' + data.page.filePathStem + '.html'", '/x/{{ page.filePathStem }}.html'],
  ['a method', 'permalink(data) { return `/x/${this.slugify(data.title)}/` }', '/x/{{ title | slugify }}/'],
  [
    'parts of what is given',
    'permalink: ({ page, slug }) => `/${slug || page.fileSlug}/`',
    '/{{ slug or page.fileSlug }}/',
  ],
  [
    'a day in a format, and a slug of all',
    'permalink: (data) => { if (!data.date) { return `${data.page.filePathStem}/`; } const date = DateTime.fromJSDate(data.date); const slug = slugOf(data); return `/${date.toFormat("yyyy/MM")}/${slug}/` }',
    '/{{ page.date | date("yyyy/MM") }}/{{ slug or title | slugify }}/',
  ],
  [
    'parts of a day',
    "permalink: function (data) { const month = String(day.month).padStart(2, '0'); return `/${day.year}/${month}/${data?.page?.fileSlug}/` }",
    `/${year}/{{ page.date | date("MM") }}/{{ page.fileSlug }}/`,
  ],
  [
    'a draft, which has none',
    'permalink: (data) => data.draft ? false : `/${data.page.fileSlug}/`',
    '/{{ page.fileSlug }}/',
  ],
  [
    'that of the document first',
    'permalink: (data) => data.permalink || `/${data.page.fileSlug}/`',
    '/{{ page.fileSlug }}/',
  ],
  ['a text', "permalink: '/x/{{ page.fileSlug }}/'", '/x/{{ page.fileSlug }}/'],
])('reads %s', (_, code, pattern) => {
  expect(patternOf(code)).toBe(pattern)
})

it.each([
  ['what it does not know', 'permalink: (data) => `/x/${data.volume}/${data.page.fileSlug}/`'],
  ['that of the document alone', 'permalink: (data) => { if (data.draft) return false; return data.permalink }'],
  ['what is changed on the way', "permalink: (data) => `${data.page.filePathStem.replace('/posts', '')}/`"],
  ['no text', 'permalink: (data) => false'],
  [
    'one of two',
    "permalink: (data) => data.lang === 'de' ? `/de/${data.page.fileSlug}/` : `/en/${data.page.fileSlug}/`",
  ],
  [
    'one that some documents have',
    "permalink: (data) => { if (data.tags.includes('note')) return `/n/${data.page.fileSlug}/`; return `/b/${data.page.fileSlug}/` }",
  ],
  [
    'what a name is before it changes',
    "permalink: (data) => { let p = data.page.fileSlug; p = 'x/' + p; return `/${p}/` }",
  ],
  [
    'one of several',
    "permalink: (data) => { switch (data.lang) { case 'de': return '/de/'; } return `/${data.page.fileSlug}/` }",
  ],
  ['a format of something else', "permalink: (data) => `/${formatTag('x')}/${data.page.fileSlug}/`"],
])('takes %s for no pattern', (_, code) => {
  expect(patternOf(code)).toSatisfy((value) => typeof value !== 'string')
})
