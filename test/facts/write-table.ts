// Brings docs/facts.md up to date, as a part of `npm run generate`.
import { writeFileSync } from 'node:fs'
import { isFirstSite, renderFactsTable } from './render-table.js'

if (isFirstSite()) writeFileSync(new URL('../../docs/facts.md', import.meta.url), renderFactsTable())
