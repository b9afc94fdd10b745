/**
 * Functions for engines that count corpora in parts, besides the metrics: lines of bytes, tables of whole corpora, kernels,
 * counts of scripts.
 *
 * @packageDocumentation
 */

export { type BlockCache, blockCache } from "./block/block-cache.js"
export { LINE_BREAK, type LineBlock, MISSING_REFERENCE, TOKEN_SEPARATOR } from "./block/line-block.js"
export { type CorpusTable, mergeTables } from "./corpus-table/corpus-table.js"
export { type RepeatFilter, repeatFilter } from "./corpus-table/repeat-filter.js"
export type { KernelChoice } from "./kernel/choice.js"
export type { FirstPass } from "./metric/metric.js"
export type { ScoringFirstPass, TwoPassMetric } from "./two-pass/two-pass-metric.js"
export { type ScriptShares, scriptCounts, type UnspacedLetters } from "./unicode/script-counts.js"
