// Every kernel with the tensors it takes, for tests that treat all alike.
import type { AdamStep, Kernel } from "../../../src/seq2seq/kernel/kernel.js"

export interface Shape {
  readonly rows: number
  readonly inner: number
  readonly columns: number
  readonly accumulate: boolean
}

/** A tensor's length; of whole numbers, also what they are below. */
export type Tensor = number | { readonly length: number; readonly below: number }

export interface Call {
  readonly name: string
  /** Its tensors, in the order of `at`. */
  tensors(shape: Shape): readonly Tensor[]
  run(kernel: Kernel, at: readonly number[], shape: Shape): number | undefined
}

const STEP: AdamStep = {
  stepSize: 0.01,
  beta1: 0.9,
  beta2: 0.999,
  epsilon: 1e-8,
  rootOfCorrection2: 0.0316,
  gradientScale: 0.7,
}

type At = readonly [number, number, number, number, number, number, number, number]

function call(
  name: string,
  tensors: (shape: Shape) => readonly Tensor[],
  run: (kernel: Kernel, at: At, shape: Shape) => unknown,
): Call {
  return {
    name,
    tensors,
    run(kernel, at, shape) {
      const result = run(kernel, at as unknown as At, shape)
      return typeof result === "number" ? result : undefined
    },
  }
}

export const CALLS: readonly Call[] = [
  call(
    "product",
    ({ rows, inner, columns }) => [rows * inner, inner * columns, rows * columns],
    (kernel, [a, b, c], s) => kernel.product(a, b, c, s.rows, s.inner, s.columns, s.accumulate),
  ),
  call(
    "productOfTransposed",
    ({ rows, inner, columns }) => [rows * inner, inner * columns, rows * columns],
    (kernel, [a, b, c], s) => kernel.productOfTransposed(a, b, c, s.rows, s.inner, s.columns, s.accumulate),
  ),
  call(
    "transpose",
    ({ rows, columns }) => [rows * columns, rows * columns],
    (kernel, [a, to], { rows, columns }) => kernel.transpose(a, to, rows, columns),
  ),
  call(
    "addRow",
    ({ rows, columns }) => [columns, rows * columns],
    (kernel, [row, to], { rows, columns }) => kernel.addRow(row, to, rows, columns),
  ),
  call(
    "sumRows",
    ({ rows, columns }) => [rows * columns, columns],
    (kernel, [a, to], { rows, columns }) => kernel.sumRows(a, to, rows, columns),
  ),
  call(
    "copyRows",
    ({ rows, columns }) => [rows * (columns + 1), rows * (columns + 3)],
    (kernel, [from, to], { rows, columns }) => kernel.copyRows(from, columns + 1, to, columns + 3, rows, columns),
  ),
  call(
    "gather",
    ({ rows, columns }) => [4 * (columns + 2), { length: rows, below: 4 }, rows * (columns + 1)],
    (kernel, [table, ids, to], { rows, columns }) =>
      kernel.gather(table, ids, to, rows, columns, columns + 2, columns + 1),
  ),
  call(
    "scatterAdd",
    ({ rows, columns }) => [rows * (columns + 1), { length: rows, below: 4 }, 4 * (columns + 2)],
    (kernel, [from, ids, table], { rows, columns }) =>
      kernel.scatterAdd(from, ids, table, rows, columns, columns + 1, columns + 2),
  ),
  call(
    "add",
    ({ columns }) => [columns, columns],
    (kernel, [a, to], { columns }) => kernel.add(a, to, columns),
  ),
  call(
    "scale",
    ({ columns }) => [columns],
    (kernel, [a], { columns }) => kernel.scale(a, 0.1, columns),
  ),
  call(
    "tanh",
    ({ columns }) => [columns, columns],
    (kernel, [a, to], { columns }) => kernel.tanh(a, to, columns),
  ),
  call(
    "tanhBackward",
    ({ columns }) => [columns, columns, columns],
    (kernel, [y, gradient, to], { columns }) => kernel.tanhBackward(y, gradient, to, columns),
  ),
  call(
    "gru",
    ({ rows, columns }) => [3, 3, 1, 4, 1].map((blocks) => blocks * rows * columns),
    (kernel, [x, a, previous, gates, next], { rows, columns }) =>
      kernel.gru(x, a, previous, gates, next, rows, columns),
  ),
  call(
    "gruBackward",
    ({ rows, columns }) => [1, 1, 4, 3, 3, 1].map((blocks) => blocks * rows * columns),
    (kernel, [dNext, previous, gates, dx, da, dPrevious], { rows, columns }) =>
      kernel.gruBackward(dNext, previous, gates, dx, da, dPrevious, rows, columns),
  ),
  call(
    "lstm",
    ({ rows, columns }) => [4, 4, 1, 5, 1, 1].map((blocks) => blocks * rows * columns),
    (kernel, [x, a, previousCell, gates, cell, next], { rows, columns }) =>
      kernel.lstm(x, a, previousCell, gates, cell, next, rows, columns),
  ),
  call(
    "lstmBackward",
    ({ rows, columns }) => [1, 1, 1, 5, 4, 1].map((blocks) => blocks * rows * columns),
    (kernel, [dNext, dCell, previousCell, gates, dx, dPreviousCell], { rows, columns }) =>
      kernel.lstmBackward(dNext, dCell, previousCell, gates, dx, dPreviousCell, rows, columns),
  ),
  call(
    "additiveScores",
    ({ rows, columns }) => [columns, rows * columns, columns, rows * columns, rows],
    (kernel, [query, keys, vector, kept, scores], { rows, columns }) =>
      kernel.additiveScores(query, keys, vector, kept, scores, rows, columns),
  ),
  call(
    "additiveBackward",
    ({ rows, columns }) => [rows, rows * columns, columns, columns, rows * columns, columns],
    (kernel, [dScores, kept, vector, dQuery, dKeys, dVector], { rows, columns }) =>
      kernel.additiveBackward(dScores, kept, vector, dQuery, dKeys, dVector, rows, columns),
  ),
  call(
    "softmax",
    ({ rows, columns }) => [rows * columns, rows * columns],
    (kernel, [a, to], { rows, columns }) => kernel.softmax(a, to, rows, columns),
  ),
  call(
    "softmaxBackward",
    ({ rows, columns }) => [rows * columns, rows * columns, rows * columns],
    (kernel, [y, gradient, to], { rows, columns }) => kernel.softmaxBackward(y, gradient, to, rows, columns),
  ),
  call(
    "logSoftmax",
    ({ rows, columns }) => [rows * columns, rows * columns],
    (kernel, [a, to], { rows, columns }) => kernel.logSoftmax(a, to, rows, columns),
  ),
  call(
    "crossEntropy",
    ({ rows, columns }) => [rows * (columns + 1), { length: rows, below: columns + 1 }, rows],
    (kernel, [logits, targets, losses], { rows, columns }) =>
      kernel.crossEntropy(logits, targets, losses, rows, columns + 1, 0.1),
  ),
  call(
    "sumOfSquares",
    ({ columns }) => [columns],
    (kernel, [a], { columns }) => kernel.sumOfSquares(a, columns),
  ),
  call(
    "adam",
    ({ columns }) => [columns, columns, columns, columns],
    (kernel, [parameter, gradient, mean, square], { columns }) => {
      const squares = kernel.numbers.subarray(square, square + columns)
      squares.set(squares.map(Math.abs))
      kernel.adam(parameter, gradient, mean, square, columns, STEP)
    },
  ),
]
