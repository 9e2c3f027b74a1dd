// Bundles the functions of a deployment into dist/functions, puts the data files that they carry beside them, and checks its store.
import { cpSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build, type BuildOptions, type Metafile, type PluginBuild, type StdinOptions } from 'esbuild'
import { functionSeconds } from '../../service/contract/limits.js'
import type { FunctionName } from '../../service/contract/route.js'
import type { DocumentDetail } from '../../service/contract/resources/document.js'
import { sharedFiles } from '../../service/data-folder.js'
import { writeRecords } from '../../service/records.js'
import type { AnswerDocument, DataFiles } from '../../service/data.js'
import { EnvError, findMisspelt, readEnv } from '../../service/env.js'
import * as functions from '../../service/functions.js'
import {
  bytesOf,
  compareWithLimits,
  functionBytes,
  measureDeployment,
  secondsOfBuild,
  type Measure,
} from './platform-limits.js'
import { omitAnswers, omitEmbeddedStore, omitLocales, takeWaitUntil } from './esbuild-plugins.js'
import { StoreUnavailable } from '../../service/store/store.js'
import { restAddressOf, type StoreEnv } from '../../service/store/open.js'
import { connectRest } from '../../service/store/redis/rest.js'
import { raiseSchema, readSchema, schemaKey, schemaVersion } from '../../service/store/redis/schema.js'

const project = fileURLToPath(new URL('../..', import.meta.url))
/** Sources, or what was compiled of them for the package. */
const ending = path.extname(fileURLToPath(import.meta.url))
const table = path.join(project, `service/functions${ending}`)

/**
 * Bundles each function of the table and the middleware by itself: the platform packs each function with its own files,
 * so that sharing would save nothing and make all of them load what one of them needs (the MCP library uses the whole of
 * zod). A dynamic import becomes a chunk. `publicFolder` is the `public` of a build; its data folder lies beside it.
 * Returns esbuild's metafile of all bundles. Rejects with every bundling error.
 */
export async function buildFunctions(publicFolder: string, outFolder: string): Promise<Metafile> {
  rmSync(outFolder, { recursive: true, force: true })
  const names = Object.keys(functionSeconds) as FunctionName[]
  const bundles = await Promise.all([
    ...names.map(async (name) => bundle(outFolder, { stdin: await entryOf(name), entryNames: name })),
    bundle(outFolder, { entryPoints: [path.join(project, `platform/middleware${ending}`)] }),
  ])
  const published = realpathSync(publicFolder)
  cpSync(path.join(published, '../data'), path.join(outFolder, 'data'), { recursive: true })
  for (const name of compressedFiles) {
    const file = path.join(outFolder, 'data', name)
    writeFileSync(file, gzipSync(readFileSync(file)))
  }
  writeFileSync(path.join(outFolder, 'data/documents.bin'), writeRecords(readDocuments(published)))
  return {
    inputs: Object.assign({}, ...bundles.map(({ inputs }) => inputs)) as Metafile['inputs'],
    outputs: Object.assign({}, ...bundles.map(({ outputs }) => outputs)) as Metafile['outputs'],
  }
}

/** The size of each function: its data files, and at most all bundles. */
export function measureFunctions(outFolder: string): Measure[] {
  const bundles = readdirSync(outFolder).filter((name) => name.endsWith('.js'))
  return Object.entries(functions).map(([name, { files }]) => {
    const carried = [...sharedFiles, ...files].map((file) => path.join('data', file))
    const value = bytesOf([...bundles, ...carried].map((file) => path.join(outFolder, file)))
    return { what: `The function ${name} has ${Math.round(value / 1024 ** 2)} MB`, value, limit: functionBytes }
  })
}

/** JSON that grows with the documents: a tenth of it is left. */
const compressedFiles = ['documents.json', 'changes.json'] as const satisfies (keyof DataFiles)[]

/** What answers need of the published documents, in the order of `documents.json`. */
function* readDocuments(published: string): Generator<AnswerDocument> {
  const read = (file: string) => JSON.parse(readFileSync(path.join(published, file), 'utf8')) as unknown
  for (const { kind, slug } of read('../data/documents.json') as DataFiles['documents.json']) {
    const detail = read(`api/${kind}/${slug}.json`) as DocumentDetail
    const { headline, url, datePublished, author, language, articleBody, sections, links } = detail
    yield { headline, url, datePublished, author, language, articleBody, sections, links: { markdown: links.markdown } }
  }
}

