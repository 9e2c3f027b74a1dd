// Runs the command line in the process of a test: starting one that loads the build takes half a second of processor time.
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import { vi } from 'vitest'
import { compiled } from '../compiled-kit.js'

export const main = compiled('cli/main')

export interface Ran {
  code: number | null
  text: string
}

/** Runs a command in a folder, in a process of its own. */
export function spawnVerbatim(cwd: string, ...given: string[]): Ran {
  const env = { PATH: process.env['PATH'] }
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...given], { cwd, encoding: 'utf8', env })
  return { code: status, text: stdout + stderr }
}

/** Runs a command in a folder, in this process. Not for those that listen, or set V8's flags (`build`). */
export async function runVerbatim(cwd: string, ...given: string[]): Promise<Ran> {
  const lines: string[] = []
  for (const method of ['log', 'error'] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => lines.push(`${line}\n`))
  const { argv, exitCode } = process
  const before = process.cwd()
  process.chdir(cwd)
  Object.assign(process, { argv: [process.execPath, main, ...given], exitCode: undefined })
  try {
    // The query makes a module of its own, which runs as it is loaded.
    await import(`${pathToFileURL(main).href}?${randomUUID()}`)
    return { code: Number(process.exitCode ?? 0), text: lines.join('') }
  } finally {
    process.chdir(before)
    Object.assign(process, { argv, exitCode })
    vi.restoreAllMocks()
  }
}
