// What a build needs of our own files in another form: the bundle of the build holds it ready, a build from the sources makes it.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

const assets = fileURLToPath(new URL('../assets', import.meta.url))

/** The specification of the dashboard of every site that has none of its own. */
export const dashboardFile = fileURLToPath(new URL('../site/pages/dashboard.yaml', import.meta.url))

/**
 * All of it, and the files that it is made from.
 *
 * @returns {Promise<{ value: import('../site/prebuilt-assets.js').MadeAhead, files: string[] }>}
 */
export async function makeAhead() {
  const { dashboardScript, files } = await bundleDashboardScript()
  return {
    value: { dashboard: parse(readFileSync(dashboardFile, 'utf8')), dashboardScript },
    files: [...files, dashboardFile],
  }
}

/** The modules of the dashboard as one script, because a document of the disk can import none. The bytes do not depend on the machine. */
export async function bundleDashboardScript() {
  const { build } = await import('esbuild')
  const { metafile, outputFiles } = await build({
    stdin: { contents: "export { startDashboard } from './dashboard/main.js'", resolveDir: assets },
    absWorkingDir: assets,
    bundle: true,
    format: 'iife',
    globalName: 'dashboard',
    target: 'es2023',
    charset: 'utf8',
    write: false,
    metafile: true,
  })
  const files = Object.keys(metafile.inputs).filter((file) => file !== '<stdin>')
  return {
    dashboardScript: outputFiles.map(({ text }) => text).join(''),
    files: files.map((file) => path.join(assets, file)),
  }
}
