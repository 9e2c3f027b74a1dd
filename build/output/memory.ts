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
    return this.#keep(name, key, (this.#find(name, key) as Value | undefined) ?? make())
  }

  /** The same for a value that takes its time. */
  async recallLater<Value>(name: string, from: unknown, make: () => Promise<Value>): Promise<Value> {
    const key = hashValue(from)
    return this.#keep(name, key, (this.#find(name, key) as Value | undefined) ?? (await make()))
  }

  #find(name: string, key: string): unknown {
    const known = this.#known.get(name)
    return known?.from === key ? known.value : undefined
  }

  #keep<Value>(name: string, key: string, value: Value): Value {
    if (value !== null) this.kept.set(name, { from: key, value })
    return value
  }
}

/** A hash of any value that JSON can carry. */
export function hashValue(value: unknown): string {
  return hash('sha256', JSON.stringify(value))
}
