import { runs } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { reference } from "../../../random/test/support/reference.js"
import { exponential } from "../../src/distributions/exponential.js"
import { normal } from "../../src/distributions/normal.js"
import { type LineDomain, type SpaceDomain, unitCube } from "../../src/monte-carlo/domain.js"
import { type MonteCarloResult, monteCarlo } from "../../src/monte-carlo/monte-carlo.js"
import type { MonteCarloOptions } from "../../src/monte-carlo/options.js"
import numpy from "../golden/monte-carlo.json" with { type: "json" }
import { METHOD, METHODS } from "./all-methods.js"

test.each(numpy.cases)(
  "$method in $dimension dimensions equals numpy's draws summed as fractions, with seed $seed, jump: $jump",
  ({ method, dimension, jump, draws, seed, estimate, standardError, high }) => {
    const options = { method: METHOD[method]!, draws, seed: BigInt(seed) }
    const result =
      dimension === 1
        ? monteCarlo((x) => x * x * x - 0.3 * x, [0, 1], options)
        : monteCarlo(
            jump ? ([x = 0]) => (x < 0.3 ? 1 : 0) : ([x = 0, y = 0]) => (x + 0.25) * (y * y + 0.5),
            unitCube(2),
            options,
          )
    expect(result.estimate).toBe(estimate)
    expect(Math.abs(result.standardError / standardError - 1)).toBeLessThanOrEqual(4e-16)
    expect(Math.abs(result.interval.high / high - 1)).toBeLessThanOrEqual(1e-14)
  },
)

type RunOptions = Pick<MonteCarloOptions<never>, "method" | "draws" | "seed">

/** Integrals of the shared file that have an integrand here. */
interface Case {
  readonly name: string
  /** What the expectation is multiplied by. */
  readonly factor?: number
  readonly run: (options: RunOptions) => MonteCarloResult
}

const line = (f: (x: number) => number, over: LineDomain) => (options: RunOptions) => monteCarlo(f, over, options)
const space = (f: (x: Float64Array) => number, over: SpaceDomain) => (options: RunOptions) =>
  monteCarlo(f, over, options)
const sumOf = (x: Float64Array): number => x.reduce((sum, each) => sum + each, 0)

const CASES: readonly Case[] = [
  { name: "int_0^1 e^{-x^2}", run: line((x) => Math.exp(-x * x), [0, 1]) },
  { name: "int_0^1 4/(1+x^2) = pi", run: line((x) => 4 / (1 + x * x), [0, 1]) },
  { name: "int_0^1 x^x dx (sophomore dream)", run: line((x) => x ** x, [0, 1]) },
  { name: "int_0^1 -ln x = 1 (endpoint singular)", run: line((x) => -Math.log(x), [0, 1]) },
  { name: "int_0^inf e^{-x} ln x = -gamma", run: line(Math.log, exponential({ rate: 1 })) },
  { name: "int_0^pi sin x", run: line(Math.sin, [0, Math.PI]) },
  {
    name: "int_-inf^inf e^{-x^2/2} cos x",
    factor: Math.sqrt(2 * Math.PI),
    run: line(Math.cos, normal()),
  },
  { name: "int_0^1 sqrt(x)", run: line(Math.sqrt, [0, 1]) },
  {
    name: "Genz oscillatory d=5 int cos(2pi*0.3+sum x_i)",
    run: space((x) => Math.cos(2 * Math.PI * 0.3 + sumOf(x)), unitCube(5)),
  },
  {
    name: "d-ball volume d=5",
    run: space((x) => (sumOf(x.map((each) => each * each)) <= 1 ? 1 : 0), {
      low: new Array<number>(5).fill(-1),
      high: new Array<number>(5).fill(1),
    }),
  },
]

test.each(CASES.flatMap((each) => METHODS.map(([method, maker]) => ({ ...each, method, maker }))))(
  "$method finds $name within 5 standard errors, which for Student's t of 15 is what 4 are for normal ones",
  ({ name, run, method, maker, factor = 1 }) => {
    const { integrals } = reference<{ integrals: { name: string; value: string }[] }>("truncnorm.json")
    const truth = Number(integrals.find((each) => each.name === name)!.value)
    const { estimate, standardError, draws } = run({ method: maker, draws: 2 ** 15, seed: 2 })
    expect(Math.abs(factor * estimate - truth)).toBeLessThanOrEqual(
      5 * factor * standardError + 4e-16 * Math.abs(truth),
    )
    expect(draws).toBeLessThanOrEqual(2 ** 15)
    if (name.startsWith("int_") && method !== "plain") expect(standardError).toBeLessThan(0.01)
  },
)

test("the share of normal draws up to y is the normal cdf within 4 standard errors", () => {
  const file = reference<{ normal: { x: string; cdf: string }[] }>("truncnorm.json")
  const cases = file.normal
    .map(({ x, cdf }) => ({ y: Number(x), truth: Number(cdf) }))
    .filter(({ y }) => Math.abs(y) < 3)
  expect(cases.length).toBeGreaterThan(2)
  const draws = runs(40_000)
  for (const { y, truth } of cases) {
    const { estimate } = monteCarlo((draw) => (draw <= y ? 1 : 0), normal(), { draws, seed: 3 })
    expect(Math.abs(estimate - truth)).toBeLessThanOrEqual(4 * Math.sqrt((truth * (1 - truth)) / draws))
  }
})
