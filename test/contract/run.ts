// Runs the contract suite against a URL in a process of its own; `npm run verify -- https://…` is its command line.
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const project = fileURLToPath(new URL('../..', import.meta.url))
const runner = path.join(path.dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')

export interface SuiteOptions {
  /** Leave out what records. */
  isReadOnly?: boolean
  /** Skip what needs something that the target does not publish, in the place of failing there. */
  mayBeSparse?: boolean
  /** The target has the key of no real account, and no card processor to ask. */
  hasNoProcessor?: boolean
  /** Where the report goes; default is the terminal. */
  onOutput?: (text: string) => void
  /** Only tests whose full name matches. */
  only?: string
}

/** Whether every test of the suite passes against each of `urls`. */
export function runSuite(
  urls: readonly string[],
  { isReadOnly, mayBeSparse, hasNoProcessor, onOutput, only }: SuiteOptions = {},
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const filter = only === undefined ? [] : ['--testNamePattern', only]
    const child = spawn(process.execPath, [runner, 'run', 'test/contract/contract.test.ts', ...filter], {
      cwd: project,
      env: {
        ...process.env,
        CONTRACT_URL: urls.join(' '),
        CONTRACT_READ_ONLY: isReadOnly ? '1' : '',
        CONTRACT_MAY_BE_SPARSE: mayBeSparse ? '1' : '',
        CONTRACT_NO_PROCESSOR: hasNoProcessor ? '1' : '',
      },
      stdio: onOutput === undefined ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => onOutput?.(chunk.toString()))
    child.once('error', reject)
    child.once('close', (code) => resolve(code === 0))
  })
}

const usage = `npm run verify -- URL [--read-only]
Checks a deployment against the whole HTTP contract. It says hello, and asks and answers a question where an event is
open; --read-only leaves that out. What needs something that is not published there, such as facts, is skipped by name.`

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    options: { 'read-only': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [url, ...rest] = positionals
  if (values.help || url === undefined || rest.length > 0 || !/^https?:\/\//.test(url) || !URL.canParse(url)) {
    console.error(usage)
    return values.help ? 0 : 2
  }
  return (await runSuite([url], { isReadOnly: values['read-only'], mayBeSparse: true })) ? 0 : 1
}

if (process.argv[1] === fileURLToPath(import.meta.url)) process.exitCode = await main()
