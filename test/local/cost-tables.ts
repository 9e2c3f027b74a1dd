// The tables of costs in docs/deploy.md as numbers, and the data of a build with other settings.
import { readFileSync } from 'node:fs'
import type { Data, DataFiles } from '../../service/data.js'

/** The rows of the tables under "What it costs": the numbers of each, by the text of its first cell. */
const documented = new Map(
  readFileSync('docs/deploy.md', 'utf8')
    .split('## What it costs')[1]
    ?.split('\n## ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )
    .map(([name = '', ...cells]) => [name, cells.map((cell) => Number(cell.replace(/[^\d.]/g, '')))]),
)
export function rowOf(name: string): number[] {
  const row = documented.get(name)
  if (row === undefined) throw new Error(`docs/deploy.md has no row: ${name}`)
  return row
}

/** The data of a build with other settings of its site. */
export function withSettings(data: Data, settings: Partial<DataFiles['site.json']>): Data {
  const json: Data['json'] = (name) =>
    name === 'site.json' ? ({ ...data.json('site.json'), ...settings } as DataFiles[typeof name]) : data.json(name)
  return { ...data, json }
}
