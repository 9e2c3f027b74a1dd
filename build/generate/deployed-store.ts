// Checks the store of a deployment before its functions replace those that run.
import { StoreUnavailable } from '../../service/store/store.js'
import { restAddressOf, type StoreEnv } from '../../service/store/open.js'
import { connectRest } from '../../service/store/redis/rest.js'
import { raiseSchema, readSchema, schemaKey, schemaVersion } from '../../service/store/redis/schema.js'

/**
 * Compares the schema of what is stored with that of this release. A deployment that visitors will see notes its own, so
 * that an earlier release is refused from then on; a preview only reads.
 */
export async function checkDeployedStore(
  env: StoreEnv & { VERCEL_ENV?: string | undefined },
): Promise<{ problems: string[]; warnings: string[] }> {
  const address = restAddressOf(env)
  const nothing = { problems: [], warnings: [] }
  if (!address) return nothing
  const { host } = new URL(address.url)
  const connection = connectRest(address)
  try {
    const isPreview = env.VERCEL_ENV === 'preview'
    const seen = Number(
      await connection.run(isPreview ? readSchema : raiseSchema, [schemaKey], isPreview ? [] : [schemaVersion]),
    )
    if (seen <= schemaVersion) return nothing
    const versions = `schema ${seen}, this one knows ${schemaVersion}`
    const problem = `Redis at ${host} was written by a newer release of the kit (${versions}). Deploy that release again, or give this one another Redis.`
    return { ...nothing, problems: [problem] }
  } catch (error) {
    if (!(error instanceof StoreUnavailable)) throw error
    const warning = `Redis at ${host} does not work now (${error.message}). Until it does, whatever records answers 503.`
    return { ...nothing, warnings: [warning] }
  } finally {
    await connection.close()
  }
}
