// Pages of Logseq: their properties are front matter, and their marks are left out.
import { expect, it } from 'vitest'
import { readLogseqMarks } from '../../../../build/document/dialects/logseq-marks.js'
import { baseUrl, siteYaml, TestSite } from '../../site.js'

it('are documents by the names of their files, with their properties', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../graph/pages }]\n`,
    '../graph/logseq/config.edn': '{}',
    '../graph/pages/sea___low water.md': '- Mud.\n\t- And [gulls]([[Gulls]]).\n',
    '../graph/pages/Gulls.md': 'title:: The gulls\ntags:: [[birds]], #sea\ndate:: 2024-03-04\n\n- They ==cry==.\n',
    '../graph/pages/2024_05_06.md': '- Ebb.\n',
    '../graph/pages/Tide%3A high.md': '- Water, 100%.\n',
    '../graph/pages/Mine.md': 'public:: false\n\n- Mine.\n',
    '../graph/pages/Bare.md': 'tags:: birds\n\n# Part\nid:: 1\n\t- One.\n\t\t- Two.\n',
  })
  await site.mustBuild()
  expect(site.sorted('title')).toEqual(['2024-05-06', 'Bare', 'The gulls', 'Tide: high', 'sea/low water'])
  expect(site.entries().find(({ title }) => title === 'The gulls')).toMatchObject({
    pubDate: '2024-03-04',
    tags: ['birds', 'sea'],
  })
  expect(site.read('api/post/Gulls.md')).toContain('- They cry.\n')
  expect(site.read('api/post/sea_low-water.md')).toContain(`And [gulls](${baseUrl}/posts/Gulls/).`)
  expect(site.json('api/post/Bare.json')).toMatchObject({ articleBody: 'Part\n\nOne.\nTwo.' })
})

it('have the day of their journal', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../graph }]\n`,
    '../graph/logseq/config.edn': '{}',
    '../graph/journals/2024_03_04.md': '- Low water.\n',
    '../graph/journals/2024_03_05.md': '-\n-\n',
  })
  await site.mustBuild()
  expect(site.json('api/posts.json')).toMatchObject([{ title: '2024-03-04', pubDate: '2024-03-04' }])
})

it('are not the backups of Logseq, nor what its settings hide', async () => {
  const site = new TestSite({
    'site.yaml': `${siteYaml}documents: [{ folder: ../graph }]\n`,
    '../graph/logseq/config.edn': '{;; :hidden ["/pages"]\n :hidden ["/archived" "/pages/Secret.md"]}\n',
    '../graph/logseq/bak/pages/Gulls/2024-09-14T01_57_17.575Z.Desktop.md': '- They flew.\n',
    '../graph/pages/Gulls.md': 'date:: 2024-03-04\n\n- They cry.\n',
    '../graph/pages/Secret.md': 'date:: 2024-03-04\n\n- Mine.\n',
    '../graph/archived/Old.md': 'date:: 2024-03-04\n\n- Old.\n',
  })
  await site.mustBuild()
  expect(site.sorted('title')).toEqual(['Gulls'])
})

const id = '6380d38c-2dda-486a-a1f7-d99bf0b1d7a1'

it.each([
  [`- A\n  id:: ${id}\n  collapsed:: true\n\t- B`, '- A\n\n\n\t- B'],
  ['- #+BEGIN_TIP\n  Walk.\n  #+END_TIP', '\n- Walk.\n'],
  ['- A {{cloze hidden}} {{query (and [[B]] (page <% current page %>))}}{{{embed [[B]]}}}', '- A hidden [[B]]'],
  ['- {{video https://a.example/b}} {{renderer :todo}}', '- <https://a.example/b> '],
  [`- ((${id})) and [there](((${id})))`, '-  and there'],
  ['- ![a](b.png){:height 30, :width 40}', '- ![a](b.png)'],
  ['- A\n  :LOGBOOK:\n  CLOCK: [2024-01-02]\n  :END:\n- B', '- A\n\n\n\n- B'],
  [
    '- A `id:: x` and `{{query}}`\n  ```\n  key:: value\n  ```',
    '- A `id:: x` and `{{query}}`\n  ```\n  key:: value\n  ```',
  ],
])('are without marks: %j', (page, read) => {
  expect(readLogseqMarks(page)).toBe(read)
})
