// Renders the style sheet of the dashboard from its specification: colours, sizes, spans and reserved heights.
import type { Panel, Specification } from '../../read/artifact.js'

/** A style sheet of custom properties, spans and heights, for the classes of build/assets/dashboard.css. */
export function renderDashboardStyle({ theme, grid, layout, data }: Specification): string {
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
      `${place(panel.id)} { grid-column: ${span(spans[panel.columns])}; }`,
      heightRule(panel, data, at === 0),
    ])
    return `@media (min-width: ${px(from)}) {\n  ${rules.join('\n  ')}\n}`
  })
  return `:root {
  color-scheme: light dark;
${properties.map(([name, value]) => `  --${name}: ${value};`).join('\n')}
}
@media print { :root { color-scheme: light; } }
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
const span = (columns: number | undefined): string => (columns === undefined ? '1 / -1' : `span ${columns}`)

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
