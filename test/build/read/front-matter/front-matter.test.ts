// Front matter that is read without the YAML library: what it holds is what the library reads.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { splitFrontMatter } from '../../../../build/read/front-matter/front-matter.js'
import { Diagnostics } from '../../../../build/diagnostics.js'
import { growthOf, mostGrowth } from '../../../growth.js'

const read = (source: string) => splitFrontMatter(`---\n${source}\n---\n`, 'a.md', new Diagnostics())?.values ?? null

/** `null` where the library finds or throws an error (it throws for an alias of nothing). */
function readWithLibrary(source: string): Map<string, unknown> | null {
  let value: unknown
  try {
    value = parse(source, { uniqueKeys: false, logLevel: 'error' })
  } catch {
    return null
  }
  if (value === null) return new Map()
  return typeof value === 'object' && !Array.isArray(value) ? new Map(Object.entries(value)) : null
}

it.each([
  ['an alias of what contains it', '---\ntags: &a [*a, b]\n---\n', 2],
  ['a thousand lists within one another', `---json\n{"tags": ${'['.repeat(1000)}${']'.repeat(1000)}}\n---\n`, 1],
])('front matter with %s is a problem', (_, text, line) => {
  const diagnostics = new Diagnostics()
  expect(splitFrontMatter(text, 'a.md', diagnostics)).toBeNull()
  expect(diagnostics.problems).toMatchObject([
    { line, what: expect.stringContaining('more than 100 levels') as string },
  ])
})

describe('front matter in YAML', () => {
  it.each([
    'title: "A: b #c"\ndate: 2026-01-02\nauthor: The Team',
    'title: twice\ntitle: twice',
    'null: a\nTrue: b',
    'title: True\ndraft: yes\nnumber: 12\nnone: ~',
    'title: goes\n  on',
    'title: a # comment',
    'title: "an \\" escape"',
    'title: "a" b',
    "title: 'single'",
    `${'k'.repeat(1100)}: x`,
    'title:',
    'title: ',
    '',
  ])('%j is read as the library reads it', (source) => {
    expect(read(source)).toEqual(readWithLibrary(source))
  })

  it('takes a line of words without a colon for more of the value above, as Publish does, but not one that may be a key', () => {
    const words = 'and the lower one at low water'
    expect(read(`title: A lamp,\ndescription: The lamp is lit at dusk,\n${words}.\ndate: 2026-01-02`)).toEqual(
      new Map([
        ['title', 'A lamp,'],
        ['description', `The lamp is lit at dusk, ${words}.`],
        ['date', '2026-01-02'],
      ]),
    )
    expect(read('title: A lamp\ndraft true\ndate: 2026-01-02')).toBeNull()
  })

  it('is read as the library reads it, whatever it is', () => {
    const key = fc.constantFrom('title', 'a-b', 'y', 'null', 'FALSE', 'x_', 'z-', '__proto__', '1', ' t', '<<', 'ké')
    const value = fc.array(
      fc.oneof(
        fc.constantFrom('"', '"', 'word', 'Two words', ' ', ': ', ':', '#', ' #', "'", '\\', '\n', 'true', 'No', 'é'),
        fc.constantFrom(
          '2026-01-02',
          '1.5',
          '0x1f',
          '~',
          '[',
          '{',
          '- ',
          '? ',
          '&',
          '*a',
          '!',
          '%',
          '@',
          '\t',
          ',',
          '.',
        ),
      ),
      { maxLength: 4 },
    )
    const quoted = value.map((pieces) => ['"', ...pieces, '"'])
    const line = fc.tuple(key, fc.constantFrom(': ', ': ', ': ', ':', ':  ', ' : '), fc.oneof(value, quoted))
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const source = lines.map(([name, colon, pieces]) => `${name}${colon}${pieces.join('')}`).join('\n')
        // Where a line begins with a tab, or goes on with quoted text, more is read.
        const quoted = [...source.matchAll(/:\s+(?:"(?:[^"\\]|\\[^])*"|'[^']*')/g)].map(([text]) => text).join('')
        fc.pre(!/\n---|^---|^ *\t/m.test(source) && !quoted.includes('\n'))
        expect(read(source)).toEqual(readWithLibrary(source))
      }),
      { numRuns: 5000 },
    )
  })
})

