// Renders the dashboard as one self-contained HTML file, as an agent would build it from the specification.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { html, Html } from '../../../service/html.js'
import type { PublishedSpecification } from '../../read/artifact.js'

const assets = fileURLToPath(new URL('../../assets/', import.meta.url))

/** The script of the page: the bundle, and what starts it. */
export const renderScript = (dashboardScript: string): string =>
  dashboardScript + readFileSync(`${assets}dashboard.js`, 'utf8')

/** The rules that the shell of the site has, for a document of its own. */
const standaloneStyle = `
body {
  margin: 0;
  background: var(--page);
}

main.dashboard {
  max-width: 80rem;
  margin-inline: auto;
  padding: 1.25rem 1.25rem 2.5rem;
}

main.dashboard h1 {
  margin: 0.5rem 0;
  font-size: clamp(1.5rem, 1.2rem + 1.5vw, 2rem);
  line-height: 1.2;
}

main.dashboard .lead {
  margin-bottom: 1.25rem;
  color: var(--muted);
}
`

/** `style` is that of the specification, `body` what is below the title, with absolute addresses, `dashboardScript` defines `dashboard.startDashboard`. */
export function renderDownload(
  specification: PublishedSpecification,
  style: string,
  body: Html,
  dashboardScript: string,
): string {
  const { name, data } = specification
  const script = `// The base address of the data.
const BASE_URL = ${inScript(data.base_url)}

const SPECIFICATION = ${inScript(specification)}

${dashboardScript}
dashboard.startDashboard(document.querySelector('[data-dashboard]'), SPECIFICATION, BASE_URL)
`
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${name}</title>
<style>
${new Html(style + readFileSync(`${assets}dashboard.css`, 'utf8') + standaloneStyle)}</style>
</head>
<body>
<main class="dashboard" data-dashboard>
<h1>${name}</h1>
${body}
</main>
<script>
${new Html(script)}</script>
</body>
</html>
`.text
}

/** JSON for a script in a page: `<` is escaped, so that no text can close the script. */
const inScript = (value: unknown): string => JSON.stringify(value, null, 2).replaceAll('<', '\\u003c')
