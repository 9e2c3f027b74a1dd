// `verbatim start [FOLDER]`: serves a site, or the blog in a folder as it is.
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { isSite, siteFolder } from './place.js'
import { UsageError } from './usage-error.js'

/** Runs the development host. A folder that is no site is served as a blog; options are those of the host. */
export async function run(given: string[]): Promise<void> {
  const named = given[0] !== undefined && !given[0].startsWith('-') ? given[0] : null
  if (named !== null && !(existsSync(named) && statSync(named).isDirectory()))
    throw new UsageError(`${named} is not a folder: name that of a blog, or of its posts`)
  const folder = siteFolder(resolve(named ?? '.'))
  const isNamed = given.some((one) => /^--(?:posts|content)\b/.test(one))
  const rest = named === null ? given : given.slice(1)
  const [program = '', script = ''] = process.argv
  if (isSite(folder) && !isNamed) process.chdir(folder)
  process.argv = [program, script, ...(isSite(folder) || isNamed ? [] : ['--posts', folder]), ...rest]
  await import('../local/start.js')
}
