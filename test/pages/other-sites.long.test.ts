// The pages of other sites in a real browser: one of 400 posts with tags, one in Arabic, and that which BLOG names.
import { describe, expect, it } from 'vitest'
import { facts, type Content } from '../build/site.js'
import { hasChromium, views, visit } from './browser.js'
import { checkWhole, nightOf, open, useBrowser, viewOf, type PageCase } from './every-page.js'
import { useParts } from './in-parts.js'

const settings = (language: string, title: string, description: string): string => `base_url: https://site.example
title: ${title}
description: ${description}
language: ${language}
owner: { name: ${title} }
hello: ${description}
rights: { license: CC0-1.0, text: ${description} }
citing: { text: ${description}, example: ${title} }
topics:
  - { id: first-topic, title: ${title} }
`

/** A question to answer, so that the page of questions has a thread. */
const event = (title: string, question: string): string =>
  `---\ntitle: ${title}\nopens: 2026-01-01T00:00:00Z\ncloses: 2100-01-01T00:00:00Z\nopening: { question: ${question} }\n---\n\n${question}\n`

const article = (title: string, day: string, tags: string, body: string): string =>
  `---\ntitle: ${title}\ndate: ${day}\ntags: [${tags}]\n---\n\n${body}\n`

const tags = ['release', 'compiler', 'community', 'infrastructure', 'survey', 'security', 'editions', 'tooling']
/** 400 posts of 13 years; each has one or two tags, and some code. */
const blog: Content = {
  'site.yaml': settings('en', 'A blog', 'Four hundred posts on tools, newest first.'),
  'events/open.md': event('Ask the editors', 'How are releases made?'),
  ...Object.fromEntries(
    Array.from({ length: 400 }, (_, at) => {
      const year = 2014 + Math.floor(at / 31)
      const day = `${year}-${String((at % 12) + 1).padStart(2, '0')}-${String((at % 28) + 1).padStart(2, '0')}`
      const body = `Release ${at} changes how modules are found.\n\n## What is new\n\nThe command below updates it.\n\n\`\`\`sh\ntool update --to 1.${at}\n\`\`\`\n\n## Thanks\n\nTo all who took part in release ${at}.`
      const own = [...new Set([tags[at % 8], tags[(at * 3) % 8]])].join(', ')
      return [`posts/release-${at}.md`, article(`Announcing release 1.${at}`, day, own, body)]
    }),
  ),
  'posts/release-399.facts.yaml': facts({
    fact: 'Release 399 changes modules.',
    evidence: 'Release 399 changes how modules are found.',
  }),
}

const arabic: Content = {
  'site.yaml': settings('ar', 'دفتر الميناء', 'ملاحظات موثقة عن المد والجزر والموانئ.'),
  'events/open.md': event('أسئلة', 'كم مرة يقرأ لوح المد؟'),
  'posts/tide.md': article(
    'كيف نقرأ لوح المد',
    '2026-03-02',
    'مد, ميناء',
    '## القراءة\n\nيقرأ الحارس لوح المد أربع مرات في اليوم. ويكتب الرقم في دفتر `tide.csv` مع الساعة.\n\n> الماء لا ينتظر أحدا.\n\n## الأدوات\n\n- لوح مدرج\n- دفتر\n\n```sh\ncurl https://site.example/api/facts.json\n```\n\n## الجدول\n\n| الساعة | الارتفاع |\n| --- | --- |\n| 06:00 | 3.2 |\n',
  ),
  'posts/tide.facts.yaml': facts({
    fact: 'يقرأ لوح المد أربع مرات في اليوم.',
    evidence: 'يقرأ الحارس لوح المد أربع مرات في اليوم',
  }),
  'posts/docker.md': article(
    'Docker على Raspberry Pi',
    '2026-01-05',
    'Docker',
    'Docker أداة لتشغيل الحاويات.\n\nOnly English here.\n\n- Linux أولا\n- nmcli',
  ),
  'posts/lights.md': article('أضواء الميناء', '2025-11-20', 'ميناء', 'الضوء الأحمر على اليسار والأخضر على اليمين.'),
}

/** The pages that every site has. */
const ofContent = [
  '/',
  '/posts/',
  '/tags/',
  '/facts/',
  '/topics/',
  '/topics/first-topic/',
  '/ask/?q=zzxqv',
  '/agentic-ama/',
]
/** Those whose words are the kit's: what a direction or a title changes in them is seen on one site. */
const ofKit = [
  ...['/ask/', '/dashboard/', '/docs/', '/docs/answers/', '/docs/mcp/'],
  ...['/privacy/', '/problems/', '/problems/not-found/', '/404/'],
]

