/**
 * Statistics of scores per item, from any harness: means with intervals that allow for clusters and epochs, paired differences,
 * McNemar's test, the wild cluster bootstrap, power, confidence sequences for looking early, and means that a judge sharpens.
 *
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
