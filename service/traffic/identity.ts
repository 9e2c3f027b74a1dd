// Who sends a request: the product that it names, whether a signature or its address proves or refutes that, and its hash as a visitor.
import type { RequestCount } from '../store/store.js'
import { familyOf } from './family.js'
import { claimOf } from './ranges.js'
import { signerOf, type SignedRequest } from './signature.js'
import { visitorHash } from '../caller.js'
import type { Day } from '../store/day.js'

/** What a request says about its sender. `signed`: the whole request where it carries a signature. */
export interface Sender {
  userAgent: string
  address: string
  signed: SignedRequest | undefined
}

type Identity = Pick<RequestCount, 'family' | 'claim'>

/**
 * Creates the identifier of a batch. It keeps what it has found of an address, as a crawler sends several requests within
 * a second and a lookup takes up to 0.1 ms; the batch ends with it.
 * @param baseUrl the site's own, which a signature has to be for
 */
export function createIdentifier(baseUrl: string): (sender: Sender, at: Date) => Promise<Identity> | Identity {
  const known = new Map<string, Identity>()
  const identifyUnsigned = ({ userAgent, address }: Sender, at: Date): Identity => {
    const { family } = familyOf(userAgent)
    const key = `${family}\0${address}`
    const identity = known.get(key) ?? { family, claim: claimOf(family, address, at) }
    known.set(key, identity)
    return identity
  }
  return (sender, at) =>
    sender.signed === undefined
      ? identifyUnsigned(sender, at)
      : identifySigned(sender.signed, familyOf(sender.userAgent), at, baseUrl).then(
          (signer) => signer ?? identifyUnsigned(sender, at),
        )
}

/**
 * The identity that a signature proves, or null. A signer whose operator runs the declared product proves that product;
 * any other signer overrides the User-Agent.
 */
async function identifySigned(
  signed: SignedRequest,
  declared: ReturnType<typeof familyOf>,
  at: Date,
  baseUrl: string,
): Promise<Identity | null> {
  const ownUrl = new URL(baseUrl)
  ownUrl.pathname = signed.url.pathname
  ownUrl.search = signed.url.search
  const signer = await signerOf({ ...signed, url: ownUrl }, at)
  if (signer === null) return null
  return { family: signer.operator === declared.operator ? declared.family : signer.family, claim: 'verified' }
}

/**
 * The visitors of a day within one batch: the salt, or null where there is none, the hash of each caller, and the hashes
 * that this instance has counted before.
 */
export interface Visitors {
  salt: string | null
  hashes: Map<string, string>
  counted: ReadonlySet<string> | undefined
}

/** The hash of a visitor, or null without a salt and where it is counted already; the IP address goes no further. */
export function visitorOf({ salt, hashes, counted }: Visitors, address: string, userAgent: string): string | null {
  if (salt === null) return null
  // A caller sends several requests within a second, and hashing is the most expensive part of counting one.
  const caller = `${address}\0${userAgent}`
  let hash = hashes.get(caller)
  if (hash === undefined) hashes.set(caller, (hash = visitorHash(salt, address, userAgent)))
  return counted?.has(hash) ? null : hash
}

/** The hashes of visitors by day, as far as this instance has counted them: counting one again costs another command. */
export type CountedVisitors = Map<Day, Set<string>>

/** Hashes that are kept of one day, 100 bytes each; and days, as midnight may pass within a batch. */
const mostCounted = 20_000
const mostDays = 2

export function addCounted(counted: CountedVisitors, counts: readonly RequestCount[]): void {
  for (const { day, visitor } of counts) {
    if (visitor === null) continue
    const known = counted.get(day)
    const hashes = known !== undefined && known.size < mostCounted ? known : new Set<string>()
    counted.set(day, hashes.add(visitor))
  }
  for (const day of [...counted.keys()].slice(0, -mostDays)) counted.delete(day)
}
