// All pages but those of the documents, their assets, and the pictures for links to them.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { assetPath } from '../../../service/page.js'
import type { OutputFile, Publication } from '../../document/published.js'
import { renderDashboard } from './dashboard.js'
import { renderHome } from './home.js'
import { renderListPages } from './list-pages.js'
import { renderReference } from './reference.js'
import { renderPrivacy, renderProblems } from './statements.js'

const assets = new URL('../../assets/', import.meta.url)

/** `openApi` is the file as it is published, from which the reference is made. */
export function renderPages(publication: Publication, openApi: OutputFile): OutputFile[] {
  const { site } = publication
  return [
    renderHome(publication),
    ...renderListPages(publication),
    renderReference(publication, openApi),
    renderPrivacy(site),
    ...renderProblems(site),
    ...renderDashboard(publication),
    ...listAssets().map((name) => ({ path: assetPath(name), content: readFileSync(new URL(name, assets)) })),
  ]
}

const listAssets = (): string[] =>
  readdirSync(assets, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(fileURLToPath(assets), join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .sort()
