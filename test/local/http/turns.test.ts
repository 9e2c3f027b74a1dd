// Turns of the event loop: bounded, in order, and short while connections come, of which libuv accepts one in each.
import { expect, it } from 'vitest'
import { answersBesideAccepting, answersPerTurn, createTurns } from '../../../local/http/turns.js'

const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

/** Begins these pieces of work at once; resolves to how many began in each turn until all have, and in which order. */
async function begin(count: number, { connections = 0 } = {}) {
  const turns = createTurns()
  const order: number[] = []
  const perTurn: number[] = []
  let left = connections
  const connect = () => {
    if (left-- > 0) turns.accepted()
  }
  connect()
  for (let at = 0; at < count; at++) turns.begin(() => void order.push(at))
  perTurn.push(order.length)
  while (order.length < count && perTurn.length < count) {
    const before = order.length
    connect()
    await nextTurn()
    perTurn.push(order.length - before)
  }
  return { order, perTurn }
}

it('begins alone work at once, and that of many in turns and in order', async () => {
  expect((await begin(1)).perTurn).toEqual([1])
  const { order, perTurn } = await begin(5 * answersPerTurn)
  expect(perTurn).toEqual(Array(5).fill(answersPerTurn))
  expect(order).toEqual(order.toSorted((one, other) => one - other))
})

it('begins few in a turn while connections come, and more once none has come for some turns', async () => {
  const { perTurn } = await begin(5 * answersPerTurn, { connections: 10 })
  expect(perTurn.slice(0, 10)).toEqual(Array(10).fill(answersBesideAccepting))
  expect(Math.max(...perTurn)).toBe(answersPerTurn)
})
