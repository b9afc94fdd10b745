// What counts the clipped n-grams of a block of lines: the inner loop of BLEU.
import type { LineBlock } from "../block/line-block.js"

/**
 * How a line falls into tokens: `13a` on raw text; `whitespace`, as Python's `str.split`;
 * `separated`, at {@link TOKEN_SEPARATOR} bytes alone.
 */
export type TokenRule = "13a" | "whitespace" | "separated"

/** What a kernel counts. */
export interface NgramKernelOptions {
  /** The highest order counted, at least 1. */
  readonly maxOrder: number
  /** How lines fall into tokens. */
  readonly rule: TokenRule
}

/**
 * Counts blocks of lines. State: [hypothesis length, closest reference length, matches of order 1..N,
 * totals of order 1..N]; `total` is added to, rows are overwritten.
 */
export interface NgramKernel {
  /** Adds the counts of `block` to `total`; writes segment i's at `rows[i * total.length]` when `rows` is given. */
  count(block: LineBlock, total: Float64Array, rows?: Float64Array): void
}