describe('front matter of other tools', () => {
  it.each([
    [
      'text on lines of its own, one with a space that does not break',
      '---\ntitle:\n    "One"\na:\n    "of\n\u00a0 two"\ndate: 2026-01-02\n---\n',
      '2026-01-02',
    ],
    [
      'lines of a tab below a text of several lines',
      '---\ntitle: One\na:\n  b: >\n    c d\n\t  \ndate: 2026-01-02\n---\n',
      '2026-01-02',
    ],
    ['a fence that names YAML', '---yaml\ntitle: One\ndate: 2026-01-02\n---\n', '2026-01-02'],
    ['fences of more hyphens', '------\ntitle: One\ndate: 2026-01-02\n----\n', '2026-01-02'],
    ['TOML below spaces', '\n +++\ntitle = "One"\ndate = "2026-01-02"\n+++\n', '2026-01-02'],
    ['a fence that names TOML', '---toml\ntitle = "One"\ndate = "2026-01-02"\n---\n', '2026-01-02'],
    ['a fence that names JSON', '---json\n{ "title": "One", "date": "2026-01-02" }\n---\n', '2026-01-02'],
    ['JSON on one line', '{"title": "One", "date": "2026-01-02"} \n', '2026-01-02'],
    [
      'JSON that is indented',
      '  {\n    "title": "One",\n    "a": {\n    },\n    "date": "2026-01-02"\n  }\n',
      '2026-01-02',
    ],
    ['JSON without a fence', '{\n  "title": "One",\n  "date": "2026-01-02"\n}\n', '2026-01-02'],
    [
      'constants of JavaScript',
      '---js\nconst title = "One";\nconst date = new Date("2026-01-02")\n---\n',
      '2026-01-02',
    ],
    [
      'an object of JavaScript',
      "---js\n{ title: 'One', date: '2026-01-02', eleventyComputed: () => go() }\n---\n",
      '2026-01-02',
    ],
  ])('is read from %s', (_, opening, date) => {
    const diagnostics = new Diagnostics()
    const matter = splitFrontMatter(`${opening}Text.\n`, 'a.md', diagnostics)
    expect(diagnostics.problems).toEqual([])
    expect([matter?.values.get('title'), matter?.values.get('date')]).toEqual(['One', date])
    expect(matter?.body).toBe('Text.\n')
    expect(matter?.linesBefore).toBe(opening.split('\n').length - 1)
  })

  it('takes time in proportion to the length of a line of tabs', async () => {
    const textOf = (length: number) => `---\na: b # ${'\t'.repeat(length)}c\nd: &e f\n${'\t'.repeat(length)}# g\n---\n`
    const work = (text: string) => splitFrontMatter(text, 'a.md', new Diagnostics())
    expect(await growthOf(work, textOf, 5_000)).toBeLessThan(mostGrowth)
  })

  it.each(['-----\nA sentence.\n\n-----\nText.\n', '----\nSources:\n* [a]\n', '\n---\nNo key here\n---\n'])(
    'is none: %j',
    (text) => {
      expect(splitFrontMatter(text, 'a.md', new Diagnostics())).toMatchObject({ values: new Map(), body: text })
    },
  )

  it.each([
    ['---json\n{ "title": }\n---\n', 'the JSON cannot be read'],
    ['---js\nconst title =\n---\n', 'cannot be read as JavaScript'],
    ['---js\nconst title = 1\n', 'is never closed'],
  ])('%j is a problem', (text, what) => {
    const diagnostics = new Diagnostics()
    expect(splitFrontMatter(text, 'a.md', diagnostics)).toBeNull()
    expect(diagnostics.problems.map((problem) => problem.what).join()).toContain(what)
  })

  it('takes the last of two keys of one name, as Jekyll does, with a warning', () => {
    const diagnostics = new Diagnostics()
    const matter = splitFrontMatter('---\ntitle: One\ntitle: Two\n---\n', 'a.md', diagnostics)
    expect(matter?.values.get('title')).toBe('Two')
    expect(diagnostics.problems).toEqual([])
    expect(diagnostics.warnings).toMatchObject([
      { line: 3, what: 'the key `title` is there twice, and the last one counts' },
    ])
  })
})
