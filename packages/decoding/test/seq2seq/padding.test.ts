// What stands beside a sequence in a batch changes nothing of it.
import { describe, expect, test } from "vitest"
import type { ForcedOutput } from "../../src/seq2seq/model.js"
import { lossWithGradients } from "../../src/seq2seq/network/loss.js"
import { configOf, drawnNetwork, idPairs, VARIANTS } from "./helpers.js"
import { REVERSALS, trainedModel } from "./trained.js"

const SIZES = { embedding: 3, hidden: 4, sourceSize: 5, targetSize: 5 }
// A short source with a long target, and the other way round.
const PAIRS = idPairs(
  [[3, 1], [4, 2, 3, 3, 0, 1], [1], [2, 4, 1], [3, 4, 1]],
  [[4, 3, 2, 4, 1], [1], [3, 1], [2, 2, 3, 1], [4, 2, 3, 1]],
)

const shown = ({ tokens, tokenScores, attention }: ForcedOutput): string => `${tokens} ${tokenScores} ${attention}`

describe.each(VARIANTS)("$name", ({ variant }) => {
  test("the gradient of a batch is the mean of those of its symbols, each pair alone", () => {
    const network = drawnNetwork(configOf(variant, SIZES), "double", 2)
    const { kernel, parameters } = network
    const symbols = PAIRS.reduce((sum, { target }) => sum + target.length, 0)
    const gradientsOf = (pairs: typeof PAIRS): readonly number[] => {
      const loss = lossWithGradients(network, pairs)
      return [loss, ...kernel.numbers.subarray(parameters.gradients, parameters.gradients + parameters.length)]
    }
    const together = gradientsOf(PAIRS)
    const mean = new Float64Array(together.length)
    for (const pair of PAIRS) {
      gradientsOf([pair]).forEach((each, i) => {
        mean[i]! += (each * pair.target.length) / symbols
      })
    }
    together.forEach((each, i) => {
      if (!(Math.abs(each - mean[i]!) < 1e-14)) expect(each, `element ${i}`).toBe(mean[i])
    })
  })

  test("scores of given outputs have the same bytes alone and in any batch", () => {
    const model = trainedModel(3, variant)
    const many = Array.from({ length: 7 }, () => REVERSALS).flat()
    const together = model.forced(many)
    expect(together.length).toBe(70)
    REVERSALS.forEach((pair, i) => {
      const alone = shown(model.forced([pair])[0]!)
      for (let at = i; at < many.length; at += REVERSALS.length) expect(shown(together[at]!)).toBe(alone)
    })
  })
})
