// Reads the values that a JavaScript or TypeScript configuration exports, as data: it is parsed and never run.
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { transformSync } from 'esbuild'
import { readExports, type Exports } from '../front-matter/script-values.js'

/** How many modules deep relative imports are followed. */
const mostImports = 3

/** Whether a module that a script imports is read. */
type TakeModule = (file: string) => boolean

/** The exported values of a script, and of what it imports from beside it. A script that cannot be parsed has no exports. */
export function readScript(file: string, take: TakeModule = () => true, depth = 0): Exports {
  try {
    // In TypeScript without JSX, `<T>value` is a value of that type.
    const loader = /\.m?ts$/.test(file) ? 'ts' : 'tsx'
    const { code } = transformSync(readFileSync(file, 'utf8'), { loader, logLevel: 'silent' })
    return readExports(code, (from) => readImport(join(dirname(file), from), from, take, depth)) ?? {}
  } catch {
    return {}
  }
}

function readImport(base: string, from: string, take: TakeModule, depth: number): Exports {
  if (!from.startsWith('.') || depth >= mostImports) return {}
  const endings = ['', '.ts', '.mts', '.js', '.mjs', '.cjs', '.json', '/index.ts', '/index.js']
  // TypeScript is imported by the name that it is compiled to.
  const names = [...endings.map((ending) => base + ending), base.replace(/\.(m?)js$/, '.$1ts')]
  const file = names.find((name) => /\.[a-z]+$/.test(name) && existsSync(name))
  if (file === undefined || !take(file)) return {}
  return file.endsWith('.json')
    ? { default: JSON.parse(readFileSync(file, 'utf8')) }
    : readScript(file, take, depth + 1)
}
