// Training steps against PyTorch's: loss, gradients, norm, and the parameters after clipping and Adam.
import { describe, expect, test } from "vitest"
import { kernelOf } from "../../src/seq2seq/kernel/start/kernel-of.js"
import { lossWithGradients } from "../../src/seq2seq/network/loss.js"
import { network } from "../../src/seq2seq/network/network.js"
import { allocateMoments, descend, gradientNorm } from "../../src/seq2seq/train/optimizer.js"
import { golden } from "../helpers/golden.js"
import { configOf, idPairs, type Sizes, type Variant } from "./helpers.js"

type Tensors = Readonly<Record<string, readonly number[]>>
interface Case extends Variant {
  readonly name: string
  readonly loss: number
  readonly norm: number
  readonly shapes: Tensors
  readonly parameters: Tensors
  readonly gradients: Tensors
  readonly after: Tensors
  readonly second: { readonly loss: number; readonly norm: number; readonly weight_hh: readonly number[] }
}
interface Golden extends Sizes {
  readonly made: { readonly tolerance: number }
  readonly learningRate: number
  readonly clip: number
  readonly sources: readonly number[][]
  readonly targets: readonly number[][]
  readonly cases: readonly Case[]
}
const steps = golden<Golden>("seq2seq-steps")
const { tolerance } = steps.made

describe.each(steps.cases)("training steps of $name", (each) => {
  test.each(["wasm", "plain"] as const)("equal PyTorch's, kernel %s", (name) => {
    const made = network(configOf(each, steps), kernelOf(name), "training")
    const { kernel, parameters } = made
    expect(Object.fromEntries(parameters.all.map(({ name, shape }) => [name, shape]))).toEqual(each.shapes)
    for (const { name, at } of parameters.all) kernel.numbers.set(each.parameters[name]!, at)
    parameters.transpose()
    const moments = allocateMoments(kernel, parameters)
    const near = (got: number, want: number, what: string): void => {
      if (!(Math.abs(got - want) <= tolerance)) expect(got, what).toBe(want)
    }
    near(lossWithGradients(made, idPairs(steps.sources, steps.targets)), each.loss, "loss")
    for (const { name, gradient } of parameters.all)
      each.gradients[name]!.forEach((want, i) => {
        near(kernel.numbers[gradient + i]!, want, `gradient of ${name}[${i}]`)
      })
    const settings = { learningRate: steps.learningRate, beta1: 0.9, beta2: 0.999, epsilon: 1e-8, clip: steps.clip }
    expect(each.norm).toBeGreaterThan(steps.clip)
    const norm = gradientNorm(kernel, parameters)
    near(norm, each.norm, "norm")
    descend(kernel, parameters, moments, settings, { norm, count: 1 })
    for (const { name, at } of parameters.all)
      each.after[name]!.forEach((want, i) => {
        near(kernel.numbers[at + i]!, want, `${name}[${i}] after the step`)
      })
    parameters.transpose()
    near(lossWithGradients(made, idPairs(steps.sources, steps.targets)), each.second.loss, "second loss")
    const secondNorm = gradientNorm(kernel, parameters)
    near(secondNorm, each.second.norm, "second norm")
    descend(kernel, parameters, moments, settings, { norm: secondNorm, count: 2 })
    each.second.weight_hh.forEach((want, i) => {
      near(
        kernel.numbers[parameters.named("decoder.weight_hh_l0").at + i]!,
        want,
        `weight_hh[${i}] after the second step`,
      )
    })
  })
})
