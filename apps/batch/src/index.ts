/**
 * Batch evaluation of files: the functions behind the `lectern` command, for programs.
 *
 * @packageDocumentation
 */

export { type ScoreRequest, scoreCorpus } from "./commands/score/score.js"
export type { SignificanceRequest } from "./commands/score/significance.js"
export { countCorpus } from "./count/corpus.js"
export type {
  Comparison,
  CorpusReport,
  GroupingReport,
  GroupReport,
  MetricReport,
  Ranking,
  ScoreInterval,
  SegmentReport,
  SegmentTexts,
  SentenceErrors,
  SessionReport,
  SignificanceFacts,
  SystemReport,
} from "./report/model.js"
export type { Resource, ResourceKind } from "./resources/resource.js"
export type {
  CorpusCounts,
  CountRequest,
  GroupCounts,
  Grouping,
  LabelSource,
  MetricSpec,
  MissingFacts,
  PlainOptions,
  Progress,
  Resamples,
  ResamplingRequest,
  ShardRows,
  Stage,
} from "./types.js"
