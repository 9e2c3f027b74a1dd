// What a deployment loads: the payment SDK is in the paid function alone, and there apart from what a free call runs.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { Metafile } from 'esbuild'
import { expect, test } from 'vitest'

const functions = join(import.meta.dirname, '../../service/functions')

async function bundle(name: string): Promise<{ metafile: Metafile; entry: string }> {
  const { metafile } = await build({
    entryPoints: [join(functions, name)],
    outdir: 'out',
    bundle: true,
    splitting: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    external: ['libsql', '@modelcontextprotocol/*'],
    logLevel: 'error',
  })
  const [entry = ''] = Object.entries(metafile.outputs).find(([, output]) => output.entryPoint !== undefined) ?? []
  return { metafile, entry }
}

const isSdk = (input: string) => /node_modules\/(mppx|ox|viem)\//.test(input)

/** The source files that run before any `import()` does. */
function loadedAtOnce({ metafile, entry }: { metafile: Metafile; entry: string }): string[] {
  const seen = new Set<string>()
  const visit = (name: string): void => {
    const output = metafile.outputs[name]
    if (!output || seen.has(name)) return
    seen.add(name)
    for (const { path, kind } of output.imports) if (kind === 'import-statement') visit(path)
  }
  visit(entry)
  return [...seen].flatMap((name) => Object.keys(metafile.outputs[name]?.inputs ?? {}))
}

test('the paid function loads the SDK only when it is asked for', async () => {
  const paid = await bundle('paid.ts')
  expect(Object.keys(paid.metafile.inputs).some(isSdk)).toBe(true)
  expect(loadedAtOnce(paid).filter(isSdk)).toEqual([])
})

const others = readdirSync(functions).filter((name) => name !== 'paid.ts' && name.endsWith('.ts'))

test.each(others)('%s has nothing of the SDK', async (name) => {
  const { metafile } = await bundle(name)
  expect(Object.keys(metafile.inputs).filter(isSdk)).toEqual([])
})
