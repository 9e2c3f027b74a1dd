// Makes the style sheet and its fonts from the design tokens and the publisher's colours.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { assetPath } from '../../../service/page.js'
import type { OutputFile } from '../../document/published.js'
import type { Specification } from '../../read/artifact.js'
import type { Site } from '../../read/site.js'

const asset = (name: string): string => readFileSync(new URL(`../../assets/${name}`, import.meta.url), 'utf8')

/** Paper and ink of both themes, as in tokens.css. */
export const themes = [
  { paper: '#fffefa', ink: '#1d1a15', end: '#000000' },
  { paper: '#14130f', ink: '#ece7db', end: '#ffffff' },
] as const

/** `--link` of the light theme, as in tokens.css and dashboard.yaml. */
const kitAccent = '#1f48b5'

/** The least contrast of text (WCAG 2.2, 1.4.3), with room for the softer ground behind code. */
const textContrast = 5

export function renderStyle({ appearance }: Site): OutputFile[] {
  const fonts = appearance.quotes === 'slab' ? readFonts() : { faces: '', files: [] }
  return [
    {
      path: assetPath('site.css'),
      content: compact([asset('tokens.css'), ownTokens(appearance), fonts.faces, asset('site.css')].join('\n')),
    },
    ...fonts.files,
  ]
}

/** The style without its comments and indentation, a quarter of what each page waits for. */
const compact = (style: string): string =>
  style
    .replace(/\/\*[^]*?\*\//g, '')
    .replace(/\s*\n\s*/g, '\n')
    .trim()

/** The tokens that the publisher replaces. Colours keep their hue and get the contrast that their use needs. */
function ownTokens({ accent, marker, quotes }: Site['appearance']): string {
  const pair = (colours: string[]) => `light-dark(${colours.join(', ')})`
  const tokens = [
    ...(accent === undefined ? [] : [`--link: ${pair(forThemes(accent))};`]),
    ...(marker === undefined
      ? []
      : [`--marker: ${pair(themes.map(({ paper, ink }) => reach(marker, ink, paper)))};`, `--marker-edge: ${marker};`]),
    ...(quotes === 'slab' ? [] : [`--quote: var(--${quotes});`]),
  ]
  return tokens.length === 0 ? '' : `:root {\n  ${tokens.join('\n  ')}\n}\n`
}

const forThemes = (accent: string): string[] => themes.map(({ paper, end }) => reach(accent, paper, end))

/** The dashboard in the accent of the publisher, unless its specification has another than that of the kit. */
export function withAccent(specification: Specification, { accent }: Site['appearance']): Specification {
  const { theme } = specification
  if (accent === undefined || theme.light.accent !== kitAccent) return specification
  const [light = '', dark = ''] = forThemes(accent)
  return {
    ...specification,
    theme: { ...theme, light: { ...theme.light, accent: light }, dark: { ...theme.dark, accent: dark } },
  }
}

/** Mixes a colour with `end` in steps of 5 %, until its contrast against `other` is that of text. */
function reach(colour: string, other: string, end: string): string {
  for (let share = 0; share < 1; share += 0.05) {
    const mixed = mix(colour, end, share)
    if (contrast(mixed, other) >= textContrast) return mixed
  }
  return end
}

const channels = (colour: string): number[] => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))

function mix(one: string, other: string, share: number): string {
  const others = channels(other)
  const mixed = channels(one).map((value, at) => Math.round(value + ((others[at] ?? value) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

/** The ratio of WCAG 2.2, from 1 to 21. */
function contrast(one: string, other: string): number {
  const [lighter = 0, darker = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (lighter + 0.05) / (darker + 0.05)
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: string): number {
  const linear = channels(colour).map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return [0.2126, 0.7152, 0.0722].reduce((sum, weight, at) => sum + weight * (linear[at] ?? 0), 0)
}

/**
 * The faces of the variable font, one for each set of letters, and their files: a page loads those that it has letters of.
 * `optional`: a font that comes late is not swapped in, so that nothing moves.
 */
function readFonts(): { faces: string; files: OutputFile[] } {
  const sheet = createRequire(import.meta.url).resolve('@fontsource-variable/roboto-slab/index.css')
  const faces = readFileSync(sheet, 'utf8')
  const names = [...faces.matchAll(/\.\/files\/([\w-]+\.woff2)/g)].flatMap(([, name]) => name ?? [])
  const files = names.map((name) => ({
    path: assetPath(`fonts/${name}`),
    content: readFileSync(join(dirname(sheet), 'files', name)),
  }))
  return { faces: faces.replaceAll('./files/', 'fonts/').replaceAll('swap', 'optional'), files }
}
