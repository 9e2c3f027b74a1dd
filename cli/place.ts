// Where things are: the folder of a site, and the folder and version of the kit.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { UsageError } from './usage-error.js'

/** The folder of the site of an existing blog, in the blog's own. */
export const besideBlog = 'agents'

export const packageName = 'verbatim-kit'

/** The folder of a site: `folder`, or `agents` in it where that is one. */
export function siteFolder(folder: string): string {
  const beside = join(folder, besideBlog)
  return !isSite(folder) && isSite(beside) ? beside : folder
}

/** Whether a folder has the settings of a site. */
export function isSite(folder: string): boolean {
  return existsSync(join(folder, 'content/site.yaml'))
}

/** @throws UsageError where the working directory is no site: what a command writes or compares would be of no use there. */
export function requireSite(): void {
  if (isSite('.')) return
  throw new UsageError('There is no content/site.yaml here: go to the folder of a site, or make one with verbatim init')
}

/** The folder of compiled modules, or of the sources where they are run. */
export const kitFolder = fileURLToPath(new URL('../', import.meta.url))

const packageFolder = existsSync(join(kitFolder, 'package.json')) ? kitFolder : join(kitFolder, '../..')

export function kitVersion(): string {
  const { version } = JSON.parse(readFileSync(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  return version
}
