// What a deployment may have at most: said before the platform refuses it, and warned of from 70 % on.
import { lutimesSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import {
  bytesOf,
  compareWithLimits,
  measureDeployment,
  secondsOfBuild,
} from '../../../build/generate/platform-limits.js'
import { temporaryFolder } from '../../temporary-folder.js'

it('warns from 70 % of a limit on, and refuses what is beyond it', () => {
  const at = (value: number) => ({ what: `It has ${value}`, value, limit: 1000 })
  const { problems, warnings } = compareWithLimits([699, 700, 1000, 1001].map(at))
  expect(warnings.map((line) => line.split(':')[0])).toEqual(['It has 700', 'It has 1000'])
  expect(problems).toEqual([expect.stringMatching(/^It has 1001: 100 % of what the platform allows/)])
})

it('measures files and minutes, of which files are never refused', () => {
  const compare = (files: number, minutes: number) => {
    const { problems, warnings } = compareWithLimits(measureDeployment(files, minutes * 60))
    return [problems, warnings].map((lines) => lines.map((line) => line.split(':')[0]))
  }
  expect(compare(69_999, 31)).toEqual([[], []])
  expect(compare(70_000, 32)).toEqual([[], ['70000 files', 'The build took 32 minutes']])
  expect(compare(100_001, 46)).toEqual([['The build took 46 minutes'], ['100001 files']])
})

it('measures a build from its first instant until it was published, whenever it is asked', () => {
  const folder = temporaryFolder()
  const build = path.join(folder, `${Date.parse('2026-01-01T12:00:00Z').toString(36)}-1-77`)
  mkdirSync(path.join(build, 'public'), { recursive: true })
  const link = path.join(folder, 'public')
  symlinkSync(path.join(build, 'public'), link)
  lutimesSync(link, new Date(), new Date('2026-01-01T12:03:20Z'))
  expect(secondsOfBuild(link)).toBe(200)
})

it('adds up the bytes of files and of all files in folders', () => {
  const folder = temporaryFolder()
  mkdirSync(path.join(folder, 'a/b'), { recursive: true })
  for (const name of ['one', 'a/two', 'a/b/three']) writeFileSync(path.join(folder, name), 'x'.repeat(10))
  expect(bytesOf([path.join(folder, 'one'), path.join(folder, 'a')])).toBe(30)
})
