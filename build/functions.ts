// Bundles the functions of a deployment into dist/functions and puts the data files that they name beside them.
import { cpSync, readdirSync, realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Metafile, type Plugin } from 'esbuild'

const project = fileURLToPath(new URL('..', import.meta.url))

/** What a deployment never runs, with why; importing it there is an error that says so. */
const absent: Record<string, string> = {
  // The embedded store is for hosts whose disk lasts; its native binary is 10 MB.
  '/store/sqlite.js': 'the embedded store is not part of a deployment',
  // @vercel/functions exports a WebSocket upgrade beside `waitUntil`; it would add 130 KB to each function.
  ws: 'functions serve no WebSocket',
}

const leaveOutAbsent: Plugin = {
  name: 'leave-out-absent',
  setup(bundler) {
    bundler.onResolve({ filter: /(\/store\/sqlite\.js|^\.\/sqlite\.js|^ws)$/ }, (asked) => ({
      path: asked.path.replace(/^\.\//, '/store/'),
      namespace: 'absent',
    }))
    bundler.onLoad({ filter: /.*/, namespace: 'absent' }, ({ path: name }) => ({
      contents: `throw new Error(${JSON.stringify(absent[name] ?? 'not part of a deployment')})`,
    }))
  },
}

export interface FunctionsOptions {
  /** The `public` of a build; its data folder lies beside it. */
  publicFolder: string
  outFolder: string
}

/**
 * Bundles every file of platform/functions; shared code becomes chunks, what is imported on demand stays so.
 * Returns esbuild's account of what went where. Rejects with every bundling error.
 */
export async function buildFunctions({ publicFolder, outFolder }: FunctionsOptions): Promise<Metafile> {
  const entries = path.join(project, 'platform/functions')
  rmSync(outFolder, { recursive: true, force: true })
  const { metafile } = await build({
    entryPoints: readdirSync(entries)
      .filter((name) => name.endsWith('.ts'))
      .map((name) => path.join(entries, name)),
    outdir: outFolder,
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
    plugins: [leaveOutAbsent],
    absWorkingDir: project,
  })
  cpSync(path.join(realpathSync(publicFolder), '../data'), path.join(outFolder, 'data'), { recursive: true })
  return metafile
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const outFolder = path.join(project, 'dist/functions')
  await buildFunctions({ publicFolder: path.join(project, 'public'), outFolder })
  console.log(`Functions bundled in ${path.relative(process.cwd(), outFolder)}`)
}
