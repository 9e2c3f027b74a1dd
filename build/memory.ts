// What is kept from build to build because making it takes longer: values, each with a hash of what it was made from.
import { hash } from 'node:crypto'

export interface Remembered {
  from: string
  value: unknown
}

/** The values of the last build, and those of this one. The code that makes them is not asked about: a cache is of one version. */
export class Memory {
  /** What the next build is to remember: what this one asked for. */
  readonly kept = new Map<string, Remembered>()
  readonly #known: ReadonlyMap<string, Remembered>

  constructor(known: ReadonlyMap<string, Remembered>) {
    this.#known = known
  }

  /** The value of that name, made anew where it was made from something else; `null` is not remembered. */
  recall<Value>(name: string, from: unknown, make: () => Value): Value {
    const key = hashValue(from)
    const known = this.#known.get(name)
    const value = known?.from === key ? (known.value as Value) : make()
    if (value !== null) this.kept.set(name, { from: key, value })
    return value
  }

  /** The same for a value that takes its time. */
  async recallLater<Value>(name: string, from: unknown, make: () => Promise<Value>): Promise<Value> {
    const key = hashValue(from)
    const known = this.#known.get(name)
    const value = known?.from === key ? (known.value as Value) : await make()
    this.kept.set(name, { from: key, value })
    return value
  }
}

/** A hash of any value that JSON can carry. */
export function hashValue(value: unknown): string {
  return hash('sha256', JSON.stringify(value))
}
