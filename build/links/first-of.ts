// Finds the first thing that one of several gives.

export function firstOf<One, Found>(all: Iterable<One>, find: (one: One) => Found | null): Found | null {
  for (const one of all) {
    const found = find(one)
    if (found !== null) return found
  }
  return null
}
