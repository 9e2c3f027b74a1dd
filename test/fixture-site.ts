// The site in fixtures/site: small, complete and made up, so that no test depends on what `content/` holds.
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Its folder of content. A build writes the ledger there: a test builds a copy, or names folders of its own. */
export const fixtureSite = fileURLToPath(new URL('fixtures/site', import.meta.url))

/** What its settings give as its address. */
export const fixtureUrl = 'https://harbour.example'

/** Copies it to the folder `content` in `folder`, and returns the path of the copy. */
export function copyFixtureSite(folder: string): string {
  const content = join(folder, 'content')
  cpSync(fixtureSite, content, { recursive: true })
  return content
}
