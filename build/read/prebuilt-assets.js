// The kit's own files in the form that a build needs: the bundle of the build holds them, a build from the sources makes them.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'

/* global PREBUILT_ASSETS -- defined by the bundle, as JSON text */

/**
 * @typedef {object} PrebuiltAssets
 * @property {unknown} dashboard The parsed `dashboard.yaml`, not checked.
 * @property {string} dashboardScript
 */

const assets = fileURLToPath(new URL('../assets', import.meta.url))

/** The specification of the dashboard of every site that has none of its own. */
export const dashboardFile = fileURLToPath(new URL('../site/pages/dashboard.yaml', import.meta.url))

/** @type {PrebuiltAssets | null} `null` where the build runs from its sources. */
export const prebuiltAssets = typeof PREBUILT_ASSETS === 'undefined' ? null : JSON.parse(PREBUILT_ASSETS)

/**
 * Makes all of them, and lists the files that they are made from.
 *
 * @returns {Promise<{ value: PrebuiltAssets, files: string[] }>}
 */
export async function makePrebuiltAssets() {
  const { script, files } = await bundleDashboardScript()
  const dashboard = parse(readFileSync(dashboardFile, 'utf8'))
  return { value: { dashboard, dashboardScript: script }, files: [...files, dashboardFile] }
}

/**
 * The script of the dashboard as one file can hold it.
 *
 * @param {import('./build-cache.js').BuildCache} cache
 * @returns {Promise<string>}
 */
export async function loadDashboardScript(cache) {
  if (prebuiltAssets) return prebuiltAssets.dashboardScript
  // The cache is of one version of the code, this script included.
  const [name, key] = ['dashboard script', '']
  const known = cache.find(name, () => key)
  if (known !== undefined) return known
  const { script } = await bundleDashboardScript()
  cache.set(name, key, script)
  return script
}

/** The modules of the dashboard as one script, because a document on disk can import none. The bytes do not depend on the machine. */
async function bundleDashboardScript() {
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
    script: outputFiles.map(({ text }) => text).join(''),
    files: files.map((file) => path.join(assets, file)),
  }
}
