import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { gaussKronrod } from "../../src/quadrature/gauss-kronrod.js"
import { cases, integrands } from "./integrands.js"

test.each(cases)("the integral of $name from $low to $high is mpmath's within its error bound", (each) => {
  const { name, low, high, breakpoints, value } = each
  const found = gaussKronrod(integrands[name]!, low, high, { breakpoints })
  expect(found.converged).toBe(true)
  expect(Math.abs(found.value - value)).toBeLessThanOrEqual(found.errorBound)
  // The error requested, or rounding where much cancels.
  expect(found.errorBound).toBeLessThanOrEqual(Math.max(1.000001e-10 * Math.abs(value), 1e-13))
})

// QUADPACK trusts limits of any sequence; a jump needs more.
const comparable = cases.filter(({ name, scipy }) => scipy !== null && !scipy.warned && name !== "step at 0.3")

test.each(comparable)(
  "the integral of $name takes no more evaluations than QUADPACK takes, or finds what it misses",
  ({ name, low, high, breakpoints, value, scipy }) => {
    const found = gaussKronrod(integrands[name]!, low, high, { breakpoints })
    const missed = Math.abs(scipy!.value - value) > Math.max(scipy!.error, 1e-10 * value)
    if (!missed) expect(found.evaluations).toBeLessThanOrEqual(scipy!.evaluations)
    expect(found.evaluations).toBeLessThan(1500)
  },
)

test.each([
  ["1 / x", (x: number) => 1 / x, 0, 1],
  ["x^-1.1", (x: number) => x ** -1.1, 0, 1],
  ["x^-2", (x: number) => x ** -2, 0, 1],
  ["1 / (1 - x)", (x: number) => 1 / (1 - x), 0, 1],
  ["1 / (x - 0.3)", (x: number) => 1 / (x - 0.3), 0, 1],
  ["1 / x on a tail", (x: number) => 1 / x, 1, Infinity],
  ["a constant on a tail", () => 1, 0, Infinity],
  ["sqrt x on a tail", Math.sqrt, 0, Infinity],
  ["x / (1 + x^2) on the line, whose halves cancel", (x: number) => x / (1 + x * x), -Infinity, Infinity],
  ["sin x on a tail", Math.sin, 0, Infinity],
  ["x^20 on a tail, whose sums overflow", (x: number) => x ** 20, 1, Infinity],
  ["(x - 0.3)^-2", (x: number) => (x - 0.3) ** -2, 0, 1],
  ["-ln(x) / x", (x: number) => -Math.log(x) / x, 0, 1],
  ["e^-x / x on the half line", (x: number) => Math.exp(-x) / x, 0, Infinity],
  ["e^x / x^2 up to 0", (x: number) => Math.exp(x) / (x * x), -Infinity, 0],
])("the integral of %s is said to diverge", (_, integrand, low, high) => {
  const found = gaussKronrod(integrand, low, high)
  if (found.converged) throw new Error(`converged to ${found.value}`)
  expect(found.kind).toBe("divergent")
  expect(found.errorBound).toBe(Infinity)
  expect(found.reason).toMatch(/^the integral seems to diverge near \S+, or converges too slowly to tell$/)
  expect(found.value).not.toBeNaN()
})

// mpmath 1.3.0: gamma(1 - a) with 30 digits.
test.each([
  [0.5, 1.772453850905516],
  [0.88, 7.863251546782531],
  [0.9, 9.513507698668732],
  [0.92, 11.996566383535278],
  [0.95, 19.470085311255513],
  [0.97, 32.78499835179414],
  [0.99, 99.4325851191506],
])("the integral of x^-%d e^-x over the half line converges", (a, value) => {
  for (const sign of [1, -1]) {
    const integrand = (x: number): number => Math.abs(x) ** -a * Math.exp(-Math.abs(x))
    const found = gaussKronrod(integrand, Math.min(0, sign * Infinity), Math.max(0, sign * Infinity))
    expect(found.converged).toBe(true)
    expect(Math.abs(found.value - value)).toBeLessThanOrEqual(Math.max(found.errorBound, 1e-11))
    expect(found.errorBound).toBeLessThanOrEqual(1.000001e-10 * value)
  }
})

test("a jump beside the place where a tail is halved does not fool the error bound", () => {
  for (let i = -20; i <= 20; i++) {
    const at = 1 + 0.0004 * i
    for (const relativeError of [1e-3, 1e-5, 1e-8]) {
      const found = gaussKronrod((x) => (x < at ? 1 : 3) / (1 + x) ** 2, 0, Infinity, { relativeError })
      expect(Math.abs(found.value - 1 - 2 / (1 + at))).toBeLessThanOrEqual(found.errorBound + 1e-15)
    }
  }
})

test("an integral that needs more intervals says so and still bounds its error", () => {
  // The integral of sin(1 / x) over [0, 1] is sin 1 - Ci(1).
  const found = gaussKronrod((x) => Math.sin(1 / x), 0, 1, { intervals: 50 })
  if (found.converged) throw new Error("converged")
  expect(found.kind).toBe("limit")
  expect(found.reason).toMatch(/^50 intervals do not make the integral as exact as asked for, the worst is near/)
  expect(Math.abs(found.value - 0.504067061906928)).toBeLessThanOrEqual(found.errorBound)
  expect(found.evaluations).toBe(99 * 21)
})

test("an integral that converges like the inverse of a logarithm is not called converged", () => {
  // Over [0, 1/2] it is 1 / ln 2: intervals of 2^-250 leave out a hundredth of it.
  const found = gaussKronrod((x) => 1 / (x * Math.log(x) ** 2), 0, 0.5)
  expect(found.converged).toBe(false)
  expect(Math.abs(found.value - 1 / Math.LN2)).toBeLessThanOrEqual(found.errorBound)
})

