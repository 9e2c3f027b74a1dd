// The secret of the challenges and what is made from it: the credit token, and the hashes that are stored.
import { createHash, createHmac } from 'node:crypto'
import type { Env } from '../env.js'
import { Problem } from '../contract/problems.js'

/** The secrets that challenges verify under, the one that signs new ones first. */
export type Secrets = readonly [string, ...string[]]

/** Whether there are any; without them nothing is sold. */
export const hasSecrets = ({ MPP_SECRET_KEY }: Pick<Env, 'MPP_SECRET_KEY'>): boolean => MPP_SECRET_KEY !== undefined

/** What must be set before anybody can pay; `null` where nothing is missing. */
export function findMissingKeys(env: Pick<Env, 'MPP_SECRET_KEY' | 'STRIPE_SECRET_KEY' | 'X402_PAY_TO'>): string | null {
  const rail = env.STRIPE_SECRET_KEY ?? env.X402_PAY_TO
  const missing = [
    ...(hasSecrets(env) ? [] : ['MPP_SECRET_KEY']),
    ...(rail === undefined ? ['STRIPE_SECRET_KEY or X402_PAY_TO'] : []),
  ]
  return missing.length > 0 ? missing.join(', and ') : null
}

/**
 * Reads the secrets. After a rotation the previous one still verifies, so that nobody pays twice because of it.
 * @throws Problem processor-unavailable where there is none: a challenge that nobody signed must not be shown.
 */
export function readSecrets(env: Pick<Env, 'MPP_SECRET_KEY' | 'MPP_SECRET_KEY_PREVIOUS'>): Secrets {
  if (env.MPP_SECRET_KEY === undefined) {
    throw new Problem('processor-unavailable', {
      detail: 'Payments are not set up on this deployment. This request counted and charged nothing.',
      headers: { 'Retry-After': '3600' },
    })
  }
  return env.MPP_SECRET_KEY_PREVIOUS === undefined
    ? [env.MPP_SECRET_KEY]
    : [env.MPP_SECRET_KEY, env.MPP_SECRET_KEY_PREVIOUS]
}

/**
 * The credit token of a purchase: HMAC-SHA256 of the challenge id under the secret that signed the challenge, 43
 * characters of base64url. It can be derived again at any time and is stored nowhere. The prefix of the input keeps it apart
 * from challenge ids, which are HMACs under the same secret.
 */
export const deriveCreditToken = (secret: string, challengeId: string): string =>
  createHmac('sha256', secret).update(`credit token\n${challengeId}`).digest('base64url')

/** What is stored of a token or key: SHA-256, base64url. The inputs are random enough to need no salt. */
export const hashSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/**
 * A word or a number, of which a key is made that no chance has: chance mixes letters in both cases, or letters and digits.
 * Of each part of a key by itself: one expression for all parts takes seconds for some keys of 75 characters.
 */
const word = /^(?:(?:[A-Z]?[a-z]{0,14}|[A-Z]{2,14})\d{0,4}|\d+)$/

/** UUIDs, and a ULID, that standards, libraries and tools print as examples, and language models write from memory. */
const printed = [
  '550e8400e29b41d4a716446655440000 123e4567e89b12d3a456426614174000 123e4567e89b12d3a456426655440000',
  'f47ac10b58cc4372a5670e02b2c3d479 3fa85f6457174562b3fc2c963f66afa6 f81d4fae7dec11d0a76500a0c91e6bf6',
  '6ba7b8109dad11d180b400c04fd430c8 8e03978e40d543e8bc936894a57f9324 9b1deb4d3b7d4bad9bdd2b0d7b3dcb6d',
  'd290f1ee6c544b0190e6d701748f0851 919108f752d143209bacf847db4148a8 017f22e279b07cc398c4dc0c0c07398f',
  '0f8fad5bd9cb469fa16570867728950e 7c9e6679742540de944be07fc1f90ae7 01arz3ndektsv4rrffq69g5fav',
].flatMap((some) => some.split(' '))

/**
 * Whether characters go up or down one by one, as in `12345678-90ab-…`, `fedcba98-…` and, with one between them,
 * `a1b2c3d4-e5f6-…`. Of 200,000 random UUIDs none had more than 10 such steps.
 */
const isSeries = (text: string): boolean =>
  [-2, -1, 1, 2].some((distance) => {
    const steps = Array.from(text).filter((_, at) => text.charCodeAt(at + distance) === text.charCodeAt(at) + 1).length
    return steps >= 12 && steps > text.length / 4
  })

/**
 * Whether a key can hold 128 bits of chance: 32 hexadecimal digits (a UUID) or 22 characters of a larger alphabet, and
 * neither one character over and over nor words, a series or an example. Only such a key names a purchase without its credential.
 */
export function isUnguessable(key: string): boolean {
  // Of a UUID; in base64url a hyphen is a letter like others.
  const characters = key.replaceAll('-', '')
  const lower = characters.toLowerCase()
  if (isSeries(lower) || printed.some((example) => lower.includes(example))) return false
  const isHex = /^[\da-f]*$/i.test(characters)
  const bits = isHex ? 4 * characters.length : 6 * key.length
  return (
    bits >= 128 && new Set(characters).size >= 8 && (isHex || !key.split(/[^a-z\d]/i).every((part) => word.test(part)))
  )
}
