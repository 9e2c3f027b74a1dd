// Web Bot Auth: verifies that a request was signed by an operator whose keys are known (RFC 9421, Ed25519).
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'
import { lazily } from '../lazily.js'
import directories from './signature-keys.json' with { type: 'json' }

const loadSignatures = lazily(() => import('http-message-signatures'))

/** A public key of an operator's directory (RFC 8037). */
export interface SignatureKey {
  kty: string
  crv: string
  x: string
}

/** A copy of an operator's key directory, and the family that its signature proves. */
export interface KeyDirectory extends Signer {
  directory: string
  /** The UTC day of the copy; null where there is none yet. */
  fetched_on: string | null
  keys: readonly SignatureKey[]
}

/** The request that a signature covers. */
export interface SignedRequest {
  method: string
  /** Absolute, under the site's own base URL: a signature for another host must not be valid here. */
  url: URL
  headers: Headers
}

export interface Signer {
  family: string
  operator: string
}

/** Days after which a copy is not used: its operator may have withdrawn the key since. */
const copyDays = 90
/** A signature may be valid for a day at most, as the draft advises, and begin a minute ahead of our clock. */
const longestValiditySeconds = 86_400
const skewSeconds = 60
/** Longer header fields are not read. */
const longestField = 4096

/** The JWK thumbprint (RFC 7638, with the members of RFC 8037, appendix A.3), which is a key's `keyid`. */
export function thumbprintOf({ crv, kty, x }: SignatureKey): string {
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}

interface KnownKey extends Signer {
  key: KeyObject
  trustedUntilMs: number
}

/** The keys of directories by their `keyid`. */
export function indexKeys(from: readonly KeyDirectory[]): ReadonlyMap<string, KnownKey> {
  return new Map(
    from.flatMap(({ family, operator, fetched_on, keys }) =>
      fetched_on === null
        ? []
        : keys.map((jwk) => [
            thumbprintOf(jwk),
            {
              family,
              operator,
              key: createPublicKey({ key: { ...jwk }, format: 'jwk' }),
              trustedUntilMs: Date.parse(fetched_on) + copyDays * 86_400_000,
            },
          ]),
    ),
  )
}

let fetchedKeys: ReadonlyMap<string, KnownKey> | undefined

/**
 * Who signed a request, or null: not signed, signed by nobody we know, for another host, too old, or forged. Keys come
 * from the copies, never from a URL in the request. Never throws.
 * @param now the instant that `created` and `expires` are compared with
 */
export async function signerOf(
  { method, url, headers }: SignedRequest,
  now: Date,
  keys: ReadonlyMap<string, KnownKey> = (fetchedKeys ??= indexKeys(directories)),
): Promise<Signer | null> {
  const signature = headers.get('signature')
  const signatureInput = headers.get('signature-input')
  if (signature === null || signatureInput === null) return null
  if (signature.length > longestField || signatureInput.length > longestField) return null
  const nowSeconds = now.getTime() / 1000
  const signers: Signer[] = []
  // Loaded for signed requests only, which are few: it is half of what the traffic function imports.
  const { httpbis } = await loadSignatures()
  try {
    await httpbis.verifyMessage(
      {
        requiredFields: ['@authority'],
        requiredParams: ['created', 'expires', 'keyid', 'tag'],
        // The library checks times against the machine's clock; they are checked against `now` below.
        tolerance: Infinity,
        keyLookup: ({ keyid, tag, alg, created, expires }) => {
          const known = keys.get(keyid ?? '')
          const createdSeconds = created instanceof Date ? created.getTime() / 1000 : NaN
          const expiresSeconds = Number(expires)
          const isCurrent =
            createdSeconds <= nowSeconds + skewSeconds &&
            expiresSeconds >= nowSeconds &&
            expiresSeconds - createdSeconds <= longestValiditySeconds
          if (known === undefined || tag !== 'web-bot-auth' || !isCurrent) return Promise.resolve(null)
          if ((alg !== undefined && alg !== 'ed25519') || now.getTime() > known.trustedUntilMs)
            return Promise.resolve(null)
          return Promise.resolve({
            verify: (data: Buffer, bytes: Buffer) => {
              const isValid = verify(null, data, known.key, bytes)
              if (isValid) signers.push({ family: known.family, operator: known.operator })
              return Promise.resolve(isValid)
            },
          })
        },
      },
      { method, url, headers: Object.fromEntries(headers) },
    )
  } catch {
    // Not a valid signature: the request is counted as declared.
  }
  return signers[0] ?? null
}
