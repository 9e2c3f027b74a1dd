// `verbatim deploy`: what a deployment runs before its files are published: keys, the site, and the bundles of functions.
import { runBuild } from '../build/generate/bundle.js'
import { bundleForDeployment } from '../build/generate/functions.js'
import { updateOperatorLists } from '../build/generate/operator-lists.js'
import { readOptions } from '../build/options.js'

export const usage = `verbatim deploy [options of verbatim build]

What a deployment runs: fetches keys and IP ranges, builds content to public/, and bundles the functions to dist/functions/.`

/** Returns the exit code of the first step that fails. Throws for an option that is not known, before anything is fetched. */
export async function run(given: string[]): Promise<number> {
  readOptions(given)
  await updateOperatorLists()
  const code = await runBuild()
  if (code !== 0) return code
  return bundleForDeployment('public', 'dist/functions')
}
