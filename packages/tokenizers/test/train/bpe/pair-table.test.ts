import { expect, test } from "vitest"
import { PairTable } from "../../../src/train/bpe/pair-table.js"

// There is room for 4096 pairs at first.
test.each([4096, 4097, 9000])("%i pairs keep number, symbols, count and mark while the table grows", (size) => {
  const table = new PairTable(1)
  const symbols = Array.from({ length: size }, (_, i) => [i % 97, Math.floor(i / 97)] as const)
  const numbers = Array.from(symbols.keys())
  const found = symbols.map(([left, right], i) => {
    const pair = table.of(left, right)
    table.counts[i] = i + 1
    table.marks[i] = i + 2
    return pair
  })
  expect(found).toEqual(numbers)
  expect(table.length).toBe(size)
  expect(symbols.map(([left, right]) => table.of(left, right))).toEqual(numbers)
  expect([...table.symbols.subarray(0, 2 * size)]).toEqual(symbols.flat())
  expect([...table.counts.subarray(0, size)]).toEqual(numbers.map((i) => i + 1))
  expect([...table.marks.subarray(0, size)]).toEqual(numbers.map((i) => i + 2))
  expect(table.of(97, 0)).toBe(size)
})
