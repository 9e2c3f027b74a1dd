// A long list is written in parts, and has the same bytes as one that is written at once.
import { expect, it } from 'vitest'
import { jsonFile, jsonListFile } from '../../../build/document/published.js'

it.each([0, 1, 2000, 2001, 4500])('writes %i entries as if at once', (count) => {
  const entries = Array.from({ length: count }, (_, at) => ({ at, text: ` “[]”, \n ${at} `, none: [], more: [{ at }] }))
  const wholes = [
    (some: readonly object[]) => some,
    (some: readonly object[]) => ({ count, topics: { '[]': count }, facts: some.map((entry) => ({ ...entry, x: 1 })) }),
  ]
  for (const whole of wholes) {
    const { content } = jsonListFile('/list.json', entries, whole)
    expect(Buffer.from(content).toString()).toBe(jsonFile('/list.json', whole(entries)).content)
  }
})
