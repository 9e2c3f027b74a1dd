// Modules that are loaded on first use, so that a function that needs them seldom starts without them.
import type { Env } from './env.js'

const loaders: { load: () => Promise<unknown>; isUsed: (env: Env) => boolean }[] = []

/**
 * What `load` imports, once: Node looks for the file of a module at the first import from each place, even of one that is
 * loaded. What failed is tried again.
 * @param isUsed whether a host with this environment has a use for it; any has by default
 */
export function lazily<Module>(
  load: () => Promise<Module>,
  isUsed: (env: Env) => boolean = () => true,
): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  const loadOnce = (): Promise<Module> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  loaders.push({ load: loadOnce, isUsed })
  return loadOnce
}

/** Loads all that a host with this environment has a use for, and what these load in turn. */
export async function loadAll(env: Env): Promise<void> {
  // The list grows meanwhile.
  for (const { load, isUsed } of loaders) if (isUsed(env)) await load()
}
