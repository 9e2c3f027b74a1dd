// The specification of the dashboard: content/artifact.yaml, published as it is once it has the contract's members.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { artifactSchema, type Artifact } from '../../service/contract/resources/manifest.js'
import type { Findings } from '../problems.js'
import { showPath } from './folder.js'
import { parseYaml } from './front-matter.js'
import { checkValue } from './site.js'
import { readText } from './text-file.js'

/** Reads the specification; `null` where there is none, or where it has problems. */
export function loadArtifact(contentFolder: string, findings: Findings): Artifact | null {
  const file = join(contentFolder, 'artifact.yaml')
  if (!existsSync(file)) return null
  const shownAs = showPath(file)
  const text = readText(file, shownAs, findings)
  const value = text === null ? undefined : parseYaml(text, 0, shownAs, findings)
  if (text === null || value === undefined) return null
  return checkValue(artifactSchema, value, text, shownAs, findings)
}
