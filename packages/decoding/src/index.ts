/**
 * Search over any model that gives next-token probabilities: beam, exhaustive and sampled decoding, truncation rules, constraints.
 *
 * n-gram language models are in `@lectern/decoding/ngram`.
 *
 * @packageDocumentation
 */
export { type AllowedTokens, allowedTokens } from "./constraints/allowed.js"
export { forcedPrefixes } from "./constraints/forced-prefix.js"
export type { LexicalConstraint } from "./constraints/lexical/phrases.js"
export { minLength } from "./constraints/min-length.js"
export { noRepeatNgrams } from "./constraints/no-repeat-ngrams.js"
export { badWords, suppressTokens } from "./constraints/suppress-tokens.js"
export { type FunctionModel, type FunctionModelOptions, functionModel } from "./model/function-model.js"
export type { Model, Sources, Step } from "./model/model.js"
export { repetitionPenalty } from "./rules/repetition-penalty.js"
export type { Rule, RuleContext } from "./rules/rule.js"
export type { Hypothesis } from "./scoring/hypothesis.js"
export { type Scorer, scorer } from "./scoring/scorer.js"
export type { CoverageTerm, Scoring } from "./scoring/scoring.js"
export type { StopReason } from "./search/beam/beam.js"
export { type BeamStep, type BeamView, beamSearch, beamSearchSteps, greedySearch } from "./search/beam/beam-search.js"
export type { BeamGroups, BeamSearchOptions, GreedySearchOptions } from "./search/beam/options.js"
export {
  type CTranslate2Options,
  cTranslate2,
  type FairseqOptions,
  fairseq,
  type HuggingFaceOptions,
  huggingFace,
  type MarianOptions,
  marian,
  type OpenNmtOptions,
  openNmt,
  type SearchPreset,
} from "./search/beam/presets.js"
export type { BeamResult } from "./search/beam/result.js"
export type { StopRule } from "./search/beam/stop.js"
export {
  type ContrastiveHypothesis,
  contrastiveSearch,
} from "./search/contrastive/contrastive-search.js"
export type { ContrastiveSearchOptions } from "./search/contrastive/options.js"
export { type ExhaustiveResult, exhaustiveSearch } from "./search/exhaustive/exhaustive-search.js"
export type { BoundedScore, ExhaustiveSearchOptions } from "./search/exhaustive/options.js"
export { type MbrResult, minimumBayesRisk } from "./search/mbr/minimum-bayes-risk.js"
export type { MbrOptions, MbrProgress } from "./search/mbr/options.js"
export type { MbrHypothesis } from "./search/mbr/ranking.js"
export type { PairwiseUtility, Utility } from "./search/mbr/utility.js"
export type { StochasticBeamSearchOptions } from "./search/stochastic-beam/options.js"
export {
  type DrawnHypothesis,
  type StochasticBeamResult,
  stochasticBeamSearch,
} from "./search/stochastic-beam/stochastic-beam-search.js"
export type { Expansion } from "./search/trace.js"
