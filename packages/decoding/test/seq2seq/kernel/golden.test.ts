// The kernels against PyTorch: in double precision to its last digits, in single precision to those of its own.
import { expect, test } from "vitest"
import type { Kernel } from "../../../src/seq2seq/kernel/kernel.js"
import { kernelOf } from "../../../src/seq2seq/kernel/start/kernel-of.js"
import { golden } from "../../helpers/golden.js"

const ROWS = 3
const UNITS = 5

type Tensors<Name extends string> = Readonly<Record<Name, readonly number[]>>

const {
  made,
  gru,
  lstm,
  attention,
  softmax,
  crossEntropy,
  adam,
}: {
  readonly made: { readonly tolerance: number }
  readonly gru: Tensors<
    "x" | "a" | "previous" | "next" | "nextGradient" | "xGradient" | "aGradient" | "previousGradient"
  >
  readonly lstm: Tensors<
    | "x"
    | "a"
    | "previousCell"
    | "cell"
    | "next"
    | "nextGradient"
    | "cellGradient"
    | "xGradient"
    | "previousCellGradient"
  >
  readonly attention: Tensors<
    "query" | "keys" | "vector" | "scores" | "scoresGradient" | "queryGradient" | "keysGradient" | "vectorGradient"
  >
  readonly softmax: Tensors<"a" | "y" | "gradient" | "to" | "logs">
  readonly crossEntropy: Tensors<"logits" | "targets" | "losses" | "gradient"> & { readonly factor: number }
  readonly adam: Tensors<"weights" | "gradients" | "updated" | "mean" | "square">
} = golden("seq2seq-kernel")

const kernels = [
  { name: "double", kernel: kernelOf("double"), tolerance: made.tolerance },
  { name: "plain", kernel: kernelOf("plain"), tolerance: 1e-6 },
  { name: "wasm", kernel: kernelOf("wasm"), tolerance: 1e-6 },
]

function put(kernel: Kernel, values: readonly number[]): number {
  const at = kernel.allocate(values.length)
  kernel.numbers.set(values, at)
  return at
}

/** Room for a tensor, filled with something that must not matter. */
function room(kernel: Kernel, length: number): number {
  return put(kernel, Array(length).fill(7))
}

function near(kernel: Kernel, at: number, want: readonly number[], tolerance: number): void {
  const got = kernel.numbers.subarray(at, at + want.length)
  const worst = Math.max(...want.map((value, i) => Math.abs(got[i]! - value) / Math.max(1, Math.abs(value))))
  expect(worst).toBeLessThanOrEqual(tolerance)
}

test.each(kernels)("gru() and its gradient equal PyTorch's in $name", ({ kernel, tolerance }) => {
  const [x, a, previous] = [put(kernel, gru.x), put(kernel, gru.a), put(kernel, gru.previous)]
  const gates = room(kernel, 4 * ROWS * UNITS)
  const next = room(kernel, ROWS * UNITS)
  kernel.gru(x, a, previous, gates, next, ROWS, UNITS)
  near(kernel, next, gru.next, tolerance)
  const d = put(kernel, gru.nextGradient)
  const dx = room(kernel, 3 * ROWS * UNITS)
  const da = room(kernel, 3 * ROWS * UNITS)
  const dPrevious = room(kernel, ROWS * UNITS)
  kernel.gruBackward(d, previous, gates, dx, da, dPrevious, ROWS, UNITS)
  near(kernel, dx, gru.xGradient, tolerance)
  near(kernel, da, gru.aGradient, tolerance)
  near(kernel, dPrevious, gru.previousGradient, tolerance)
})

test.each(kernels)("gru() and its gradient may work in place in $name", ({ kernel, tolerance }) => {
  const [x, a, state] = [put(kernel, gru.x), put(kernel, gru.a), put(kernel, gru.previous)]
  const gates = room(kernel, 4 * ROWS * UNITS)
  kernel.gru(x, a, state, gates, state, ROWS, UNITS)
  near(kernel, state, gru.next, tolerance)
  const previous = put(kernel, gru.previous)
  const d = put(kernel, gru.nextGradient)
  kernel.gruBackward(d, previous, gates, x, a, d, ROWS, UNITS)
  near(kernel, d, gru.previousGradient, tolerance)
})

