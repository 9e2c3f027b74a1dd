// The structure of the source: no import circle, and arrows one way between folders and between the stages of a build.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'

/** An import: the file that imports, and the file that is imported. */
type Edge = readonly [from: string, to: string]

/** The folders of the product, each with the folders that it may import. */
const folders: Record<string, readonly string[]> = {
  service: [],
  build: ['service'],
  local: ['build', 'service'],
  platform: ['service'],
  admin: ['service'],
  cli: ['admin', 'build', 'local', 'service'],
  api: ['platform', 'service'],
}

/** The stages of a build, each with the stages that it may import. */
const stages: Record<string, readonly string[]> = {
  read: [],
  links: ['read'],
  check: ['read', 'links'],
  ledger: ['read', 'links'],
  document: ['read', 'links', 'check', 'ledger'],
  site: ['read', 'links', 'check', 'ledger', 'document'],
  output: ['read', 'links', 'check', 'ledger', 'document', 'site'],
  workers: ['read', 'links', 'check', 'ledger', 'document', 'site', 'output', 'generate'],
  generate: ['read', 'links', 'ledger'],
  assets: [],
}

/** The files at the root of `build/` that a stage may import. The conductor imports the stages. */
const importedByStages: Record<string, readonly string[]> = {
  'build/diagnostics.ts': Object.keys(stages),
  'build/options.ts': ['workers'],
  'build/build.ts': ['workers'],
}

/** What is wrong with a list of imports, one line for each arrow that is not allowed and for each circle. */
function findFaults(edges: readonly Edge[]): string[] {
  const arrows = edges.filter(([from, to]) => !isAllowed(from, to)).map(([from, to]) => `${from} must not import ${to}`)
  return [...arrows, ...findCircles(edges).map((circle) => `circle: ${circle.join(', ')}`)]
}

function isAllowed(from: string, to: string): boolean {
  const [folder = '', stage = '', ...below] = from.split('/')
  const [otherFolder = '', otherStage = '', ...otherBelow] = to.split('/')
  if (folder !== otherFolder) return folders[folder]?.includes(otherFolder) === true
  if (folder !== 'build' || below.length === 0 || stage === otherStage) return true
  if (otherBelow.length === 0) return importedByStages[to]?.includes(stage) === true
  return stages[stage]?.includes(otherStage) === true
}

/** The groups of files that import one another in a circle: strongly connected components (Tarjan 1972). */
function findCircles(edges: readonly Edge[]): string[][] {
  const imports = new Map<string, string[]>()
  for (const [from, to] of edges) imports.set(from, [...(imports.get(from) ?? []), to])
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const known = lowest.get(file)
    if (known !== undefined) return known
    const number = order.size
    order.set(file, number)
    lowest.set(file, number)
    stack.push(file)
    let low = number
    for (const next of imports.get(file) ?? []) {
      const isNew = !order.has(next)
      if (isNew || stack.includes(next)) low = Math.min(low, isNew ? visit(next) : (order.get(next) ?? low))
      lowest.set(file, low)
    }
    if (low === number) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1 || imports.get(file)?.includes(file)) circles.push(circle.sort())
    }
    return low
  }
  for (const file of imports.keys()) visit(file)
  return circles
}

const project = fileURLToPath(new URL('..', import.meta.url))

/** All imports of the product, those of types and those made later too. Files that are made by a build are left out. */
function readEdges(): Edge[] {
  const places = [...Object.keys(folders), 'middleware.js']
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...places], {
    ...{ cwd: project, encoding: 'utf8' },
  })
  return files
    .split('\n')
    .filter((file) => /\.[jt]s$/.test(file) && existsSync(project + file))
    .flatMap((file) => importsOf(file, readFileSync(project + file, 'utf8')).map((to): Edge => [file, to]))
}

/** The files of ours that a file imports. */
function importsOf(file: string, text: string): string[] {
  const { importedFiles } = ts.preProcessFile(text, true, true)
  // Types in the comments of JavaScript: `import('./x.js').X`.
  const inComments = file.endsWith('.js')
    ? [...text.matchAll(/\bimport\('(\.[^']+)'\)/g)].map(([, name = '']) => name)
    : []
  return [...importedFiles.map(({ fileName }) => fileName), ...inComments]
    .filter((name) => name.startsWith('.'))
    .map((name) => posix.join(posix.dirname(file), name))
    .flatMap((path) => [path, path.replace(/\.js$/, '.ts')].find((candidate) => existsSync(project + candidate)) ?? [])
    .filter((path) => !path.startsWith('dist/'))
}

describe('the product', () => {
  const edges = readEdges()

  it('is read as a whole', () => {
    expect(edges.length).toBeGreaterThan(900)
    expect(edges).toContainEqual(['build/build.ts', 'build/output/staged-build.ts'])
    // A type in a comment of JavaScript, a type alone, and an import that is made later.
    expect(edges).toContainEqual(['build/read/prebuilt-assets.js', 'build/read/build-cache.ts'])
    expect(edges).toContainEqual(['build/output/output-tree.ts', 'build/document/published.ts'])
    expect(edges).toContainEqual(['build/generate/bundle.js', 'build/read/prebuilt-assets.js'])
  })

  it('has no import circle, and no arrow against the stages', () => {
    expect(findFaults(edges)).toEqual([])
  })

  it.each<[what: string, edge: Edge, fault: string]>([
    [
      'a stage that imports a later one',
      ['build/read/content.ts', 'build/output/stored-cache.ts'],
      'build/read/content.ts must not import build/output/stored-cache.ts',
    ],
    [
      'a stage that imports the conductor',
      ['build/document/process-documents.ts', 'build/options.ts'],
      'build/document/process-documents.ts must not import build/options.ts',
    ],
    [
      'a stage that imports what is beside the stages',
      ['build/site/lists.ts', 'build/generate/vercel.ts'],
      'build/site/lists.ts must not import build/generate/vercel.ts',
    ],
    [
      'the service that imports the build',
      ['service/data.ts', 'build/read/site.ts'],
      'service/data.ts must not import build/read/site.ts',
    ],
    [
      'a circle of two files of a stage',
      ['build/read/front-matter/date.ts', 'build/read/permalink.ts'],
      'circle: build/read/front-matter/date.ts, build/read/permalink.ts',
    ],
  ])('would be found with %s', (_what, edge, fault) => {
    expect(findFaults([...edges, edge])).toContain(fault)
  })
})

it('finds circles of three files and of one, and none where two ways lead to a file', () => {
  const tree: Edge[] = [
    ['a', 'b'],
    ['a', 'c'],
    ['b', 'd'],
    ['c', 'd'],
  ]
  expect(findCircles(tree)).toEqual([])
  expect(findCircles([...tree, ['d', 'a']])).toEqual([['a', 'b', 'c', 'd']])
  expect(findCircles([...tree, ['d', 'd']])).toEqual([['d']])
  expect(findCircles([...tree, ['d', 'b'], ['x', 'a']])).toEqual([['b', 'd']])
})
