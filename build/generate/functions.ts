// Bundles the functions of a deployment into dist/functions and puts the data files that they name beside them.
import { cpSync, existsSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile } from 'esbuild'
import { EnvError, readEnv } from '../../service/env.js'
import { leaveOutAnswers, leaveOutEmbeddedStore, takeWaitUntil } from './esbuild-plugins.js'

const project = fileURLToPath(new URL('../..', import.meta.url))

export interface FunctionsOptions {
  /** The `public` of a build; its data folder lies beside it. */
  publicFolder: string
  outFolder: string
}

/**
 * Bundles every file of platform/functions, each by itself: the platform packs each function with its own files, so that
 * sharing would save nothing, and make all of them load what one of them needs (the MCP library uses the whole of zod).
 * What is imported on demand becomes a chunk.
 * Returns esbuild's account of what went where. Rejects with every bundling error.
 */
export async function buildFunctions({ publicFolder, outFolder }: FunctionsOptions): Promise<Metafile> {
  const folder = path.join(project, 'platform/functions')
  const entries = readdirSync(folder).filter((name) => name.endsWith('.ts'))
  rmSync(outFolder, { recursive: true, force: true })
  const bundles = await Promise.all(entries.map((name) => bundle(path.join(folder, name), outFolder)))
  const published = realpathSync(publicFolder)
  cpSync(path.join(published, '../data'), path.join(outFolder, 'data'), { recursive: true })
  for (const kind of ['post', 'article']) {
    // A site may have none of a kind.
    const from = path.join(published, 'api', kind)
    if (existsSync(from)) cpSync(from, path.join(outFolder, 'data/documents', kind), { recursive: true })
  }
  return {
    inputs: Object.assign({}, ...bundles.map(({ inputs }) => inputs)) as Metafile['inputs'],
    outputs: Object.assign({}, ...bundles.map(({ outputs }) => outputs)) as Metafile['outputs'],
  }
}

async function bundle(entry: string, outdir: string): Promise<Metafile> {
  const { metafile } = await build({
    entryPoints: [entry],
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
    plugins: [leaveOutEmbeddedStore, leaveOutAnswers, takeWaitUntil],
    absWorkingDir: project,
  })
  return metafile
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.exitCode = await main()
}

async function main(): Promise<number> {
  try {
    // A variable that the functions could not use fails the deployment, not the site.
    readEnv(process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    console.error(error.message)
    return 1
  }
  const outFolder = path.join(project, 'dist/functions')
  await buildFunctions({ publicFolder: path.join(project, 'public'), outFolder })
  console.log(`Functions bundled in ${path.relative(process.cwd(), outFolder)}`)
  return 0
}
