// The start of the build with many posts, which threads share.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { build } from '../../build/build.js'
import { copyFixtureSite } from '../fixture-site.js'
import { listTree } from './site.js'
import { SourceCopy } from './source-copy.js'

/** The files of a folder by their path in it. */
function readTree(folder: string): Map<string, Buffer> {
  return new Map(listTree(folder).map((file) => [file, readFileSync(join(folder, file))]))
}

describe('the start of the build', () => {
  let copy: SourceCopy
  beforeAll(() => {
    copy = new SourceCopy()
    copyFixtureSite(copy.folder)
  })

  it('shares the work between threads, and publishes the same as one thread does', async () => {
    const content = join(copy.folder, 'many')
    mkdirSync(join(content, 'posts'), { recursive: true })
    writeFileSync(
      join(content, 'site.yaml'),
      `base_url: https://many.example
title: Many
description: More posts than one thread works out alone.
owner: { name: Many }
hello: Hello.
rights: { license: MIT, text: Free. }
citing: { text: Name the source., example: Many. }
topics: [{ id: numbers, title: Numbers }]
`,
    )
    writeFileSync(join(content, 'posts', 'shared.txt'), 'A file that every post names.\n')
    for (let n = 0; n < 1000; n++) {
      const name = join(content, 'posts', `post-${n}`)
      const links = `[before](post-${n - 1}.md) and [shared](shared.txt)${n === 77 ? ' and [lost](lost.txt)' : ''}`
      writeFileSync(
        `${name}.md`,
        `---\ntitle: Post ${n}\ndate: 2026-01-01\n---\nThe word${n} stands here. See ${links}.\n`,
      )
      if (n % 10 > 0) continue
      writeFileSync(
        `${name}.facts.yaml`,
        `- fact: Post ${n} has a word of its own.\n  evidence: The word${n} stands here.\n  topic: numbers\n  kind: finding\n`,
      )
    }
    const now = '2026-05-01T00:00:00Z'
    const one = await build({ content, out: join(copy.folder, 'one/public'), now: () => new Date(now) })
    expect(one.problems).toEqual([])
    const ledger = () => readFileSync(join(content, 'ledger.json'), 'utf8')
    const noted = ledger()
    rmSync(join(content, 'ledger.json'))
    const { stderr } = spawnSync(
      process.execPath,
      ['build/cli.js', '--content', content, '--out', join(copy.folder, 'shared/public')],
      { cwd: copy.folder, env: { ...copy.env, NOW: now }, encoding: 'utf8' },
    )
    expect(stderr).toContain('post-77.md:5: the link `lost.txt` leads to nothing here')
    const trees = ['one', 'shared'].map((name) => join(realpathSync(join(copy.folder, name, 'public')), '..'))
    for (const room of ['public', 'data']) {
      const [alone, together] = trees.map((tree) => readTree(join(tree, room)))
      expect([...(together?.keys() ?? [])]).toEqual([...(alone?.keys() ?? [])])
      for (const [path, bytes] of alone ?? []) expect(together?.get(path)?.equals(bytes), path).toBe(true)
    }
    expect(ledger()).toBe(noted)
    // Code that V8 refuses is compiled and stored anew.
    const folder = join(copy.folder, 'dist/build')
    const storedAt = () =>
      readdirSync(folder).flatMap((file) => (file.endsWith('.code') ? statSync(join(folder, file)).mtimeMs : []))
    const before = storedAt()
    copy.start()
    expect(before).toHaveLength(1)
    expect(storedAt()).toEqual(before)
  })

  it('bundles again when a file is another one that it holds ready', () => {
    const published = (path: string) => readFileSync(join(copy.folder, 'public', path), 'utf8')
    const edits = [
      ['build/site/pages/dashboard.yaml', 'name: ', 'name: Renamed ', 'api/agent/artifact.json'],
      [
        'build/assets/dashboard/main.js',
        'export ',
        'console.info("Renamed script")\nexport ',
        'dashboard/dashboard.html',
      ],
    ] as const
    copy.start('--quiet')
    for (const [file, from, to, path] of edits) {
      expect(published(path)).not.toContain('Renamed')
      writeFileSync(join(copy.folder, file), readFileSync(join(copy.folder, file), 'utf8').replace(from, to))
      copy.start('--quiet')
      expect(published(path)).toContain('Renamed')
      writeFileSync(join(copy.folder, file), readFileSync(join(copy.folder, file), 'utf8').replace(to, from))
      copy.start('--quiet')
    }
  })
})
