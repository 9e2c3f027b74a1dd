// What a deployment may have at most: said before the platform refuses it, and warned of from 70 % on.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { bytesOf, compareWithLimits, measureDeployment } from '../../../build/generate/platform-limits.js'

it('warns from 70 % of a limit on, and refuses what is beyond it', () => {
  const at = (value: number) => ({ what: `It has ${value}`, value, limit: 1000 })
  const { problems, warnings } = compareWithLimits([699, 700, 1000, 1001].map(at))
  expect(warnings.map((line) => line.split(':')[0])).toEqual(['It has 700', 'It has 1000'])
  expect(problems).toEqual([expect.stringMatching(/^It has 1001: 100 % of what the platform allows/)])
})

it('measures files, minutes and the longest answer, of which files alone are never refused', () => {
  const change = 'x'.repeat(998)
  const compare = (files: number, minutes: number, changes: number) => {
    const sizes = { files, seconds: minutes * 60, changes: JSON.stringify(new Array(changes).fill(change)) }
    const { problems, warnings } = compareWithLimits(measureDeployment(sizes))
    return [problems, warnings].map((lines) => lines.map((line) => line.split(':')[0]))
  }
  expect(compare(69_999, 31, 2700)).toEqual([[], []])
  expect(compare(70_000, 32, 2900)).toEqual([
    [],
    ['70000 files', 'The build took 32 minutes', '/api/changes.json?since= answers up to 2.9 MB'],
  ])
  expect(compare(100_001, 46, 4100)).toEqual([
    ['The build took 46 minutes', '/api/changes.json?since= answers up to 4.1 MB'],
    ['100001 files'],
  ])
})

it('adds up the bytes of files and of all files in folders', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'bytes-'))
  mkdirSync(path.join(folder, 'a/b'), { recursive: true })
  for (const name of ['one', 'a/two', 'a/b/three']) writeFileSync(path.join(folder, name), 'x'.repeat(10))
  expect(bytesOf([path.join(folder, 'one'), path.join(folder, 'a')])).toBe(30)
  rmSync(folder, { recursive: true })
})
