// Products of whole numbers, which are exact in any order, and the order of sums where it shows.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { kernelOf } from "../../../src/seq2seq/kernel/start/kernel-of.js"

const kernels = (["double", "plain", "wasm"] as const).map((name) => ({ name, kernel: kernelOf(name) }))

const matrix = (rows: number, columns: number): fc.Arbitrary<number[][]> =>
  fc.array(fc.array(fc.integer({ min: -9, max: 9 }), { minLength: columns, maxLength: columns }), {
    minLength: rows,
    maxLength: rows,
  })
const factors = fc.tuple(fc.nat({ max: 9 }), fc.nat({ max: 9 }), fc.nat({ max: 37 })).chain(([rows, inner, columns]) =>
  fc.record({
    a: matrix(rows, inner),
    b: matrix(inner, columns),
    c: matrix(rows, columns),
    accumulate: fc.boolean(),
  }),
)

test.each(kernels)("products of whole numbers are exact in $name", ({ kernel }) => {
  const mark = kernel.mark()
  fc.assert(
    fc.property(factors, ({ a, b, c, accumulate }) => {
      kernel.release(mark)
      const rows = a.length
      const inner = b.length
      const columns = c[0]?.length ?? b[0]?.length ?? 0
      const put = (values: readonly (readonly number[])[]): number => {
        const at = kernel.allocate(values.flat().length)
        kernel.numbers.set(values.flat(), at)
        return at
      }
      const want = c.flatMap((row, i) =>
        row.map((start, j) => a[i]!.reduce((sum, value, k) => sum + value * b[k]![j]!, accumulate ? start : 0)),
      )
      const read = (at: number): number[] => [...kernel.numbers.subarray(at, at + rows * columns)]
      const [aAt, bAt, first, second] = [put(a), put(b), put(c), put(c)]
      kernel.product(aAt, bAt, first, rows, inner, columns, accumulate)
      expect(read(first)).toEqual(want)
      const turned = kernel.allocate(rows * inner)
      kernel.transpose(aAt, turned, rows, inner)
      kernel.productOfTransposed(turned, bAt, second, rows, inner, columns, accumulate)
      expect(read(second)).toEqual(want)
    }),
    examples(100, 5),
  )
})

// 2^25 + 1 is not a number of single precision: ones that are added to 2^25 one by one are lost, in any other order not.
test.each(kernels.slice(1))("sums run upwards, over 600 terms too, in $name", ({ kernel }) => {
  for (const rows of [1, 3]) {
    const a = kernel.allocate(600 * rows)
    const ones = kernel.allocate(600 * 5)
    const c = kernel.allocate(5 * rows)
    kernel.numbers.fill(1, a, a + 600 * rows)
    kernel.numbers.fill(1, ones, ones + 3000)
    for (let row = 0; row < rows; row++) {
      kernel.numbers[a + 600 * row + 2] = 2 ** 25
      kernel.numbers[a + 600 * row + 597] = -(2 ** 25)
    }
    kernel.product(a, ones, c, rows, 600, 5, false)
    expect([...kernel.numbers.subarray(c, c + 5 * rows)]).toEqual(Array(5 * rows).fill(2))
  }
})
