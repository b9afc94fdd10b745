import { expect, test } from "vitest"
import { reference } from "../../../random/test/support/reference.js"
import { gaussKronrod } from "../../src/quadrature/gauss-kronrod.js"
import { romberg } from "../../src/quadrature/romberg.js"

interface Shared {
  readonly integrals: readonly { readonly name: string; readonly value: string }[]
  readonly rows: readonly Readonly<Record<"a" | "b" | "mass" | "mean" | "ex2", string>>[]
}

const { exp, log, PI, sqrt } = Math
const density = (x: number): number => exp((-x * x) / 2) / sqrt(2 * PI)

const INTEGRALS: readonly (readonly [name: string, integrand: (x: number) => number, low: number, high: number])[] = [
  ["int_0^1 e^{-x^2}", (x) => exp(-x * x), 0, 1],
  ["int_0^1 4/(1+x^2) = pi", (x) => 4 / (1 + x * x), 0, 1],
  ["int_0^1 x^x dx (sophomore dream)", (x) => x ** x, 0, 1],
  ["int_0^1 -ln x = 1 (endpoint singular)", (x) => -log(x), 0, 1],
  ["int_0^inf e^{-x} ln x = -gamma", (x) => exp(-x) * log(x), 0, Infinity],
  ["int_0^pi sin x", Math.sin, 0, PI],
  ["int_-inf^inf e^{-x^2/2} cos x", (x) => exp((-x * x) / 2) * Math.cos(x), -Infinity, Infinity],
  ["int_0^1 sqrt(x)", sqrt, 0, 1],
  ["P(N(0,1)>4)", density, 4, Infinity],
]

test.each(INTEGRALS)("the shared golden value of %s is met", (name, integrand, low, high) => {
  const value = Number(reference<Shared>("truncnorm.json").integrals.find((each) => each.name === name)!.value)
  const found = gaussKronrod(integrand, low, high)
  expect(found.converged).toBe(true)
  expect(Math.abs(found.value - value)).toBeLessThanOrEqual(found.errorBound)
  expect(Math.abs(found.value / value - 1)).toBeLessThan(1e-13)
})

test("the logarithm of a tail that underflows is met after its leading factor is taken out", () => {
  const name = "log P(N(0,1)>40)"
  const value = Number(reference<Shared>("truncnorm.json").integrals.find((each) => each.name === name)!.value)
  const { value: rest } = gaussKronrod((x) => exp(-40 * x - (x * x) / 2), 0, Infinity)
  expect(Math.abs(log(rest) - 800 - log(2 * PI) / 2 - value)).toBeLessThan(1e-12 * Math.abs(value))
})

test("masses and moments of truncated normal distributions are met by both rules", () => {
  for (const row of reference<Shared>("truncnorm.json").rows) {
    const [a, b] = [Number(row.a), row.b === "inf" ? Infinity : Number(row.b)]
    // Relative to the density at the start, so that nothing underflows far out.
    const moment =
      (power: number): ((x: number) => number) =>
      (x) =>
        x ** power * exp((a - x) * (a + x) * 0.5)
    const mass = gaussKronrod(moment(0), a, b).value
    const mean = gaussKronrod(moment(1), a, b).value / mass
    const scale = Math.max(1, Math.abs(mean))
    expect(Math.abs(mean - Number(row.mean))).toBeLessThan(1e-13 * scale)
    expect(Math.abs(gaussKronrod(moment(2), a, b).value / mass / Number(row.ex2) - 1)).toBeLessThan(1e-13)
    if (Number(row.mass) > 1e-300) expect(Math.abs((density(a) * mass) / Number(row.mass) - 1)).toBeLessThan(1e-13)
    if (b === Infinity) continue
    const byHalving = romberg(moment(1), a, b).value / romberg(moment(0), a, b).value
    expect(Math.abs(byHalving - Number(row.mean))).toBeLessThan(1e-12 * scale)
  }
})