/**
 * The entry of a function: its lines of the table, and where its data files are, each as a literal `new URL`, which the
 * platform's tracer follows. The other functions are cut off before the bundling, because esbuild makes a chunk of every
 * dynamic import that it reads, in unused code too.
 */
async function entryOf(name: FunctionName): Promise<StdinOptions> {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${name} } from './functions.js'`, resolveDir: path.dirname(table) },
    bundle: true,
    format: 'esm',
    write: false,
    plugins: [{ name: 'keep-imports', setup: keepImports }],
  })
  const files = functions[name].files.map((file) => `'${file}': new URL('./data/${file}', import.meta.url),`)
  return {
    contents: `${outputFiles.map(({ text }) => text).join('')}
import { createFunction } from '../platform/function.js'
export default createFunction(${name}.handlers, {${files.join('')}})`,
    resolveDir: path.dirname(table),
    sourcefile: `${name}-entry.ts`,
    loader: 'ts',
  }
}

/** What the table imports stays an import, or goes where it is unused. */
function keepImports(bundler: PluginBuild): void {
  bundler.onResolve({ filter: /.*/ }, ({ path: name, importer }) =>
    importer === table ? { path: name, external: true, sideEffects: false } : undefined,
  )
}

async function bundle(outdir: string, entry: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({
    ...entry,
    outdir,
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20.19',
    minifyWhitespace: true,
    minifySyntax: true,
    legalComments: 'none',
    metafile: true,
    logLevel: 'silent',
    // Optional parts of the payment SDK, imported only where an MCP server is handed to it.
    external: ['@modelcontextprotocol/sdk'],
    // Bundled CommonJS packages ask for Node's modules with `require`, which an ES module does not have.
    banner: { js: "import{createRequire as _r}from'node:module';const require=_r(import.meta.url);" },
    plugins: [omitEmbeddedStore, omitAnswers, omitLocales, takeWaitUntil],
    absWorkingDir: project,
  })
  return metafile
}

function countFiles(folder: string): number {
  return readdirSync(realpathSync(folder), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    .length
}

/**
 * Bundles the functions for the tree in `publicFolder`. Returns the exit code: 1 where the environment or the store has faults, or
 * a limit of the platform is passed.
 */
export async function bundleForDeployment(publicFolder: string, outFolder: string): Promise<number> {
  for (const line of findMisspelt(process.env)) console.warn(`warning: ${line}`)
  try {
    // A variable that the functions could not use fails the deployment, not the site.
    readEnv(process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    return 1
  }
  const store = await checkDeployedStore(process.env)
  await buildFunctions(path.resolve(publicFolder), path.resolve(outFolder))
  const { problems, warnings } = compareWithLimits([
    ...measureFunctions(path.resolve(outFolder)),
    ...measureDeployment(countFiles(publicFolder), secondsOfBuild(path.resolve(publicFolder))),
  ])
  for (const line of [...store.warnings, ...warnings]) console.warn(`warning: ${line}`)
  for (const line of [...store.problems, ...problems]) console.error(line)
  console.log(`Functions bundled in ${outFolder}`)
  return store.problems.length + problems.length === 0 ? 0 : 1
}

/**
 * Compares the schema of what is stored with that of this release. A deployment that visitors will see notes its own, so
 * that an earlier release is refused from then on; a preview only reads.
 */
export async function checkDeployedStore(
  env: StoreEnv & { VERCEL_ENV?: string | undefined },
): Promise<{ problems: string[]; warnings: string[] }> {
  const address = restAddressOf(env)
  const nothing = { problems: [], warnings: [] }
  if (!address) return nothing
  const { host } = new URL(address.url)
  const connection = connectRest(address)
  try {
    const isPreview = env.VERCEL_ENV === 'preview'
    const seen = Number(
      await connection.run(isPreview ? readSchema : raiseSchema, [schemaKey], isPreview ? [] : [schemaVersion]),
    )
    if (seen <= schemaVersion) return nothing
    const versions = `schema ${seen}, this one knows ${schemaVersion}`
    const problem = `Redis at ${host} was written by a newer release of the kit (${versions}). Deploy that release again, or give this one another Redis.`
    return { ...nothing, problems: [problem] }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    const warning = `Redis at ${host} does not work now (${error.message}). Until it does, whatever records answers 503.`
    return { ...nothing, warnings: [warning] }
  } finally {
    await connection.close()
  }
}

// Last: what it calls must be initialised.
if (process.argv[1] === fileURLToPath(import.meta.url))
  process.exitCode = await bundleForDeployment('public', 'dist/functions')
