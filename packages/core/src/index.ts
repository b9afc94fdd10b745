/**
 * Shared parts of all Lectern packages: the statistic contract, problems as data, the one error class, units.
 *
 * @packageDocumentation
 */
export { logSumExp } from "./log-sum-exp.js"
export { isStarter, type NormalForm, normalForm } from "./normal-form.js"
export { LecternError, type Problem, sentence } from "./problem.js"
export type { Signal } from "./signal.js"
export type { Statistic } from "./statistic.js"
export { type TopK, topK } from "./top-k.js"
export type { Logits, LogProbs, Probs } from "./units.js"
