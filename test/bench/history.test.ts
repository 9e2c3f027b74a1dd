// The measuring of a history finds what is lost over the commits of a blog, and nothing where all is right.
import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { measureHistory } from '../../bench/blogs/history.js'
import { temporaryFolder, writeFiles, type Files } from '../temporary-folder.js'

/** A repository with a commit for each set of changes. */
function repositoryOf(...commits: Files[]): string {
  const folder = temporaryFolder()
  const git = (...words: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Ann', '-c', 'user.email=ann@blog.example', ...words])
  git('init', '--quiet')
  for (const files of commits) {
    writeFiles(folder, files)
    git('add', '--all')
    git('commit', '--quiet', '--message', 'Write')
  }
  return folder
}

const settings = (rest: string) => `title: A blog\nurl: https://blog.example\n${rest}`
const post = (title: string, body = 'Text.') => `---\ntitle: ${title}\n---\n${body}\n`

it('finds nothing where posts come, are renamed and go', async () => {
  const folder = repositoryOf(
    { '_config.yml': settings(''), '_posts/2026-01-02-b.md': post('B'), '_posts/old/2026-01-02-c.md': post('C') },
    { '_posts/2026-01-02-b.md': null, '_posts/2026-01-02-d.md': post('B'), '_posts/2026-01-01-c.md': post('New') },
    { '_posts/2026-01-02-d.md': null },
  )
  expect(await measureHistory(folder, 3)).toEqual({
    ...{ builds: 3, documents: 2 },
    ...{ notBuilt: [], moved: [], deadPages: [], deadAddresses: [], falseEdits: [], otherDays: [] },
  })
})

it('names the commits and files of addresses that died, and of texts that changed without an edit', async () => {
  const folder = repositoryOf(
    {
      '_config.yml': settings('permalink: /one/:title/\nword: old\n'),
      '_posts/2026-01-02-a.md': post('A', '{{ site.word }}'),
    },
    { '_config.yml': settings('permalink: /two/:title/\nword: new\n') },
  )
  const { deadAddresses, falseEdits } = await measureHistory(folder, 2)
  const place = expect.stringMatching(/^[0-9a-f]{8}\.\.[0-9a-f]{8} _posts\/2026-01-02-a\.md: /) as string
  expect([deadAddresses, falseEdits]).toEqual([[place], [place]])
  expect(deadAddresses[0]).toContain('/one/a/')
})

it('names a page that died as its file was renamed, and its text and description were edited', async () => {
  const long = (first: string) => post('A', `${first} words. ${'More words of it follow here. '.repeat(30)}`)
  const folder = repositoryOf(
    { '_config.yml': settings(''), '_posts/2026-01-02-a.md': long('Old') },
    { '_posts/2026-01-02-a.md': null, '_posts/2026-01-02-b.md': long('New') },
  )
  const { deadPages } = await measureHistory(folder, 2)
  expect(deadPages).toEqual([expect.stringMatching(/ _posts\/2026-01-02-a\.md: \/posts\/a\/$/)])
})
