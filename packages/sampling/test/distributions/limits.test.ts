// Parameters at the ends of their ranges: the last one that is taken, and the first that is not.
import { problemOf } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { beta } from "../../src/distributions/beta.js"
import { binomial } from "../../src/distributions/binomial.js"
import { geometric } from "../../src/distributions/geometric.js"
import { multinomial } from "../../src/distributions/multivariate/multinomial.js"
import { poisson } from "../../src/distributions/poisson.js"
import { truncatedNormal } from "../../src/distributions/truncated-normal/truncated-normal.js"
import { zipf } from "../../src/distributions/zipf.js"

const AFTER = 1 + 2 ** -52

test.each<[string, (x: number) => unknown, number, number]>([
  ["beta(alpha, 1)", (x) => beta(x, 1), 1e100, 1e100 * AFTER],
  ["beta(1, beta)", (x) => beta(1, x), 1e100, 1e100 * AFTER],
  ["binomial(trials)", (x) => binomial(x, 0.5), 2 ** 31 - 1, 2 ** 31],
  ["geometric(probability)", geometric, 1e-150, 0.99e-150],
  ["geometric(probability), above", geometric, 1, AFTER],
  ["multinomial(trials)", (x) => multinomial(x, [1, 1]), 2 ** 31 - 1, 2 ** 31],
  ["poisson(mean)", poisson, 1e15, 1e15 * AFTER],
  ["truncatedNormal(low)", (x) => truncatedNormal(x, Infinity), 1e150, 1e150 * AFTER],
  ["truncatedNormal(low) of another scale", (x) => truncatedNormal(x, Infinity, { mean: 0, sd: 2 }), 2e150, 2.01e150],
  ["truncatedNormal(high)", (x) => truncatedNormal(-Infinity, x), -1e150, -1e150 * AFTER],
  ["truncatedNormal(high - low)", (x) => truncatedNormal(0, x), 1e-150 * AFTER, 1e-150],
  ["truncatedNormal(high - low) of another scale", (x) => truncatedNormal(0, x, { sd: 2 }), 2.01e-150, 1.99e-150],
  ["zipf(exponent)", zipf, 1000, 1000 * AFTER],
  ["zipf(exponent) without ranks", zipf, AFTER, 1],
  ["zipf(ranks)", (ranks) => zipf(2, { ranks }), 2 ** 53, 2 ** 53 + 2],
])("%s takes the last value and refuses the next", (_, make, last, next) => {
  expect(() => make(last)).not.toThrow()
  expect(problemOf(() => make(next)).kind).toBe("out-of-range")
})
