// Puts the path that a blog has at its address before the paths of its documents.

/** Paths or patterns below that of a blog, and without it, as its own links may have them, too. */
export function withBase(paths: readonly string[], basePath: string): string[] {
  const isWithin = (path: string) => basePath === '' || path.startsWith(`/${basePath}/`)
  return paths.flatMap((path) => (isWithin(path) ? [path] : [`/${basePath}/${path.replace(/^\/+/, '')}`, path]))
}
