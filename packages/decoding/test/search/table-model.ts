// Models whose distributions are drawn from a few values, so that there are ties, impossible tokens and dead ends.
import type { Generator } from "@lectern/random"
import { type FunctionModel, functionModel } from "../../src/index.js"

/** A model of the last two tokens with random rows. */
export function tableModel(generator: Generator, vocabularySize: number, weights: readonly number[]): FunctionModel {
  const rows = Array.from({ length: vocabularySize * vocabularySize }, () => {
    const row = Array.from({ length: vocabularySize }, () => weights[generator.below(weights.length)]!)
    const sum = row.reduce((a, b) => a + b)
    return row.map((weight) => Math.log(sum === 0 ? 0 : weight / sum))
  })
  return functionModel({
    vocabularySize,
    logProbs: (tokens) => rows[tokens.at(-1)! + vocabularySize * (tokens.at(-2) ?? 0)]!,
  })
}
