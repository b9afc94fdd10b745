// Small random models: tables of log-probabilities by the last two tokens, coarse so that sums are often equal, with impossible tokens.
import { xoshiro128 } from "@lectern/random"
import { type FunctionModel, functionModel } from "../../../src/index.js"

/** A random model. */
export function randomModel(seed: number, vocabularySize: number, impossible = 0.15): FunctionModel {
  const tables = new Map<number, readonly number[]>()
  return functionModel({
    vocabularySize,
    logProbs(tokens) {
      const key = (tokens.at(-2) ?? 0) * vocabularySize + tokens.at(-1)!
      let row = tables.get(key)
      if (row === undefined) {
        const generator = xoshiro128(seed * 101 + key)
        // So low that the probabilities of no row sum to more than 1.
        const highest = Math.ceil(4 * Math.log(vocabularySize)) / 4
        row = Array.from({ length: vocabularySize }, () =>
          generator.uniform() < impossible ? -Infinity : -highest - Math.floor(8 * generator.uniform()) / 4,
        )
        tables.set(key, row)
      }
      return row
    },
  })
}
