// Messages for the mistakes that publishers make: each names the place, the mistake, and what to write.
import { readFileSync } from 'node:fs'
import { beforeEach, expect, it } from 'vitest'
import { facts, post, siteYaml, TestSite, type Content } from '../../site.js'

let site: TestSite
beforeEach(() => {
  site = new TestSite()
})

const one = post('One', 'It works.')

it.each<[string, Content, string]>([
  [
    'a text for an owner',
    { 'site.yaml': siteYaml.replace(/owner: .*/, 'owner: Ann') },
    'site.yaml:4: `owner` cannot be used * write below it `name:`, `kind:`, `url:`, `contact:`',
  ],
  [
    'a number for a title',
    { 'site.yaml': siteYaml.replace(/title: .*/, 'title: 1984') },
    'site.yaml:2: `title` cannot be used (a text is needed); put it between quotes',
  ],
  [
    'a list for a title',
    { 'site.yaml': siteYaml.replace(/title: .*/, 'title: [Tide, Log]') },
    'site.yaml:2: `title` cannot be used (a text is needed); correct it',
  ],
  [
    'the name of a language',
    { 'site.yaml': `${siteYaml}language: english\n` },
    'site.yaml:11: `language` cannot be used (a language tag such as `en` or `pt-BR` is needed); correct it',
  ],
  [
    'a text for a list',
    { 'site.yaml': `${siteYaml}questions: Why?\n` },
    'site.yaml:11: `questions` cannot be used (a list is needed); write each entry on its own line, after `- `',
  ],
  [
    'a colour without quotes, which is a comment',
    { 'site.yaml': `${siteYaml}appearance:\n  accent: #336699\n` },
    "site.yaml:12: `appearance.accent` cannot be used (a colour as '#rrggbb' is needed, in quotes); correct it",
  ],
  [
    'a host for an address',
    { 'site.yaml': siteYaml.replace('rights: {', 'rights: { url: tide.example,') },
    'site.yaml:6: `rights.url` cannot be used (an address that begins with https:// is needed); correct it',
  ],
  [
    'a folder that is not there',
    { 'site.yaml': `${siteYaml}documents: [{ folder: ../nowhere }]\n` },
    '*nowhere:1: is not there; make the folder, or correct its name in site.yaml or --posts',
  ],
  [
    'a choice that there is not',
    { 'site.yaml': `${siteYaml}feeds: all\n` },
    'site.yaml:11: `feeds` cannot be used (one of `summary`, `full` is needed); correct it',
  ],
  [
    'a signal that there is not',
    { 'site.yaml': `${siteYaml}content_signals: { search: maybe }\n` },
    'site.yaml:11: `content_signals.search` cannot be used (`true` or `false`, or one of `yes`, `no` is needed); correct it',
  ],
  [
    'words that would print a name of their own',
    { 'site.yaml': `${siteYaml}words:\n  posts: Notes\n  postCount:\n    other: '{n} notes'\n` },
    'site.yaml:*: `words.postCount.other` cannot be used (it has {n} where {count} is needed); correct it',
  ],
  [
    'a tab',
    { 'posts/a.md': '---\ntitle: A\nx:\n\ty: 1\n---\n' },
    'posts/a.md:4: * (Tabs are not allowed as indentation); indent with spaces',
  ],
  [
    'a tab in a list',
    { 'posts/a.md': one, 'posts/a.facts.yaml': '- fact: A\n\tevidence: It works.\n' },
    'posts/a.facts.yaml:2: the YAML cannot be read (Tabs are not allowed as indentation); indent with spaces',
  ],
  [
    'a first key that is indented',
    { 'posts/a.md': '---\n  title: A b\ndescription: B c\ntags: [d]\n---\n' },
    'posts/a.md:2: the YAML cannot be read (this line is indented, and others are not); begin all keys in the same column',
  ],
  [
    'a quote that is not closed',
    { 'posts/a.md': '---\ndate: 2026-01-02\ntitle: "A\nx: y\n---\n' },
    'posts/a.md:3: the text that begins with " has no " at its end; add it',
  ],
  [
    'one that is not closed among others',
    { 'posts/a.md': "---\nx: 'y'\ntitle: 'A\n---\n" },
    "posts/a.md:3: the text that begins with ' *",
  ],
  [
    'a date under another name',
    { 'posts/a.md': '---\ntitle: A\ndtae: 2026-01-02\n---\nB\n' },
    'posts/a.md:3: has no date; did you mean `date:` by `dtae:`?',
  ],
  [
    'a title under another name',
    { 'posts/a.md': '---\ntitel: A\ndate: 2026-01-02\n---\nB\n' },
    'posts/a.md:2: has no title; did you mean `title:` by `titel:`?',
  ],
  ['no date', { 'posts/a.md': '---\ntitle: A\n---\nB\n' }, 'posts/a.md:1: has no date; set `date: YYYY-MM-DD`, *'],
  [
    'a topic that is nearly one',
    {
      'posts/a.md': one,
      'posts/a.facts.yaml': facts({ fact: 'It works.', evidence: 'It works.', topic: 'frist-topic' }),
    },
    'posts/a.facts.yaml:1: the topic `frist-topic` is unknown; write `first-topic`',
  ],
])('says %s', async (_, files, message) => {
  site.write({ 'posts/one.md': one, ...files })
  const pattern = message
    .split('*')
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.*')
  expect(site.problems(await site.build())).toEqual([expect.stringMatching(new RegExp(`^${pattern}$`))])
})

