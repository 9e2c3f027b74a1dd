// Folders as editors and services export them: titles, days, labels and links as their writers know them, and nothing of what they keep back.
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { build } from '../../build/build.js'
import { formatProblem } from '../../build/diagnostics.js'
import type { DocumentDetail } from '../../service/contract/resources/document.js'
import { temporaryFolder } from '../temporary-folder.js'
import { listTree } from './site.js'

const exports = fileURLToPath(new URL('../fixtures/exports', import.meta.url))

/** Builds an export; `warnings` are without those of days and of the address. */
async function publish(name: string) {
  // Outside of this repository, whose first commits are no days of theirs.
  const [copy, out] = [join(temporaryFolder(), name), join(temporaryFolder(), 'public')]
  cpSync(join(exports, name), copy, { recursive: true })
  const { ok, warnings } = await build({ posts: [copy], out, baseUrl: 'https://site.example' })
  const folder = join(out, 'api/post')
  const texts = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'))
  const documents = new Map(
    texts.map((file): [string, DocumentDetail] => {
      const document = JSON.parse(readFileSync(join(folder, file), 'utf8')) as DocumentDetail
      return [document.headline, document]
    }),
  )
  const told = warnings.map(formatProblem).filter((one) => !/has no date|no address/.test(one))
  const textOf = (title: string) => {
    const { markdown = '' } = documents.get(title)?.links ?? {}
    return readFileSync(join(out, new URL(markdown).pathname), 'utf8')
  }
  return { ok, documents, told, textOf, files: listTree(out) }
}

it('reads the properties of pages of Notion, and leaves its ids out of addresses', async () => {
  const { ok, documents, told, textOf, files } = await publish('notion')
  expect(ok).toBe(true)
  expect([...documents.keys()].sort()).toEqual([
    'About the harbour',
    'Fog signals',
    'Harbour notes',
    'Low water at dawn',
  ])
  expect(documents.get('Low water at dawn')).toMatchObject({
    ...{ url: 'https://site.example/posts/Low-water-at-dawn/', datePublished: '2023-01-03', tags: ['tide', 'lamp'] },
    ...{
      author: ['Ann Lee'],
      description: expect.stringMatching(/^At low water the lower lamp is lit/) as string,
    },
  })
  expect(textOf('Low water at dawn')).toContain('See [Fog signals](https://site.example/posts/Fog-signals/)')
  expect(textOf('Low water at dawn')).toContain('> 💡 **Note:** the tide table is printed in May.\n')
  expect(told).toEqual([expect.stringContaining('Not done')])
  // The database lists drafts, too.
  expect(textOf('Harbour notes')).toContain('\nPosts\n')
  expect(files.filter((path) => path.endsWith('.csv'))).toEqual([])
  expect(files.filter((path) => path.endsWith('Untitled.png'))).toHaveLength(1)
})

it('publishes the chapters of a book of GitBook with its pictures, and says which pages are none', async () => {
  const { documents, told, textOf, files } = await publish('gitbook')
  expect([...documents.keys()].sort()).toEqual(['Harbour', 'The lamp', 'Tides'])
  expect(told).toEqual([expect.stringContaining('parts/notes.md` is not in SUMMARY.md, and not published')])
  expect(textOf('Tides')).toContain('Back to [the harbour](https://site.example/posts/gitbook/)')
  expect(files.filter((path) => path.endsWith('image (1).png'))).toHaveLength(1)
})

it('reads hints, ids and options of Docsify, and leaves out its frame', async () => {
  const { documents, told, textOf } = await publish('docsify')
  expect([...documents.keys()].sort()).toEqual(['Fog', 'Tides'])
  expect(told).toEqual([])
  const text = textOf('Tides')
  expect(text).toContain('> **Warning:**\n> The lower lamp is **lit**.\n')
  expect(text).toContain('[the horn](https://site.example/posts/fog/#horn)')
  expect(text).not.toMatch(/docsify-ignore|:size|:target/)
})

it('finds the pages of a wiki of GitHub by their names, in any folder and with spaces', async () => {
  const { documents, told, textOf } = await publish('github-wiki')
  expect([...documents.keys()].sort()).toEqual(['Fog signals', 'Low water', 'The gauge', 'The harbour'])
  expect(told).toEqual([])
  expect(textOf('The harbour').match(/https:\/\/site\.example\/posts\/[\w-]+/g)).toEqual(
    expect.arrayContaining(
      ['Low-Water', 'Fog-Signals', 'The-Gauge'].map((name) => `https://site.example/posts/${name}`),
    ),
  )
  expect(textOf('Low water')).toContain('[the first page](https://site.example/posts/Home/)')
})
