// Reads patterns of paths, as settings of several tools have them.

/** A pattern of a file, or of a folder with all that is in it. */
export function expressionOf(pattern: string): RegExp | null {
  if (pattern === '') return null
  const parts = pattern.replace(/\/+$/, '').split(/(\*\*\/?|\*|\?)/)
  const written = parts.map((part) => wildcards[part] ?? part.replace(/[\\^$.|+()[\]]/g, '\\$&'))
  // Braces without their pair are themselves.
  const source = written
    .join('')
    .replace(/\{([^{}]*)\}|[{}]/g, (found, either?: string) =>
      either === undefined ? `\\${found}` : `(?:${either.replaceAll(',', '|')})`,
    )
  return new RegExp(`^${source}(?:/|$)`)
}

const wildcards: Partial<Record<string, string>> = { '**/': '(?:.*/)?', '**': '.*', '*': '[^/]*', '?': '[^/]' }