it('warns of a path as Windows writes it', async () => {
  site.write({ 'posts/a.md': post('A', 'See [b](.\\b.md).'), 'posts/b.md': one })
  expect(site.warnings(await site.mustBuild())).toEqual([
    'posts/a.md:6: the link `.\\b.md` leads to nothing here; write `/` for `\\`',
  ])
})

it('warns of a key that is nearly another, and of facts as JSON', async () => {
  site.write({
    'posts/a.md': '---\ntitle: A\ndate: 2026-01-02\ndescripton: B\ndata: mine\ntag: x\n---\nB\n',
    'posts/a.facts.json': '[]',
  })
  expect(site.warnings(await site.mustBuild())).toEqual([
    'posts/a.facts.json:1: these are the facts of no document; name it as its document, with .facts.yaml in the place of .md',
    'posts/a.md:4: the key `descripton` is not known; did you mean `description`?',
  ])
})

it('takes a group of values for no slip, and `is_draft` of Cobalt for a draft', async () => {
  site.write({
    'posts/a.md': one,
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
    '../blog/2026-01-02-b.md': '---\ntitle: B\ndata:\n  route: b\n---\nB\n',
    '../blog/c.md': '---\ntitle: C\ndate: 2026-01-02\n---\nC\n',
    '../blog/d.md': '---\ntitle: D\nis_draft: true\ndata:\n  route: d\n---\nD\n',
    '../blog/e.md': '---\ntitle: E\ndata:\n  route: e\n---\nE\n',
  })
  expect(site.warnings(await site.mustBuild('2099-01-01'))).toEqual([expect.stringMatching(/e\.md:1: has no date: /)])
  expect(site.sorted('slug')).toEqual(['a', 'b', 'c', 'e'])
})

it('warns of a language that is no code, but for a `language` of other tools, and reads the one that is', async () => {
  site.write({
    'posts/a.md': '---\ntitle: A\ndate: 2026-01-02\nlanguage: Deutsch\n---\nB\n',
    'posts/b.md': '---\ntitle: B\ndate: 2026-01-02\nlang: German\nlocale: de_AT\n---\nB\n',
    'site.yaml': `${siteYaml}documents: [{ folder: ../blog }]\n`,
    '../blog/c.md': '---\ntitle: C\ndate: 2026-01-02\nlanguage: Python\n---\nB\n',
    '../blog/d.md': '---\ntitle: D\ndate: 2026-01-02\nlang: Cymraeg\n---\nB\n',
  })
  const warnings = site.warnings(await site.mustBuild())
  expect(warnings.map((one) => one.replace(/^\S*(?=blog)/, ''))).toEqual([
    'blog/d.md:4: `lang: Cymraeg` is no language code; write one such as `de` or `pt-BR`',
    'posts/a.md:4: `language: Deutsch` is no language code; write one such as `de` or `pt-BR`',
  ])
  expect(site.json('api/post/b.json')).toMatchObject({ language: 'de-AT' })
})

it('reads settings under their former names and those of other tools, and says what they are called', async () => {
  const settings = 'url: https://tide.example\ntitle: Tide\nlanguageCode: cy\nlang: de\n'
  site.write({ 'posts/one.md': one, 'site.yaml': settings })
  const { warnings } = await site.build()
  expect(JSON.parse(site.read('api/agent.json'))).toMatchObject({ identity: { name: 'Tide', language: 'cy' } })
  expect(warnings.map(({ line, what, hint }) => `${line}: ${what}; ${hint}`)).toEqual([
    '1: `url` is called `base_url`; write `base_url:`',
    '3: `languageCode` is called `language`; write `language:`',
    expect.stringContaining('4: the key `lang` is unknown') as string,
  ])
  site.write({ 'site.yaml': settings.replace('https://tide.example', 'tide') })
  expect(site.problems(await site.build())).toEqual([expect.stringMatching(/^site\.yaml:1: `base_url` cannot be used/)])
})

it.each(['none.svg', 'posts'])('says that a logo is not there, and what else is wrong: %s', async (logo) => {
  site.write({ 'posts/a.md': one, 'posts/b.md': '', 'site.yaml': `${siteYaml}appearance: { logo: ${logo} }\n` })
  expect(site.problems(await site.build())).toEqual([
    'posts/b.md:1: the file is empty; write front matter with a title and a date, or remove it',
    expect.stringMatching(/^site\.yaml:\d+: the logo `.*` is not there; name a picture/),
  ])
})

it('reads all settings of the first version', async () => {
  const settings = readFileSync('test/fixtures/settings/0.1.0.yaml', 'utf8')
  const files = {
    'notes/one.md': one,
    'diary/two.md': post('Two', 'It does.'),
    'files/a.txt': 'A',
    'logo.svg': '<svg/>',
  }
  site.write({ 'site.yaml': settings, ...files })
  const { ok, warnings, problems } = await site.build()
  expect([ok, warnings, problems]).toEqual([true, [], []])
  expect(JSON.parse(site.read('api/agent.json'))).toMatchObject({ identity: { language: 'en-GB' } })
})

it('takes a heading in HTML that opens a text for its title', async () => {
  const head = '---\ndate: 2026-01-02\n---\n\n'
  site.write({
    'posts/a.md': `${head}<div align="center">\n\n<h1 id="x">The <em>tide</em></h1>\n\n</div>\n\n# Part\n\nText.\n`,
    'posts/b.md': `${head}# Part\n\nText.\n\n<h1>Mud</h1>\n`,
  })
  await site.mustBuild()
  expect(site.sorted('title')).toEqual(['Part', 'The tide'])
})
