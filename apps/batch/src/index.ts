/**
 * Batch evaluation of files: the functions behind the `lectern` command, for programs.
 *
 * @packageDocumentation
 */
export { countCorpus } from "./count/corpus.js"
export type {
  Comparison,
  CorpusReport,
  MetricReport,
  ScoreInterval,
  SegmentReport,
  SignificanceFacts,
  SystemReport,
} from "./report/model.js"
export { type ScoreRequest, scoreCorpus } from "./score/score.js"
export type { SignificanceRequest } from "./score/significance.js"
export type {
  ByteOrderMark,
  ClusterEngine,
  CorpusCounts,
  CountRequest,
  EncodingErrors,
  EngineName,
  InputFacts,
  MetricSpec,
  Progress,
  Resamples,
  ResamplingRequest,
  ShardRows,
  TextSource,
} from "./types.js"
