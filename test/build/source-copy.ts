// A copy of the sources, so that a test of bundling leaves the bundle of the project alone.
import { execFileSync } from 'node:child_process'
import { cpSync, statSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { temporaryFolder } from '../temporary-folder.js'

const project = fileURLToPath(new URL('../..', import.meta.url))

export class SourceCopy {
  readonly folder = temporaryFolder()
  /** The environment of the tests has a BASE_URL, which a build would take for the site's. */
  readonly env = { PATH: process.env['PATH'] }

  constructor() {
    for (const name of ['build', 'service', 'package.json', 'package-lock.json', 'tsconfig.json']) {
      cpSync(join(project, name), join(this.folder, name), { recursive: true })
    }
    symlinkSync(join(project, 'node_modules'), join(this.folder, 'node_modules'))
  }

  /** Runs the start of the build, and returns what it printed. */
  start(...args: string[]): string {
    return execFileSync(process.execPath, ['build/cli.js', ...args], {
      cwd: this.folder,
      env: this.env,
      encoding: 'utf8',
    })
  }

  bundledAt(): number {
    return statSync(join(this.folder, 'dist/build/main.cjs')).mtimeMs
  }
}
