// The portable elementary functions: special values, and agreement with mpmath to the last digit nearly always.
import { expect, test } from "vitest"
import { productError, sumError } from "../../src/elementary/double-double.js"
import { exp, expm1, LOW, log, log1p, logPair, pow } from "../../src/elementary/elementary.js"
import golden from "../golden/elementary.json" with { type: "json" }

const functions: Readonly<Record<string, (...values: number[]) => number>> = { exp, expm1, log, log1p, pow }

// Each result is at most one unit in the last place off, and on nearly all of these values it is the closest double.
test.each(["exp", "expm1", "log", "log1p", "pow"] as const)("%s agrees with mpmath", (name) => {
  const results = golden.functions[name].map((row) => ({
    got: functions[name]!(...row.slice(0, -1)),
    want: row.at(-1)!,
  }))
  for (const { got, want } of results) {
    expect(Math.abs(got - want)).toBeLessThanOrEqual(2.3e-16 * Math.abs(want) + Number.MIN_VALUE)
  }
  const closest = results.filter(({ got, want }) => got === want)
  expect(closest.length / results.length).toBeGreaterThanOrEqual(0.97)
})

test("the exponential of the ends of its range", () => {
  expect([exp(-Infinity), exp(-746), exp(0), exp(710), exp(Infinity)]).toEqual([0, 0, 1, Infinity, Infinity])
  expect(exp(-745.1332191019411)).toBe(5e-324)
  expect(exp(709.782712893384)).toBe(1.7976931348622732e308)
  expect(exp(Number.NaN)).toBeNaN()
})

test("the exponential minus 1 keeps tiny numbers and their sign", () => {
  expect([expm1(0), expm1(5e-324), expm1(-1e-300)]).toEqual([0, 5e-324, -1e-300])
  expect([expm1(-Infinity), expm1(-50), expm1(Infinity)]).toEqual([-1, -1, Infinity])
  expect(expm1(Number.NaN)).toBeNaN()
})

test("the logarithm of the ends of its range", () => {
  expect([log(0), log(1), log(Infinity)]).toEqual([-Infinity, 0, Infinity])
  expect(log(5e-324)).toBe(-744.4400719213812)
  expect(log(-1)).toBeNaN()
  expect(log(Number.NaN)).toBeNaN()
})

test("the logarithm of 1 + x keeps tiny numbers", () => {
  expect([log1p(-1), log1p(0), log1p(5e-324), log1p(Infinity)]).toEqual([-Infinity, 0, 5e-324, Infinity])
  expect(log1p(-2)).toBeNaN()
})

test("powers have the special cases of Math.pow", () => {
  const edges = [Number.NaN, -Infinity, -3, -2.5, -1, -0.5, -0, 0, 0.5, 1, 2, 2.5, 3, Infinity]
  for (const x of edges) {
    for (const y of edges) {
      const [got, want] = [pow(x, y), x ** y]
      if (!Number.isFinite(want) || want === 0) expect([x, y, got]).toEqual([x, y, want])
      else expect(Math.abs(got / want - 1)).toBeLessThanOrEqual(2.3e-16)
    }
  }
})

test("whole powers of whole numbers are exact while doubles hold them", () => {
  for (let base = 2; base <= 10; base++) {
    let exact = 1
    for (let n = 1; exact * base <= 2 ** 53; n++) {
      exact *= base
      expect(pow(base, n)).toBe(exact)
    }
  }
})

test("a logarithm and its exponential undo each other", () => {
  for (let i = 1; i < 2000; i++) {
    const x = i * 0.37
    expect(Math.abs(exp(log(x)) / x - 1)).toBeLessThanOrEqual(1e-15)
  }
})

test("the logarithm in two doubles adds up: log(x) + log(y) = log(x y) for exact products", () => {
  for (const [x, y] of [
    [3, 5],
    [1.25, 7],
    [0.75, 1.5],
    [1000003, 999983],
  ] as const) {
    const [a, aLow] = [logPair(x, 0), LOW[0]!]
    const [b, bLow] = [logPair(y, 0), LOW[0]!]
    const [c, cLow] = [logPair(x * y, 0), LOW[0]!]
    const sum = a + b
    const rest = sum - c + (sumError(a, b, sum) + (aLow + bLow - cLow))
    expect(Math.abs(rest)).toBeLessThanOrEqual(1e-23 * (Math.abs(a) + Math.abs(b)))
  }
})

test("rounding errors of sums and products are exact", () => {
  const [a, b] = [2 ** 27 + 1, 2 ** 27 - 3]
  const product = BigInt(a) * BigInt(b)
  expect(BigInt(a * b) + BigInt(productError(a, b, a * b))).toBe(product)
  expect(sumError(2 ** 53, 1, 2 ** 53 + 1)).toBe(1)
})
