// The specification of the dashboard: content/artifact.yaml, else ours; published whole once it has what it is built from.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { artifactSchema } from '../../service/contract/resources/manifest.js'
import type { Diagnostics } from '../diagnostics.js'
import { hashValue, type BuildCache } from './build-cache.js'
import { checkValue } from './check-value.js'
import { showPath } from './folder.js'
import { lineOfPath, parseYaml } from './front-matter/front-matter.js'
import { dashboardFile, prebuiltAssets } from './prebuilt-assets.js'
import { readText } from './text-file.js'

const pixels = z.number().min(0)
const colour = z.string().regex(/^#[0-9a-f]{6}$/i, 'a colour such as #0b57d0 is allowed')
const coloursSchema = z
  .looseObject({ series: z.array(colour).min(1) })
  .catchall(z.union([colour, z.array(colour).min(1)]))

const panelSchema = z.looseObject({
  id: z.string().regex(/^[a-z][a-z0-9-]*$/, 'a name of a-z, 0-9 and hyphens is allowed'),
  title: z.string(),
  about: z.string(),
  kind: z.string(),
  columns: z.int().min(1),
  source: z.string(),
  limit: z.int().min(1).optional(),
  note: z.looseObject({ text: z.string() }).optional(),
  footnote: z.union([z.string(), z.looseObject({ text: z.string() })]).optional(),
})

/** The height kept for a drawing, or that of each of its rows; whether its values can be shown as a table. */
const kindSchema = z.looseObject({
  height_px: pixels.optional(),
  narrow_height_px: pixels.optional(),
  row_px: pixels.optional(),
  as_table: z.boolean(),
})

/** What the page is rendered from at build time; the script in the browser reads the rest. */
const specificationSchema = z
  .looseObject({
    ...artifactSchema.shape,
    summary: z.string(),
    /** BCP 47: of its texts. Default: that of the site. */
    language: z.string().optional(),
    theme: z.looseObject({
      font: z.looseObject({
        family: z.string(),
        numbers: z.string(),
        size_px: pixels,
        small_px: pixels,
        ticks_px: pixels,
        line_height: z.number(),
      }),
      spacing_px: z.looseObject({ gap: pixels, padding: pixels, radius: pixels }),
      light: coloursSchema,
      dark: coloursSchema,
    }),
    texts: z.looseObject({ show_table: z.string() }),
    grid: z.looseObject({
      columns: z.int().min(1),
      widths: z.array(z.looseObject({ from_px: pixels, spans: z.record(z.string(), z.int().min(1)) })),
    }),
    layout: z.array(panelSchema),
    data: z.looseObject({
      sources: z.record(z.string(), z.looseObject({ path: z.string().startsWith('/') })),
      controls: z.array(
        z.looseObject({
          id: z.string(),
          label: z.string(),
          values: z.array(z.looseObject({ value: z.int(), label: z.string() })),
          default: z.int(),
        }),
      ),
      kinds: z.record(z.string(), kindSchema),
    }),
  })
  .superRefine(({ layout, data }, context) => {
    for (const { id, kind, source } of layout) {
      if (!(source in data.sources))
        context.addIssue({ code: 'custom', path: ['layout'], message: `${id}: ${source} is no source` })
      if (!(kind in data.kinds))
        context.addIssue({ code: 'custom', path: ['layout'], message: `${id}: ${kind} is no kind` })
    }
  })

export type Specification = z.output<typeof specificationSchema>
export type Panel = Specification['layout'][number]

/** The specification with the address that its paths are relative to. */
export type PublishedSpecification = Specification & { data: { base_url: string } }

/**
 * Reads the specification; `null` where it has problems. Ours shows what every site has, so that the dashboard is there
 * without a word from the publisher.
 */
export function loadArtifact(contentFolder: string, cache: BuildCache, diagnostics: Diagnostics): Specification | null {
  const own = join(contentFolder, 'artifact.yaml')
  const isOwn = existsSync(own)
  const file = isOwn ? own : dashboardFile
  const shownAs = showPath(file)
  const check = (value: unknown, text: string) =>
    checkValue(specificationSchema, value, (...path) => lineOfPath(text, path), shownAs, diagnostics)
  if (!isOwn && prebuiltAssets) {
    const { dashboard } = prebuiltAssets
    return cache.get('dashboard specification', hashValue(dashboard), () => check(dashboard, ''))
  }
  const text = readText(file, shownAs, diagnostics)
  if (text === null) return null
  return cache.get('dashboard specification', hashValue(text), () => {
    const value = parseYaml(text, 0, shownAs, diagnostics)
    return value === undefined ? null : check(value, text)
  })
}

/** The specification as it is published at `baseUrl`. */
export const publishedSpecification = (specification: Specification, baseUrl: string): PublishedSpecification => ({
  ...specification,
  data: { ...specification.data, base_url: baseUrl },
})
