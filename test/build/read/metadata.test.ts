// Front matter as some tools have it: lines without a fence, tabs between brackets, numbers beyond those of JavaScript.
import { describe, expect, it } from 'vitest'
import { Diagnostics, formatProblem } from '../../../build/diagnostics.js'
import { readDocument } from '../../../build/read/document.js'
import { splitFrontMatter } from '../../../build/read/front-matter.js'

function read(text: string) {
  const diagnostics = new Diagnostics()
  const matter = splitFrontMatter(text, 'a.md', diagnostics)
  expect(diagnostics.problems.map(formatProblem)).toEqual([])
  return { values: Object.fromEntries(matter?.values ?? []), body: matter?.body, lineOf: matter?.lineOf }
}

describe('metadata without a fence', () => {
  it('is read as Pelican has it', () => {
    const { values, body, lineOf } = read(
      'Title: This: a title\nDate: 2014-12-01\nAuthors: Ann Lee; Bo\nSummary: One line\n    and another.\nCategory:\nStatus: draft\n\nText.\n',
    )
    const summary = 'One line and another.'
    expect(values).toEqual({
      ...{ Title: 'This: a title', Date: '2014-12-01', Authors: ['Ann Lee', 'Bo'], Summary: summary, draft: true },
    })
    expect([body, lineOf?.('Authors')]).toEqual(['Text.\n', 3])
  })

  it('is read as Nikola has it', () => {
    const { values, body, lineOf } = read(
      '<!--\n.. title: A title\n.. date: 2019-08-16 14:19:13 UTC-05:00\n.. tags: a, b\n.. image:: a.png\n   :alt: b\n.. link:\n-->\n\nText.\n',
    )
    expect(values).toEqual({ title: 'A title', date: '2019-08-16 14:19:13 UTC-05:00', tags: 'a, b' })
    expect([body, lineOf?.('date')]).toEqual(['\nText.\n', 3])
  })

  it.each(['Note: read this first.\n\nText.', 'Date: today\nis a good day.\n', '<!-- a comment -->\n# Title\n'])(
    'is none in %j',
    (text) => {
      expect(read(text)).toMatchObject({ values: {}, body: text })
    },
  )
})

it('takes tabs between brackets, and numbers of any size', () => {
  expect(read('---\ntags: [\n\t"a b",\n\t"c",\n]\ntitle: "T: x"\n---\n').values).toEqual({
    tags: ['a b', 'c'],
    title: 'T: x',
  })
  expect(read('+++\ntitle = "T"\n[extra]\nid = 113946360881832808\nn = 12\n+++\n').values).toEqual({
    title: 'T',
    extra: { id: '113946360881832808', n: 12 },
  })
})

it('takes 0 for no draft', () => {
  const text = '---\ntitle: T\ndate: 2026-01-02\ndraft: 0\n---\nText.'
  const reading = { shownAs: 'a.md', draftDay: null, timeZone: null, undated: null }
  expect(readDocument('a.md', text, () => text, reading, new Diagnostics())).toMatchObject({ title: 'T', draft: false })
})
