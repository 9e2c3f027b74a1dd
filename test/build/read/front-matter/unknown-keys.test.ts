// Keys that nothing is made of: a slip in one is said, with the key that was meant, and stops nothing.
import { expect, it } from 'vitest'
import { facts, post, siteYaml, TestSite, type Content } from '../../site.js'

const event = (head: string) =>
  `---\ntitle: E\nopens: 2026-01-01T00:00Z\ncloses: 2026-01-02T00:00Z\n${head}---\nText.\n`
const premium = (source: string) =>
  `---\ntitle: P\ntopic: first-topic\n${source}---\n## Insight\nA.\n## Why it matters\nB.\n## What to do\n- C.\n## Evidence\n> D.\n`

it.each<[name: string, files: Content, warnings: string[]]>([
  [
    'in a facts file, beside the right one or in its place',
    {
      'posts/a.md': post('A', 'Words of it.'),
      'posts/a.facts.yaml':
        '# Ours.\n- fact: It has words.\n  evidence: Words of it.\n  evidnce: Words\n  topic: first-topic\n  kind: finding\n' +
        '  cannonical_fact_id: a#1\n  remark: mine\n',
    },
    [
      'posts/a.facts.yaml:4: the key `evidnce` is unknown; write `evidence`, or remove it',
      'posts/a.facts.yaml:7: the key `cannonical_fact_id` is unknown; write `canonical_fact_id`, or remove it',
      'posts/a.facts.yaml:8: the key `remark` is unknown; remove it, or use one of fact, evidence, topic, kind, quality, id, canonical_fact_id, questions',
    ],
  ],
  [
    'in the settings, however deep',
    {
      'site.yaml':
        siteYaml.replace('topics:', 'countStatic: no\ncontent_signals:\n  search: yes\n  ai-trian: no\ntopics:') +
        '  - id: third-topic\n    title: The third topic\n    desciption: Of it.\nauthr: Me\n',
    },
    [
      'site.yaml:8: the key `countStatic` is unknown; write `count_static`, or remove it',
      'site.yaml:11: the key `content_signals.ai-trian` is unknown; write `ai-train`, or remove it',
      'site.yaml:17: the key `topics.2.desciption` is unknown; write `description`, or remove it',
      'site.yaml:18: the key `authr` is unknown; write `author`, or remove it',
    ],
  ],
  [
    'in an event, in YAML and in TOML',
    {
      'events/e.md': event('opening:\n  question: Q?\n  anwser: A.\nspeaker: Me\n'),
      'events/f.md':
        '+++\ntitle = "F"\nopens = 2026-02-01T00:00:00Z\ncloses = 2026-02-02T00:00:00Z\nclose = 1\n\n[opening]\nquestion = "Q?"\nanwser = "A."\n+++\nText.\n',
    },
    [
      'events/e.md:7: the key `opening.anwser` is unknown; write `answer`, or remove it',
      'events/e.md:8: the key `speaker` is unknown; remove it, or use one of title, opens, closes, opening',
      'events/f.md:5: the key `close` is unknown; write `closes`, or remove it',
      'events/f.md:7: the key `opening.anwser` is unknown; write `answer`, or remove it',
    ],
  ],
  [
    'in what is sold',
    {
      'premium/p.md': premium(
        'source:\n  title: T\n  url: https://t.example/\n  published: 2026-01-01\n  pubished: 1\n',
      ),
      'playbook.md': '---\ntitle: P\nexperiment: E\nsummary: S\ncontent: [One]\n---\n## One\n\nText.\n',
    },
    [
      'playbook.md:5: the key `content` is unknown; write `contents`, or remove it',
      'premium/p.md:8: the key `source.pubished` is unknown; write `published`, or remove it',
    ],
  ],
])('%s', async (_name, files, warnings) => {
  const site = new TestSite({ 'posts/z.md': post('Z', 'Text.'), ...files })
  expect(site.warnings(await site.mustBuild())).toEqual(warnings)
  // Also by a build that remembers the facts file.
  expect(site.warnings(await site.mustBuild())).toEqual(warnings)
})

it('of other tools, in posts and articles, are left alone', async () => {
  const site = new TestSite({
    'posts/a.md': '---\ntitle: A\ndate: 2026-01-01\ntilte: B\nlayout: post\ntags: [a]\n---\nText.\n',
    'articles/b.md': '+++\ntitle = "B"\ndate = 2026-01-01\nweight = 3\n+++\nText.\n',
    'articles/b.facts.yaml': facts({ fact: 'It has text.', evidence: 'Text.' }),
  })
  expect(site.warnings(await site.mustBuild())).toEqual([])
})
