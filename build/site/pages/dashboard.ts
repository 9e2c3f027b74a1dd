// Renders the page of the dashboard and its download from the published specification.
import { html, type Html } from '../../../service/html.js'
import { publishedSpecification, type Panel, type Specification } from '../../read/artifact.js'
import type { OutputFile, Publication } from '../../document/published.js'
import { assetPath, markdownPath } from '../../../service/page.js'
import { renderDownload, renderScript } from './dashboard-download.js'
import { lines, pageFile } from '../../document/site-page.js'

const page = '/dashboard/'
const numbersPath = '/dashboard/numbers/'
const stylePath = `${page}specification.css`
const downloadPath = `${page}dashboard.html`
const specificationPath = '/api/agent/artifact.json'

export function renderDashboard({ site, artifact, dashboardScript }: Publication): OutputFile[] {
  const specification = publishedSpecification(artifact, site.base_url)
  const style = renderDashboardStyle(specification)
  const download = renderDownload(specification, style, renderBody(specification, site.base_url), dashboardScript)
  const size = Math.ceil(Buffer.byteLength(download) / 1000)
  const content = html`<noscript><p>Without a script, the numbers are in <a href="${numbersPath}">tables</a>.</p></noscript><div class="dashboard" data-dashboard>
${renderBody(specification, '')}
<p class="taking"><a href="${downloadPath}" download>Download as one HTML file</a>
<span>${size} kB; it works from a disk and inside an assistant.</span>
<span>Built from a <a href="${specificationPath}">specification</a> that your agent can build from, too.</span></p>
</div>`
  return [
    pageFile(
      {
        path: page,
        title: specification.name,
        description: specification.summary,
        content,
        inEnglish: specification.language === 'en',
        styles: ['/assets/dashboard.css', stylePath],
        scripts: ['dashboard.js'],
        alternates: [
          { type: 'text/markdown', url: markdownPath(page) },
          { type: 'application/json', url: specificationPath, title: 'The specification of this page' },
        ],
      },
      site,
    ),
    { path: assetPath('dashboard.js'), content: renderScript(dashboardScript) },
    { path: stylePath, content: style },
    { path: downloadPath, content: download },
  ]
}

/** The content below the title: summary, controls, and panels that the script fills. */
function renderBody({ summary, layout, data, texts }: Specification, origin: string): Html {
  const panels = layout.map((panel) =>
    renderPanel(panel, origin + sourcePath(panel, data), data.kinds[panel.kind]?.as_table ? texts.show_table : null),
  )
  return html`<p class="lead">${summary}</p>
<div class="controls">
${lines(data.controls.map(renderControl))}
<p class="filters" data-filters></p>
<p class="updated" data-updated></p>
</div>
<div class="panels">
${lines(panels)}
</div>
<div data-failures></div>`
}

function renderControl({ id, label, values, default: standard }: Specification['data']['controls'][number]): Html {
  const choices = values.map(({ value, label: name }) => {
    const checked = value === standard ? html` checked` : null
    return html`<label><input type="radio" name="${id}" value="${value}"${checked}>${name}</label>`
  })
  return html`<fieldset>
<legend class="hidden-text">${label}</legend>
${lines(choices)}
</fieldset>`
}

/** A panel without numbers; without JavaScript it links to its source. */
function renderPanel({ id, title, about, note, footnote }: Panel, source: string, showTable: string | null): Html {
  const later = note ?? (typeof footnote === 'object' ? footnote : undefined)
  // Text that depends on the numbers only reserves its space until they are there.
  const footline = later
    ? html`<p class="footnote" data-note><span class="kept">${later.text}</span></p>`
    : typeof footnote === 'string'
      ? html`<p class="footnote">${footnote}</p>`
      : null
  const button = showTable && html`<button type="button" data-button hidden>${showTable}</button>`
  return html`<section class="panel" data-panel="${id}" aria-labelledby="panel-${id}">
<h2 id="panel-${id}">${title}</h2>
<p class="about">${about}</p>
<p class="message" role="status" data-message></p>
<div class="body" data-body><noscript>As JSON: <a href="${source}">${source}</a></noscript></div>
${footline || button ? html`<div class="foot">${footline}${button}</div>` : null}
</section>`
}

function sourcePath({ source }: Panel, { sources, controls }: Specification['data']): string {
  return controls.reduce(
    (path, { id, default: standard }) => path.replaceAll(`{${id}}`, String(standard)),
    sources[source]?.path.replace('{filters}', '') ?? specificationPath,
  )
}

/** A style sheet of custom properties, spans and heights, for the classes of build/assets/dashboard.css. */
function renderDashboardStyle({ theme, grid, layout, data }: Specification): string {
  const { font, spacing_px: spacing, light, dark } = theme
  const properties: [string, string | number][] = [
    ['font', font.family],
    ['numbers', font.numbers],
    ['size', rem(font.size_px)],
    ['small', rem(font.small_px)],
    ['ticks', rem(font.ticks_px)],
    ['line-height', font.line_height],
    ['gap', px(spacing.gap)],
    ['padding', px(spacing.padding)],
    ['radius', px(spacing.radius)],
    ['columns', grid.columns],
    ...colourPairs(light, dark),
  ]
  const widths = [...grid.widths].sort((a, b) => a.from_px - b.from_px)
  const rulesByWidth = widths.map(({ from_px: from, spans }, at) => {
    const rules = layout.flatMap((panel) => [
      `${place(panel.id)} { grid-column: ${panel.columns in spans ? `span ${spans[panel.columns]}` : '1 / -1'}; }`,
      heightRule(panel, data, at === 0),
    ])
    return `@media (min-width: ${px(from)}) {\n  ${rules.join('\n  ')}\n}`
  })
  return `:root {
${properties.map(([name, value]) => `  --${name}: ${value};`).join('\n')}
}
${layout.flatMap((panel) => markRules(panel, data)).join('\n')}
${rulesByWidth.join('\n')}
`
}

function markRules({ id, kind, colour }: Panel, { kinds }: Specification['data']): string[] {
  const row = kinds[kind]?.row_px
  const declarations = [
    ...(typeof colour === 'string' && colour !== 'series' ? [`--mark-colour: var(--${colour});`] : []),
    ...(row === undefined ? [] : [`--row: ${px(row)};`]),
  ]
  return declarations.length === 0 ? [] : [`${place(id)} { ${declarations.join(' ')} }`]
}

/** The height reserved for a panel's drawing, or for the message shown instead. */
function heightRule({ id, kind, limit }: Panel, { kinds }: Specification['data'], isNarrow: boolean): string {
  const { height_px: fixed, narrow_height_px: narrow, row_px: row } = kinds[kind] ?? {}
  const height = px((isNarrow ? narrow : undefined) ?? fixed ?? (row ?? 0) * ((limit ?? 0) + 2))
  return `${place(id)} :is(.body, .message.alone) { min-height: ${height}; }`
}

const place = (id: string): string => `[data-panel='${id}']`
const px = (pixels: number): string => `${pixels}px`
/** In rem, so that the reader's text size counts; the default of browsers is 16 px. */
const rem = (pixels: number): string => `${pixels / 16}rem`

type Colours = Specification['theme']['light']

function colourPairs(light: Colours, dark: Colours): [string, string][] {
  const pair = (one: string, other: string) => `light-dark(${one}, ${other})`
  const { series, ...named } = light
  return [
    ...Object.entries(named).map(([name, colour]): [string, string] => [
      name,
      pair(String(colour), String(dark[name])),
    ]),
    ...series.map((colour, at): [string, string] => [`series-${at}`, pair(colour, dark.series[at] ?? colour)]),
  ]
}
