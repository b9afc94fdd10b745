/**
 * Batch evaluation of files: what the `lectern` command runs, for programs.
 *
 * @packageDocumentation
 */
export { countCorpus } from "./count-corpus.js"
export type {
  Comparison,
  CorpusReport,
  MetricReport,
  ScoreInterval,
  SegmentReport,
  SystemReport,
} from "./report/model.js"
export { type ScoreRequest, type SignificanceRequest, scoreCorpus } from "./score.js"
export type {
  CorpusCounts,
  CountRequest,
  InputFacts,
  MetricSpec,
  Progress,
  ShardRows,
  TextSource,
} from "./types.js"
