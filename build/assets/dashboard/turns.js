// Runs pieces of work one in each turn of the event loop, so that the page answers an input between two of them.

/** @type {Map<unknown, () => void>} */
const waiting = new Map()
const { port1, port2 } = new MessageChannel()

port1.onmessage = () => {
  const [[key, work]] = waiting
  waiting.delete(key)
  if (waiting.size > 0) port2.postMessage(null)
  work()
}

/**
 * Runs work when the next frame is shown, which is what a click has changed at once.
 * @param {() => void} work
 */
export function afterFrame(work) {
  requestAnimationFrame(() => inTurn(work, work))
}

/**
 * @param {unknown} key of work that takes the place of what waits under the same key
 * @param {() => void} work
 */
export function inTurn(key, work) {
  if (waiting.size === 0) port2.postMessage(null)
  waiting.set(key, work)
}
