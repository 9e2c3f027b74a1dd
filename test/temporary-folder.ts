// Folders of tests, which are removed after them, and files in folders.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

// One list for the process: a test that replaces modules has a module of its own here.
const folders: string[] = ((globalThis as { temporaryFolders?: string[] }).temporaryFolders ??= [])

/** Removes them all: by the set-up of each file, as files of tests share modules. */
export function removeFolders(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
}

/** Makes an empty folder, under its real path. It is removed after the tests of the file. */
export function temporaryFolder(): string {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'verbatim-')))
  folders.push(folder)
  return folder
}

/** Files by their path in a folder; null where there shall be none. */
export type Files = Readonly<Record<string, string | Uint8Array | null>>

/** Writes files below a folder, or removes them. */
export function writeFiles(folder: string, files: Files): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name)
    mkdirSync(path.dirname(file), { recursive: true })
    if (text === null) rmSync(file)
    else writeFileSync(file, text)
  }
}
