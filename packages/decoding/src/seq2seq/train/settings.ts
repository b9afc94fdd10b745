// The settings of a training run, besides the parts of the model.
import { checkBetween0And1, checkInteger, checkPositive, type OptionNames } from "@lectern/core/checks"
import type { OptimizerSettings } from "./optimizer.js"

/** The settings of a training run, all of them. */
export interface Seq2seqTrainerSettings extends OptimizerSettings {
  /** Number of pairs of each step. */
  readonly batchSize: number
  /** The seed of the first parameters and of the order of the pairs, in 0..2^32-1. */
  readonly seed: number
}

/** Options that may change when training continues. */
export const OPTIMIZER: OptionNames<OptimizerSettings> = {
  learningRate: true,
  beta1: true,
  beta2: true,
  epsilon: true,
  clip: true,
}

/** All settings. */
export const SETTINGS: OptionNames<Seq2seqTrainerSettings> = { batchSize: true, seed: true, ...OPTIMIZER }

/** The largest number of pairs of a step. */
const MAX_BATCH = 65_536
const MAX_SEED = 2 ** 32 - 1

/** Throws unless settings are allowed. */
export function checkSettings(of: string, settings: Seq2seqTrainerSettings): void {
  const { batchSize, seed, learningRate, beta1, beta2, epsilon, clip } = settings
  checkInteger(`${of}batchSize`, batchSize, 1, MAX_BATCH)
  checkInteger(`${of}seed`, seed, 0, MAX_SEED)
  checkPositive(`${of}learningRate`, learningRate)
  checkBetween0And1(`${of}beta1`, beta1)
  checkBetween0And1(`${of}beta2`, beta2)
  checkPositive(`${of}epsilon`, epsilon)
  if (clip !== Infinity) checkPositive(`${of}clip`, clip)
}
