// Reads a source of the specification: once for all its panels, again when it is due, never while it is told to wait.
import { valueAt } from './values.js'

/**
 * @typedef {{ message: string, problemTitle: string | null, waitsUntil: Date | null }} Failure
 * @typedef {{ document: unknown, at: Date | null, failure: Failure | null, isReading: boolean }} State
 * @typedef {{ path: string, refresh_seconds: number, error?: string, follow?: string, cache?: RequestCache }} SourceSpecification
 * @typedef {{ timeout_seconds: number, wait_seconds: number }} Limits
 */

/** An answer that is no document, with what the panels say of it. */
class ReadingFailed extends Error {
  /**
   * @param {string} message
   * @param {{ problemTitle?: string | null, waitSeconds?: number | null }} [more]
   */
  constructor(message, { problemTitle = null, waitSeconds = null } = {}) {
    super(message)
    this.problemTitle = problemTitle
    this.waitSeconds = waitSeconds
  }
}

export class Source {
  /** @type {State} */
  state = { document: undefined, at: null, failure: null, isReading: false }
  /** @type {Set<(state: State) => void>} */
  #listeners = new Set()
  #specification
  #addressOf
  #limits
  /** @type {AbortController | null} */
  #reading = null
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer
  #dueAtMs = 0

  /**
   * @param {SourceSpecification} specification
   * @param {(path: string) => string} addressOf the absolute address of a path, with what is chosen in it
   * @param {Limits} limits
   */
  constructor(specification, addressOf, limits) {
    this.#specification = specification
    this.#addressOf = addressOf
    this.#limits = limits
    document.addEventListener('visibilitychange', () => this.#schedule())
  }

  /** What is said where it cannot be read; undefined where the page does without it. */
  get error() {
    return this.#specification.error
  }

  /**
   * Calls `listener` at once and after each change.
   * @param {(state: State) => void} listener
   */
  subscribe(listener) {
    this.#listeners.add(listener)
    listener(this.state)
  }

  /** Reads the source now, or as soon as it need not wait any more. */
  read() {
    if (!isWaiting(this.state.failure)) void this.#read()
  }

  /** Forgets the answer, which belongs to another address, and reads the new one. */
  startOver() {
    this.#reading?.abort()
    this.#reading = null
    const { failure } = this.state
    this.#change({ document: undefined, at: null, failure: isWaiting(failure) ? failure : null })
    this.read()
  }

  async #read() {
    if (this.#reading !== null) return
    const reading = new AbortController()
    this.#reading = reading
    clearTimeout(this.#timer)
    this.#change({ isReading: true })
    /** @type {Partial<State>} */
    let outcome
    try {
      outcome = { ...(await this.#request(reading.signal)), failure: null }
    } catch (error) {
      outcome = { failure: describe(error) }
    }
    if (this.#reading !== reading) return
    this.#reading = null
    const waitsUntilMs = outcome.failure?.waitsUntil?.getTime() ?? 0
    this.#dueAtMs = waitsUntilMs > 0 ? waitsUntilMs : Date.now() + this.#specification.refresh_seconds * 1000
    this.#change({ ...outcome, isReading: false })
    this.#schedule()
  }

  /** @param {AbortSignal} signal */
  async #request(signal) {
    const { path, follow } = this.#specification
    const first = await this.#fetch(this.#addressOf(path), signal)
    const further = follow === undefined ? undefined : pathOf(first.document, follow)
    if (further === undefined) return first
    try {
      return await this.#fetch(this.#addressOf(further), signal)
    } catch {
      // The first answer is complete in itself; the second would only add to it.
      return first
    }
  }

  /**
   * @param {string} address
   * @param {AbortSignal} signal
   */
  async #fetch(address, signal) {
    const { timeout_seconds: timeoutSeconds, wait_seconds: waitSeconds } = this.#limits
    const response = await fetch(address, {
      headers: { Accept: 'application/json' },
      credentials: 'omit',
      cache: this.#specification.cache ?? 'default',
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutSeconds * 1000)]),
    })
    const mediaType = response.headers.get('Content-Type')?.split(';')[0]?.trim() ?? ''
    if (!response.ok) {
      const mustWait = response.status === 429 || response.status === 503
      const problem = mediaType === 'application/problem+json' ? await response.json().catch(() => null) : null
      throw new ReadingFailed(`status ${response.status}`, {
        problemTitle: typeof problem?.title === 'string' ? problem.title : null,
        waitSeconds: mustWait ? (secondsOf(response.headers.get('Retry-After')) ?? waitSeconds) : null,
      })
    }
    const ageSeconds = Number(response.headers.get('Age') ?? 0)
    return { document: await response.json(), at: new Date(Date.now() - ageSeconds * 1000) }
  }

  /** Sets the timer for when the source is due, while the page is visible. */
  #schedule() {
    clearTimeout(this.#timer)
    if (document.visibilityState !== 'visible' || this.#reading !== null || this.#dueAtMs === 0) return
    this.#timer = setTimeout(() => void this.#read(), Math.max(0, this.#dueAtMs - Date.now()))
  }

  /** @param {Partial<State>} change */
  #change(change) {
    this.state = { ...this.state, ...change }
    for (const listener of this.#listeners) listener(this.state)
  }
}

/** @param {Failure | null} failure */
const isWaiting = (failure) => failure?.waitsUntil != null && failure.waitsUntil.getTime() > Date.now()

/**
 * @param {unknown} error
 * @returns {Failure}
 */
function describe(error) {
  const waitSeconds = error instanceof ReadingFailed ? error.waitSeconds : null
  return {
    message: error instanceof Error ? error.message : String(error),
    problemTitle: error instanceof ReadingFailed ? error.problemTitle : null,
    waitsUntil: waitSeconds === null ? null : new Date(Date.now() + waitSeconds * 1000),
  }
}

/**
 * Seconds of a Retry-After header (RFC 9110, 10.2.3: seconds or an HTTP date); `null` where it says neither.
 * @param {string | null} value
 */
function secondsOf(value) {
  if (value === null) return null
  if (/^\d+$/.test(value.trim())) return Number(value)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, (at - Date.now()) / 1000)
}

/**
 * Path and query of the address at a pointer; `undefined` where there is none.
 * @param {unknown} document
 * @param {string} pointer
 */
function pathOf(document, pointer) {
  const address = valueAt(document, pointer)
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined
  const { pathname, search } = new URL(address)
  return pathname + search
}
