// Documents without a date or a title, as other tools publish them: the day of the first commit, and the name of the file.
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { Diagnostics, formatProblem } from '../../../build/diagnostics.js'
import { StoredCache } from '../../../build/output/stored-cache.js'
import { loadDocuments } from '../../../build/read/documents.js'
import { readFirstDays } from '../../../build/read/first-days.js'

let folder: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'verbatim-undated-')))
})
afterEach(() => {
  rmSync(folder, { recursive: true })
})

function write(name: string, text: string): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true })
  writeFileSync(join(folder, name), text)
}

function git(...words: string[]): void {
  execFileSync('git', ['-C', folder, '-c', 'user.name=Ann', '-c', 'user.email=ann@blog.example', ...words], {
    stdio: 'ignore',
  })
}

function commit(day: string): void {
  git('add', '.')
  git('commit', '--quiet', '--date', `${day}T23:00:00-0800`, '--message', day)
}

function load(known: Readonly<Record<string, string>> = {}) {
  const diagnostics = new Diagnostics()
  const documents = loadDocuments(
    {
      ...{ language: 'en', topics: null, today: '2026-11-20', leftOut: new Set<string>(), cache: new StoredCache() },
      folders: [{ kind: 'post', folder: join(folder, 'posts'), required: true, isForeign: true }],
      firstDayOf: (name) => known[name],
    },
    diagnostics,
  )
  return { days: Object.fromEntries(documents.map(({ head }) => [head.title, head.published])), diagnostics }
}

it('takes the day of the first commit, or that of the ledger where no commit tells it', () => {
  git('init', '--quiet')
  write('posts/old.md', '---\ntitle: Old\n---\nText.\n')
  write('posts/edited.md', '---\ntitle: Edited\nlastmod: 2020-03-04\n---\nText.\n')
  commit('2019-05-01')
  git('mv', 'posts/old.md', 'posts/renamed.md')
  commit('2020-06-02')
  write('posts/renamed.md', '---\ntitle: Renamed\n---\nOther words.\n')
  write('posts/new.md', '---\ntitle: New\n---\nText.\n')
  write('posts/unknown.md', '---\ntitle: Unknown\n---\nText.\n')
  const { days, diagnostics } = load({ 'post/new': '2026-01-02' })
  expect(days).toEqual({ Edited: '2020-03-04', Renamed: '2019-05-01', New: '2026-01-02' })
  expect(diagnostics.problems.map(formatProblem)).toEqual([
    expect.stringMatching(/unknown\.md:1: has no date; set .* or commit the file/),
  ])
  expect(diagnostics.warnings).toHaveLength(3)
})

it('knows the days of a shallow clone since its history begins', () => {
  git('init', '--quiet')
  for (const day of ['2019-05-01', '2020-06-02', '2021-07-03']) {
    write(`${day}.md`, day)
    commit(day)
  }
  git('clone', '--quiet', '--depth', '2', pathToFileURL(folder).href, join(folder, 'clone'))
  expect(readFirstDays(join(folder, 'clone'))).toEqual(new Map([[join(folder, 'clone/2021-07-03.md'), '2021-07-03']]))
  expect(readFirstDays(folder).size).toBe(3)
})

it('takes lists and parts of documents for none, and the name of a file for a title', () => {
  const words = ['index', 'posts', 'empty', 'part'].map((name) => [name, `---\ntitle: ${name}\n---\n`])
  for (const [name = '', head] of words)
    write(`posts/${name}.md`, name === 'part' ? '<Code />\n' : `${head}${name === 'empty' ? '\n' : 'Our posts.\n'}`)
  write('posts/some-words.md', '---\ndate: 2026-01-02\n---\nText.\n')
  write('posts/2026-1-3-12.5.md', '---\ntitle: ""\n---\nText.\n')
  const { days, diagnostics } = load()
  expect(days).toEqual({ 'Some words': '2026-01-02', '2026-01-03': '2026-01-03' })
  expect(diagnostics.problems).toEqual([])
  expect(diagnostics.warnings.map(formatProblem)).toContainEqual(
    expect.stringMatching(/part\.md:1: is no document: it has neither front matter nor a heading/),
  )
})
