// Gradient descent: clipping by the global norm, and Adam, as PyTorch computes them.
import type { Kernel } from "../kernel/kernel.js"
import type { Parameters } from "../layers/parameters.js"

/** Settings of Adam and gradient clipping. */
export interface OptimizerSettings {
  /** Adam's learning rate. */
  readonly learningRate: number
  /** Adam's decay of the mean of the gradients. */
  readonly beta1: number
  /** Adam's decay of the mean of their squares. */
  readonly beta2: number
  /** Number that Adam adds to the root of the mean square. */
  readonly epsilon: number
  /** The largest norm of all gradients together; `Infinity` for no clipping. */
  readonly clip: number
}

/** Adam's memory of the gradients: two tensors laid out like the parameters. */
export interface Moments {
  readonly mean: number
  readonly square: number
}

/** Number that clipping adds to the norm, as in PyTorch. */
const CLIP_EPSILON = 1e-6

/** Takes memory for the moments, zeros. */
export function allocateMoments(kernel: Kernel, { length }: Parameters): Moments {
  return { mean: kernel.allocate(length), square: kernel.allocate(length) }
}

/** The norm of all gradients together. */
export function gradientNorm(kernel: Kernel, { gradients, length }: Parameters): number {
  return Math.sqrt(kernel.sumOfSquares(gradients, length))
}

/** Clips the gradients and takes one step of Adam. */
export function descend(
  kernel: Kernel,
  { at, gradients, length }: Parameters,
  { mean, square }: Moments,
  { learningRate, beta1, beta2, epsilon, clip }: OptimizerSettings,
  { norm, count }: { readonly norm: number; readonly count: number },
): void {
  kernel.adam(at, gradients, mean, square, length, {
    stepSize: learningRate / (1 - power(beta1, count)),
    beta1,
    beta2,
    epsilon,
    rootOfCorrection2: Math.sqrt(1 - power(beta2, count)),
    gradientScale: Math.min(1, clip / (norm + CLIP_EPSILON)),
  })
}

/** By squaring, with products alone: `Math.pow` differs between engines. */
function power(base: number, exponent: number): number {
  let result = 1
  for (let square = base, left = exponent; left > 0; left = Math.floor(left / 2), square *= square) {
    if (left % 2 === 1) result *= square
  }
  return result
}
