// The source of a premium fact: a document by its slug, or what is said where there is none.
import { expect, it } from 'vitest'
import { derivePremium } from '../../../build/site/texts.js'
import type { LoadedDocument } from '../../../build/read/documents.js'
import type { WrittenPremium } from '../../../build/read/paid-content.js'
import { Diagnostics } from '../../../build/diagnostics.js'

const document = { kind: 'post', head: { slug: 'a', title: 'A', published: '2026-01-02' } } as LoadedDocument
const premiumFrom = (source: string, otherFolders: boolean) => {
  const diagnostics = new Diagnostics()
  const fact = { id: 'p', file: 'premium/p.md', sourceLine: 4, source } as WrittenPremium
  const sold = derivePremium(
    [fact],
    [document],
    { baseUrl: 'https://site.example', author: 'Ann', otherFolders },
    diagnostics,
  )
  const { problems, warnings } = diagnostics
  return { sold, sources: sold.map((one) => one.source), problems, warnings }
}

it('is filled in from the document', () => {
  const source = { title: 'A', url: 'https://site.example/posts/a/', published: '2026-01-02' }
  expect(premiumFrom('a', false)).toMatchObject({ sources: [source], problems: [], warnings: [] })
  const url = 'https://site.example/api/facts/premium/p'
  expect(premiumFrom('a', false).sold).toMatchObject([{ published: '2026-01-02', author: ['Ann'], url }])
})

it('that is no document stops the build, but where the posts are from another folder', () => {
  const fault = { file: 'premium/p.md', line: 4, what: expect.stringContaining('`b` is not the slug') as string }
  expect(premiumFrom('b', false)).toMatchObject({ sources: [], problems: [fault], warnings: [] })
  expect(premiumFrom('b', true)).toMatchObject({ sources: [], problems: [], warnings: [fault] })
})
