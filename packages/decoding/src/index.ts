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
export { type ExhaustiveResult, exhaustive } from "./search/exhaustive/exhaustive.js"
export type { BoundedScore, ExhaustiveOptions } from "./search/exhaustive/options.js"
export type { StochasticBeamOptions } from "./search/stochastic-beam/options.js"
export {
  type DrawnHypothesis,
  type StochasticBeamResult,
  stochasticBeam,
} from "./search/stochastic-beam/stochastic-beam.js"
