import type { Statistic } from "@lectern/core"
import { obeysMergeLaws, refusal } from "@lectern/core/testing"
import { compareCodePoints } from "@lectern/core/utf8"
import { expect, test } from "vitest"
import { wordCounts } from "../../src/corpus/vocabulary.js"

const SENTENCES = [["b", "a", "b"], [], ["__proto__", "a"], ["é", "\u{1F600}", "\uFFFD"], ["constructor", "b"]]

function countsOf(sentences: readonly (readonly string[])[]): readonly (readonly [string, number])[] {
  const counter = wordCounts()
  const state = sentences.reduce((sum, each) => counter.add(sum, each), counter.zero())
  return counter.finalize(state).map(({ word, count }) => [word, count])
}

test("wordCounts() puts frequent words first, and equally frequent ones in the order of their bytes", () => {
  expect(countsOf(SENTENCES)).toEqual([
    ["b", 3],
    ["a", 2],
    ["__proto__", 1],
    ["constructor", 1],
    ["é", 1],
    ["\uFFFD", 1],
    ["\u{1F600}", 1],
  ])
})

test("wordCounts() obeys the merge laws", () => {
  // The laws compare states as JSON, which a Map is not.
  const counter = wordCounts()
  type State = Record<string, number>
  const mapOf = (state: State): Map<string, number> =>
    new Map(Object.entries(state).map(([key, n]) => [key.slice(1), n]))
  const stateOf = (map: Map<string, number>): State =>
    Object.fromEntries([...map].sort(([a], [b]) => compareCodePoints(a, b)).map(([word, n]) => [`_${word}`, n]))
  const plain: Statistic<readonly string[], State, unknown> = {
    zero: () => stateOf(counter.zero()),
    add: (state, item) => stateOf(counter.add(mapOf(state), item)),
    merge: (into, from) => stateOf(counter.merge(mapOf(into), mapOf(from))),
    finalize: (state) => counter.finalize(mapOf(state)),
  }
  obeysMergeLaws(plain, SENTENCES, [1, 1, 3])
  const from = counter.add(counter.zero(), ["x"])
  counter.merge(counter.add(counter.zero(), ["x"]), from)
  expect([...from]).toEqual([["x", 1]])
})

test("wordCounts() of no sentences is empty", () => {
  expect(countsOf([])).toEqual([])
})

test("wordCounts() refuses a text in place of words", () => {
  const counter = wordCounts()
  expect(refusal(() => counter.add(counter.zero(), "text" as never)).kind).toBe("wrong-type")
  expect(refusal(() => counter.add(counter.zero(), ["\uD800"])).kind).toBe("wrong-type")
})
