// The normal distribution against reference values (mpmath, 50 digits).

import { expect, test } from "vitest"
import { normalMass } from "../../../src/special/normal/mass.js"
import { normalCdf, normalLogCdf, normalLogSf, normalSf } from "../../../src/special/normal/normal.js"
import { normalQuantile } from "../../../src/special/normal/quantile.js"
import { reference } from "../../support/reference.js"
import { relativeError } from "../golden.js"

interface Row {
  readonly x: string
  readonly cdf: string
  readonly sf: string
  readonly logcdf: string
}
interface Truncated {
  readonly normal: readonly Row[]
  readonly normal_quantile: readonly { readonly p: string; readonly q: string }[]
  readonly rows: readonly { readonly a: string; readonly b: string; readonly mass: string }[]
  readonly integrals: readonly { readonly name: string; readonly value: string }[]
}

const SMALLEST_NORMAL = 2.2250738585072014e-308

test("masses and their logarithms are accurate to 5e-16", () => {
  for (const { x, cdf, sf, logcdf } of reference<Truncated>("truncnorm.json").normal) {
    // Below the normal range doubles are 5e-324 apart.
    if (Number(cdf) < SMALLEST_NORMAL) expect(Math.abs(normalCdf(Number(x)) - Number(cdf))).toBeLessThanOrEqual(5e-324)
    else expect(relativeError(normalCdf(Number(x)), Number(cdf))).toBeLessThanOrEqual(5e-16)
    expect(relativeError(normalSf(Number(x)), Number(sf))).toBeLessThanOrEqual(5e-16)
    expect(relativeError(normalLogCdf(Number(x)), Number(logcdf))).toBeLessThanOrEqual(5e-16)
    expect(relativeError(normalLogSf(-Number(x)), Number(logcdf))).toBeLessThanOrEqual(5e-16)
  }
})

test("quantiles are accurate to 5e-16", () => {
  for (const { p, q } of reference<Truncated>("truncnorm.json").normal_quantile) {
    // The file's p is a decimal: near 1 the rounding of its double moves the quantile.
    const tolerance = Number(p) > 0.99 ? 1e-11 : 5e-16
    expect(relativeError(normalQuantile(Number(p)), Number(q))).toBeLessThanOrEqual(tolerance)
  }
})

test("masses of intervals are accurate to 1e-15, also where they are subnormal", () => {
  for (const { a, b, mass } of reference<Truncated>("truncnorm.json").rows) {
    const got = normalMass(Number(a.replace("inf", "Infinity")), Number(b.replace("inf", "Infinity")))
    if (Number(mass) < SMALLEST_NORMAL) expect(Math.abs(got - Number(mass))).toBeLessThanOrEqual(5e-324)
    else expect(relativeError(got, Number(mass))).toBeLessThanOrEqual(1e-15)
  }
})

test("the reference integrals of tails are met to 5e-16", () => {
  const { integrals } = reference<Truncated>("truncnorm.json")
  const integralOf = (name: string): number => Number(integrals.find((each) => each.name === name)!.value)
  expect(relativeError(normalSf(4), integralOf("P(N(0,1)>4)"))).toBeLessThanOrEqual(5e-16)
  expect(relativeError(normalLogSf(40), integralOf("log P(N(0,1)>40)"))).toBeLessThanOrEqual(5e-16)
})
