// Faults planted in a built output: each must be found by the checks, or they would prove nothing.
import { appendFileSync, cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { DataFiles } from '../../service/data.js'
import type { FactsList } from '../../service/contract/resources/fact.js'
import type { PremiumIndex } from '../../service/contract/resources/paid.js'
import { writeRecords } from '../../service/records.js'
import type { RunningHost } from '../../local/host.js'
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
  /** The suite finds it in what is served; otherwise the check of the files does. */
  isServed?: boolean
}

/** The tests of the suite that look where the faults are. */
const search = 'answers the words of a fact'

const faults: readonly Fault[] = [
  {
    name: 'a broken rewrite',
    plant(output) {
      const file = path.join(output, 'config.json')
      const config = readFileSync(file, 'utf8')
      writeFileSync(file, config.replace('"dest": "/api/ask"', '"dest": "/api/asks"'))
    },
    needs: 'fact',
    isServed: true,
  },
  {
    name: 'a data file missing in a function',
    plant: (output) => rmSync(path.join(output, 'functions/api/ask.func/dist/functions/data/ask.bin')),
    needs: 'fact',
    isServed: true,
  },
  {
    name: 'the texts of documents missing in a function',
    plant: (output) => rmSync(path.join(output, 'functions/api/ask.func/dist/functions/data/documents.bin')),
    needs: 'fact',
    isServed: true,
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

/** No fault at all, which nothing may find. */
const nothing: Fault = { name: 'nothing', plant: () => undefined, needs: 'fact', isServed: true }

/**
 * Plants each fault in a copy of the output and checks that; the names of those that nothing found. One that does no harm
 * on this site is skipped by name.
 */
export async function plantFaults(deployment: Deployment): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'faults-'))
  const served: { name: string; host: RunningHost }[] = []
  const found = new Map<string, boolean>()
  for (const [at, { name, plant, needs, isServed }] of [nothing, ...faults].entries()) {
    if (!published[needs](deployment.output)) {
      console.log(`skipped: ${name}: there is no ${needs} here`)
      continue
    }
    const copy = path.join(folder, String(at))
    cpSync(deployment.output, copy, { recursive: true })
    plant(copy)
    if (isServed !== true) found.set(name, checkOutput(copy).length > 0)
    else {
      const site = await openOutput(copy).catch(() => null)
      if (site === null) found.set(name, true)
      else served.push({ name, host: await deployment.serve(site) })
    }
  }
  const report = await searchAll(served.map(({ host }) => urlOf(host)))
  for (const { name, host } of served) {
    found.set(
      name,
      report.split('\n').some((line) => line.includes('FAIL') && line.includes(urlOf(host))),
    )
    await host.stop()
  }
  rmSync(folder, { recursive: true })
  const missed = [...found].flatMap(([name, isFound]) => (isFound === (name !== nothing.name) ? [] : [name]))
  for (const [name, isFound] of found) console.log(`${name}: ${isFound ? 'found' : 'not found'}`)
  return missed
}

const urlOf = ({ port }: RunningHost) => `http://127.0.0.1:${port}`

/** What one run of the suite says of these: starting the runner takes longer than its tests. */
async function searchAll(urls: readonly string[]): Promise<string> {
  let report = ''
  if (urls.length > 0) await runSuite(urls, { isReadOnly: true, only: search, onOutput: (text) => (report += text) })
  return report
}
