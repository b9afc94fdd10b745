import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { romberg } from "../../src/quadrature/romberg.js"
import { cases, integrands } from "./integrands.js"

test("romberg() of e^x has the table worked by hand", () => {
  // Trapezoids of one and two steps over [0, 1], then Simpson's rule.
  const { table } = romberg(Math.exp, 0, 1)
  const one = (1 + Math.E) / 2
  const two = one / 2 + Math.exp(0.5) / 2
  expect(table[0]![0]).toBeCloseTo(one, 15)
  expect(table[1]![0]).toBeCloseTo(two, 15)
  expect(table[1]![1]).toBeCloseTo((1 + 4 * Math.exp(0.5) + Math.E) / 6, 15)
})

test.each(["trapezoid", "midpoint"] as const)(
  "entry j of the %s table is exact to degree 2 j + 1, and no further",
  (rule) => {
    for (let j = 1; j <= 4; j++) {
      for (let degree = 0; degree <= 2 * j + 2; degree++) {
        const { table } = romberg((x) => (degree + 1) * x ** degree, 0, 1, { rule, divisions: j, relativeError: 0 })
        const error = Math.abs(table[j]![j]! - 1)
        if (degree <= 2 * j + 1) expect(error).toBeLessThan(1e-14)
        else expect(error).toBeGreaterThan(1e-14)
      }
    }
  },
)

test.each([
  ["trapezoid", 4],
  ["midpoint", 9],
] as const)("errors in the columns of the %s table fall by powers of %d", (rule, ratio) => {
  const { table } = romberg((x) => 1 / (1 + x), 0, 1, { rule, divisions: 6 })
  const error = (k: number, j: number): number => table[k]![j]! - Math.LN2
  expect(error(4, 0) / error(5, 0)).toBeCloseTo(ratio, 1)
  expect(error(3, 1) / error(4, 1) / ratio ** 2).toBeCloseTo(1, 1)
})

const SMOOTH = ["e^(-x^2)", "4 / (1 + x^2)", "sin x", "cos 50x", "x^20", "1", "e^x", "tan x", "sin(x) / x", "x^3"]

test.each(cases.filter(({ name }) => SMOOTH.includes(name)))(
  "romberg() of $name is mpmath's within its error bound by both rules",
  ({ name, low, high, value }) => {
    for (const rule of ["trapezoid", "midpoint"] as const) {
      const found = romberg(integrands[name]!, low, high, { rule })
      expect(found.converged).toBe(true)
      expect(Math.abs(found.value - value)).toBeLessThanOrEqual(found.errorBound)
      expect(found.errorBound).toBeLessThanOrEqual(Math.max(1e-10 * Math.abs(value), 2e-13))
    }
  },
)

test.each([
  ["sqrt x", 2 / 3, (x: number) => Math.sqrt(x)],
  ["|x - 1/3|", 5 / 18, (x: number) => Math.abs(x - 1 / 3)],
  ["x^0.1", 1 / 1.1, (x: number) => x ** 0.1],
  ["a step at 0.3", 0.7, (x: number) => (x > 0.3 ? 1 : 0)],
  ["e^(-1000 (x - 0.4)^2)", Math.sqrt(Math.PI / 1000), (x: number) => Math.exp(-1000 * (x - 0.4) ** 2)],
])("the error bound holds for %s, converged or not", (_, value, integrand) => {
  for (const rule of ["trapezoid", "midpoint"] as const) {
    for (const relativeError of [1e-3, 1e-5, 1e-8]) {
      const found = romberg(integrand, 0, 1, { rule, relativeError, divisions: 10 })
      expect(Math.abs(found.value - value)).toBeLessThanOrEqual(found.errorBound)
    }
  }
})

test("midpoints reach a singular end slowly and without evaluating it", () => {
  const found = romberg((x) => -Math.log(x), 0, 1, { rule: "midpoint", relativeError: 1e-3 })
  expect(found.converged).toBe(true)
  expect(Math.abs(found.value - 1)).toBeLessThanOrEqual(found.errorBound)
})

test.each([
  ["cos 50x", (x: number) => Math.cos(50 * x)],
  ["1 / (1e-3 + x^2)", (x: number) => 1 / (1e-3 + x * x)],
])("one row within the error is not enough, its agreement may be chance: %s", (_, integrand) => {
  for (const rule of ["trapezoid", "midpoint"] as const) {
    const found = romberg(integrand, 0, 1, { rule })
    expect(found.converged).toBe(true)
    const before = romberg(integrand, 0, 1, { rule, divisions: found.table.length - 2 })
    expect(before.errorBound).toBeLessThanOrEqual(1e-10 * Math.abs(found.value))
    expect(before.converged).toBe(false)
  }
})

test("a wave that the first steps all miss is seen", () => {
  const found = romberg((x) => Math.sin(8 * Math.PI * x) ** 2, 0, 1)
  expect(found.value).toBeCloseTo(0.5, 12)
})

test("evaluations are counted", () => {
  for (const rule of ["trapezoid", "midpoint"] as const) {
    let calls = 0
    const counted = (x: number): number => {
      calls++
      return Math.exp(x)
    }
    expect(romberg(counted, 0, 1, { rule }).evaluations).toBe(calls)
  }
})

test("too few divisions are reported", () => {
  const found = romberg((x) => Math.cos(50 * x), 0, 1, { divisions: 3 })
  if (found.converged) throw new Error("converged")
  expect(found.kind).toBe("limit")
  expect(found.reason).toMatch(/^3 divisions of the step do not make the integral as exact as asked for/)
  expect(found.table.length).toBe(4)
  expect(found.evaluations).toBe(9)
})

test("swapped ends give the negative integral, equal ones 0", () => {
  expect(romberg(Math.exp, 1, 0).value).toBeCloseTo(1 - Math.E, 14)
  expect(romberg(Math.exp, 2, 2)).toEqual({ value: 0, errorBound: 0, evaluations: 0, converged: true, table: [] })
})

test.each([
  [
    () => romberg((x) => 1 / x, 0, 1),
    "the integrand at 0 must be a finite number; gaussKronrod() takes singular",
    "Infinity",
  ],
  [() => romberg(() => Number.NaN, 0, 1), "the integrand at 0 must be a finite number", "NaN"],
  [() => romberg(() => -1e308, -10, 10), "the integral of the absolute value must be at most 1.79", "Infinity"],
  [
    () => romberg(Math.exp, -Infinity, 0),
    "low must be a finite number; gaussKronrod() takes infinite ranges",
    "-Infinity",
  ],
  [() => romberg(Math.exp, 0, Number.NaN), "high must be a finite number; gaussKronrod() takes infinite ranges", "NaN"],
  [() => romberg(Math.exp, 0, 1, { divisions: 26 }), "divisions must be an integer in 1..25, got 26", ""],
  [
    () => romberg(Math.exp, 0, 1, { rule: "simpson" as "midpoint" }),
    'rule must be "trapezoid" or "midpoint", got "simpson"',
    "",
  ],
  [
    () => romberg(Math.exp, 0, 1, { relativeError: Number.NaN }),
    "relativeError must be a number in 0..Infinity",
    "NaN",
  ],
])("what romberg() does not allow is refused: %#", (act, message, end) => {
  expect(act).toThrow(LecternError)
  expect(act).toThrow(message)
  expect(act).toThrow(new RegExp(`${end}$`))
})
