// Statistics of several runs.

/** The median, the upper one of two; NaN for an empty list. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN

/** The value that at least the share `p` (0 to 1) of the values do not exceed (nearest rank); NaN for an empty list. */
export const percentile = (values: readonly number[], p: number): number =>
  values.toSorted((a, b) => a - b)[Math.max(1, Math.ceil(p * values.length)) - 1] ?? NaN
