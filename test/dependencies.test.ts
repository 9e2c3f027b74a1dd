// docs/dependencies.md names every direct dependency.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

it.each(['package.json', 'bench/package.json'])('docs/dependencies.md names every package of %s', (file) => {
  const { dependencies, devDependencies = {} } = JSON.parse(read(file)) as Record<string, Record<string, string>>
  // The packages of a row are in its first cell.
  const cells = read('docs/dependencies.md').match(/^\| [^|]*/gm) ?? []
  const named = new Set(cells.flatMap((cell) => cell.slice(2).trim().split(', ')))
  const absent = Object.keys({ ...dependencies, ...devDependencies }).filter((name) => !named.has(name))
  expect(Object.keys({ ...dependencies })).not.toEqual([])
  expect(absent).toEqual([])
})
