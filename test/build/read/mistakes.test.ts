// Messages for the mistakes that publishers make: each names the place, the mistake, and what to write.
import { afterEach, beforeEach, expect, it } from 'vitest'
import { facts, post, siteYaml, TestSite, type Content } from '../site.js'

let site: TestSite
beforeEach(() => {
  site = new TestSite()
})
afterEach(() => site.remove())

const one = post('One', 'It works.')

it.each<[string, Content, string]>([
  [
    'a text for an owner',
    { 'site.yaml': siteYaml.replace(/owner: .*/, 'owner: Ann') },
    'site.yaml:4: `owner` cannot be used * write below it `name:`, `url:`, `contact:`',
  ],
  [
    'a tab',
    { 'posts/a.md': '---\ntitle: A\nx:\n\ty: 1\n---\n' },
    'posts/a.md:4: * (Tabs are not allowed as indentation); indent with spaces',
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
