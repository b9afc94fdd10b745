import { expect, test } from "vitest"
import { splitsOf } from "../../../src/encode/bpe/merges.js"

test("ways to make a token come in the order of the left part's place, then of the right one's", () => {
  const places = new Map(["c", "ab", "bc", "a", "b", "abc"].map((token, place) => [token, place]))
  expect(splitsOf(places.keys(), (token) => places.get(token))).toEqual([
    ["a", "b"],
    ["b", "c"],
    ["ab", "c"],
    ["a", "bc"],
  ])
})
