/**
 * Shared parts of all Lectern packages: the statistic contract, problems as data, the one error class, units.
 *
 * Use it to write a metric or a reader of your own that merges, fails and rounds as the other packages do. `@lectern/core/checks` and the other
 * sub-paths have the rest.
 *
 * @see [Guide: The parts that all packages share](../../../docs/guides/core.md)
 * @example
 * ```ts
 * const error = new LecternError({ kind: "out-of-range", name: "maxOrder", got: 0, want: "an integer in 1..9" })
 * error.message //=> "maxOrder must be an integer in 1..9, got 0"
 * error.problem.kind //=> "out-of-range"
 * ```
 * @packageDocumentation
 */
export { enlarged } from "./enlarged.js"
export { logSumExp } from "./log-sum-exp.js"
export { isStarter, type NormalForm, normalForm } from "./normal-form.js"
export { badData, LecternError, type Problem, sentence } from "./problem.js"
export type { Signal } from "./signal.js"
export type { Statistic } from "./statistic.js"
export { type TopK, topK } from "./top-k.js"
export type { Logits, LogProbs, Probs } from "./units.js"
