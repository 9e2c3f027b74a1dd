// The build as one script: importing 200 files through a compiler in memory takes longer than a small build.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext, Script } from 'node:vm'
import { threadId, Worker } from 'node:worker_threads'

const project = fileURLToPath(new URL('../..', import.meta.url))
const folder = path.join(project, 'dist/build')
const bundle = path.join(folder, 'main.cjs')

/** What tells whether a file is the one that was bundled; `null` where there is none. */
function stampOf(file) {
  const found = statSync(path.join(project, file), { throwIfNoEntry: false })
  return found ? `${found.size}-${found.mtimeMs}` : null
}

/** The text of the bundle; `null` where there is none of the sources as they are. Its first line lists them, each with its stamp. */
function readFresh() {
  try {
    const text = readFileSync(bundle, 'latin1')
    const { place, stamps } = JSON.parse(text.slice('// '.length, text.indexOf('\n')))
    const isFresh = place === project && Object.entries(stamps).every(([file, stamp]) => stampOf(file) === stamp)
    return isFresh ? text : null
  } catch {
    // Missing, cut off or of another form: all of them mean to bundle again.
    return null
  }
}

/**
 * Bundles the build with its packages, those with native parts or a program of their own left out, and puts it in place in
 * one step where it can. Returns the text.
 */
async function makeBundle() {
  const [{ build }, { makePrebuiltAssets }] = await Promise.all([
    import('esbuild'),
    import('../read/prebuilt-assets.js'),
  ])
  const prebuilt = await makePrebuiltAssets()
  const { metafile, outputFiles } = await build({
    stdin: {
      contents: `export { build } from '../build.js'
export { runCommand } from '../command.js'
export { runBuildWorker } from '../workers/build-worker.js'
export { runDocumentWorker } from '../workers/document-worker.js'`,
      resolveDir: path.join(project, 'build/generate'),
    },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20.19',
    write: false,
    metafile: true,
    logLevel: 'silent',
    absWorkingDir: project,
    external: ['@napi-rs/canvas', 'esbuild'],
    define: { PREBUILT_ASSETS: JSON.stringify(JSON.stringify(prebuilt.value)) },
    // A script with kept code cannot import; it can require.
    supported: { 'dynamic-import': false },
    // What a CommonJS module is called with.
    banner: { js: '(function (exports, require, module) {' },
    footer: { js: '})' },
    plugins: [{ name: 'keep-places', setup: keepPlaces }],
  })
  // Packages are as the lock file has them.
  const sources = Object.keys(metafile.inputs).filter(isOurs)
  const others = prebuilt.files.map((file) => path.relative(project, file))
  const files = [...sources, ...others, 'package-lock.json', 'build/generate/bundle.js']
  const stamps = Object.fromEntries(files.map((file) => [file, stampOf(file)]))
  const text = escapeBeyondAscii(`// ${JSON.stringify({ place: project, stamps })}\n${outputFiles[0].text}`)
  keep(() => {
    mkdirSync(folder, { recursive: true })
    // Of the same text, another process that has just started may have stored the code.
    const hash = hashOf(text)
    const isOld = (file) => file.endsWith('.code') && !file.startsWith(hash)
    for (const old of readdirSync(folder).filter(isOld)) rmSync(path.join(folder, old))
    replaceFile(bundle, text)
  })
  return text
}

/** The same program in ASCII, of which V8 reads and keeps half as many bytes. */
const escapeBeyondAscii = (text) =>
  text.replace(/[^\0-\x7f]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)

const hashOf = (text) => createHash('sha256').update(text, 'latin1').digest('hex').slice(0, 16)

/** Whether a file, named from the project, is a source and no package. */
const isOurs = (file) => /^(?:build|service)[\\/]/.test(file)

/** A module of ours that looks for files beside itself still finds them. */
function keepPlaces({ onLoad, onResolve }) {
  // The native part of the parser; its other modules are read faster as a part of the bundle.
  onResolve({ filter: /^\.\.\/index\.js$/ }, ({ path: file, resolveDir }) =>
    resolveDir.endsWith(path.join('satteri', 'dist')) ? { path: path.resolve(resolveDir, file), external: true } : null,
  )
  onLoad({ filter: /\.(?:ts|js)$/ }, ({ path: file }) => {
    if (!isOurs(path.relative(project, file))) return null
    const place = JSON.stringify(pathToFileURL(file).href)
    return { loader: 'ts', contents: readFileSync(file, 'utf8').replaceAll('import.meta.url', place) }
  })
}

