// All sentences of the interface document that promise something, in its order, each a test of its own.
import { describe, it } from 'vitest'
import type { Client } from '../target.js'
import { rules, table } from './endpoints.js'
import { authentication, limits } from './payment.js'
import { Reader, type Section } from './reader.js'
import { ama, fact, hello, lists, manifest, others, states } from './resources.js'
import { does, overview, privacy } from './service.js'

export const sections: readonly Section[] = [
  ...[overview, does, privacy, fact, lists, manifest, hello, ama, others, states, table, rules, authentication, limits],
]

export function describeInterface(client: () => Client): void {
  let reader: Reader | undefined
  for (const { heading, needs = [], sentences } of sections) {
    describe(`interface: ${heading}`, () => {
      for (const [sentence, promised] of Object.entries(sentences)) {
        const [name, check] =
          typeof promised === 'function' ? [sentence, promised] : [`${sentence} (now: ${promised.now})`, promised.check]
        it(name, async (test) => {
          await client().needs(test, ...needs)
          await check((reader ??= new Reader(client())), test)
        })
      }
    })
  }
}
