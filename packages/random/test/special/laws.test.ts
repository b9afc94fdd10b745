// What must hold between the special functions, at their edges, and what they refuse.

import { LecternError } from "@lectern/core"
import { describe, expect, test } from "vitest"
import { logBeta } from "../../src/special/beta/beta.js"
import { betaI, betaIComplement, logBetaI, logBetaIComplement } from "../../src/special/beta/incomplete.js"
import { inverseBetaI, inverseBetaIComplement } from "../../src/special/beta/inverse.js"
import { logGamma } from "../../src/special/gamma/gamma.js"
import { stirlingError } from "../../src/special/gamma/stirling.js"
import { erf, erfc, erfcx } from "../../src/special/normal/erf.js"
import { normalMass } from "../../src/special/normal/mass.js"
import { normalCdf, normalLogCdf, normalLogPdf, normalLogSf, normalSf } from "../../src/special/normal/normal.js"
import { normalQuantile } from "../../src/special/normal/quantile.js"

const SHAPES = [0.003, 0.2, 0.9, 1, 1.7, 12, 39.5, 41, 300, 2e5]

const close = (got: number, want: number, tolerance: number) =>
  expect(Math.abs(got - want)).toBeLessThanOrEqual(tolerance * Math.abs(want))

describe("the error functions", () => {
  test("erf and erfc add up to 1, and erf is odd", () => {
    for (let x = -7; x <= 7; x += 0.013) {
      expect(Math.abs(erf(x) + erfc(x) - 1)).toBeLessThanOrEqual(3e-16)
      expect(erf(-x)).toBe(-erf(x))
    }
  })

  test("their ends are 1, 2 and 0, and the scaled one falls as 1/(x sqrt(pi))", () => {
    expect([erf(Infinity), erf(-Infinity), erfc(-Infinity), erfc(Infinity)]).toEqual([1, -1, 2, 0])
    expect([erfcx(Infinity), erfcx(-Infinity)]).toEqual([0, Infinity])
    close(erfcx(1e10) * 1e10 * Math.sqrt(Math.PI), 1, 1e-15)
  })
})

describe("the normal distribution", () => {
  test("below and above add up to 1, and mirror each other", () => {
    for (let x = -9; x <= 9; x += 0.017) {
      expect(Math.abs(normalCdf(x) + normalSf(x) - 1)).toBeLessThanOrEqual(3e-16)
      expect(normalCdf(-x)).toBe(normalSf(x))
    }
  })

  test("the mass never falls as the point moves right", () => {
    let before = 0
    let falls = 0
    for (let x = -39; x <= 10; x += 0.001) {
      const mass = normalCdf(x)
      if (mass < before) falls++
      before = mass
    }
    expect(falls).toBe(0)
  })

  test("a quantile has its probability below it", () => {
    for (let p = 1e-300; p < 0.5; p *= 1.9) {
      const x = normalQuantile(p)
      // An error of x is multiplied by about x^2.
      close(normalCdf(x), p, 1e-15 * (1 + x * x))
    }
  })

  test("the median and the ends", () => {
    expect([normalQuantile(0.5), normalQuantile(0), normalQuantile(1)]).toEqual([0, -Infinity, Infinity])
    expect([normalCdf(-Infinity), normalCdf(Infinity), normalCdf(0)]).toEqual([0, 1, 0.5])
    expect([normalLogCdf(-Infinity), normalLogCdf(Infinity)]).toEqual([-Infinity, 0])
    expect(normalLogPdf(-Infinity)).toBe(-Infinity)
  })

  test("masses of adjacent intervals add up, and a mirrored interval has the same", () => {
    for (const [a, b, c] of [
      [-1, 0.3, 2],
      [4, 4.001, 5],
      [-8, -7.9, -3],
      [0.1, 0.2, 9],
    ] as const) {
      close(normalMass(a, b) + normalMass(b, c), normalMass(a, c), 2e-15)
      expect(normalMass(-b, -a)).toBe(normalMass(a, b))
    }
    expect(normalMass(1, 1)).toBe(0)
    expect(normalMass(-Infinity, Infinity)).toBe(1)
  })
})

describe("log Gamma and related functions", () => {
  test("the logarithm of Gamma rises by log(x) from x to x + 1", () => {
    for (let x = 0.03; x < 60; x *= 1.07) {
      expect(Math.abs(logGamma(x + 1) - logGamma(x) - Math.log(x))).toBeLessThanOrEqual(2e-15 * (1 + logGamma(x + 1)))
    }
  })

  test("poles and zeros", () => {
    expect([logGamma(0), logGamma(1), logGamma(2), logGamma(Infinity)]).toEqual([Infinity, 0, 0, Infinity])
    expect(stirlingError(Infinity)).toBe(0)
  })

  test("the beta function is symmetric, and its logarithm finite for huge parameters", () => {
    expect(logBeta(3, 1e5)).toBe(logBeta(1e5, 3))
    close(logBeta(1, 1e9), -Math.log(1e9), 1e-15)
  })
})

describe("the incomplete beta function", () => {
  test("I_x(a, b) is 1 - I_y(b, a), and I_x(a, 1) is x^a", () => {
    for (const a of SHAPES) {
      for (const x of [0.03125, 0.25, 0.5, 0.8125]) {
        close(betaI(x, a, 2.5), betaIComplement(1 - x, 2.5, a), 3e-15)
        close(logBetaI(x, a, 1), a * Math.log(x), 3e-15)
      }
    }
  })

  test("the ends of their ranges", () => {
    expect([betaI(0, 2, 3), betaI(1, 2, 3), betaIComplement(0, 2, 3)]).toEqual([0, 1, 1])
    expect([logBetaI(0, 2, 3), logBetaIComplement(1, 2, 3)]).toEqual([-Infinity, -Infinity])
    expect([inverseBetaI(0, 2, 3), inverseBetaI(1, 2, 3), inverseBetaIComplement(0, 2, 3)]).toEqual([0, 1, 1])
  })
})

test.each<readonly [string, () => number]>([
  ["x", () => erf(Number.NaN)],
  ["x", () => erfc(Number.NaN)],
  ["x", () => erfcx(Number.NaN)],
  ["x", () => normalCdf(Number.NaN)],
  ["x", () => normalSf(Number.NaN)],
  ["x", () => normalLogCdf(Number.NaN)],
  ["x", () => normalLogSf(Number.NaN)],
  ["x", () => normalLogPdf(Number.NaN)],
  ["p", () => normalQuantile(1.5)],
  ["a", () => normalMass(Number.NaN, 1)],
  ["b", () => normalMass(2, 1)],
  ["x", () => logGamma(-1)],
  ["x", () => stirlingError(0)],
  ["a", () => logBeta(0, 1)],
  ["b", () => logBeta(1, Infinity)],
  ["x", () => betaI(1.5, 1, 1)],
  ["a", () => betaIComplement(0.5, 0, 1)],
  ["b", () => logBetaI(0.5, 1, -1)],
  ["x", () => logBetaIComplement(Number.NaN, 1, 1)],
  ["p", () => inverseBetaI(2, 1, 1)],
  ["q", () => inverseBetaIComplement(-1, 1, 1)],
])("%s outside its domain is refused: %s", (name, evaluate) => {
  try {
    evaluate()
  } catch (error) {
    expect(error).toBeInstanceOf(LecternError)
    expect((error as LecternError).problem).toMatchObject({ kind: "out-of-range", name })
    return
  }
  expect.unreachable("not refused")
})
