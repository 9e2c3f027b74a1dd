// The language check finds each replaced name where it is a fault, and nowhere else.
import { describe, expect, it } from 'vitest'
import { findFaults, wordsOf } from './find-faults.js'
import { rules } from './rules.js'

const namesIn = (text: string, file = 'service/text.ts') => findFaults(file, text).map(({ found }) => found)

const camelCase = (words: string) => words.replace(/ (\w)/g, (_, first: string) => first.toUpperCase())

describe('the language check', () => {
  it('splits names into words', () => {
    expect(wordsOf('leaveOutTypes')).toEqual(['leave', 'out', 'types'])
    expect(wordsOf('URLParser')).toEqual(['url', 'parser'])
    expect(wordsOf('same-statement')).toEqual(['same', 'statement'])
    expect(wordsOf('LEFT_OUT')).toEqual(['left', 'out'])
  })

  it.each(rules.map((rule) => [rule.words, rule] as const))('finds “%s” as the name of a function', (words) => {
    const name = camelCase(words)
    expect(namesIn(`export function ${name}(): void {}`)).toEqual([name])
    expect(namesIn(`const ${name} = () => 1`)).toEqual([name])
  })

  it.each(rules.map((rule) => [rule.words] as const))('finds “%s” as the name of a file', (words) => {
    expect(findFaults(`service/${words.replaceAll(' ', '-')}.ts`, 'export const a = 1')).toHaveLength(1)
    expect(findFaults(`test/${words.replaceAll(' ', '-')}.test.ts`, 'export const a = 1')).toHaveLength(1)
  })

  it('finds names within longer ones, by their words', () => {
    expect(namesIn('const reprintMends = [1]')).toEqual(['reprintMends'])
    expect(namesIn('interface DeskOptions { a: string }')).toEqual(['DeskOptions'])
    expect(
      namesIn('const amended = 1; const still = 2; const until = 3; const shoplifter = 4; const slipstream = 5'),
    ).toEqual([])
  })

  it('lets ordinary words be variables', () => {
    expect(
      namesIn('const counted = 1; const moved = [counted]; for (const letters of moved) f({ missing: letters })'),
    ).toEqual([])
    expect(
      namesIn('const peakMemory = process.memoryUsage(); const sold = true; interface A { complete: boolean }'),
    ).toEqual([])
  })

  it('lets a word be what it is in its field', () => {
    expect(namesIn('function recallAt(): void {}', 'bench/ask/measures.ts')).toEqual([])
    expect(namesIn('function recallAt(): void {}', 'build/output/cache.ts')).toEqual(['recallAt'])
  })

  it('finds constants in capitals, but not the variables of an environment', () => {
    expect(namesIn('const LIMIT = 1; const [MAX_LENGTH] = [2]; const { PORT } = process.env')).toEqual([
      'LIMIT',
      'MAX_LENGTH',
    ])
  })

  it('reads comments, and no texts', () => {
    expect(namesIn('// Owns the words.\nconst a = 1')).toEqual(['// Owns'])
    expect(namesIn('/** Mends what is broken. */\nconst a = 1 // the desk')).toEqual(['Mends', 'the desk'])
    expect(namesIn("const a = 'she mends it // at the desk'; const b = `${a} // likeness`")).toEqual([])
  })

  it('says where a name is, and the term to use', () => {
    expect(findFaults('local/a.ts', 'const a = 1\nconst inventory = 2\n')).toEqual([
      { file: 'local/a.ts', line: 2, found: 'inventory', use: 'file manifest' },
    ])
  })
})
