// All pages but those of the documents, the home page and the reference, their assets, and the pictures for links to them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assetPath } from '../../../service/page.js'
import type { OutputFile, Publication } from '../../document/published.js'
import { renderDashboard } from './dashboard.js'
import { renderIcons } from './icons.js'
import { renderListPages } from './list-pages.js'
import { renderMarkdownPages } from './markdown-pages.js'
import { renderPrivacy, renderProblems } from './statements.js'
import { renderStyle, themes } from './style.js'

const assets = new URL('../../assets/', import.meta.url)

export function* renderPages(publication: Publication): Generator<OutputFile> {
  const { site } = publication
  yield* renderListPages(publication)
  yield renderPrivacy(site)
  yield* renderProblems(publication)
  yield* renderDashboard(publication)
  yield* renderMarkdownPages(publication)
  yield* renderStyle(site)
  yield* renderIcons(publication, themes[0].paper)
  for (const name of listAssets()) yield { path: assetPath(name), content: readFileSync(new URL(name, assets)) }
}

/** What `renderStyle`, `renderIcons` and `renderDashboard` make files of. */
const sources =
  /^(?:tokens\.css|site\.css|icon\.svg|favicon\.ico|icon-512\.png|touch-icon\.png|dashboard\.js|dashboard\/.*)$/

const listAssets = (): string[] =>
  readdirSync(assets, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(fileURLToPath(assets), join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => !sources.test(name))
    .sort()
