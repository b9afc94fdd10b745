import { expect, test } from "vitest"
import { beamSearch, greedySearch } from "../../../src/index.js"
import { type GoldenSearch, searchOptions, tableModel } from "../../helpers/hugging-face.js"
import { hasShared, shared } from "../../helpers/shared.js"

const searches = hasShared
  ? (JSON.parse(shared("golden/decoding/transformers.json")) as { readonly searches: readonly GoldenSearch[] }).searches
  : []

test.skipIf(searches.length === 0)("all searches of transformers give the same sequences and scores", async () => {
  expect(searches).toHaveLength(120)
  for (const search of searches) {
    const options = searchOptions(search)
    const { beamWidth, nBest, stop, ...greedy } = options
    const sources = { prompts: [search.prompt] }
    const run =
      search.options.num_beams === 1
        ? greedySearch(tableModel(search), sources, greedy)
        : beamSearch(tableModel(search), sources, options)
    const { hypotheses } = (await run)[0]!
    expect({ ...search.options, sequences: hypotheses.map((each) => [...each.tokens]) }).toEqual({
      ...search.options,
      sequences: search.sequences,
    })
    search.scores?.forEach((score, i) => {
      expect(Math.abs(hypotheses[i]!.score - score)).toBeLessThan(1e-5)
      search.token_scores![i]!.forEach((each, k) => {
        expect(Math.abs(hypotheses[i]!.tokenScores[k]! - each)).toBeLessThan(1e-5)
      })
    })
  }
})
