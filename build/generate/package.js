// Compiles the kit for its package into dist/package, or the folder that is named: each module by itself, beside the files
// that modules look for.
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import { makePrebuiltAssets } from '../read/prebuilt-assets.js'

const project = fileURLToPath(new URL('../..', import.meta.url))
const out = path.resolve(project, process.argv[2] ?? 'dist/package')
const folders = ['admin', 'build', 'cli', 'local', 'platform', 'service']

/** What makes the generated files of this repository, which a publisher's has not. */
const left = /^build\/generate\/(?:check-generated|crawlers)\.ts$/

const files = folders.flatMap((folder) =>
  readdirSync(path.join(project, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(project, path.join(entry.parentPath, entry.name)))
    .filter((file) => !left.test(file.split(path.sep).join('/'))),
)

/** Has a place for the assets, which are put in as it is compiled. */
const holder = path.join('build', 'read', 'prebuilt-assets.js')
const isCompiled = (file) => file.endsWith('.ts') || file === holder
// Else each build of a publisher parses the specification of the dashboard and bundles its script: 0.2 s of processor time.
const define = { PREBUILT_ASSETS: JSON.stringify(JSON.stringify((await makePrebuiltAssets()).value)) }
rmSync(out, { recursive: true, force: true })
await build({
  entryPoints: files.filter(isCompiled),
  absWorkingDir: project,
  outdir: out,
  outbase: project,
  format: 'esm',
  platform: 'node',
  target: 'node20.19',
  logLevel: 'warning',
  define,
})
for (const file of [...files.filter((file) => !isCompiled(file)), 'vercel.json'])
  cpSync(path.join(project, file), path.join(out, file))
// For a server of one's own. The unit starts the package, where that of a checkout starts its sources.
mkdirSync(path.join(out, 'deploy'), { recursive: true })
const main = 'node_modules/verbatim-kit/dist/package/cli/main.js serve'
for (const name of ['update.sh', 'verbatim-maps.conf', 'verbatim-server.conf', 'verbatim.service', 'verbatim.socket']) {
  const text = readFileSync(path.join(project, 'deploy', name), 'utf8')
  writeFileSync(path.join(out, 'deploy', name), text.replace('--import tsx local/serve.ts', main))
}
// The build cache depends on the versions of packages: their hash says as much as the lock file.
const lock = createHash('sha256').update(readFileSync(path.join(project, 'package-lock.json')))
writeFileSync(path.join(out, 'package-lock.json'), `${JSON.stringify({ sha256: lock.digest('hex') })}\n`)

// Made by the compiled code itself, so that they are what it checks.
const { renderSchemas } = await import(pathToFileURL(path.join(out, 'cli/schemas.js')).href)
mkdirSync(path.join(out, 'schemas'), { recursive: true })
for (const [name, text] of Object.entries(renderSchemas())) writeFileSync(path.join(out, 'schemas', name), text)
