// The settings of a training run, besides the parts of the model.
import { checkBetween0And1, checkPositive, integer, type OptionTable, orInfinity } from "@lectern/core/checks"
import type { OptimizerSettings } from "./optimizer.js"

/** The settings of a training run, all of them. */
export interface Seq2seqTrainerSettings extends OptimizerSettings {
  /** Number of pairs of each step. */
  readonly batchSize: number
  /** The seed of the first parameters and of the order of the pairs, in 0..2^32-1. */
  readonly seed: number
}

/** Options that may change when training continues. */
export const OPTIMIZER: OptionTable<OptimizerSettings> = {
  learningRate: checkPositive,
  beta1: checkBetween0And1,
  beta2: checkBetween0And1,
  epsilon: checkPositive,
  clip: orInfinity(checkPositive),
}

/** All settings. */
export const SETTINGS: OptionTable<Seq2seqTrainerSettings> = {
  batchSize: integer(1, 65_536),
  seed: integer(0, 2 ** 32 - 1),
  ...OPTIMIZER,
}

/** Throws unless settings are allowed. */
export function checkSettings(of: string, settings: Seq2seqTrainerSettings): void {
  for (const name of Object.keys(SETTINGS) as (keyof Seq2seqTrainerSettings)[])
    SETTINGS[name](of + name, settings[name] as never)
}
