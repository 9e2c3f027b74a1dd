// The build as one script: importing 200 files through a compiler in memory takes longer than a small build.
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { cachedDataVersionTag, setFlagsFromString } from 'node:v8'
import { Script } from 'node:vm'
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
    const text = readFileSync(bundle, 'utf8')
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
  const [{ build }, { makeAhead }] = await Promise.all([import('esbuild'), import('./prebuilt-assets.js')])
  const ahead = await makeAhead()
  const { metafile, outputFiles } = await build({
    stdin: {
      contents: `export { build } from '../build.js'
export { runCommand } from '../command.js'
export { serveThread } from '../document/worker-pool.js'
export { serveBuilds } from '../serve-builds.js'
export { CacheKeeper } from '../output/cache.js'`,
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
    define: { MADE_AHEAD: JSON.stringify(JSON.stringify(ahead.value)) },
    // A script with kept code cannot import; it can require.
    supported: { 'dynamic-import': false },
    // What a CommonJS module is called with.
    banner: { js: '(function (exports, require, module) {' },
    footer: { js: '})' },
    plugins: [{ name: 'keep-places', setup: keepPlaces }],
  })
  // Packages are as the lock file has them.
  const sources = Object.keys(metafile.inputs).filter(isOurs)
  const others = ahead.files.map((file) => path.relative(project, file))
  const files = [...sources, ...others, 'package-lock.json', 'build/generate/bundle.js']
  const stamps = Object.fromEntries(files.map((file) => [file, stampOf(file)]))
  const text = `// ${JSON.stringify({ place: project, stamps })}\n${outputFiles[0].text}`
  keep(() => {
    mkdirSync(folder, { recursive: true })
    replaceFile(bundle, text)
  })
  return text
}

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

/** Loads the build, bundled first where no bundle is of the sources as they are; gives what `runBundle` does. */
export async function loadBuild() {
  return runBundle(readFresh() ?? (await makeBundle()))
}

/**
 * Runs a bundle from its text, and gives what it exports.
 *
 * `keepCode` is to be called after a build: it keeps what V8 has compiled by then, under a name that no other bundle has.
 * With it the next start takes half of the time. (Node keeps the code of modules by itself, from 22.1 on; not that of 20.)
 * `startThread` starts a thread of a build. It is given the text: what stands in the file may be of other sources by then;
 * and flags of V8 that it sets once its code is loaded, for all threads, this one too.
 */
export function runBundle(text) {
  const name = createHash('sha256')
    .update(text.slice(0, text.indexOf('\n')))
    .digest('hex')
    .slice(0, 16)
  // V8 takes back only what it compiled with the same flags, and a host has others than the command.
  const tag = cachedDataVersionTag()
  const codeFile = path.join(folder, `${name}-${tag}.code`)
  const cachedData = readIfThere(codeFile)
  const script = new Script(text, { filename: bundle, ...(cachedData && { cachedData }) })
  const module = { exports: {} }
  script.runInThisContext()(module.exports, createRequire(bundle), module)
  let isKept = cachedData !== null && script.cachedDataRejected === false
  const keepCode = () => {
    if (isKept || cachedDataVersionTag() !== tag) return
    isKept = true
    keep(() => {
      for (const old of readdirSync(folder).filter((file) => file.endsWith('.code') && !file.startsWith(name)))
        rmSync(path.join(folder, old), { force: true })
      replaceFile(codeFile, script.createCachedData())
    })
  }
  // What a thread runs is plain JavaScript, whatever its parent was started with.
  const startThread = (...flags) =>
    new Worker(new URL('../start.js', import.meta.url), { workerData: { text, flags }, execArgv: [] })
  return { ...module.exports, keepCode, startThread }
}

/** What a thread of a build does, given what `startThread` gave it. */
export function runThread({ text, flags }) {
  const { serveThread } = runBundle(text)
  for (const flag of flags) setFlagsFromString(flag)
  serveThread()
}

/**
 * Runs the command of a build from this process's arguments and environment; `onResult` is told what the build did. Returns
 * the exit code.
 */
export async function runBuild({ onResult = () => {} } = {}) {
  // A build is over before what V8 makes fast by copying functions into one another has paid off: with less of it, a build
  // takes a tenth less processor time.
  setFlagsFromString('--max-inlined-bytecode-size-cumulative=100')
  const { build, runCommand, keepCode, startThread } = await loadBuild()
  // Where threads keep all cores busy, what V8 compiles beside them takes their time: with less of it, a build of 5,000
  // documents takes a thirtieth less.
  const startBusyThread = () => startThread('--interrupt-budget=300000')
  return runCommand(process.argv.slice(2), process.env, async (options) => {
    const result = await build({ ...options, startThread: startBusyThread })
    if (result.ok) keepCode()
    onResult(result)
    return result
  })
}

function readIfThere(file) {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}