const casesOf = (site: string, paths: readonly string[]): PageCase[] =>
  paths.map((path) => [`${site}${path.replace(/\W+/g, '-')}`, path, path === '/404/' ? 404 : 200])

const sites: [string, Content, PageCase[]][] = [
  [
    'of 400 posts',
    blog,
    [
      ...casesOf('blog', process.env['SCREENSHOTS'] ? [...ofContent, ...ofKit] : ofContent),
      ['blog-older', '/posts/page/3/', 200],
      ['blog-post', '/posts/release-200/', 200],
      ['blog-tag', '/tags/compiler/', 200],
      ['blog-answer', '/ask/?q=How+are+modules+found', 200],
    ],
  ],
  [
    'in Arabic',
    arabic,
    [
      ...casesOf('arabic', [...ofContent, ...ofKit]),
      ['arabic-post', '/posts/tide/', 200],
      ['arabic-mixed', '/posts/docker/', 200],
      ['arabic-answer', '/ask/?q=%D9%84%D9%88%D8%AD+%D8%A7%D9%84%D9%85%D8%AF', 200],
    ],
  ],
]

/** A folder of posts from elsewhere, and the path of one of them: `BLOG=~/blog/posts BLOG_POST=/posts/hello/`. */
const { BLOG: folder, BLOG_POST: aPost } = process.env
if (folder) {
  const content = {
    'site.yaml': `${settings('en', 'Elsewhere', 'A blog as it is.')}documents: [{ folder: ${folder} }]\n`,
    'events/open.md': event('Ask the editors', 'How are releases made?'),
  }
  sites.push([
    'from elsewhere',
    content,
    [
      ['elsewhere-home', '/', 200],
      ['elsewhere-posts', '/posts/', 200],
      ['elsewhere-post', aPost ?? '/posts/', 200],
      ['elsewhere-answer', '/ask/?q=What+is+new', 200],
    ],
  ])
}

/** A phone by day and a desk by night, which have between them all that the styles tell apart; pictures are taken of all. */
const shown = process.env['SCREENSHOTS'] ? views : [viewOf(390), nightOf(1280)]

describe.skipIf(!hasChromium).each(sites)('pages of a site %s', (_, content, pages) => {
  const stage = useBrowser(content)
  const keepsPlaces = useParts(stage)
  describe.each(shown)('at $width pixels, $colorScheme', (view) => {
    it.each(pages)('%s is whole', async (...page) => checkWhole(await open(stage, view, page), view, page))
  })

  it.runIf(content === arabic)('keeps the places of a post that arrives in parts', () =>
    keepsPlaces(viewOf(1280), '/posts/tide/'),
  )

  it.runIf(content === arabic).each([
    ['/privacy/', 'main p, main td'],
    ['/problems/not-found/', 'main p, main pre code'],
    ['/sandbox/', 'main p, main li, main pre'],
    ['/docs/', 'main p, main input'],
    ['/dashboard/', 'main .lead, main h2'],
  ])('lays the English of %s out from left to right, its blocks from the left', async (path, blocks) => {
    const { page } = await visit(await stage.pageOf(viewOf(1280)), stage.site().base, path)
    const sides = `[...new Set([...document.querySelectorAll('${blocks}')].map((block) => {
      const { direction, textAlign } = getComputedStyle(block)
      return direction + ' ' + textAlign
    }))]`
    expect(await page.evaluate(sides)).toEqual(['ltr start'])
  })

  it.runIf(content === arabic)('orders text by its letters, whatever name it begins with', async () => {
    const { page } = await visit(await stage.pageOf(viewOf(390)), stage.site().base, '/posts/docker/')
    const orders = "[...document.querySelectorAll('h1, article > p:not(.meta), article li')].map((block) => {"
    const order = `${orders} const { direction, unicodeBidi } = getComputedStyle(block); return [direction, unicodeBidi === 'plaintext'] })`
    const [mixed, latin] = [
      ['rtl', false],
      ['rtl', true],
    ]
    expect(await page.evaluate(order)).toEqual([mixed, mixed, latin, mixed, latin])
  })

  it.runIf(content === arabic)('aligns tags by their names, in whatever script', async () => {
    const { page } = await visit(await stage.pageOf(viewOf(390)), stage.site().base, '/tags/')
    const edges = await page.evaluate<number[]>(
      "[...document.querySelectorAll('main li a')].map((link) => Math.round(link.getBoundingClientRect().right))",
    )
    expect(edges.length).toBe(3)
    expect(new Set(edges).size).toBe(1)
  })
})
