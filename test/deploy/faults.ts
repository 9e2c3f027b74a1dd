// Faults planted in a built output: each must be found by the checks, or they would prove nothing.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DataFiles } from '../../service/data.js'
import { runSuite } from '../contract/run.js'
import { checkOutput } from './checks.js'
import type { Deployment } from './deployment.js'
import { openOutput } from './output.js'

interface Fault {
  name: string
  plant: (output: string) => void
  /** Tests of the suite that look where the fault is; without it the suite is not needed to find it. */
  only?: string
}

const faults: readonly Fault[] = [
  {
    name: 'a broken rewrite',
    plant(output) {
      const file = path.join(output, 'config.json')
      const config = readFileSync(file, 'utf8')
      writeFileSync(file, config.replace('"dest": "/api/ask"', '"dest": "/api/asks"'))
    },
    only: 'answers the words of a fact',
  },
  {
    name: 'a data file missing in a function',
    plant: (output) => rmSync(path.join(output, 'functions/api/ask.func/dist/functions/data/ask.bin')),
    only: 'answers the words of a fact',
  },
  {
    name: 'the documents missing in a function',
    plant: (output) =>
      rmSync(path.join(output, 'functions/api/mcp.func/dist/functions/data/documents'), { recursive: true }),
    only: 'list the documents and give each one',
  },
  {
    name: 'a paid sentence in a static file',
    plant(output) {
      const file = path.join(output, 'functions/api/paid.func/dist/functions/data/premium.json')
      const premium = JSON.parse(readFileSync(file, 'utf8')) as DataFiles['premium.json']
      const insight = Object.values(premium)[0]?.insight ?? ''
      appendFileSync(path.join(output, 'static/llms.txt'), `\n${insight}\n`)
    },
  },
]

/** Plants each fault in a copy of the output and checks that; the names of those that nothing found. */
export async function plantFaults(deployment: Deployment): Promise<string[]> {
  const missed: string[] = []
  for (const { name, plant, only } of faults) {
    const copy = mkdtempSync(path.join(tmpdir(), 'fault-'))
    cpSync(deployment.output, copy, { recursive: true })
    plant(copy)
    const isFound = only === undefined ? checkOutput(copy).length > 0 : !(await passes(deployment, copy, only))
    console.log(`${name}: ${isFound ? 'found' : 'NOT FOUND'}`)
    if (!isFound) missed.push(name)
    rmSync(copy, { recursive: true })
  }
  return missed
}

async function passes(deployment: Deployment, output: string, only: string): Promise<boolean> {
  try {
    deployment.serve(await openOutput(output))
  } catch {
    return false
  }
  return runSuite(deployment.url, { isReadOnly: true, only, onOutput: () => undefined })
}
