// Documents that keep their slugs, whatever comes and goes beside them: random sites, built again and again.
import fc from 'fast-check'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { Diagnostics } from '../../../build/diagnostics.js'
import { StoredCache } from '../../../build/output/stored-cache.js'
import type { KnownDocument } from '../../../build/read/placed.js'
import { loadDocuments } from '../../../build/read/documents.js'
import { temporaryFolder, writeFiles } from '../../temporary-folder.js'

const files = fc.constantFrom(
  ...['x.md', 'x/index.md', 'a/x.md', 'b/x.md', 'b/x/index.md', 'x.fr.md', 'fr/x.md', 'a/y.md', 'y.md'],
  ...['2026-01-02-x.md', '2026-01-03-x.md', 'b/x/_index.md', 'a/b/x.md', 'x/README.md'],
)
const heads = fc.record({
  day: fc.constantFrom('2026-01-02', '2026-01-03'),
  slug: fc.option(fc.constantFrom('x', 'z'), { freq: 4 }),
})
/** What is done to a file between two builds: it is written, or removed. */
const step = fc.tuple(files, fc.option(heads, { freq: 3 }))
const sites = fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { minLength: 2, maxLength: 5 })

type Head = { day: string; slug: string | null }

function textOf({ day, slug }: Head): string {
  return `---\ntitle: T\ndate: ${day}\n${slug === null ? '' : `slug: ${slug}\n`}---\n\n${'Some words. '.repeat(60)}\n`
}

async function load(folder: string, known: Readonly<Record<string, KnownDocument>>) {
  const sources = { language: 'en', topics: null, today: '2026-11-20', leftOut: new Set<string>() }
  const folders = [{ kind: 'post', folder, required: true, isForeign: true } as const]
  return loadDocuments(
    { ...sources, known, ledgerFolder: folder, folders, cache: new StoredCache() },
    new Diagnostics(),
  )
}

it('is so for random sites', async () => {
  const folder = temporaryFolder()
  const run = async (builds: [string, Head | null][][]) => {
    rmSync(folder, { recursive: true })
    mkdirSync(folder)
    const written = new Map<string, Head>()
    const known: Record<string, KnownDocument> = {}
    let before = new Map<string, { slug: string; head: Head | undefined }>()
    for (const steps of builds) {
      for (const [file, head] of steps) {
        rmSync(join(folder, file), { force: true })
        written.delete(file)
        if (head === null) continue
        writeFiles(folder, { [file]: textOf(head) })
        written.set(file, head)
      }
      const documents = await load(folder, known)
      const now = new Map(
        documents.map(({ fileKey, head }) => [fileKey, { slug: head.slug, head: written.get(fileKey) }]),
      )
      const slugs = [...now.values()].map(({ slug }) => slug.toLowerCase())
      expect(new Set(slugs).size, 'slugs that differ').toBe(slugs.length)
      for (const [file, { slug, head }] of now) {
        const known = before.get(file)
        if (known && known.head === head) expect(slug, file).toBe(known.slug)
      }
      for (const entry of Object.values(known)) entry.removed ??= '2026-11-20'
      for (const { fileKey, head } of documents) {
        const name = `post/${head.slug}`
        known[name] = {
          published: known[name]?.published ?? head.published,
          file: fileKey,
          slug: head.writtenSlug ?? undefined,
        }
      }
      before = now
    }
  }
  await fc.assert(fc.asyncProperty(sites, run), { numRuns: 60 })
})
