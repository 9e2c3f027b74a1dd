// Reads an operator's key directory (Web Bot Auth).
import * as z from 'zod'
import type { KeyDirectory } from '../../service/traffic/signature.js'

/** The path of an operator's keys (draft-ietf-webbotauth-directory). */
export const wellKnown = '/.well-known/http-message-signatures-directory'
/** The most keys that are read of a directory: more than key rotation needs. */
const mostKeys = 20

const keySchema = z.object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string().length(43) })
/** A JWK set, or a single key, which one operator publishes. Keys of other types are skipped. */
const directorySchema = z
  .union([
    z.object({ keys: z.array(z.unknown()) }),
    z.looseObject({ kty: z.string() }).transform((key) => ({ keys: [key] })),
  ])
  .transform(({ keys }) =>
    keys.flatMap((key) => {
      const checked = keySchema.safeParse(key)
      return checked.success ? [checked.data] : []
    }),
  )

/** The Ed25519 keys of a directory. @throws Error where it is none, or has no such key */
export function readDirectory(text: string): { found: Pick<KeyDirectory, 'keys'>; summary: string } {
  const keys = directorySchema.parse(JSON.parse(text)).slice(0, mostKeys)
  if (keys.length === 0) throw new Error('no Ed25519 key in it')
  return { found: { keys }, summary: `${keys.length} keys` }
}
