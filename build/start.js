// Starts the build from one bundle of it: importing 200 files through a compiler in memory takes longer than a small build.
import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import module from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isMainThread } from 'node:worker_threads'

const project = fileURLToPath(new URL('..', import.meta.url))
const bundle = path.join(project, 'dist/build/main.js')

/** What tells whether a file is the one that was bundled; `null` where there is none. */
function stampOf(file) {
  const found = statSync(path.join(project, file), { throwIfNoEntry: false })
  return found ? `${found.size}-${found.mtimeMs}` : null
}

/** Whether a bundle is of the sources as they are. Its first line lists them, each with its stamp. */
function isFresh() {
  try {
    const first = readFileSync(bundle, 'utf8').split('\n', 1)[0]
    const { place, stamps } = JSON.parse(first.slice('// '.length))
    return place === project && Object.entries(stamps).every(([file, stamp]) => stampOf(file) === stamp)
  } catch {
    // Missing, cut off or of another form: all of them mean to bundle again.
    return false
  }
}

/** Bundles the build with its packages, those with native parts or a program of their own left out, and puts it in place in one step. */
async function makeBundle() {
  const { build } = await import('esbuild')
  const { metafile, outputFiles } = await build({
    stdin: {
      contents: `export { build } from './main.js'
export { runCommand } from './command.js'
export { serveThread } from './threads.js'`,
      resolveDir: path.join(project, 'build'),
    },
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    write: false,
    metafile: true,
    logLevel: 'silent',
    absWorkingDir: project,
    external: ['@napi-rs/canvas', 'esbuild', 'satteri'],
    // Bundled CommonJS packages ask for Node's modules with `require`, which an ES module does not have.
    banner: { js: "import{createRequire as _r}from'node:module';const require=_r(import.meta.url);" },
    plugins: [{ name: 'keep-places', setup: keepPlaces }],
  })
  const sources = Object.keys(metafile.inputs).filter((file) => /\.ts$/.test(file))
  // Packages are as the lock file has them.
  const files = [...sources, 'package-lock.json', 'build/start.js']
  const stamps = Object.fromEntries(files.map((file) => [file, stampOf(file)]))
  mkdirSync(path.dirname(bundle), { recursive: true })
  const made = `${bundle}.${process.pid}`
  writeFileSync(made, `// ${JSON.stringify({ place: project, stamps })}\n${outputFiles[0].text}`)
  renameSync(made, bundle)
}

/** A module of ours that looks for files beside itself still finds them. */
function keepPlaces({ onLoad }) {
  onLoad({ filter: /\.ts$/ }, ({ path: file }) => ({
    loader: 'ts',
    contents: readFileSync(file, 'utf8').replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
  }))
}

if (isMainThread && !isFresh()) await makeBundle()
// Node keeps the compiled code from 22.1 on.
module.enableCompileCache?.()
const { build, runCommand, serveThread } = await import(pathToFileURL(bundle).href)
if (isMainThread) {
  const threadFile = new URL(import.meta.url)
  process.exitCode = await runCommand(process.argv.slice(2), process.env, (options) =>
    build({ ...options, threadFile }),
  )
} else serveThread()
