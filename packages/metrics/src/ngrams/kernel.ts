// The kernel that counts the clipped n-grams of a block of lines: the inner loop of BLEU.
import type { LineBlock } from "../block/line-block.js"

/**
 * Tokenization of a line: `13a` on raw text; `whitespace`, as Python's `str.split`; `separated`, only at {@link
 * TOKEN_SEPARATOR} bytes.
 */
export type TokenRule = "13a" | "whitespace" | "separated"

/** The options of a kernel. */
export interface NgramKernelOptions {
  /** The highest order counted, at least 1. */
  readonly maxOrder: number
  /** Tokenization of lines. */
  readonly rule: TokenRule
}

/**
 * Counts blocks of lines. State: [hypothesis length, closest reference length, matches of order 1..N,
 * totals of order 1..N]; `total` is added to, rows are overwritten.
 */
export interface NgramKernel {
  /** Adds the counts of `block` to `total`; writes those of segment i at `rows[i * total.length]` when `rows` is given. */
  count(block: LineBlock, total: Float64Array, rows?: Float64Array): void
}
