// Paid texts reach no static file: planted ones are found, in whatever form.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { PaidTextSearch, type Leak } from '../../../build/check/paid-text.js'
import { listTree, post, TestSite, type Content } from '../site.js'

const sentence = 'Raise the crawl budget by serving <304> & nothing else to “known” agents.'
const premium = `---\ntitle: P\ntopic: first-topic\nsource: a\n---\n\n## Insight\n\n${sentence} Short one.\n\n## Why it matters\n\nIt matters for reasons that only a buyer of this text may read.\n\n## What to do\n\n- Take the seven steps that stand in this list, in this order.\n\n## Evidence\n\n> A quotation that proves the insight beyond all reasonable doubt.\n`
const playbook =
  '---\ntitle: Book\nexperiment: E\nsummary: S\n---\n\n## Step one\n\nCount the requests of every single agent before you begin.\n\n- An item of a list that nobody ends with a full stop\n- Another\n\n| A cell in a table has none either, as a rule | 1 |\n|---|---|\n| Nor has the cell of the row below the head of it | 2 |\n'
const event = (title: string, text: string) =>
  `---\ntitle: ${title}\nopens: 2026-11-01T13:00:00Z\ncloses: 2026-11-02T13:00:00Z\n---\n\n${text}\n`

let site: TestSite
const make = (files: Content = {}) =>
  (site = new TestSite({
    'posts/a.md': post('A', 'Free words.'),
    'premium/p.md': premium,
    'playbook.md': playbook,
    ...files,
  }))

/** Every paid sentence that a file of a folder contains. */
function findPaidTexts(folder: string, texts: ReadonlyMap<string, string>): Leak[] {
  const search = new PaidTextSearch(texts)
  return listTree(folder).flatMap((file) => search.findIn(readFileSync(join(folder, file))))
}

