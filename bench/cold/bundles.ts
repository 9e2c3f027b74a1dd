// Lists what a bundle loads at import: its own file and the chunks that it imports statically.
import path from 'node:path'
import type { Metafile } from 'esbuild'

export interface Bundle {
  /** `ask`, `contact`, … */
  name: string
  bytes: number
  /** The source files of what is loaded at import. */
  modules: string[]
}

/** The bundles, by name. */
export function listBundles({ outputs }: Metafile): Bundle[] {
  return Object.entries(outputs)
    .filter(([file]) => !path.basename(file).startsWith('chunk-'))
    .map(([file]) => ({ name: path.basename(file, '.js'), ...measure(file, outputs) }))
    .sort((a, b) => a.name.localeCompare(b.name))
}

function measure(entry: string, outputs: Metafile['outputs']): { bytes: number; modules: string[] } {
  const loaded = new Set<string>()
  const visit = (file: string): void => {
    const output = outputs[file]
    if (output === undefined || loaded.has(file)) return
    loaded.add(file)
    for (const { path: imported, kind, external } of output.imports) {
      if (kind === 'import-statement' && external !== true) visit(imported)
    }
  }
  visit(entry)
  const loadedOutputs = [...loaded].flatMap((file) => outputs[file] ?? [])
  return {
    bytes: loadedOutputs.reduce((sum, { bytes }) => sum + bytes, 0),
    modules: loadedOutputs.flatMap(({ inputs }) => Object.keys(inputs)),
  }
}
