import { expect, test } from "vitest"
import "./lectern-matchers.js"

const references = ["Paris", "the Nile", "1969", "blue and white"]
const baseline = ["Paris", "the Nile", "1968", "white"]

/** The model in test; here, a list. */
async function answers(): Promise<string[]> {
  return ["Paris", "the Nile", "1969", "white and blue"]
}

test("answers are close to the references", async () => {
  expect(await answers()).toScoreAtLeast("chrf", 60, { references })
})

test("answers are not worse than those of the last release", async () => {
  expect(await answers()).not.toBeWorseThan(baseline, "exact", { references, maxDrop: 2 })
})
