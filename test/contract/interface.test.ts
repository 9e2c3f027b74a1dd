// The interface document, sentence by sentence: each is a test, or named here as one that promises nothing.
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { sections } from './interface/sentences.js'

/** The document is no part of the project. */
const file = ['../shared/interface.md', '../../shared/interface.md'].find((path) => existsSync(path))

/** Sentences that promise nothing of their own: each introduces others that do. */
const introductions = [
  'This document covers the whole service: a read-mostly HTTP interface for software agents.',
  'Privacy rules that hold for the hello form and the statistics:',
  'No state machine is described for any resource.',
  'Rules:',
  'Flow, in order:',
  'No webhooks, event kinds or push notifications are described.',
]

/** The sentences and table rows of a Markdown text, as the tests name them. */
function sentencesOf(markdown: string): string[] {
  const lines = markdown.split('\n')
  return lines.flatMap((line, at) => {
    if (line.startsWith('#') || /^\|(-+\|)+$/.test(line)) return []
    if (line.startsWith('|')) return /^\|(-+\|)+$/.test(lines[at + 1] ?? '') ? [] : [line.slice(1, -1).trim()]
    const paragraph = line.replace(/^\s*(?:\d+\.|-)\s+/, '')
    return paragraph.split(/(?<=\.)\s+(?=[A-Z`])|(?<=`\.)\s+/).filter(Boolean)
  })
}

describe.skipIf(file === undefined)('the interface document', () => {
  const written = file === undefined ? [] : sentencesOf(readFileSync(file, 'utf8'))
  const tested = sections.flatMap(({ sentences }) => Object.keys(sentences))
  const leavesOpen = (sentence: string) => /not (shown|described|given)/.test(sentence)

  it('has a test of each sentence that promises something', () => {
    const known = new Set([...tested, ...introductions])
    expect(written.filter((sentence) => !known.has(sentence) && !leavesOpen(sentence))).toEqual([])
  })
  it('is quoted word for word', () => {
    const all = new Set(written)
    expect(tested.filter((sentence) => !all.has(sentence))).toEqual([])
  })
})
