// The proposed facts beside a document: `x.facts.proposed.yaml`, which a build counts and never publishes.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { parse, stringify } from 'yaml'
import * as z from 'zod'
import { listFiles, documentEnding } from './folder.js'

const proposalSchema = z.object({
  fact: z.string(),
  evidence: z.string(),
  topic: z.string(),
  kind: z.string(),
  questions: z.array(z.string()).optional(),
})
const fileSchema = z.object({
  proposed: z.array(proposalSchema).default([]),
  rejected: z.array(z.string()).default([]),
})

/** A proposed fact, in the words of a facts file. */
export type Proposal = z.output<typeof proposalSchema>
/** What waits, and the evidence of what was rejected and is not proposed again. */
export type Proposals = z.output<typeof fileSchema>

const ending = '.facts.proposed.yaml'
const opening = `# Proposed by \`verbatim suggest\`. Nothing here is published: accept a fact with \`--accept\`, or move it to the facts file.\n`

export function proposalsFileOf(documentFile: string): string {
  return documentFile.replace(documentEnding, ending)
}

/** Reads a file of proposals; empty where there is none. @throws Error that names the file where it is of another form */
export function readProposals(file: string): Proposals {
  if (!existsSync(file)) return { proposed: [], rejected: [] }
  try {
    return fileSchema.parse(parse(readFileSync(file, 'utf8')) ?? {})
  } catch (error) {
    const what = error instanceof z.ZodError ? z.prettifyError(error) : error instanceof Error ? error.message : ''
    throw new Error(`${file} is no file of proposals: ${what}`, { cause: error })
  }
}

/** Writes a file of proposals, or removes it where nothing is left in it. */
export function writeProposals(file: string, { proposed, rejected }: Proposals): void {
  if (proposed.length + rejected.length === 0) rmSync(file, { force: true })
  else writeFileSync(file, opening + stringify({ proposed, ...(rejected.length > 0 && { rejected }) }))
}

/** How many proposals wait below folders; a file that cannot be read has none. */
export function countProposals(folders: readonly string[]): number {
  const files = new Set(folders.flatMap((folder) => listFiles(folder, (name) => name.endsWith(ending))))
  return [...files].reduce((sum, file) => sum + (parseCount(file) ?? 0), 0)
}

function parseCount(file: string): number | undefined {
  try {
    return readProposals(file).proposed.length
  } catch {
    return undefined
  }
}
