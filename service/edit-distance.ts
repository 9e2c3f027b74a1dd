// How many slips of the keyboard two words are apart.

/** Optimal string alignment distance of `rows` bytes of `one` and `columns` bytes of `other`, both from `start`. */
function alignmentDistance(one: Uint8Array, other: Uint8Array, start: number, rows: number, columns: number): number {
  let beforeLast: number[] = []
  let last: number[] = []
  for (let column = 0; column <= columns; column++) last.push(column)
  for (let row = 1; row <= rows; row++) {
    const current = [row]
    for (let column = 1; column <= columns; column++) {
      const same = one[start + row - 1] === other[start + column - 1]
      let edits = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
      )
      const swapped =
        row > 1 &&
        column > 1 &&
        one[start + row - 1] === other[start + column - 2] &&
        one[start + row - 2] === other[start + column - 1]
      if (swapped) edits = Math.min(edits, (beforeLast[column - 2] ?? 0) + 1)
      current.push(edits)
    }
    beforeLast = last
    last = current
  }
  return last[columns] ?? 0
}

/**
 * The edit distance of two words (a letter inserted, deleted, replaced, or two adjacent ones swapped), or `most + 1`
 * when it is greater. Common beginnings and endings are skipped first: the rest is mostly too long for so few edits, or
 * very short.
 */
export function editDistance(one: Uint8Array, other: Uint8Array, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let start = 0
  while (start < one.length && start < other.length && one[start] === other[start]) start++
  let rows = one.length - start
  let columns = other.length - start
  while (rows > 0 && columns > 0 && one[start + rows - 1] === other[start + columns - 1]) {
    rows--
    columns--
  }
  // One edit changes at most two letters (a swap); more between the first and the last difference need more edits.
  if (most === 1 && Math.max(rows, columns) > 2) return 2
  if (rows === 0 || columns === 0) return Math.min(most + 1, Math.max(rows, columns))
  return Math.min(most + 1, alignmentDistance(one, other, start, rows, columns))
}
