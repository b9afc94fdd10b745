/**
 * Batch evaluation of files: what the `lectern` command runs, for programs.
 *
 * @packageDocumentation
 */
export { countCorpus } from "./count-corpus.js"
export type { CorpusReport, MetricReport, SegmentReport, SystemReport } from "./report/model.js"
export { type ScoreRequest, scoreCorpus } from "./score.js"
export type {
  CorpusCounts,
  CountRequest,
  InputFacts,
  MetricSpec,
  Progress,
  ShardRows,
  TextSource,
} from "./types.js"
