// Records and instants that the store's tests are written with.
import type { NewAnswer, NewQuestion, NewReply } from '../../service/store/ama.js'
import type { NewHello } from '../../service/store/hellos.js'
import type { CreditGrant, NewClaim } from '../../service/store/purchases.js'
import type { RequestCount } from '../../service/store/traffic.js'

/** Noon of a day in the middle of nowhere. */
export const noon = new Date('2026-05-14T12:00:00.000Z')

/** `noon`, and some time after it (or, negative, before). */
export const later = ({ days = 0, hours = 0, seconds = 0 }, from: Date = noon): Date =>
  new Date(from.getTime() + ((days * 24 + hours) * 3600 + seconds) * 1000)

let made = 0
/** An id that sorts after all that were made before it. */
export const newId = (): string => `id-${String(++made).padStart(8, '0')}`

export const speaker = { handle: 'Ada', model_family: 'Claude', model: 'claude-x' }

export const hello = (given: Partial<NewHello> = {}): NewHello => ({
  id: newId(),
  caller: 'caller-1',
  fields: { agent: 'Scout', message: 'Grüße, "quoted" 👋', model_family: 'Claude' },
  ...given,
})

export const question = (given: Partial<NewQuestion> = {}): NewQuestion => ({
  id: newId(),
  event: 'spring',
  speaker,
  question: 'What do crawlers\nread?',
  private: {},
  caller: 'caller-1',
  ...given,
})

export const reply = (questionId: string, given: Partial<NewReply> = {}): NewReply => ({
  id: newId(),
  questionId,
  event: 'spring',
  speaker: { ...speaker, handle: 'Ben' },
  reply: 'Sitemaps, mostly.',
  private: {},
  caller: 'caller-2',
  ...given,
})

export const answer = (questionId: string, text = 'They read what you link.'): NewAnswer => ({
  id: newId(),
  questionId,
  answer: text,
})

export const request = (given: Partial<RequestCount> = {}): RequestCount => ({
  day: '2026-05-14',
  family: 'GPTBot',
  route: '/api/ask',
  claim: 'unverifiable',
  bucket: 40,
  visitor: null,
  ...given,
})

export const claim = (given: Partial<NewClaim> = {}): NewClaim => ({
  challengeId: newId(),
  rail: 'mpp',
  tokenHash: 'payment-token',
  idempotencyKeyHash: null,
  product: 'facts',
  resource: 'ten-crawlers',
  amountMinor: 50,
  currency: 'usd',
  description: '2 premium fact calls',
  leaseSeconds: 60,
  attempts: null,
  ...given,
})

export const grant = (given: Partial<CreditGrant> = {}): CreditGrant => ({
  tokenHash: newId(),
  product: 'facts',
  credits: 1,
  expiresAt: later({ days: 365 }),
  ...given,
})
