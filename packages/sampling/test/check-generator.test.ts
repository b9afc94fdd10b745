import { refusal } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { bernoulli } from "../src/distributions/bernoulli.js"
import { beta } from "../src/distributions/beta.js"
import { binomial } from "../src/distributions/binomial.js"
import { categorical } from "../src/distributions/categorical.js"
import type { Distribution } from "../src/distributions/distribution.js"
import { exponential } from "../src/distributions/exponential.js"
import { gamma } from "../src/distributions/gamma.js"
import { geometric } from "../src/distributions/geometric.js"
import { dirichlet } from "../src/distributions/multivariate/dirichlet.js"
import { multinomial } from "../src/distributions/multivariate/multinomial.js"
import { multivariateNormal } from "../src/distributions/multivariate/normal.js"
import { multivariateStudentT } from "../src/distributions/multivariate/student-t.js"
import { normal } from "../src/distributions/normal.js"
import { poisson } from "../src/distributions/poisson.js"
import { studentT } from "../src/distributions/student-t.js"
import { truncatedNormal } from "../src/distributions/truncated-normal/truncated-normal.js"
import { uniform } from "../src/distributions/uniform.js"
import { zipf } from "../src/distributions/zipf.js"
import { importanceSample } from "../src/importance/importance-sample.js"
import { populationMonteCarlo } from "../src/importance/population-monte-carlo.js"
import { exponentialTilt } from "../src/importance/proposals/exponential-tilt.js"
import { mixture, multivariateMixture } from "../src/importance/proposals/mixture.js"
import { rejectionSample } from "../src/importance/rejection-sample.js"
import { resample } from "../src/importance/weights/resample.js"
import { halton } from "../src/sequences/halton.js"
import { latinHypercube } from "../src/sequences/latin-hypercube.js"
import { sobol } from "../src/sequences/sobol.js"
import { stratified } from "../src/sequences/stratified.js"

// What callers pass for a generator; undefined is left out where it means points that are not random.
// Functions that take a generator among their options, and a seed instead.
const WITH_OPTIONS = /^(halton|sobol|importanceSample|rejectionSample|populationMonteCarlo)/
const NO_GENERATORS: readonly unknown[] = [null, 42, "seed", Math.random, {}, [], 5n, true, Symbol("x")]

const LAWS: Readonly<Record<string, Distribution>> = {
  bernoulli: bernoulli(0.5),
  beta: beta(2, 3),
  "beta below 1": beta(0.5, 0.5),
  "beta of two outcomes": beta(1e-104, 1e-104),
  binomial: binomial(9, 0.5),
  "binomial of many": binomial(900, 0.5),
  "binomial of none": binomial(0, 0.5),
  categorical: categorical([1, 2]),
  exponential: exponential(),
  exponentialTilt: exponentialTilt(3),
  gamma: gamma(2),
  "gamma below 1": gamma(0.5),
  geometric: geometric(0.1),
  "geometric, searched": geometric(0.5),
  mixture: mixture([normal(), normal(3)]),
  normal: normal(),
  poisson: poisson(3),
  "poisson of many": poisson(30),
  studentT: studentT(3),
  truncatedNormal: truncatedNormal(-1, 2),
  "truncatedNormal, narrow": truncatedNormal(-0.1, 0.1),
  "truncatedNormal, tail": truncatedNormal(5, 6),
  "truncatedNormal, far tail": truncatedNormal(5, Infinity),
  uniform: uniform(),
  zipf: zipf(2),
  "zipf of ranks": zipf(1, { ranks: 9 }),
}

const VECTORS = {
  dirichlet: dirichlet([1, 2]),
  "dirichlet of small": dirichlet([0.01, 0.02]),
  multinomial: multinomial(5, [1, 2]),
  multivariateNormal: multivariateNormal([0], [1]),
  multivariateStudentT: multivariateStudentT(3, [0], [1]),
  multivariateMixture: multivariateMixture([multivariateNormal([0], [1])]),
}

const target = (x: number): number => -x * x

const CALLS: readonly [name: string, call: (generator: never) => unknown][] = [
  ...Object.entries(LAWS).flatMap(([name, law]): [string, (generator: never) => unknown][] => [
    [`${name}.sample`, (generator) => law.sample(generator)],
    [`${name}.fill`, (generator) => law.fill(new Float64Array(3), generator)],
    [`${name}.fill of many`, (generator) => law.fill(new Float64Array(300), generator)],
  ]),
  ...Object.entries(VECTORS).map(([name, law]): [string, (generator: never) => unknown] => [
    `${name}.sample`,
    (generator) => law.sample(generator),
  ]),
  ["dirichlet.fill", (generator) => VECTORS.dirichlet.fill(new Float64Array(4), generator)],
  ["multivariateNormal.fill", (generator) => VECTORS.multivariateNormal.fill(new Float64Array(4), generator)],
  ["multivariateStudentT.fill", (generator) => VECTORS.multivariateStudentT.fill(new Float64Array(4), generator)],
  ["halton", (generator) => halton(2, { generator })],
  ["sobol", (generator) => sobol(2, { generator })],
  ["sobol, nested", (generator) => sobol(2, { generator, scramble: "nested" })],
  ["latinHypercube", (generator) => latinHypercube(3, 2, generator)],
  ["stratified", (generator) => stratified([2], generator)],
  ["importanceSample", (generator) => importanceSample({ target, proposal: normal(), draws: 3, generator })],
  [
    "rejectionSample",
    (generator) => rejectionSample({ target, proposal: normal(), logBound: 9, attempts: 3, generator }),
  ],
  ["resample", (generator) => resample([0, 0], 3, generator)],
  [
    "populationMonteCarlo",
    (generator) => populationMonteCarlo({ target: () => 0, start: VECTORS.multivariateNormal, generator }),
  ],
]

test.each(CALLS)("%s refuses what is not a generator, in a sentence", (name, call) => {
  const optional = WITH_OPTIONS.test(name)
  for (const value of optional ? NO_GENERATORS : [undefined, ...NO_GENERATORS]) {
    expect(refusal(() => call(value as never))).toMatchObject({
      kind: "wrong-type",
      sentence: expect.stringMatching(/^(generator|the source of random numbers) must be .*, got /),
    })
  }
})
