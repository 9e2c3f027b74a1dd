// Faults planted in a built output: each must be found by the checks, or they would prove nothing.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DataFiles } from '../../service/data.js'
import type { FactsList } from '../../service/contract/resources/fact.js'
import type { PremiumIndex } from '../../service/contract/resources/paid.js'
import { writeRecords } from '../../service/records.js'
import { runSuite } from '../contract/run.js'
import { checkOutput } from './checks.js'
import type { Deployment } from './deployment.js'
import { openOutput } from './output.js'

const readStatic = (output: string, file: string): unknown =>
  JSON.parse(readFileSync(path.join(output, 'static', file), 'utf8'))

/** Whether an output has one of something that a site can do without. */
const published = {
  fact: (output: string) => (readStatic(output, 'api/facts.json') as FactsList).count > 0,
  document: (output: string) => (readStatic(output, 'api/changes.json') as unknown[]).length > 0,
  'premium fact': (output: string) => (readStatic(output, 'api/facts/premium.json') as PremiumIndex).count > 0,
}

interface Fault {
  name: string
  plant: (output: string) => void
  /** What a site must publish for the fault to do harm. */
  needs: keyof typeof published
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
    needs: 'fact',
    only: 'answers the words of a fact',
  },
  {
    name: 'a data file missing in a function',
    plant: (output) => rmSync(path.join(output, 'functions/api/ask.func/dist/functions/data/ask.bin')),
    needs: 'fact',
    only: 'answers the words of a fact',
  },
  {
    name: 'the texts of documents missing in a function',
    plant: (output) => rmSync(path.join(output, 'functions/api/ask.func/dist/functions/data/texts.bin')),
    needs: 'fact',
    only: 'answers the words of a fact',
  },
  {
    name: 'a paid sentence in a static file',
    plant(output) {
      const file = path.join(output, 'functions/api/paid.func/dist/functions/data/premium.json')
      const premium = JSON.parse(readFileSync(file, 'utf8')) as DataFiles['premium.json']
      const insight = Object.values(premium)[0]?.insight ?? ''
      appendFileSync(path.join(output, 'static/llms.txt'), `\n${insight}\n`)
    },
    needs: 'premium fact',
  },
  {
    name: 'a paid sentence in the compressed data of a function',
    plant(output) {
      const data = (name: string) => path.join(output, `functions/api/${name}.func/dist/functions/data`)
      const premium = JSON.parse(
        readFileSync(path.join(data('paid'), 'premium.json'), 'utf8'),
      ) as DataFiles['premium.json']
      writeFileSync(path.join(data('ask'), 'facts.bin'), writeRecords(Object.values(premium)))
    },
    needs: 'premium fact',
  },
]

/**
 * Plants each fault in a copy of the output and checks that; the names of those that nothing found. One that does no harm
 * on this site is skipped by name.
 */
export async function plantFaults(deployment: Deployment): Promise<string[]> {
  const missed: string[] = []
  for (const { name, plant, needs, only } of faults) {
    if (!published[needs](deployment.output)) {
      console.log(`skipped: ${name}: there is no ${needs} here`)
      continue
    }
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
  return runSuite([deployment.url], { isReadOnly: true, only, onOutput: () => undefined })
}
