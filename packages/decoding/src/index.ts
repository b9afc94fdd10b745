/**
 * Search over any model that gives next-token probabilities: beam, exhaustive and sampled decoding, truncation rules, constraints.
 *
 * n-gram language models are in `@lectern/decoding/ngram`.
 *
 * @packageDocumentation
 */
export { type FunctionModel, type FunctionModelOptions, functionModel } from "./model/function-model.js"
export type { Model, Sources, Step } from "./model/model.js"
export type { Rule, RuleContext } from "./rules/rule.js"
export type { Hypothesis } from "./scoring/hypothesis.js"
export {
  type ContrastiveHypothesis,
  contrastiveSearch,
} from "./search/contrastive/contrastive-search.js"
export type { ContrastiveSearchOptions } from "./search/contrastive/options.js"
export { type ExhaustiveResult, exhaustiveSearch } from "./search/exhaustive/exhaustive-search.js"
export type { BoundedScore, ExhaustiveSearchOptions } from "./search/exhaustive/options.js"
export type { StochasticBeamSearchOptions } from "./search/stochastic-beam/options.js"
export {
  type DrawnHypothesis,
  type StochasticBeamResult,
  stochasticBeamSearch,
} from "./search/stochastic-beam/stochastic-beam-search.js"
