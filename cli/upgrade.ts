// `verbatim upgrade`: brings the generated files of a site to the installed version of the kit; content is never touched.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { Diagnostics, formatProblem } from '../build/diagnostics.js'
import { loadSite } from '../build/read/site.js'
import { kitVersion, requireSite } from './place.js'
import { generatedFiles, outdatedFiles } from './scaffold.js'

export const usage = `verbatim upgrade [--check]

Writes api/, middleware.js, vercel.json and the workflow as this version of the kit has them, and says which changed. Of
content/site.yaml it says which settings have another name now; the old names are still read. Where it has a problem, the exit
code is 1.
  --check    only say which differ; the exit code is 1 where one does`

/** Returns the exit code. */
export function run(given: string[]): number {
  const { values } = parseArgs({ args: given, options: { check: { type: 'boolean', default: false } } })
  requireSite()
  if (values.check) return reportDifferences() ? 1 : 0
  return bringUpToDate('.') ? 0 : 1
}

/** Generated files that differ from those of this version. */
function differences(folder: string): string[] {
  // Whoever has removed the workflow does without it.
  const isOptional = (name: string) => name.includes('.github/') && !existsSync(join(folder, name))
  const changed = Object.entries(generatedFiles(folder)).filter(
    ([name, text]) => !isOptional(name) && read(folder, name) !== text,
  )
  return [...changed.map(([name]) => name), ...outdatedFiles(folder)]
}

/** Prints the generated files that differ; returns whether there are any. */
export function reportDifferences(): boolean {
  const names = differences('.')
  for (const name of names) console.log(`${name}: is not that of verbatim-kit ${kitVersion()}; run verbatim upgrade`)
  return names.length > 0
}

/** Returns whether the settings have no problem. */
function bringUpToDate(folder: string): boolean {
  const names = differences(folder)
  const files = generatedFiles(folder)
  for (const name of names) {
    const [file, text] = [join(folder, name), files[name]]
    if (text === undefined) rmSync(file)
    else {
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
    }
    console.log(`${text === undefined ? 'removed' : 'written'}: ${name}`)
  }
  const settings = new Diagnostics()
  loadSite(join(folder, 'content'), undefined, settings)
  // What a person must decide: settings that this version does not know by the name that they have.
  for (const decision of [...settings.problems, ...settings.warnings]) console.log(formatProblem(decision))
  console.log(
    `${names.length === 0 ? 'Everything is' : 'Now all is'} as verbatim-kit ${kitVersion()} has it. Nothing of content/ was touched.`,
  )
  return settings.problems.length === 0
}

function read(folder: string, name: string): string | null {
  const file = join(folder, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}
