// The dashboard's page, drawn from the published specification.
import { html } from '../../service/html.js'
import type { OutputFile, Publication } from '../render/published.js'
import { pageFile } from './site-page.js'

export function renderDashboard({ site, artifact }: Publication): OutputFile[] {
  if (!artifact) return []
  const content = html`<p>
    The numbers are public: <a href="/api/agent/stats.json?days=30">30 days of traffic</a>,
    <a href="/api/agent/ping">response times</a>, <a href="/api/changes.json">what has changed</a>.
  </p>`
  const description = `Who reads ${site.title}, and how fast it answers.`
  return [pageFile({ path: '/dashboard/', title: 'Dashboard', description, content }, site)]
}
