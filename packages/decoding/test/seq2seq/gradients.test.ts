// Gradients by hand against finite differences, in double precision.
import { ALL_TESTS } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { lossWithGradients } from "../../src/seq2seq/network/loss.js"
import { configOf, drawnNetwork, idPairs, VARIANTS } from "./helpers.js"

const SIZES = { embedding: 3, hidden: 4, sourceSize: 5, targetSize: 5 }
const PAIRS = idPairs([[3, 2, 1], [1], [4, 3, 2, 1]], [[4, 1], [3, 2, 4, 1], [1]])
const WIDTH = 1e-4
// Every parameter, and of each only some elements unless all tests run.
const STRIDE = ALL_TESTS ? 1 : 11

describe.each(VARIANTS)("gradients of $name", ({ variant }) => {
  test("equal finite differences in every parameter", () => {
    const network = drawnNetwork(configOf(variant, SIZES), "double", 3)
    const { kernel, parameters } = network
    const lossWith = (at: number, value: number): number => {
      const before = kernel.numbers[at]!
      kernel.numbers[at] = value
      parameters.transpose()
      const loss = lossWithGradients(network, PAIRS)
      kernel.numbers[at] = before
      return loss
    }
    lossWithGradients(network, PAIRS)
    const gradients = kernel.numbers.slice(parameters.gradients, parameters.gradients + parameters.length)
    let largest = 0
    for (const { name, at, length, gradient } of parameters.all) {
      for (let i = 0; i < length; i += STRIDE) {
        const value = kernel.numbers[at + i]!
        const slope = (lossWith(at + i, value + WIDTH) - lossWith(at + i, value - WIDTH)) / (2 * WIDTH)
        const ours = gradients[gradient - parameters.gradients + i]!
        const error = Math.abs(slope - ours) / Math.max(1, Math.abs(slope))
        if (error > largest) largest = error
        if (!(error < 1e-6)) expect(`${name}[${i}]: ${ours}`).toBe(`${slope}`)
      }
    }
    expect(largest).toBeLessThan(1e-6)
  })
})
