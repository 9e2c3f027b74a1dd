// Owns the one figure that stands for several runs.

/** The middle of values, the upper one of two; NaN of none. */
export const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
