// What must hold of a built output beside the contract: few functions, each with its own data, and nothing paid in public.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { paidTexts, PaidTextSearch } from '../../build/check/paid-text.js'
import {
  bytesOf,
  compareWithLimits,
  functionBytes,
  measureDeployment,
  mostRoutes,
} from '../../build/generate/platform-limits.js'
import { unpack } from '../../service/data-folder.js'
import type { DataFiles } from '../../service/data.js'
import { openRecords } from '../../service/records.js'
import { listFunctions } from './output.js'

/** The platform's smallest plan takes twelve; the project keeps to ten. */
const mostFunctions = 10
const paidFunction = 'api/paid'
/** Functions that deliver what is paid: over HTTP and over MCP. */
const sellers = [paidFunction, 'api/mcp']
/** Where a bundle finds its data, seen from the folder of its function. */
const dataFolder = 'dist/functions/data'

/** Everything that is wrong with an output folder that took so long to build, each as a sentence; empty where nothing is. */
export function checkOutput(output: string, seconds = 0): string[] {
  const functions = listFunctions(output)
  const served = functions.filter(({ name }) => name !== 'middleware')
  const faults: string[] = []
  if (served.length > mostFunctions) faults.push(`${served.length} functions; at most ${mostFunctions} are allowed`)
  if (served.length === functions.length) faults.push('there is no middleware')
  const { routes = [] } = JSON.parse(readFileSync(path.join(output, 'config.json'), 'utf8')) as { routes?: unknown[] }
  const measures = [
    { what: `${routes.length} routes`, value: routes.length, limit: mostRoutes },
    ...functions.map(({ name, place }) => ({ what: name, value: bytesOf([place]), limit: functionBytes })),
  ]
  const files = listFiles(path.join(output, 'static')).length
  const { problems, warnings } = compareWithLimits([...measures, ...measureDeployment(files, seconds)])
  for (const line of warnings) console.warn(`warning: ${line}`)
  faults.push(...problems)
  const paid = served.find(({ name }) => name === paidFunction)
  if (paid === undefined) return [...faults, `there is no ${paidFunction}`]

  const search = new PaidTextSearch(readPaidTexts(path.join(paid.place, dataFolder)))
  const open = [
    path.join(output, 'static'),
    ...functions.flatMap(({ name, place }) => (sellers.includes(name) ? [] : [place])),
  ]
  for (const file of open.flatMap(listFiles)) {
    for (const { sentence, origin } of search.findIn(readUnpacked(file))) {
      faults.push(`${path.relative(output, file)} has a sentence of the paid ${origin}: "${sentence.slice(0, 60)}…"`)
    }
  }
  return faults
}

function readPaidTexts(folder: string): Map<string, string> {
  const read = <Name extends 'premium.json' | 'playbook.json'>(name: Name): DataFiles[Name] =>
    JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as DataFiles[Name]
  const texts = paidTexts(Object.values(read('premium.json')), null)
  for (const { heading, markdown } of read('playbook.json')?.sections ?? []) texts.set(`playbook, ${heading}`, markdown)
  return texts
}

/** The bytes of a file; of compressed data what functions read of it. */
function readUnpacked(file: string): Buffer {
  const bytes = unpack(readFileSync(file))
  if (path.basename(path.dirname(file)) !== 'data' || !/^(?:facts|documents|texts)\.bin$/.test(path.basename(file)))
    return bytes
  const records = openRecords(bytes)
  return Buffer.from(Array.from({ length: records.count }, (_, at) => JSON.stringify(records.get(at))).join('\n'))
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}
