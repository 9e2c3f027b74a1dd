// Builds a site in a folder of its own and asks it questions as the route does.
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from '../../build/build.js'
import { formatAll } from '../../build/diagnostics.js'
import { answer } from '../../service/ask/answer.js'
import type { AskAnswer } from '../../service/contract/resources/fact.js'
import { openData } from '../../service/data-folder.js'
import type { Context } from '../../service/context.js'

export interface BuiltSite {
  ask(question: string, limit: number): Promise<AskAnswer>
  remove(): void
}

/** Builds a site from a copy of a content folder, so that its ledger stays as it is. */
export async function buildSite(from: string): Promise<BuiltSite> {
  const folder = mkdtempSync(join(tmpdir(), 'ask-site-'))
  const remove = () => {
    rmSync(folder, { recursive: true })
  }
  const out = join(folder, 'public')
  const content = join(folder, 'content')
  cpSync(from, content, { recursive: true })
  // The guides of the site are in a folder beside it.
  const guides = join(from, '..', 'docs')
  if (existsSync(guides)) cpSync(guides, join(folder, 'docs'), { recursive: true })
  const { ok, problems } = await build({ content, out, pictures: false })
  if (!ok) throw new Error(formatAll(problems, '', true).join('\n'))
  const data = join(realpathSync(out), '..', 'data')
  const opened = openData((name) => (name === 'documents' ? join(out, 'api') : join(data, name)))
  // An answer needs nothing else of its context.
  const context = { data: opened, now: () => new Date() } as Context
  return {
    remove,
    ask: (question, limit) => answer(question, limit, context, { measure: (_, work) => work() }),
  }
}