test("the ends of the range and the breakpoints are never evaluated", () => {
  const seen = new Set<number>()
  const watched = (singular: number[]) => (x: number) => {
    seen.add(x)
    return singular.reduce((sum, at) => sum + Math.abs(x - at) ** -0.95, 0)
  }
  for (const [low, high, breakpoints] of [
    [0, 1, []],
    [-3, 5, [-1, 2]],
    [1e8, 1e8 + 1, [1e8 + 0.5]],
    [1, 1 + 2 ** -48, []],
  ] as const) {
    seen.clear()
    const singular = [low, ...breakpoints, high]
    gaussKronrod(watched(singular), low, high, { breakpoints, relativeError: 0 })
    expect(seen.size).toBeGreaterThan(5)
    for (const at of singular) expect(seen.has(at)).toBe(false)
    for (const x of seen) expect(x > low && x < high).toBe(true)
  }
})

test("tails end where they start, never on the end itself, however far out", () => {
  for (const [low, high] of [
    [1e15, Infinity],
    [-Infinity, -1e15],
    [0, Infinity],
  ] as const) {
    const found = gaussKronrod(
      (x) => {
        if (x === low || x === high || !Number.isFinite(x)) throw new Error(`evaluated at ${x}`)
        return 1 / (1 + (x / 1e15) ** 2)
      },
      low,
      high,
    )
    const half = (1e15 * Math.PI) / 2
    expect(Math.abs(found.value - (low === 0 ? half : half / 2))).toBeLessThanOrEqual(found.errorBound)
  }
})

test("one rule is exact for polynomials of degree 31 in a finite range", () => {
  const found = gaussKronrod((x) => 32 * x ** 31 + 31 * x ** 30, 0, 1, { intervals: 1 })
  expect(found.evaluations).toBe(21)
  expect(Math.abs(found.value - 2)).toBeLessThan(1e-14)
  const beyond = gaussKronrod((x) => 33 * x ** 32, -1, 1, { intervals: 1 })
  expect(Math.abs(beyond.value - 2)).toBeGreaterThan(1e-14)
})

test("swapped ends give the negative integral, equal ones 0", () => {
  const up = gaussKronrod(Math.exp, 0, Infinity, { breakpoints: [1], intervals: 2 })
  const down = gaussKronrod(Math.exp, Infinity, 0, { breakpoints: [1], intervals: 2 })
  expect(down.value).toBe(-up.value)
  expect(gaussKronrod(Math.exp, 3, 3)).toEqual({ value: 0, errorBound: 0, evaluations: 0, converged: true })
  expect(gaussKronrod((x) => Math.exp(-x), Infinity, 0).value).toBeCloseTo(-1, 12)
})

test("the integrals over two parts of a range add up to that over the whole", () => {
  const f = (x: number): number => Math.log(x) * Math.cos(20 * x)
  const [left, right, whole] = [gaussKronrod(f, 0, 0.7), gaussKronrod(f, 0.7, 2), gaussKronrod(f, 0, 2)]
  const bound = left.errorBound + right.errorBound + whole.errorBound
  expect(Math.abs(left.value + right.value - whole.value)).toBeLessThanOrEqual(bound)
})

test("a looser error takes fewer evaluations", () => {
  const evaluations = (relativeError: number): number =>
    gaussKronrod((x) => Math.sin(200 * x), 0, 1, { relativeError }).evaluations
  expect(evaluations(1e-2)).toBeLessThan(evaluations(1e-10))
  const absolute = gaussKronrod((x) => Math.sin(200 * x), 0, 1, { relativeError: 0, absoluteError: 1 })
  expect(absolute.evaluations).toBe(21)
})

test.each([
  [() => gaussKronrod(() => Number.NaN, 0, 1), "the integrand at 0.00217141848709595", "NaN"],
  [
    () => gaussKronrod((x) => 1 / Math.sqrt(Math.abs(x)), -1, 1),
    "the integrand at 0 must be a finite number",
    "Infinity",
  ],
  [() => gaussKronrod((x) => (x > 3 ? Number.NaN : 0), 0, Infinity), "the integrand at ", "NaN"],
  [() => gaussKronrod(() => 1e308, -10, 10), "the integral of the absolute value must be at most 1.79", "Infinity"],
  [() => gaussKronrod(() => 1, -1e308, 1e308), "the integral of the absolute value must be at most 1.79", "Infinity"],
  [() => gaussKronrod(Math.exp, Number.NaN, 1), "low must be a number, got NaN", ""],
  [() => gaussKronrod(Math.exp, 0, Number.NaN), "high must be a number, got NaN", ""],
  [() => gaussKronrod(Math.exp, 0, 1, { breakpoints: [1] }), "breakpoints[0] must be between 0 and 1, got 1", ""],
  [() => gaussKronrod(Math.exp, 0, 1, { breakpoints: [0.5, Number.NaN] }), "breakpoints[1] must be between", "NaN"],
  [() => gaussKronrod(Math.exp, 0, 1, { intervals: 0 }), "intervals must be an integer of at least 1, got 0", ""],
  [
    () => gaussKronrod(Math.exp, 0, 1, { relativeError: -1 }),
    "relativeError must be a number in 0..Infinity, got -1",
    "",
  ],
  [
    () => gaussKronrod(Math.exp, 0, 1, { absoluteError: Number.NaN }),
    "absoluteError must be a number in 0..Infinity",
    "",
  ],
])("what gaussKronrod() does not allow is refused: %#", (act, message, end) => {
  expect(act).toThrow(LecternError)
  expect(act).toThrow(message)
  expect(act).toThrow(new RegExp(`${end}$`))
})
