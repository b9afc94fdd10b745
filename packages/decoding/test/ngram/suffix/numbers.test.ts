import { expect, test } from "vitest"
import { NumberCodes, numberOf } from "../../../src/ngram/suffix/numbers.js"

const SIZES = [
  0,
  1e-10,
  3e-10,
  0.0968896905,
  0.1099999999,
  0.11,
  0.1100000001,
  0.12345678,
  0.30103,
  5.8909764,
  9.99999999,
  10,
  10.00000001,
  99,
  100,
  1e-11,
  0.1 + 0.2,
  Math.PI,
  2 ** 31,
  Infinity,
]

test("numbers come back to the last bit from codes of 32 bits", () => {
  const codes = new NumberCodes()
  const numbers = SIZES.flatMap((size) => (size === 0 ? [0] : [size, -size]))
  const coded = Int32Array.from(numbers, (number) => codes.codeOf(number))
  expect(Array.from(coded, (code) => numberOf(code, codes.others))).toEqual(numbers)
})

test("decimals of 8 digits up to 10, and of 10 digits up to 0.11, need no place in the list", () => {
  const codes = new NumberCodes()
  for (let i = 0; i < 10_000; i++) {
    const [decimal, fine] = [((i * 99_991) % 1e9) / 1e8, ((i * 109_987) % 1.1e9) / 1e10]
    expect(numberOf(codes.codeOf(decimal), codes.others)).toBe(decimal)
    expect(numberOf(codes.codeOf(-fine), codes.others)).toBe(fine === 0 ? 0 : -fine)
  }
  expect(codes.others.every((other) => other === 0)).toBe(true)
})

test("more of the other numbers than at first", () => {
  const codes = new NumberCodes()
  const numbers = Array.from({ length: 5000 }, (_, i) => -Math.PI * i)
  const coded = Int32Array.from(numbers, (number) => codes.codeOf(number))
  expect(Array.from(coded, (code) => numberOf(code, codes.others))).toEqual(numbers.map((number) => number + 0))
  expect(codes.isFull).toBe(false)
})
