// Shares the turns of the event loop between answers, new connections and other work.

/** Answers that begin in a turn: about 1 ms of work. */
export const answersPerTurn = 16
/** The same while connections come. */
export const answersBesideAccepting = 2
/** Turns for which that lasts after a connection: the next one, if any, is accepted in the next turn. */
const acceptingTurns = 3

/**
 * libuv accepts one connection in each turn (since 1.45, which Node 20 has). Where a turn answered all that a thousand
 * connections ask, it took 50 ms, the last of them waited for seconds, and counting fell behind.
 */
export function createTurns() {
  const waiting: (() => void)[] = []
  let [begun, accepting, isPlanned] = [0, 0, false]
  const most = (): number => (accepting > 0 ? answersBesideAccepting : answersPerTurn)
  const plan = (): void => {
    if (!isPlanned) setImmediate(turn)
    isPlanned = true
  }
  const turn = (): void => {
    isPlanned = false
    const next = waiting.splice(0, most())
    begun = next.length
    for (const work of next) work()
    if (accepting > 0) accepting--
    if (accepting > 0 || waiting.length > 0) plan()
  }
  return {
    /** To be called with each new connection. */
    accepted: () => {
      accepting = acceptingTurns
      plan()
    },
    /** Begins work in this turn or a later one, in the order of the calls. */
    begin: (work: () => void) => {
      plan()
      if (waiting.length > 0 || begun >= most()) waiting.push(work)
      else {
        begun++
        work()
      }
    },
  }
}
