// A probability so small that it takes many draws to see one.

import { expect, test } from "vitest"
import { reference } from "../../../random/test/support/reference.js"
import { normal } from "../../src/distributions/normal.js"
import { monteCarlo } from "../../src/monte-carlo/monte-carlo.js"
import { METHODS } from "./all-methods.js"

test.each(METHODS)("%s finds the 3.2e-5 of P(N(0,1)>4) within 4 standard errors of plain draws", (_, method) => {
  const { integrals } = reference<{ integrals: { name: string; value: string }[] }>("truncnorm.json")
  const truth = Number(integrals.find((each) => each.name === "P(N(0,1)>4)")!.value)
  const { estimate } = monteCarlo((x) => (x > 4 ? 1 : 0), normal(), { method, draws: 2 ** 18 })
  expect(estimate).toBeGreaterThan(0)
  expect(Math.abs(estimate - truth)).toBeLessThanOrEqual(4 * Math.sqrt(truth / 2 ** 18))
})
