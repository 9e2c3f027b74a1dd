// Store verbs that are made from other verbs: loaded on demand, or bound to the transaction or connection they run on.
import { StoreUnavailable, type Store } from './store.js'

/** The verbs of `Part`, each taking `First` (what it runs on) before its input. */
export type Given<First, Part> = {
  [Verb in keyof Part]: Part[Verb] extends (...input: infer Input) => infer Result
    ? (first: First, ...input: Input) => Result
    : never
}

/** As `Given`, but with the result itself: a transaction ends with the verb and cannot wait for anything. */
export type GivenSync<First, Part> = {
  [Verb in keyof Part]: Part[Verb] extends (...input: infer Input) => Promise<infer Result>
    ? (first: First, ...input: Input) => Result
    : never
}

type Verb = (...input: unknown[]) => unknown

/** An object with the verbs of `Part`; each calls `run` with its name and the given verb, which still lacks its first argument. */
export function bindVerbs<First, Part>(
  verbs: Given<First, Part> | GivenSync<First, Part>,
  run: (name: keyof Part, verb: (first: First) => unknown) => unknown,
): Part {
  const bound = Object.entries(verbs as Record<string, Verb>).map(([name, verb]): [string, Verb] => [
    name,
    (...input) => run(name as keyof Part, (first) => verb(first, ...input)),
  ])
  return Object.fromEntries(bound) as Part
}

/**
 * A store that is loaded when its first verb is called, and again with the next one if that failed: a function that
 * needs no store loads none, and a backend's client is loaded only where it is used.
 */
export function storeOnDemand(load: () => Promise<Store>): Store {
  let loading: Promise<Store> | undefined
  const loaded = async () => {
    loading ??= load()
    try {
      return await loading
    } catch (error) {
      loading = undefined
      throw error instanceof StoreUnavailable ? error : new StoreUnavailable('refused', 'load')
    }
  }
  return storeOf(
    async (name, input) => ((await loaded())[name] as Verb)(...input),
    async () => {
      if (loading !== undefined) await (await loaded()).close()
    },
  )
}

/** A store whose verbs all run through `call`, but for `close`. */
export function storeOf(
  call: (name: Exclude<keyof Store, 'close'>, input: unknown[]) => Promise<unknown>,
  close: Store['close'],
): Store {
  return new Proxy({} as Store, {
    get: (_, name) => {
      // Whoever awaits the store itself looks for `then`.
      if (typeof name === 'symbol' || name === 'then') return undefined
      return name === 'close' ? close : (...input: unknown[]) => call(name as Parameters<typeof call>[0], input)
    },
  })
}

/** A store with some verbs of its own. */
export const withVerbs = (store: Store, verbs: Partial<Store>): Store =>
  new Proxy(store, { get: (target, name) => Reflect.get(name in verbs ? verbs : target, name) as unknown })

/** A deployment without a store: every verb is refused, nothing ever falls back to memory. */
export const noStore = (): Store => storeOnDemand(() => Promise.reject(new StoreUnavailable('not-configured')))
