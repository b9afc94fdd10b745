import { obeysMergeLaws } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { type Attribution, attribute, attributionShares, greedySearch } from "../../src/index.js"
import { tableModel } from "../search/table-model.js"
import { curse, END, garden, SENTENCE } from "./trees.js"

const shares = attributionShares()

function sharesOf(attributions: readonly Attribution[]) {
  return shares.finalize(attributions.reduce((state, each) => shares.add(state, each), shares.zero()))
}

async function twoTrees(): Promise<readonly Attribution[]> {
  const search = { endTokens: 0, maxLength: 8 }
  const gardens = { prompts: [[0], [0], [0]], references: [[[2, 0]], [[1, 0]], [[0]]] }
  const sentences = { prompts: [[0], [0]], references: [[[END]], [[8, END]]] }
  return [
    ...(await attribute(garden, greedySearch, gardens, { search })),
    ...(await attribute(curse, greedySearch, sentences, { search: { endTokens: END, maxLength: 10 } })),
  ]
}

test("counts and shares of five sources, by hand", async () => {
  const result = sharesOf(await twoTrees())
  // Greedy writes "a" (.2) in the garden and the sentence (.0824) of the other tree. Both times something better exists.
  expect(result).toMatchObject({
    sources: 5,
    bad: { count: 4, share: 0.8 },
    blame: { search: { count: 2, share: 0.5 }, settings: { count: 0, share: 0 }, model: { count: 2, share: 0.5 } },
    searchErrors: { proved: { count: 5, share: 1 }, absent: { count: 0, share: 0 }, open: { count: 0, share: 0 } },
    counts: { none: { proved: 1 }, model: { proved: 2 }, search: { proved: 2 } },
    outputs: { count: 5, tokens: 3 + 2 * (SENTENCE.length - 1), empty: { count: 0 }, unfinished: { count: 0 } },
    references: {
      count: 5,
      tokens: 1 + 1 + 0 + 0 + 1,
      empty: { count: 2, share: 0.4 },
      unwritable: { count: 1 },
      possible: 4,
    },
    lengthRatio: 15 / 3,
  })
  expect(result.outputs.meanLogProb).toBeCloseTo((3 * Math.log(0.2) + 2 * 7 * Math.log(0.7)) / 5, 6)
  // The impossible one is left out: .36, .2, .1 and .1.
  expect(result.references.meanLogProb).toBeCloseTo(Math.log(0.36 * 0.2 * 0.1 * 0.1) / 4, 6)
})

test("a set of nothing has shares and means of 0", () => {
  expect(sharesOf([])).toMatchObject({
    sources: 0,
    bad: { count: 0, share: 0 },
    lengthRatio: 0,
    outputs: { meanScore: 0 },
  })
})

test("the statistic obeys the merge laws", async () => {
  const model = tableModel(pcg64(6), 4, [0, 1, 2, 5])
  const generator = pcg64(1)
  const prompts = Array.from({ length: 20 }, (_, i) => [i % 4, (i >> 2) % 4])
  const references = prompts.map(() => [
    [...Array.from({ length: generator.below(4) }, () => 1 + generator.below(3)), 0],
  ])
  const search = { endTokens: 0, maxLength: 4, scoring: { alpha: 0.7 } }
  const found = await attribute(model, greedySearch, { prompts, references }, { search, maxNodes: 3 })
  expect(new Set(found.map(({ verdict }) => verdict)).size).toBeGreaterThan(1)
  obeysMergeLaws(shares, found, [3, 11, 11])
})

test("only states are merged", () => {
  expect(() => shares.merge(shares.zero(), new Float64Array(3))).toThrow("the length of from must be")
  expect(() => shares.finalize([] as never)).toThrow("state must be")
})
