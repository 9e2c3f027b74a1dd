// Where the builds of an output folder are, and which of them is live.
import { existsSync, readlinkSync } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { codeOf } from '../read/text-file.js'

/** The places of an output folder and its builds. */
export interface Layout {
  /** The output: a symbolic link to the `public` of the live build. */
  out: string
  /** The folder of all builds, beside the output. */
  builds: string
}

/** The layout for `--out`: `dist/public` has its builds in `dist/.public.builds`. */
export function layoutFor(out: string): Layout {
  const absolute = resolve(out)
  return { out: absolute, builds: join(dirname(absolute), `.${basename(absolute)}.builds`) }
}

/** The folder of the live build (which holds `public` and `data`), or `null` where there is none yet. */
export function liveBuild({ out, builds }: Layout): string | null {
  try {
    const target = resolve(dirname(out), readlinkSync(out))
    return target.startsWith(builds + sep) && existsSync(target) ? dirname(target) : null
  } catch (error) {
    if (['ENOENT', 'EINVAL', 'ENOTDIR'].includes(codeOf(error))) return null
    throw error
  }
}
