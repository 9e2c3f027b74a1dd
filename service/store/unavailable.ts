// The store where none is configured, and the store that is loaded with its first verb.
import { StoreUnavailable, type Store } from './store.js'

/** Every verb of the store: the compiler says when one is missing. */
const verbs = {
  saltFor: true,
  recordHello: true,
  listHellos: true,
  markHellosRead: true,
  deleteHello: true,
  addQuestion: true,
  addPlus: true,
  addReply: true,
  readFeed: true,
  readThread: true,
  listQuestions: true,
  answerQuestion: true,
  markQuestionsRead: true,
  hideEntry: true,
  deleteEntry: true,
  countRequests: true,
  readTraffic: true,
  takeFreeCall: true,
  readFreeCalls: true,
  spendCredit: true,
  claimPurchase: true,
  readPurchase: true,
  markCharged: true,
  completePurchase: true,
  failPurchase: true,
  refundPurchase: true,
  takeUnsettled: true,
  deleteEmail: true,
  clearExpired: true,
  close: true,
} satisfies Record<keyof Store, true>

type Verb = (...input: never[]) => Promise<unknown>

/**
 * A store that is loaded when its first verb is called, and again with the next one if that failed: a function that
 * needs no store pays for none, and a backend's client is loaded only where it is used.
 */
export const storeOnDemand = (load: () => Promise<Store>): Store => {
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
  const store: Partial<Record<keyof Store, Verb>> = {}
  for (const verb of Object.keys(verbs) as (keyof Store)[])
    store[verb] = async (...input) => ((await loaded())[verb] as Verb)(...input)
  store.close = async () => {
    if (loading !== undefined) await (await loaded()).close()
  }
  return store as unknown as Store
}

/** A deployment without a store: every verb is refused, nothing ever falls back to memory. */
export const noStore = (): Store => storeOnDemand(() => Promise.reject(new StoreUnavailable('not-configured')))
