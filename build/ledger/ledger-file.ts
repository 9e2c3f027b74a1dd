// The ledger on disk: read at the start, written whole and only by a build without problems, before its tree is live.
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { formatLedger, ledgerSchema, type LedgerFile } from './ledger-schema.js'
import { showPath } from '../read/folder.js'
import { codeOf } from '../read/text-file.js'
import type { Diagnostics } from '../diagnostics.js'

/** Reads the ledger; `null` where there is none yet. One that cannot be read is a problem: without it numbers would move. */
export function readLedger(file: string, diagnostics: Diagnostics): LedgerFile | null {
  if (!existsSync(file)) return null
  let what: string
  try {
    const parsed = ledgerSchema.safeParse(JSON.parse(readFileSync(file, 'utf8')))
    if (parsed.success) return parsed.data
    const issue = parsed.error.issues[0]
    what = `is not a ledger (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''})`
  } catch (error) {
    what = `cannot be read (${error instanceof Error ? error.message : codeOf(error)})`
  }
  const hint = 'restore it from version control: it keeps the numbers of facts'
  diagnostics.addProblem(showPath(file), 1, what, hint)
  return null
}

/** Writes the ledger where it changed. Returns why it cannot be written, as in a deployment or on a full disk, else `null`. */
export function writeLedger(file: string, ledger: LedgerFile): string | null {
  const text = formatLedger(ledger)
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return null
  const half = `${file}.new`
  try {
    writeFileSync(half, text)
    renameSync(half, file)
    return null
  } catch (error) {
    removeHalf(half)
    return codeOf(error)
  }
}

/** It is beside the content, so that the next commit would include it. */
function removeHalf(file: string): void {
  try {
    rmSync(file, { force: true })
  } catch {
    // Where nothing can be written, nothing can be removed, and nothing was begun.
  }
}