/** Writes a file in one step: whoever reads it sees the old one or the new one. */
function replaceFile(file, content) {
  const made = `${file}.${process.pid}-${threadId}`
  writeFileSync(made, content)
  renameSync(made, file)
}

/** Does what only ever saves time: where the system refuses it, a build is as good without. */
function keep(write) {
  try {
    write()
  } catch (error) {
    if (error.syscall === undefined) throw error
  }
}

/** The text of a bundle of the sources as they are, bundled first where there is none. */
const readBundle = async () => readFresh() ?? (await makeBundle())

/** Loads the build for a host; gives what `runStored` does. */
export async function loadBuild() {
  return runStored(await readBundle(), '-host')
}

/**
 * Runs a bundle with the code that V8 compiled of it in an earlier process. Gives what `runBundle` does, with `storeCode`,
 * which is called after a build and stores the code where there is none that V8 takes.
 *
 * @param {string} text
 * @param {string} flags a name for V8's flags, as it refuses code that was stored under others
 */
function runStored(text, flags) {
  // V8 checks the length of the text and its own flags alone: the name tells bundles apart.
  const file = path.join(folder, `${hashOf(text)}${flags}.code`)
  const code = readIfThere(file)
  const loaded = runBundle(text, code)
  let isStored = code !== undefined && !loaded.script.cachedDataRejected
  const storeCode = () => {
    if (!isStored) keep(() => replaceFile(file, loaded.script.createCachedData()))
    isStored = true
  }
  return { ...loaded, storeCode }
}

/**
 * Runs a bundle from its text. Returns its exports, with `startWorker`, which starts a worker for documents, and the script
 * that was run. A worker is given the text: the file may be of other sources by then, or not be there.
 *
 * @param {string} text
 * @param {Buffer} [cachedData] what V8 has compiled of the same text before
 */
export function runBundle(text, cachedData) {
  const script = new Script(text, { filename: bundle, ...(cachedData && { cachedData }) })
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(bundle), module)
  // A worker runs plain JavaScript, whatever its parent was started with.
  const startWorker = () => new Worker(workerModule, { workerData: { text, cachedData }, execArgv: [] })
  return { ...module.exports, startWorker, script }
}

const workerModule = new URL('../workers/start.js', import.meta.url)

/**
 * Runs the command of a build from this process's arguments and environment.
 * @returns {Promise<number>} The exit code.
 *
 * Two measures shorten a first build of 400 posts, by about a tenth each: V8 inlines less, which pays off only in processes that
 * live longer; and it is given the code that it compiled in an earlier build of the same bundle. (Node keeps the code of
 * modules by itself from 22.1 on.)
 */
export async function runBuild() {
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=100')
  const { build, runCommand, startWorker, storeCode } = runStored(await readBundle(), '')
  return runCommand(process.argv.slice(2), process.env, async (options) => {
    const result = await build({ ...options, startWorker: (tasks) => startSparingly(startWorker, tasks) })
    // Those that the code is stored under.
    for (const flag of ['--heap-growing-percent=0', '--incremental-marking', '--no-expose-gc']) setFlagsFromString(flag)
    if (result.ok) storeCode()
    return result
  })
}

/** From so many documents on, memory counts more than time; fewer stay below 500 MB without these measures. */
const sparingFrom = 3_000

/**
 * Starts a worker, and for many documents collects garbage often from then on: else the heap grows to four times what is in
 * use, and a collection that goes on beside the work of all cores comes too late.
 */
function startSparingly(startWorker, tasks) {
  if (tasks >= sparingFrom) {
    for (const flag of ['--heap-growing-percent=20', '--no-incremental-marking', '--expose-gc'])
      setFlagsFromString(flag)
    // The next collection is due by what is in use after this one.
    runInNewContext('gc')()
  }
  return startWorker()
}

function readIfThere(file) {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}
