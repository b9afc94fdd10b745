// The longest length that a search takes: positions are 32-bit integers, scores of longer outputs are not tabulated.
import { expect, test } from "vitest"
import {
  beamSearch,
  exhaustiveSearch,
  functionModel,
  greedySearch,
  sample,
  stochasticBeamSearch,
} from "../../src/index.js"

// Token 0, the end, is certain: no search takes a second step.
const model = functionModel({ vocabularySize: 2, logProbs: () => [0, -Infinity] })
const sources = { prompts: [[1]] }
const search = { endTokens: 0 }

test.each<readonly [string, number, (maxLength: number) => Promise<unknown>]>([
  ["greedySearch", 2 ** 20, (maxLength) => greedySearch(model, sources, { ...search, maxLength })],
  ["beamSearch", 2 ** 20, (maxLength) => beamSearch(model, sources, { ...search, maxLength, beamWidth: 1 })],
  ["exhaustiveSearch", 2 ** 20, (maxLength) => exhaustiveSearch(model, sources, { ...search, maxLength })],
  ["sample", 2 ** 31 - 2, (maxLength) => sample(model, sources, { ...search, maxLength, seed: 1 })],
  [
    "stochasticBeamSearch",
    2 ** 31 - 1,
    (maxLength) => stochasticBeamSearch(model, sources, { ...search, maxLength, beamWidth: 1, seed: 1 }),
  ],
])("%s takes lengths up to %d", async (_, most, run) => {
  await expect(run(most + 1)).rejects.toThrow(`maxLength must be an integer in 1..${most}, got ${most + 1}`)
  await expect(run(0)).rejects.toThrow(`maxLength must be an integer in 1..${most}, got 0`)
  await expect(run(most)).resolves.toHaveLength(1)
})
