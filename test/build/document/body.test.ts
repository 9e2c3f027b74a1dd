// What a page adds to a body: room for its pictures, a stop of the keyboard for what scrolls, a name for a box.
import { expect, it } from 'vitest'
import { directionOf } from '../../../service/direction.js'
import { baseUrl, post, siteYaml, TestSite } from '../site.js'

const svg = (width: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"></svg>`
const body = '- [ ] open\n- [x] done\n\n![A](a.svg "<pre>")\n\n```\ncode\n```\n\n| a |\n| - |\n| b |\n'

it.each([
  ['Markdown', body],
  ['raw HTML', `${body}\n<p>raw</p>\n`],
])('%s gets sizes, stops and names, and a new picture its new size', async (_, markdown) => {
  const site = new TestSite({ 'posts/p.md': post('P', markdown), 'posts/a.svg': svg(30) })
  await site.mustBuild()
  const page = site.read('posts/p/index.html')
  const image = /<img (?![^>]*icon\.svg)[^\n]*/.exec(page)?.[0]
  expect(image).toContain('width="30"')
  expect(image).toContain('height="20"')
  expect(image).toMatch(/title="(<|&lt;|&#x3C;)pre(>|&gt;)"/)
  // No line begins with the dot between author, day and length.
  const [meta = ''] = /<p class="meta">.*/.exec(page) ?? []
  expect(meta.match(/.·/g)).toEqual(Array(4).fill('\u00a0·'))
  expect(meta).toContain('</bdi>\u00a0·</span>')
  expect(page).toContain('<pre tabindex="0">')
  expect(page).toContain('<table tabindex="0">')
  expect(page).toMatch(/<input type="checkbox" disabled aria-label="Task to be done">\s+open/)
  expect(page).toMatch(/<input type="checkbox" checked disabled aria-label="Task that is done">\s+done/)
  site.write({ 'posts/a.svg': svg(40) })
  await site.mustBuild()
  expect(site.read('posts/p/index.html')).toContain('width="40"')
})

it.each([
  ['Markdown', ''],
  [
    'raw HTML',
    '\n<p style="color: red">raw</p>\n<table><tr><td style="text-align: right; color: red">x</td></tr></table>\n',
  ],
])('columns of %s are aligned without a style, which the content policy would block', async (_, raw) => {
  const table = '| a | b | c | d |\n| - | :- | :-: | -: |\n| 1 | 2 | 3 | `style="text-align: right"` |\n'
  const event = `---\ntitle: E\nopens: 2026-01-01T00:00:00Z\ncloses: 2026-01-02T00:00:00Z\n---\n\n${table}${raw}`
  const site = new TestSite({ 'posts/p.md': post('P', table + raw), 'events/e.md': event })
  await site.mustBuild()
  const [{ html }] = site.data('events.json') as [{ html: string }]
  for (const written of [site.read('posts/p/index.html'), html]) {
    expect(written.match(/<t[hd](?: [^>]*)?>/g)?.slice(0, 8)).toEqual(
      ['th', 'td'].flatMap((cell) => [
        `<${cell}>`,
        `<${cell} class="align-left">`,
        `<${cell} class="align-center">`,
        `<${cell} class="align-right">`,
      ]),
    )
    expect(written).not.toMatch(/<[^>]* style="/)
  }
})

it('a heading without words is no section that answers could name', async () => {
  const site = new TestSite({
    'posts/p.md': post('P', '## A\n\nText.\n\n#### \n\nMore.\n\n## ![](a.svg)\n\nEnd.\n\n## B\n'),
  })
  await site.mustBuild()
  expect(site.detail('p').sections).toEqual([
    { heading: 'A', url: `${baseUrl}/posts/p/#a` },
    { heading: 'B', url: `${baseUrl}/posts/p/#b` },
  ])
})

it('a picture of HTML without words for it has an empty text, and a heading without letters an id', async () => {
  const markdown = '## +\n\n<img src="a.svg">\n\n<img src="a.svg" alt="Tide">\n\n## +\n'
  const site = new TestSite({ 'posts/p.md': post('P', markdown), 'posts/a.svg': svg(30) })
  await site.mustBuild()
  const page = site.read('posts/p/index.html')
  expect(page.match(/(?<=<img [^>]*a\.svg"[^>]*)alt="[^"]*"/g)).toEqual(['alt=""', 'alt="Tide"'])
  expect([...page.matchAll(/<h2 id="([^"]*)"[^>]*>\+/g)].map(([, id]) => id)).toEqual(['section', '-1'])
})

it('a size that the author wrote stays', async () => {
  const site = new TestSite({ 'posts/p.md': post('P', '<img src="a.svg" alt="A" width="7">'), 'posts/a.svg': svg(30) })
  await site.mustBuild()
  expect(site.read('posts/p/index.html')).toMatch(/<img [^>]*width="7"[^>]*>/)
  expect(site.read('posts/p/index.html')).not.toContain('height="20"')
})

it('a site that is written from right to left says so, and which of its texts is not', async () => {
  const site = new TestSite({
    'site.yaml': siteYaml.replace('hello:', 'language: yi\nhello:'),
    'posts/p.md': post('P', 'English text.'),
    'posts/q.md': post('Q', '1. «טקסט»'),
    'posts/r.md': post('R', '1 + 1'),
  })
  await site.mustBuild()
  expect(site.read('index.html')).toMatch(/<html lang="yi" +dir="rtl">/)
  // The kit has no words in Yiddish: they are English, and said to be.
  for (const own of ['<a class="skip"', '<p class="agents"', '<nav aria-label="Site"', '<nav aria-label="For agents"'])
    expect(site.read('index.html')).toContain(`${own} lang="en"`)
  expect(site.read('posts/p/index.html')).toContain('<article class="document" dir="ltr">')
  for (const slug of ['q', 'r']) expect(site.read(`posts/${slug}/index.html`)).toContain('<article class="document">')
})

it.each([
  ['ar-EG', 'انتقل إلى المحتوى', 'التدوينات'],
  ['he-IL', 'דילוג לתוכן', 'רשומות'],
])(
  'a site in a language that the kit speaks, %s, has its words, as a part of the page',
  async (language, skip, posts) => {
    const site = new TestSite({
      'site.yaml': siteYaml.replace('hello:', `language: ${language}\nhello:`),
      'posts/p.md': post('P', 'Words.'),
    })
    await site.mustBuild()
    const home = site.read('index.html')
    expect(home).toMatch(new RegExp(`<html lang="${language}" +dir="rtl"`))
    expect(home).toContain(`${skip}</a>`)
    expect(site.read('posts/p/index.html')).toContain(`"position":2,"name":"${posts}"`)
    expect(home).not.toContain('lang="en"')
  },
)

it.each([
  ['en', 'ltr'],
  ['de-AT', 'ltr'],
  ['ar', 'rtl'],
  ['he-IL', 'rtl'],
  ['ur-Latn', 'ltr'],
  ['az-Arab-IR', 'rtl'],
  ['ug-Cyrl', 'ltr'],
  ['arn', 'ltr'],
])('%s is written %s', (language, direction) => {
  expect(directionOf(language)).toBe(direction)
})
