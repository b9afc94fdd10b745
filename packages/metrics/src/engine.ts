/**
 * Functions for engines that count corpora in parts, besides the metrics: lines of bytes, tables of whole corpora, kernels,
 * counts of scripts.
 *
 * Use it to count a corpus in parts of your own, on threads or machines: a metric takes blocks of lines, and its states merge.
 *
 * @see [Architecture: stages of a score](../../../docs/architecture.md#stages-of-a-score)
 * @example
 * ```ts
 * const bytes = (text: string) => new TextEncoder().encode(text)
 * const metric = wer()
 * const total = metric.zero()
 * for (const [hypothesis, reference] of [["a cat", "a cat"], ["a dog", "a cow"]] as const) {
 *   const part = metric.zero()
 *   metric.countLines({ segments: 1, hypothesis: bytes(hypothesis), references: [bytes(reference)] }, part)
 *   metric.merge(total, part)
 * }
 * // One of four words is wrong.
 * metric.finalize(total).score //=> 0.25
 * ```
 * @packageDocumentation
 */

export { F1_OPTIONS } from "./answers/f1.js"
export { ANSWER_OPTIONS } from "./answers/match-metric.js"
export { NUMERIC_OPTIONS } from "./answers/numeric.js"
export { PASS_AT_K_OPTIONS } from "./answers/pass-at-k.js"
export { REGEX_OPTIONS } from "./answers/regex.js"
export { BLEU_OPTIONS } from "./bleu/options.js"
export { SMOOTHING_VALUES } from "./bleu/smoothing.js"
export {
  type BlockCache,
  blockCache,
  LINE_BREAK,
  type LineBlock,
  MISSING_REFERENCE,
  TOKEN_SEPARATOR,
} from "./block/line-block.js"
export { CHRF_OPTIONS } from "./chrf/options.js"
export { COMPARISON_RULES } from "./comparison/options.js"
export { type CorpusTable, mergeTables } from "./corpus-table/corpus-table.js"
export { type RepeatFilter, repeatFilter } from "./corpus-table/repeat-filter.js"
export { CER_OPTIONS } from "./edit-rate/cer.js"
export { EDIT_RATE_OPTIONS } from "./edit-rate/edit-rate.js"
export { SER_OPTIONS } from "./edit-rate/ser.js"
export { GLEU_OPTIONS } from "./gleu/gleu.js"
export type { KernelChoice } from "./kernel/choice.js"
export { TIMED_METRIC_OPTIONS } from "./meetings/meeting-metric.js"
export { METEOR_OPTIONS } from "./meteor/options.js"
export type { FirstPass } from "./metric/metric.js"
export { ROUGE_OPTIONS } from "./rouge/options.js"
export { TER_OPTIONS } from "./ter/options.js"
export { segmenterLabel } from "./tokenize/intl-segmenter.js"
export { lastingCache } from "./tokens/lasting-cache.js"
export { CIDER_OPTIONS } from "./two-pass/cider.js"
export { NIST_OPTIONS } from "./two-pass/nist.js"
export type { ScoringFirstPass, TwoPassMetric } from "./two-pass/two-pass-metric.js"
export { type ScriptShares, scriptCounts, type UnspacedLetters } from "./unicode/script-counts.js"
export { skipWhitespace, whitespaceWidth } from "./unicode/whitespace.js"
