// What every metric offers beside the statistic: names, signatures, and a fast path over bytes.
import type { Statistic } from "@lectern/core"
import type { LineBlock } from "./line-block.js"
import type { Segment } from "./segment.js"

/**
 * A metric: a statistic over segments whose state is a row of whole numbers.
 *
 * @see [Note: corpus BLEU](../../../docs/notes/corpus-bleu.md)
 */
export interface Metric<Result> extends Statistic<Segment, Float64Array, Result> {
  /** The metric's name in reports: `BLEU`. */
  readonly name: string
  /** The length of a state. */
  readonly width: number
  /**
   * Adds the counts of every segment of `block` to `total` in place, and, when `rows` is given, writes the counts of
   * segment i at `rows[i * width]`. Equal to `add` on the same text, much faster.
   *
   * @param block - the segments; trusted to be as its type says, and to have a reference for every segment
   * @param total - a state, added to in place
   * @param rows - room for `segments` states, overwritten
   * @throws LecternError `wrong-type` when the block has no references
   */
  countLines(block: LineBlock, total: Float64Array, rows?: Float64Array): void
  /**
   * The options as sacreBLEU's signature.
   *
   * @param references - how many per segment; `var` when the number varies
   */
  signature(references: number | "var"): string
  /**
   * The signature with keys abbreviated as sacreBLEU's `--short` does.
   *
   * @param references - how many per segment; `var` when the number varies
   */
  shortSignature(references: number | "var"): string
}
