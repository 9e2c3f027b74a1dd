// The kit compiled as for its package, made from the sources at the start of each run: a process that a test starts from it needs a third of the processor time that compiling each module as it is loaded takes.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = fileURLToPath(new URL('..', import.meta.url))

/**
 * Compiles the kit into a folder of its own, which tests find by the environment. A run that a test starts uses that of its
 * parent, whose sources are the same.
 *
 * @returns what removes the folder
 */
export default function compileKit(): (() => void) | undefined {
  if (process.env['COMPILED_KIT'] !== undefined) return undefined
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'verbatim-kit-')))
  cpSync(path.join(project, 'package.json'), path.join(folder, 'package.json'))
  symlinkSync(path.join(project, 'node_modules'), path.join(folder, 'node_modules'))
  execFileSync(process.execPath, ['build/generate/package.js', path.join(folder, 'dist/package')], { cwd: project })
  process.env['COMPILED_KIT'] = path.join(folder, 'dist/package')
  return () => {
    delete process.env['COMPILED_KIT']
    rmSync(folder, { recursive: true })
  }
}

/** The path of a compiled module, such as `local/serve`. */
export function compiled(module: string): string {
  const kit = process.env['COMPILED_KIT']
  if (kit === undefined) throw new Error(`COMPILED_KIT is not set: is ${import.meta.url} a globalSetup?`)
  return path.join(kit, `${module}.js`)
}
