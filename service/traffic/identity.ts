// Who sends a request: the product that it names, and whether a signature or its address proves or refutes that.
import type { RequestCount } from '../store/store.js'
import { familyOf } from './family.js'
import { claimOf } from './ranges.js'
import { signerOf, type SignedRequest } from './signature.js'

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
 *
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