describe('paid texts', () => {
  it('are in the data of functions, and their free parts in the lists', async () => {
    make()
    const { folder } = await site.mustBuild()
    expect(site.data('premium.json')).toMatchObject({
      p: { what_to_do: ['Take the seven steps that stand in this list, in this order.'] },
    })
    expect(site.json('api/facts/premium.json')).toMatchObject({
      count: 1,
      facts: [{ id: 'p', source: { title: 'A' } }],
    })
    expect(site.json('api/agent/playbook/preview')).toMatchObject({ contents: ['Step one'], price: { amount: '4.99' } })
    const texts = new Map([
      ['all', [sentence, 'Count the requests of every single agent before you begin.'].join('\n\n')],
    ])
    expect(findPaidTexts(join(folder ?? '', 'public'), texts)).toEqual([])
  })

  it('of drafts are not for sale, and an event that is a draft is not announced', async () => {
    const asDraft = (text: string, mark: string) => text.replace('---\n', `---\n${mark}\n`)
    make({
      'premium/p.md': asDraft(premium, 'draft: true'),
      'premium/q.md': asDraft(premium, 'draft: false'),
      'playbook.md': asDraft(playbook, 'Draft: yes'),
      'events/e.md': asDraft(event('E', 'Come.'), 'published: false'),
    })
    const { warnings } = await site.mustBuild()
    expect(warnings).toEqual([])
    expect(site.json('api/facts/premium.json')).toMatchObject({ count: 1, facts: [{ id: 'q' }] })
    expect(site.data('premium.json')).not.toHaveProperty('p')
    expect(site.data('playbook.json')).toBeNull()
    expect(site.data('events.json')).toEqual([])
  })

  it.each<[name: string, files: Content]>([
    ['a post', { 'posts/leak.md': post('L', sentence) }],
    [
      'a post, over lines and with marks',
      { 'posts/leak.md': post('L', 'Take the *seven* steps\nthat **stand** in this list, in this order.') },
    ],
    [
      'the playbook, in a fact',
      { 'posts/leak.md': post('L', 'Count the requests of every single agent before you begin.') },
    ],
    ['a file that a post names', { 'posts/leak.md': post('L', '[f](x.txt)'), 'posts/x.txt': `Notes: ${sentence}` }],
    [
      'a post, one item of a list',
      { 'posts/leak.md': post('L', 'An item of a list that nobody ends with a full stop.') },
    ],
    [
      'a post, one cell of a table',
      { 'posts/leak.md': post('L', 'Nor has the cell of the row below the head of it.') },
    ],
    [
      'an attribute of raw HTML',
      {
        'posts/leak.md': post(
          'L',
          `See <abbr title="It matters for reasons that only a buyer of this text may read.">it</abbr>.`,
        ),
      },
    ],
    [
      'the label of a picture that a post names',
      {
        'posts/leak.md': post('L', '![p](x.svg)'),
        'posts/x.svg': '<svg aria-label="It matters for reasons that only a buyer of this text may read."/>',
      },
    ],
    ['the text of an event', { 'events/e.md': event('E', sentence) }],
    ['the title of an event', { 'events/e.md': event(JSON.stringify(sentence), 'E') }],
    [
      'the free part of the playbook',
      {
        'playbook.md': playbook.replace(
          'summary: S',
          'summary: Count the requests of every single agent before you begin.',
        ),
      },
    ],
  ])('stop the build when they occur in %s', async (_name, files) => {
    make(files)
    const result = await site.build()
    expect(result.ok).toBe(false)
    expect(site.problems(result)).toContainEqual(
      expect.stringMatching(/^public\/.*:1: a sentence of the paid (premium\/p|playbook) would be published/),
    )
  })

  it('are not the headings that the preview of the playbook shows', async () => {
    const heading = 'A heading that has more than thirty letters in it'
    const own = `${playbook}\n## ${heading}\n\nText.\n`
    make({ 'playbook.md': own })
    await site.mustBuild()
    expect(site.json('api/agent/playbook/preview')).toMatchObject({ contents: ['Step one', heading] })
    site.write({
      'playbook.md': own.replace('summary: S', 'summary: S\ncontents: [All]'),
      'posts/b.md': post(heading, 'B'),
    })
    expect((await site.build()).ok).toBe(false)
  })

  it('are looked for again in all files when they change', async () => {
    make({ 'posts/later.md': post('L', 'A sentence that becomes a paid one a little later on.') })
    await site.mustBuild()
    site.write({ 'playbook.md': `${playbook}\nA sentence that becomes a paid one a little later on.\n` })
    expect((await site.build()).ok).toBe(false)
  })

  it('are found in a built folder, whatever their form', () => {
    make()
    const search = new PaidTextSearch(
      new Map([['p', `${sentence} Read more at https://x.example/page-of-a-standard-document.`]]),
    )
    const forms = [
      sentence,
      JSON.stringify(sentence),
      sentence.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/ /g, ' <em>').toUpperCase(),
      sentence.replace(/ /g, '\n'),
      sentence.replace(/[“”]/g, '"'),
      JSON.stringify(sentence.replace(/ /g, '\n')),
    ]
    for (const form of forms) expect(search.findIn(Buffer.from(`before ${form} after`))).toHaveLength(1)
    const french = 'L’œuvre se mesure à l’effort de qualité — ﬁxé d’abord, en français, chez élève et maître.'
    const inFrench = new PaidTextSearch(new Map([['p', french]]))
    for (const form of [
      french.normalize('NFD'),
      french.toUpperCase(),
      french.replace('ﬁ', 'fi'),
      french.replace(/ /g, '\u00a0').replace('maître', 'maî\u00adtre'),
      french.replace(/[à-ü]/g, (letter) => `\\u00${letter.charCodeAt(0).toString(16)}`),
      french.replace('chez', '<!-- here --> chez'),
      french.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0)),
    ])
      expect(inFrench.findIn(Buffer.from(`before ${form} after`))).toHaveLength(1)
    // Bytes that are not UTF-8 do not hide the text around them.
    const latin = Buffer.concat([Buffer.from('caf'), Buffer.from([0xe9]), Buffer.from(sentence.replace(/[“”]/g, ''))])
    expect(search.findIn(latin)).toHaveLength(1)
    expect(
      search.findIn(
        Buffer.from(
          'Raise the crawl budget by serving nothing. Read more at https://x.example/page-of-a-standard-document',
        ),
      ),
    ).toEqual([])
    mkdirSync(join(site.folder, 'built'))
    writeFileSync(join(site.folder, 'built', 'x.json'), JSON.stringify({ sentence }))
    expect(findPaidTexts(join(site.folder, 'built'), new Map([['p', sentence]]))).toHaveLength(1)
  })
})
