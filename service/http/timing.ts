// Measures one request for Server-Timing: the total and its stages (W3C Server Timing).
import type { Stage, Timing } from '../context.js'

export interface RequestTiming extends Timing {
  /** Milliseconds since the request began. */
  elapsedMs(): number
  /** The value of the header: `total;dur=1.2, store;dur=0.8`. */
  header(): string
}

/** Starts measuring; `clock` returns monotonic milliseconds. */
export function startTiming(clock: () => number = () => performance.now()): RequestTiming {
  const start = clock()
  const stages = new Map<Stage, number>()
  const add = (stage: Stage, since: number) => stages.set(stage, (stages.get(stage) ?? 0) + clock() - since)
  return {
    measure(stage, work) {
      const since = clock()
      let result
      try {
        result = work()
      } catch (error) {
        add(stage, since)
        throw error
      }
      if (result instanceof Promise) return result.finally(() => add(stage, since)) as typeof result
      add(stage, since)
      return result
    },
    elapsedMs: () => clock() - start,
    header() {
      const entries: [string, number][] = [['total', clock() - start], ...stages]
      return entries.map(([name, duration]) => `${name};dur=${duration.toFixed(1)}`).join(', ')
    },
  }
}
