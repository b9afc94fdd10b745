// A linear layer of small whole numbers, worked by hand.
import { expect, test } from "vitest"
import { kernelOf } from "../../../src/seq2seq/kernel/start/kernel-of.js"
import { type Linear, linear, linearBackward, linearGradients } from "../../../src/seq2seq/layers/linear.js"

const kernel = kernelOf("plain")
const put = (...numbers: readonly number[]): number => {
  const at = kernel.allocate(numbers.length)
  kernel.numbers.set(numbers, at)
  return at
}
const read = (at: number, length: number): readonly number[] => [...kernel.numbers.subarray(at, at + length)]

/** W = [1 2 3; 4 5 6] and b = [10 20], with gradients that begin at 100. */
function layer(): Linear {
  const at = put(1, 2, 3, 4, 5, 6)
  const weight = { name: "w", shape: [2, 3], length: 6, at, transposed: put(1, 4, 2, 5, 3, 6) }
  const bias = { name: "b", shape: [2], length: 2, at: put(10, 20), transposed: Number.NaN }
  const gradient = put(100, 100, 100, 100, 100, 100)
  return {
    weight: { ...weight, gradient },
    bias: { ...bias, gradient: put(100, 100) },
    inputs: 3,
    outputs: 2,
  }
}

test("gives x W^T + b", () => {
  const y = put(9, 9, 9, 9)
  linear(kernel, layer(), put(1, 0, 0, 1, 1, 2), y, 2)
  // 1 + 10, 4 + 20; 1 + 2 + 6 + 10, 4 + 5 + 12 + 20.
  expect(read(y, 4)).toEqual([11, 24, 19, 41])
  linear(kernel, { ...layer(), bias: undefined }, put(1, 0, 0, 1, 1, 2), y, 2)
  expect(read(y, 4)).toEqual([1, 4, 9, 21])
})

test("adds the gradients of the parameters to those that are there", () => {
  const { weight, bias, ...sizes } = layer()
  const [x, dy] = [put(1, 0, 0, 1, 1, 2), put(1, 2, 3, 4)]
  for (const times of [1, 2]) {
    linearGradients(kernel, { weight, bias, ...sizes }, x, dy, 2)
    // dy^T x = [1 + 3, 3, 6; 2 + 4, 4, 8]; the sums of the rows of dy are 4 and 6.
    expect(read(weight.gradient, 6)).toEqual([4, 3, 6, 6, 4, 8].map((each) => 100 + times * each))
    expect(read(bias!.gradient, 2)).toEqual([4, 6].map((each) => 100 + times * each))
  }
})

test("sets or adds the gradient of x", () => {
  const [dy, dx] = [put(1, 2), put(7, 7, 7)]
  linearBackward(kernel, layer(), dy, dx, 1, "add")
  // dy W = [1 + 8, 2 + 10, 3 + 12].
  expect(read(dx, 3)).toEqual([16, 19, 22])
  linearBackward(kernel, layer(), dy, dx, 1)
  expect(read(dx, 3)).toEqual([9, 12, 15])
})