test.each(kernels)("lstm() and its gradient equal PyTorch's in $name", ({ kernel, tolerance }) => {
  const [x, a, previousCell] = [put(kernel, lstm.x), put(kernel, lstm.a), put(kernel, lstm.previousCell)]
  const gates = room(kernel, 5 * ROWS * UNITS)
  const cell = room(kernel, ROWS * UNITS)
  const next = room(kernel, ROWS * UNITS)
  kernel.lstm(x, a, previousCell, gates, cell, next, ROWS, UNITS)
  near(kernel, next, lstm.next, tolerance)
  near(kernel, cell, lstm.cell, tolerance)
  const [d, dCell] = [put(kernel, lstm.nextGradient), put(kernel, lstm.cellGradient)]
  const dx = room(kernel, 4 * ROWS * UNITS)
  kernel.lstmBackward(d, dCell, previousCell, gates, dx, dCell, ROWS, UNITS)
  near(kernel, dx, lstm.xGradient, tolerance)
  near(kernel, dCell, lstm.previousCellGradient, tolerance)
})

test.each(kernels)("additive scores and their gradient equal PyTorch's in $name", ({ kernel, tolerance }) => {
  const { query, keys, vector } = attention
  const at = [query, keys, vector].map((values) => put(kernel, values)) as [number, number, number]
  const kept = room(kernel, ROWS * UNITS)
  const scores = room(kernel, ROWS)
  kernel.additiveScores(...at, kept, scores, ROWS, UNITS)
  near(kernel, scores, attention.scores, tolerance)
  const d = put(kernel, attention.scoresGradient)
  // Gradients are added: here to ones.
  const ones = [UNITS, ROWS * UNITS, UNITS].map((length) => put(kernel, Array(length).fill(1))) as typeof at
  kernel.additiveBackward(d, kept, at[2], ...ones, ROWS, UNITS)
  const plusOne = (values: readonly number[]): number[] => values.map((value) => value + 1)
  near(kernel, ones[0], plusOne(attention.queryGradient), tolerance)
  near(kernel, ones[1], plusOne(attention.keysGradient), tolerance)
  near(kernel, ones[2], plusOne(attention.vectorGradient), tolerance)
})

test.each(kernels)("softmax, its gradient and its logarithm equal PyTorch's in $name", ({ kernel, tolerance }) => {
  const a = put(kernel, softmax.a)
  const y = room(kernel, ROWS * UNITS)
  kernel.softmax(a, y, ROWS, UNITS)
  near(kernel, y, softmax.y, tolerance)
  const d = put(kernel, softmax.gradient)
  kernel.softmaxBackward(y, d, d, ROWS, UNITS)
  near(kernel, d, softmax.to, tolerance)
  kernel.logSoftmax(a, y, ROWS, UNITS)
  near(kernel, y, softmax.logs, tolerance)
  kernel.softmax(a, a, ROWS, UNITS)
  near(kernel, a, softmax.y, tolerance)
})

test.each(kernels)("crossEntropy() and its gradient equal PyTorch's in $name", ({ kernel, tolerance }) => {
  const logits = put(kernel, crossEntropy.logits)
  const targets = kernel.allocate(ROWS)
  kernel.integers.set(crossEntropy.targets, targets)
  const losses = room(kernel, ROWS)
  kernel.crossEntropy(logits, targets, losses, ROWS, UNITS, crossEntropy.factor)
  near(kernel, losses, crossEntropy.losses, tolerance)
  near(kernel, logits, crossEntropy.gradient, tolerance)
})

test.each(kernels)("three steps of adam() with scaled gradients equal PyTorch's in $name", ({ kernel, tolerance }) => {
  const weights = put(kernel, adam.weights)
  const mean = kernel.allocate(UNITS)
  const square = kernel.allocate(UNITS)
  for (let t = 1; t <= 3; t++) {
    const gradient = put(kernel, adam.gradients.slice((t - 1) * UNITS, t * UNITS))
    kernel.adam(weights, gradient, mean, square, UNITS, {
      stepSize: 0.02 / (1 - 0.8 ** t),
      beta1: 0.8,
      beta2: 0.95,
      epsilon: 1e-6,
      rootOfCorrection2: Math.sqrt(1 - 0.95 ** t),
      gradientScale: 0.5,
    })
  }
  near(kernel, weights, adam.updated, tolerance)
  near(kernel, mean, adam.mean, tolerance)
  near(kernel, square, adam.square, tolerance)
})
