// The interface of every metric: a statistic with names, signatures, and a fast path over bytes.
import type { Statistic } from "@lectern/core"
import type { LineBlock } from "../block/line-block.js"
import type { CorpusTable } from "../corpus-table/corpus-table.js"
import type { RepeatFilter } from "../corpus-table/repeat-filter.js"
import type { References, Segment } from "./references.js"

/** The common field of all results. */
export interface Scored {
  /** The score as the metric's paper defines it: a fraction for most metrics, not a percentage. */
  readonly score: number
}

/** A result as reports show it. */
export interface ScoreReport {
  /** The score on the scale that reports use: a percentage for most metrics. Unrounded. */
  readonly score: number
  /** The parts of the score, in order, under the names that papers and peers use: `sys_len`, `substitutions`. */
  readonly parts: Readonly<Record<string, number | readonly number[]>>
}

/**
 * A metric: a statistic over segments whose state is a row of whole numbers, merged by adding.
 *
 * @see [Note: corpus BLEU](../../../../docs/notes/corpus-bleu.md)
 */
export interface Metric<Result extends Scored = Scored> extends Statistic<Segment, Float64Array, Result> {
  /** The metric's name in reports: `BLEU`, `chrF2`, `WER`. */
  readonly name: string
  /** Whether a larger score is better; false for error rates. */
  readonly higherIsBetter: boolean
  /** The length of a state. */
  readonly width: number
  /**
   * Adds the counts of every segment of `block` to `total` in place, and, when `rows` is given, writes the counts of
   * segment i at `rows[i * width]`. Equal to `add` on the same text, much faster.
   *
   * @param block - the segments, not checked; each must have a reference
   * @param total - a state, added to in place
   * @param rows - room for `segments` states, overwritten
   * @throws LecternError `wrong-type` when the block has no references
   */
  countLines(block: LineBlock, total: Float64Array, rows?: Float64Array): void
  /**
   * The result on the scale and under the names that reports use.
   *
   * @param result - from `finalize`
   */
  report(result: Result): ScoreReport
  /**
   * The options as a signature in sacreBLEU's form.
   *
   * @param references - their number per segment; `var` when it varies
   */
  signature(references: number | "var"): string
  /**
   * The signature with keys abbreviated as sacreBLEU's `--short` does.
   *
   * @param references - their number per segment; `var` when it varies
   */
  shortSignature(references: number | "var"): string
  /** For a metric that must see all references before it can score a segment; `add` and `countLines` then throw. */
  readonly firstPass?: FirstPass<Result>
}

/** The first of two passes: a table of all references, made of mergeable parts. */
export interface FirstPass<Result extends Scored = Scored> {
  /**
   * The table of a block's references.
   *
   * @param block - the segments; the hypotheses are ignored
   */
  collect(block: LineBlock): CorpusTable
  /**
   * Marks the n-grams of a block's references in a filter, in place. An optional step before the first pass, over the
   * whole corpus, so that its tables need not hold n-grams that occur once.
   *
   * @param block - the segments; the hypotheses are ignored
   * @param filter - that of the block or of the corpus; filters of blocks can be merged
   */
  mark(block: LineBlock, filter: RepeatFilter): void
  /**
   * The table of a block's references without most of the n-grams that occur once in the corpus: smaller than that of
   * `collect`. The second pass gives the same numbers with either.
   *
   * @param block - the segments; the hypotheses are ignored
   * @param filter - the whole corpus is marked in it
   */
  collectFrequent(block: LineBlock, filter: RepeatFilter): CorpusTable
  /**
   * The table of a corpus of strings.
   *
   * @param hypotheses - one string per segment, at least one
   * @param references - as {@link CorpusMetric.score} takes them
   */
  tableOf(hypotheses: readonly string[], references: References): CorpusTable
  /**
   * The metric of the second pass.
   *
   * @param table - the merged table of the whole corpus; used, not copied
   */
  using(table: CorpusTable): Metric<Result>
}

/** A metric with one call for a corpus in memory. */
export interface CorpusMetric<Result extends Scored> extends Metric<Result> {
  /**
   * Scores a corpus.
   *
   * @param hypotheses - one string per segment, at least one
   * @param references - one string per segment; or one list per segment, which may differ in length and hold null where a
   * reference is missing; or `{ perSegment }` or `{ streams }` for explicit nesting of lists
   * @returns the score with its parts and signature
   * @throws LecternError `wrong-type` for anything but strings in these shapes, for lists that may be read in two ways,
   * for a segment without a reference and for lone surrogates; `unequal-lengths`; `out-of-range` for an empty corpus
   */
  score(hypotheses: readonly string[], references: References): Signed<Result>
}

/** A result with its signature. */
export type Signed<Result> = Result & {
  /** Everything the score depends on: `nrefs:1|case:mixed|...|version:lectern-0.1.0`. */
  readonly signature: string
}
