/**
 * Statistics of scores per item, from any harness: means with intervals that allow for clusters and epochs, paired differences,
 * McNemar's test, the wild cluster bootstrap, power, confidence sequences for looking early, and means that a judge sharpens.
 *
 * Use it on the scores that any harness of evaluations gives, to tell a change from noise.
 *
 * @see [Note: How a gate lies](../../../docs/notes/how-a-gate-lies.md)
 * @example
 * ```ts
 * const pairs = pairItems({ scores: [0.5, 0.25, 1, 0] }, { scores: [0.75, 0.5, 1, 0.5] })
 * itemDifference(pairs).difference //=> 0.25
 * ```
 * @packageDocumentation
 */
export {
  type ConfidenceSequenceOptions,
  confidenceSequence,
  type Look,
} from "./items/confidence-sequence.js"
export { type ItemDifference, itemDifference } from "./items/item-difference.js"
export { type ItemInterval, type ItemMean, itemMean } from "./items/item-mean.js"
export type { ItemScores, Label } from "./items/items.js"
export { type McNemarResult, mcnemar } from "./items/mcnemar.js"
export { type PairedItems, pairItems, winsOf } from "./items/pair-items.js"
export {
  type ItemSpread,
  type ItemsNeeded,
  itemsNeeded,
  type PowerOptions,
  smallestDifference,
} from "./items/power.js"
export {
  type JudgedScores,
  type PredictionPoweredMean,
  predictionPoweredMean,
} from "./items/prediction-powered-mean.js"
export {
  type WildBootstrapOptions,
  type WildBootstrapResult,
  type WildWeights,
  wildBootstrap,
} from "./items/wild-bootstrap.js"
