// Rows and elements, worked by hand.
import { expect, test } from "vitest"
import { kernelOf } from "../../../src/seq2seq/kernel/start/kernel-of.js"

const kernels = (["double", "plain", "wasm"] as const).map((name) => ({ name, kernel: kernelOf(name) }))

test.each(kernels)("rows are added, summed, turned and copied in $name", ({ kernel }) => {
  const { numbers } = kernel
  const a = kernel.allocate(6)
  const row = kernel.allocate(3)
  const to = kernel.allocate(10)
  numbers.set([1, 2, 3, 4, 5, 6], a)
  numbers.set([10, 20, 30], row)
  kernel.addRow(row, a, 2, 3)
  expect([...numbers.subarray(a, a + 6)]).toEqual([11, 22, 33, 14, 25, 36])
  kernel.sumRows(a, row, 2, 3)
  expect([...numbers.subarray(row, row + 3)]).toEqual([35, 67, 99])
  kernel.transpose(a, to, 2, 3)
  expect([...numbers.subarray(to, to + 6)]).toEqual([11, 14, 22, 25, 33, 36])
  // Columns 1 and 2 of a become columns 0 and 1 of rows of five.
  numbers.fill(0, to, to + 10)
  kernel.copyRows(a + 1, 3, to, 5, 2, 2)
  expect([...numbers.subarray(to, to + 10)]).toEqual([22, 33, 0, 0, 0, 25, 36, 0, 0, 0])
})

test.each(kernels)("rows are gathered, and added where they came from, in $name", ({ kernel }) => {
  const { integers, numbers } = kernel
  const table = kernel.allocate(9)
  const ids = kernel.allocate(4)
  const to = kernel.allocate(12)
  numbers.set([1, 2, 100, 3, 4, 100, 5, 6, 100], table)
  integers.set([2, 0, 2, 1], ids)
  kernel.gather(table, ids, to, 4, 2, 3, 3)
  expect([...numbers.subarray(to, to + 12)]).toEqual([5, 6, 0, 1, 2, 0, 5, 6, 0, 3, 4, 0])
  kernel.scatterAdd(to, ids, table, 4, 2, 3, 3)
  expect([...numbers.subarray(table, table + 9)]).toEqual([2, 4, 100, 6, 8, 100, 15, 18, 100])
})

test.each(kernels)("elements are added, scaled and squared in $name", ({ kernel }) => {
  const { numbers } = kernel
  const a = kernel.allocate(5)
  const b = kernel.allocate(5)
  numbers.set([1, 2, 3, 4, 5], a)
  numbers.set([0.5, 0, -0.5, 1, -1], b)
  kernel.add(b, a, 5)
  expect([...numbers.subarray(a, a + 5)]).toEqual([1.5, 2, 2.5, 5, 4])
  kernel.scale(a, 2, 5)
  expect([...numbers.subarray(a, a + 5)]).toEqual([3, 4, 5, 10, 8])
  expect(kernel.sumOfSquares(a, 5)).toBe(9 + 16 + 25 + 100 + 64)
  kernel.tanhBackward(b, a, a, 5)
  expect([...numbers.subarray(a, a + 5)]).toEqual([2.25, 4, 3.75, 0, 0])
})

test.each(kernels)("the sum of squares does not overflow or lose small terms in $name", ({ kernel }) => {
  const a = kernel.allocate(3)
  kernel.numbers.set([2 ** 100, 2 ** 75, 2 ** 75], a)
  expect(kernel.sumOfSquares(a, 3)).toBe(2 ** 200 + 2 ** 151)
})
