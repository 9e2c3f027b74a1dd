// Modules that are loaded on first use, so that a function that needs them seldom starts without them.
const loaders: (() => Promise<unknown>)[] = []

/**
 * What `load` imports, once: Node looks for the file of a module at the first import from each place, even of one that is
 * loaded. What failed is tried again.
 */
export function lazily<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let loading: Promise<Module> | undefined
  const loadOnce = (): Promise<Module> =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    }))
  loaders.push(loadOnce)
  return loadOnce
}

/** Loads all of them, and those that these load in turn. */
export async function loadAll(): Promise<void> {
  // The list grows meanwhile.
  for (const load of loaders) await load()
}
