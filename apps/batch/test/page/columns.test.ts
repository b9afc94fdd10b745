// Packed columns come back as they were, whatever is in them, and rows that depend on each other take few bytes.
import { deflateRawSync } from "node:zlib"
import { examples } from "@lectern/core/testing"
import { philox } from "@lectern/random"
import fc from "fast-check"
import { expect, test } from "vitest"
import { compact, packColumns, unpackColumns } from "../../src/page/report/columns.js"

const earlier = (c: number): number[] => Array.from({ length: c }, (_, i) => i)
const back = (columns: readonly Float64Array[]): number[][] => {
  const { layout, bytes } = packColumns(columns.map(compact), earlier)
  return unpackColumns(layout, bytes, columns[0]?.length ?? 0).map((column) => Array.from(column, (each) => each + 0))
}

test("columns of any numbers come back", () => {
  const number = fc.oneof(
    { weight: 6, arbitrary: fc.integer({ min: 0, max: 300 }) },
    fc.integer({ min: -70_000, max: 70_000 }),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true }),
    fc.constantFrom(255, 256, 65_535, 65_536, 2 ** 32 - 1, 2 ** 32, 2 ** 47, 2 ** 48, 2 ** 53, 0.5, -1),
  )
  const table = fc
    .tuple(fc.nat(5), fc.nat(12))
    .chain(([width, length]) =>
      fc.array(fc.array(number, { minLength: length, maxLength: length }), { minLength: width, maxLength: width }),
    )
  fc.assert(
    fc.property(table, (columns) => {
      // 0 and -0 are the same count.
      expect(back(columns.map((column) => Float64Array.from(column)))).toEqual(
        columns.map((column) => column.map((each) => each + 0)),
      )
    }),
    examples(400, 41),
  )
})

test("a column that follows from another one takes no bytes", () => {
  const generator = philox(5)
  const lengths = Float64Array.from({ length: 5000 }, () => 4 + generator.below(60))
  const { layout, bytes } = packColumns([compact(lengths), compact(lengths.map((each) => each - 1))], earlier)
  expect(layout).toEqual([{ width: 1 }, { width: 1, minus: 0 }])
  // The difference is -1 everywhere: one repeated byte.
  expect(deflateRawSync(bytes.subarray(5000)).length).toBeLessThan(30)
})

test("compact() has the smallest kind that holds all numbers", () => {
  const kindOf = (...numbers: number[]): string => compact(Float64Array.from(numbers)).constructor.name
  expect([kindOf(), kindOf(255), kindOf(256), kindOf(65_535), kindOf(65_536), kindOf(2 ** 32 - 1)]).toEqual([
    ...["Uint8Array", "Uint8Array", "Uint16Array", "Uint16Array", "Uint32Array", "Uint32Array"],
  ])
  expect([kindOf(2 ** 32), kindOf(-1), kindOf(0.5)]).toEqual(["Float64Array", "Float64Array", "Float64Array"])
})
