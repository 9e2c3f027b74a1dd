// What a deployment may have at most: said before the platform refuses it, and warned of from 70 % on.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { bytesOf, compareWithLimits } from '../../../build/generate/platform-limits.js'

it('warns from 70 % of a limit on, and refuses what is beyond it', () => {
  const at = (value: number) => ({ what: `It has ${value}`, value, limit: 1000 })
  const { problems, warnings } = compareWithLimits([699, 700, 1000, 1001].map(at))
  expect(warnings.map((line) => line.split(':')[0])).toEqual(['It has 700', 'It has 1000'])
  expect(problems).toEqual([expect.stringMatching(/^It has 1001: 100 % of what the platform allows/)])
})

it('adds up the bytes of files and of all files in folders', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bytes-'))
  mkdirSync(path.join(folder, 'a/b'), { recursive: true })
  for (const name of ['one', 'a/two', 'a/b/three']) writeFileSync(path.join(folder, name), 'x'.repeat(10))
  expect(bytesOf([path.join(folder, 'one'), path.join(folder, 'a')])).toBe(30)
  rmSync(folder, { recursive: true })
})
