// What must hold between the special functions, at their edges, and what they refuse.
import { LecternError } from "@lectern/core"
import { betaI, betaIComplement, inverseBetaI, inverseBetaIComplement } from "@lectern/random/special"
import { describe, expect, test } from "vitest"
import { betaPdf, binomialPmf, gammaPdf, poissonPmf } from "../../src/distributions/formulas/densities.js"
import { gammaP, gammaQ, logGammaP, logGammaQ } from "../../src/special/gamma/incomplete.js"
import { inverseGammaP, inverseGammaQ } from "../../src/special/gamma/inverse.js"
import { hurwitzZeta } from "../../src/special/zeta.js"

const SHAPES = [0.003, 0.2, 0.9, 1, 1.7, 12, 39.5, 41, 300, 2e5]

const close = (got: number, want: number, tolerance: number) =>
  expect(Math.abs(got - want)).toBeLessThanOrEqual(tolerance * Math.abs(want))

test("zeta(s, q) is q^-s and zeta(s, q + 1); zeta(2) is pi^2/6", () => {
  close(hurwitzZeta(2, 1), Math.PI ** 2 / 6, 4e-16)
  for (const s of [1.01, 1.5, 3, 17, 49]) {
    for (const q of [1, 2, 7.5, 90]) close(q ** -s + hurwitzZeta(s, q + 1), hurwitzZeta(s, q), 3e-15)
  }
})

describe("the incomplete functions", () => {
  test("the gamma tails add up to 1 across every border between methods", () => {
    for (const a of SHAPES) {
      for (let f = 0.05; f < 6; f *= 1.13) {
        expect(Math.abs(gammaP(a, a * f) + gammaQ(a, a * f) - 1)).toBeLessThanOrEqual(2.3e-16)
      }
    }
  })

  test("P(a, x) exceeds P(a + 1, x) by the density of the next shape", () => {
    for (const a of SHAPES.slice(1)) {
      for (const f of [0.4, 0.71, 0.99, 1.2, 1.31, 2]) {
        const x = a * f
        const step = gammaPdf(x, a + 1, 1)
        close(gammaQ(a, x) + step, gammaQ(a + 1, x), 5e-15)
      }
    }
  })

  test("a tail of the binomial is a sum of its probabilities", () => {
    for (const p of [0.01, 0.4, 0.93]) {
      let sum = 0
      for (let k = 0; k < 30; k++) {
        sum += binomialPmf(k, 30, p)
        close(betaIComplement(p, k + 1, 30 - k), sum, 5e-15)
      }
      expect(binomialPmf(30, 30, p)).toBeGreaterThan(0)
    }
  })

  test("a tail of the Poisson is a sum of its probabilities", () => {
    let sum = 0
    for (let k = 0; k < 80; k++) {
      sum += poissonPmf(k, 20.5)
      close(gammaQ(k + 1, 20.5), sum, 5e-15)
    }
  })

  test("quantiles have their probability below or above them", () => {
    for (const a of SHAPES.slice(1)) {
      for (const p of [1e-250, 1e-12, 0.02, 0.3, 0.5, 0.77, 1 - 1e-9]) {
        const x = inverseGammaP(a, p)
        // An error of x is multiplied by x times the density over p.
        if (x > 1e-290) close(gammaP(a, x), p, 1e-15 * (3 + (x * gammaPdf(x, a, 1)) / p))
        const above = inverseGammaQ(a, p)
        if (above > 1e-290) close(gammaQ(a, above), p, 1e-15 * (3 + (above * gammaPdf(above, a, 1)) / p))
        const y = inverseBetaI(p, a, 3)
        if (y > 1e-290 && y < 1) close(betaI(y, a, 3), p, 1e-15 * (3 + (y * betaPdf(y, a, 3)) / p))
        const z = inverseBetaIComplement(p, a, 3)
        if (z > 1e-290 && z < 1) close(betaIComplement(z, a, 3), p, 1e-15 * (3 + (z * betaPdf(z, a, 3)) / p))
      }
    }
  })

  test("the ends of their ranges", () => {
    expect([gammaP(2, 0), gammaP(2, Infinity), gammaQ(2, 0), gammaQ(2, Infinity)]).toEqual([0, 1, 1, 0])
    expect([logGammaP(2, 0), logGammaQ(2, 0), logGammaQ(2, Infinity)]).toEqual([-Infinity, 0, -Infinity])
    expect([inverseGammaP(2, 0), inverseGammaP(2, 1), inverseGammaQ(2, 1)]).toEqual([0, Infinity, 0])
  })
})

test.each<readonly [string, () => number]>([
  ["s", () => hurwitzZeta(1, 1)],
  ["q", () => hurwitzZeta(2, 0)],
  ["a", () => gammaP(0, 1)],
  ["x", () => gammaQ(1, -1)],
  ["a", () => logGammaP(Infinity, 1)],
  ["x", () => logGammaQ(1, Number.NaN)],
  ["p", () => inverseGammaP(1, -0.1)],
  ["q", () => inverseGammaQ(1, Number.NaN)],
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
