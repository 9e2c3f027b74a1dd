// The sandbox card processor over HTTP: the part of the real one's interface that the paid routes and their clients use.
import { createHash } from 'node:crypto'
import { Books, tokenParameters, type Answer } from './books.js'
import { Refusal } from './form.js'
import { openLedger, saveLedger } from './ledger.js'
import { breakOff, hasSecretKey, respond, unknownUrl } from './wire.js'

export interface ProcessorOptions {
  now: () => Date
  random: (bytes: number) => Uint8Array
  /** Where the books are kept; null keeps them in memory. */
  file: string | null
  /** How late a `pm_sandbox_slow` payment is answered. Resolves when the answer may go. */
  untilSlowAnswer: () => Promise<void>
  /** Parameters of a payment that may carry its token; both of `tokenParameters` unless a test says otherwise. */
  knownTokenParameters?: readonly string[]
}

export type Statement = ReturnType<Books['statement']>

const daySeconds = 86_400

/** A processor with its own books. See `outcomes.ts` for what each payment method does. */
export class Processor {
  readonly #options: ProcessorOptions
  readonly #books: Books
  /**
   * Idempotency keys whose first request still waits for its answer. They are not in the books: when the host is ended,
   * such a request is over, and its repeat gets the answer that it did not live to see.
   */
  readonly #unanswered = new Set<string>()

  constructor(options: ProcessorOptions) {
    const { file, now, random } = options
    this.#options = options
    this.#books = new Books(
      openLedger(file),
      () => Math.floor(now().getTime() / 1000),
      (prefix) => `${prefix}_${Buffer.from(random(12)).toString('hex')}`,
      options.knownTokenParameters ?? tokenParameters,
    )
  }

  /** The books, for tests and for `/sandbox/processor/ledger.json`: payments with what was refunded of each. */
  statement(): Statement {
    return this.#books.statement()
  }

  /** Answers a request whose path begins with `/v1/`. */
  async answer(request: Request, path: string): Promise<Response> {
    try {
      if (!hasSecretKey(request.headers.get('authorization')))
        throw new Refusal(401, { type: 'invalid_request_error', message: 'You did not provide an API key.' })
      if (request.method === 'POST') return await this.#post(request, path)
      const { status, body } = this.#read(request, path)
      return respond(status, JSON.stringify(body))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return respond(error.status, JSON.stringify({ error: error.error }))
    }
  }

  #read({ method, url }: Request, path: string): Answer {
    const query = new URL(url).searchParams
    if (method === 'GET' && path === '/v1/payment_intents/search')
      return this.#books.searchPayments(query.get('query') ?? '')
    if (method === 'GET' && path === '/v1/refunds') return this.#books.listRefunds(query.get('payment_intent') ?? '')
    throw new Refusal(404, unknownUrl(path))
  }

  #change(path: string, form: URLSearchParams): Answer {
    const canceled = /^\/v1\/payment_intents\/(\w+)\/cancel$/.exec(path)?.[1]
    if (canceled !== undefined) return this.#books.cancelPayment(canceled)
    switch (path) {
      case '/v1/shared_payment/issued_tokens':
      case '/v1/test_helpers/shared_payment/granted_tokens':
        return this.#books.issueToken(form)
      case '/v1/payment_intents':
        return this.#books.createPayment(form)
      case '/v1/refunds':
        return this.#books.refundPayment(form)
      default:
        throw new Refusal(404, unknownUrl(path))
    }
  }

  /** The first answer to an idempotency key, again; undefined where there is none. */
  #repeat(key: string, fingerprint: string): Response | undefined {
    const saved = this.#books.ledger.answers[key]
    if (!saved || this.#books.seconds() - saved.createdSeconds >= daySeconds) return undefined
    const type = 'idempotency_error'
    if (saved.fingerprint !== fingerprint) {
      const message =
        'Keys for idempotent requests can only be used with the same parameters they were first used with.'
      throw new Refusal(400, { type, message })
    }
    if (this.#unanswered.has(key)) {
      const message = 'There is currently another in-progress request using this Idempotent Key.'
      throw new Refusal(409, { type, code: 'idempotency_key_in_use', message })
    }
    return respond(saved.status, saved.body, { 'idempotent-replayed': 'true' })
  }

  async #post(request: Request, path: string): Promise<Response> {
    const text = await request.text()
    const key = request.headers.get('idempotency-key')
    const fingerprint = createHash('sha256').update(`${path}\n${text}`).digest('hex')
    const repeated = key === null ? undefined : this.#repeat(key, fingerprint)
    if (repeated) return repeated
    const { status, body: content, manner, traceless } = this.#change(path, new URLSearchParams(text))
    const body = JSON.stringify(content)
    const { ledger, seconds } = this.#books
    if (key !== null && traceless !== true)
      ledger.answers[key] = { fingerprint, status, body, createdSeconds: seconds() }
    saveLedger(ledger, this.#options.file)
    if (manner === 'late') {
      if (key !== null) this.#unanswered.add(key)
      await this.#options.untilSlowAnswer()
      if (key !== null) this.#unanswered.delete(key)
    }
    return manner === 'never' ? breakOff() : respond(status, body)
  }
}
