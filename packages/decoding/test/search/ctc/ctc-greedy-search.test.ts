import { refusal, runs } from "@lectern/core/testing"
import { pcg64 } from "@lectern/random"
import { expect, test } from "vitest"
import { ctcGreedySearch } from "../../../src/index.js"
import { enumerateAlignments } from "./alignments.js"

test("removes repeats, then blanks, and says where tokens are", () => {
  const path = [0, 2, 2, 0, 2, 1, 1, 0, 0]
  const logProbs = path.flatMap((token) => [0, 1, 2].map((each) => Math.log(each === token ? 0.5 : 0.25)))
  const { tokens, starts, ends, logProb } = ctcGreedySearch(logProbs, { vocabularySize: 3 })
  expect([...tokens]).toEqual([2, 2, 1])
  expect([...starts]).toEqual([1, 4, 5])
  expect([...ends]).toEqual([3, 5, 7])
  expect(logProb).toBeCloseTo(9 * Math.log(0.5), 12)
  expect([...ctcGreedySearch(logProbs, { vocabularySize: 3, blank: 2 }).tokens]).toEqual([0, 0, 1, 0])
})

test("the likeliest path of all, on random frames", () => {
  for (let seed = 0; seed < runs(40); seed++) {
    const generator = pcg64(seed)
    const logProbs = Array.from({ length: 12 }, () => -generator.below(3) - 0.5)
    const { tokens, logProb } = ctcGreedySearch(logProbs, { vocabularySize: 3, blank: 1 })
    const paths = enumerateAlignments(logProbs, 3, 1).flatMap((each) =>
      each.paths.map((path) => ({ ...path, of: each.tokens })),
    )
    const best = Math.max(...paths.map((path) => path.logProb))
    expect(logProb).toBe(best)
    // The first of equal paths has the lower tokens.
    const [first] = paths
      .filter((path) => path.logProb === best)
      .sort((a, b) => (a.tokens.join() < b.tokens.join() ? -1 : 1))
    expect([...tokens]).toEqual(first!.of)
  }
})

test("no frames have no tokens", () => {
  expect(ctcGreedySearch([], { vocabularySize: 3 })).toMatchObject({ logProb: 0, tokens: new Int32Array(0) })
})

test.each([
  [[0, 0], { vocabularySize: 3 }, "the length of logProbs must be a multiple of vocabularySize = 3"],
  [null, { vocabularySize: 3 }, "logProbs must be a list of numbers, got null"],
  [[], { vocabularySize: 3, beamWidth: 3 }, 'ctcGreedySearch() has no option "beamWidth"'],
])("ctcGreedySearch(%j, %j) is refused", (logProbs, options, message) => {
  expect(refusal(() => ctcGreedySearch(logProbs as never, options)).sentence).toContain(message)
})
