// The interface of a benchmark: it measures, shows tables on the way and returns its figures.

/** A table to read. A number that is not whole is shown with three decimals. */
export interface Table {
  readonly title: string
  readonly columns: readonly string[]
  readonly rows: readonly (readonly (string | number)[])[]
  /** How it was measured, and the bounds of the figures. */
  readonly note?: string
}

export interface Benchmark {
  /** What it measures, in one sentence. */
  readonly about: string
  /**
   * Measures, shows each table as soon as it is complete, and resolves to the figures for `--json`.
   *
   * @param parts those to run; all where it is empty, or where a benchmark has none
   */
  run(show: (table: Table) => void, parts: readonly string[]): Promise<unknown>
}
