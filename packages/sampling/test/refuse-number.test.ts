import { LecternError } from "@lectern/core"
import { expect, test } from "vitest"
import { beta } from "../src/distributions/beta.js"
import { exponential } from "../src/distributions/exponential.js"
import { gamma } from "../src/distributions/gamma.js"
import { normal } from "../src/distributions/normal.js"
import { truncatedNormal } from "../src/distributions/truncated-normal/truncated-normal.js"
import { uniform } from "../src/distributions/uniform.js"
import { convergenceRate, minimumDraws } from "../src/importance/pareto/threshold.js"
import { exponentialTilt } from "../src/importance/proposals/exponential-tilt.js"
import { plainEstimate } from "../src/importance/weights/estimates.js"
import { weightedQuantile } from "../src/importance/weights/weighted-quantile.js"
import { betaI } from "../src/special/beta/incomplete.js"
import { inverseBetaI } from "../src/special/beta/inverse.js"
import { logGamma } from "../src/special/gamma/gamma.js"
import { gammaP } from "../src/special/gamma/incomplete.js"
import { erf } from "../src/special/normal/erf.js"
import { normalMass } from "../src/special/normal/mass.js"
import { normalCdf } from "../src/special/normal/normal.js"
import { normalQuantile, normalQuantileLog } from "../src/special/normal/quantile.js"
import { hurwitzZeta } from "../src/special/zeta.js"

// What is no number, as plain JavaScript may pass it; undefined is left out where it asks for the default.
const NO_NUMBERS: readonly unknown[] = [null, "3", true, 5n, [], [0.5], {}, () => 1, Symbol("x"), new Date(0)]

const DOORS: readonly [name: string, parameter: string, call: (value: never) => unknown][] = [
  ["erf", "x", (x) => erf(x)],
  ["logGamma", "x", (x) => logGamma(x)],
  ["betaI", "x", (x) => betaI(x, 2, 3)],
  ["betaI", "a", (a) => betaI(0.5, a, 3)],
  ["inverseBetaI", "p", (p) => inverseBetaI(p, 2, 3)],
  ["gammaP", "x", (x) => gammaP(2, x)],
  ["normalCdf", "x", (x) => normalCdf(x)],
  ["normalMass", "a", (a) => normalMass(a, 1)],
  ["normalMass", "b", (b) => normalMass(0, b)],
  ["normalQuantile", "p", (p) => normalQuantile(p)],
  ["normalQuantileLog", "logP", (p) => normalQuantileLog(p)],
  ["hurwitzZeta", "s", (s) => hurwitzZeta(s, 1)],
  ["hurwitzZeta", "q", (q) => hurwitzZeta(2, q)],
  ["normal", "mean", (mean) => normal(mean)],
  ["exponential", "rate", (rate) => exponential(rate)],
  ["gamma", "shape", (shape) => gamma(shape)],
  ["beta", "alpha", (alpha) => beta(alpha, 1)],
  ["uniform", "high", (high) => uniform(-1, high)],
  ["truncatedNormal", "low", (low) => truncatedNormal(low, 5)],
  ["truncatedNormal", "high", (high) => truncatedNormal(-1, high)],
  ["normal().pdf", "x", (x) => normal().pdf(x)],
  ["beta().quantile", "p", (p) => beta(2, 3).quantile(p)],
  ["convergenceRate", "k", (k) => convergenceRate(k, 100)],
  ["minimumDraws", "k", (k) => minimumDraws(k)],
  ["exponentialTilt", "low", (low) => exponentialTilt(low)],
  ["plainEstimate", "confidence", (confidence) => plainEstimate([0, 0], [1, 2], { confidence })],
  ["plainEstimate", "logWeights[1]", (weight) => plainEstimate([0, weight], [1, 2])],
  ["weightedQuantile", "p", (p) => weightedQuantile([0, 0], [1, 2], { p })],
]

test.each(DOORS)("%s refuses a %s that is no number, in a sentence", (_, parameter, call) => {
  for (const value of NO_NUMBERS) {
    const refusal = refusalOf(() => call(value as never))
    expect(refusal).toBeInstanceOf(LecternError)
    const { problem, message } = refusal as LecternError
    expect(problem.kind).toBe("wrong-type")
    expect(message).toMatch(/ must be .*, got /)
    expect(message.startsWith(parameter)).toBe(true)
  }
})

test("a string of digits is named as a string", () => {
  expect(() => exponential("3" as never)).toThrow("rate must be positive and finite, got a string")
})

function refusalOf(call: () => unknown): unknown {
  try {
    return call()
  } catch (error) {
    return error
  }
}
