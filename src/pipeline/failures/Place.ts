/** A place that a report of a failure names, as it was written there. */
export interface Place {
  /** With `/` between its parts; absolute, relative, or a bare file name. */
  readonly path: string
  /** 1-based; null where the report names the file alone. */
  readonly line: number | null
  /** The function, method or test that the report puts there; null where it says none. */
  readonly symbol: string | null
}

/**
 * How one tool writes places. A line of its report is tried against `patterns` in order; the groups of the first
 * that fits are `path`, and perhaps `line` and `symbol`. Lines are cut before (`ReadFailures`), so that a pattern
 * sees a bounded text.
 */
export interface Format {
  readonly name: string
  readonly patterns: ReadonlyArray<RegExp>
  /**
   * Python writes the call that failed last, everyone else first. Frames of one block are turned round, so that
   * the innermost leads.
   */
  readonly innermostLast?: boolean
  /** A line that ends a block of frames. Without one: an empty line, or one that begins at the margin. */
  readonly ends?: RegExp
  /** Places of this format follow a header line that names the file (linters print a file, then its lines). */
  readonly header?: RegExp
}
