// Owns what a benchmark is: something that measures, shows tables on the way and hands back its figures.

/** A table to be read: a cell is a text or a number, which is shown with three decimals unless it is whole. */
export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** What the reader needs to know of it: how it was measured, what the figures must reach. */
  readonly note?: string
}

export interface Benchmark {
  /** What it measures, in one sentence. */
  readonly about: string
  /** Measures; shows each table as soon as it is whole; resolves to the figures for `--json`. */
  run(show: (table: Table) => void): Promise<unknown>
}
