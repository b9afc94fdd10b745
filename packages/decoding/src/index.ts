/**
 * Search over any model that gives next-token probabilities: beam, exhaustive and sampled decoding, truncation rules, constraints.
 *
 * n-gram language models are in `@lectern/decoding/ngram`, encoder-decoders in `@lectern/decoding/seq2seq`.
 *
 * Use it to search a model of your own, from any library, with the rules and formulas of Hugging Face, fairseq, Marian and others; to find
 * out whether bad outputs are the model's or the search's; and to see what a search did.
 *
 * @see [Guide: Searching any model](../../../docs/guides/searching.md)
 * @example
 * ```ts
 * const model = functionModel({ vocabularySize: 2, logProbs: () => [Math.log(0.4), Math.log(0.6)] })
 * const [result] = await beamSearch(model, { prompts: [[1]] }, { beamWidth: 2, maxLength: 3, endTokens: 0 })
 * result!.hypotheses[0]!.tokens //=> [0]
 * ```
 * @packageDocumentation
 */
export type { Attribution } from "./analysis/analyse.js"
export { attribute, type SearchFunction } from "./analysis/attribute.js"
export { type AttributeGridOptions, type AttributionCell, attributeGrid } from "./analysis/attribute-grid.js"
export {
  type AttributionShares,
  attributionShares,
  type CountedShare,
  type OutputSummary,
} from "./analysis/attribution-shares.js"
export type { ForcedOutput } from "./analysis/force.js"
export { type ForcedScoresOptions, forcedScores } from "./analysis/forced-scores.js"
export type { ScoredOutput, SearchLimits } from "./analysis/objective.js"
export type { Optimum } from "./analysis/optimum.js"
export type { AnalysisOptions, AttributeOptions, AttributionPairs } from "./analysis/options.js"
export type { SearchOutcome } from "./analysis/outcome.js"
export type { SearchError, Verdict } from "./analysis/verdict.js"
export { type AllowedToken, type AllowedTokens, allowedTokens } from "./constraints/allowed.js"
export type { LexicalConstraint } from "./constraints/lexical/phrases.js"
export { badWords, forcedPrefixes, minLength, noRepeatNgrams, suppressTokens } from "./constraints/tokens.js"
export { type FunctionModel, type FunctionModelOptions, functionModel } from "./model/function-model.js"
export { logSoftmax } from "./model/log-softmax.js"
export type { Model, Sources, Step } from "./model/model.js"
export { type MirostatOptions, mirostat, mirostat2 } from "./rules/adaptive/mirostat.js"
export { type XtcOptions, xtc } from "./rules/adaptive/xtc.js"
export { type ApplyRulesOptions, applyRules, type RuledDistribution } from "./rules/apply-rules.js"
export type { AnyRule } from "./rules/chain.js"
export type { RuleEntry, RuleParameter } from "./rules/entry.js"
export { type DryOptions, dry } from "./rules/penalties/dry.js"
export { frequencyPenalty } from "./rules/penalties/frequency-penalty.js"
export type { PenaltyOptions } from "./rules/penalties/options.js"
export { presencePenalty } from "./rules/penalties/presence-penalty.js"
export { repetitionPenalty } from "./rules/penalties/repetition-penalty.js"
export { type HuggingFaceRulesOptions, huggingFaceRules } from "./rules/presets/hugging-face.js"
export { type LlamaCppRulesOptions, llamaCppRules } from "./rules/presets/llama-cpp.js"
export { truncationRules } from "./rules/presets/table.js"
export type { Rule, RuleContext, SamplingRule, SequenceRule } from "./rules/rule.js"
export { dynamicTemperature } from "./rules/temperature/dynamic-temperature.js"
export { temperature } from "./rules/temperature/temperature.js"
export { epsilon } from "./rules/truncation/epsilon.js"
export { eta } from "./rules/truncation/eta.js"
export { minP } from "./rules/truncation/min-p.js"
export type { TruncationOptions } from "./rules/truncation/options.js"
export { type PLessOptions, pLess } from "./rules/truncation/p-less.js"
export { type TopHOptions, topH } from "./rules/truncation/top-h.js"
export { topK } from "./rules/truncation/top-k.js"
export { topNSigma } from "./rules/truncation/top-n-sigma.js"
export { topP } from "./rules/truncation/top-p.js"
export { typical } from "./rules/truncation/typical.js"
export { type Scorer, scorer } from "./scoring/scorer.js"
export type { CoverageTerm, Hypothesis, Scoring } from "./scoring/scoring.js"
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
export type { Expansion } from "./search/beam/source.js"
export type { StopRule } from "./search/beam/stop.js"
export {
  type ContrastiveHypothesis,
  type ContrastiveStep,
  contrastiveSearch,
  contrastiveSearchSteps,
} from "./search/contrastive/contrastive-search.js"
export type { ContrastiveSearchOptions } from "./search/contrastive/options.js"
export {
  type CtcDecoder,
  type CtcHypothesis,
  ctcBeamSearch,
  ctcDecoder,
} from "./search/ctc/ctc-beam-search.js"
export { type CtcPath, ctcGreedySearch } from "./search/ctc/ctc-greedy-search.js"
export type {
  CtcFusion,
  CtcModelFusion,
  CtcTokenFusion,
  CtcWeights,
  CtcWordFusion,
} from "./search/ctc/fusion.js"
export type { CtcBeamSearchOptions, CtcGreedyOptions } from "./search/ctc/options.js"
export {
  type ExhaustiveResult,
  type ExhaustiveStep,
  exhaustiveSearch,
  exhaustiveSearchSteps,
} from "./search/exhaustive/exhaustive-search.js"
export type { ExhaustiveSearchOptions } from "./search/exhaustive/options.js"
export { type MbrResult, minimumBayesRisk } from "./search/mbr/minimum-bayes-risk.js"
export type { MbrOptions, MbrProgress } from "./search/mbr/options.js"
export type { MbrHypothesis } from "./search/mbr/ranking.js"
export type { PairwiseUtility, Utility } from "./search/mbr/utility.js"
export type { SampleOptions } from "./search/sample/options.js"
export { type DrawnToken, type SampleStep, sample, sampleSteps } from "./search/sample/sample.js"
export type { Sample, SampleStop } from "./search/sample/sequence.js"
export type { StochasticBeamSearchOptions } from "./search/stochastic-beam/options.js"
export {
  type DrawnHypothesis,
  type StochasticBeamResult,
  stochasticBeamSearch,
} from "./search/stochastic-beam/stochastic-beam-search.js"
