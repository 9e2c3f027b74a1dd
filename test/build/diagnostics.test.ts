// What the terminal shows of a build: one cause in many places is said once.
import { expect, it } from 'vitest'
import { formatAll, type Diagnostic } from '../../build/diagnostics.js'

const at = (line: number, what: string): Diagnostic => ({ file: 'a.md', line, what, hint: 'add it' })

it.each([
  ['a number', [1, 2, 3, 4].map((count) => `has ${count} tabs`)],
  ['a day', ['01', '02', '03', '04'].map((day) => `is of 2026-01-${day}`)],
  ['a name in quotation marks, and how many more are like it', ['`a`', '`b`, with 2 more like it,', '`c`', '`d`']],
  [
    'names, as many as there are',
    ['`a`: left out', '`a` (2 times): left out', '`a`, `b`: left out', '`c`, `a` (3 times): left out'],
  ],
  ['what is in brackets, brackets within them too', ['(a)', '(b (c))', '(d)', '((e))']],
])('says once what differs in %s alone', (_, causes) => {
  const lines = formatAll(
    causes.map((what, line) => at(line, what)),
    'warning: ',
  )
  expect(lines).toHaveLength(5)
  expect(lines[0]).toMatch(/^warning: 4 places: /)
})

it('lists up to three places, and those of another cause apart', () => {
  const three = [1, 2, 3].map((line) => at(line, `has ${line} tabs`))
  expect(formatAll([...three, at(9, 'is empty')], '')).toEqual([
    'a.md:1: has 1 tabs; add it',
    'a.md:2: has 2 tabs; add it',
    'a.md:3: has 3 tabs; add it',
    'a.md:9: is empty; add it',
  ])
})
