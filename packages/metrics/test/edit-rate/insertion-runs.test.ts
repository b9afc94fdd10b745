// Runs of insertions: worked by hand, and against a scan of single edits.
import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { alignCharacters, alignWords, insertionRuns } from "../../src/index.js"
import { oracleEdits } from "../oracle/edits.js"

test("five insertions in a row are a run, four are not", () => {
  expect(insertionRuns(alignWords("a v w x y z b", "a b"))).toEqual([
    { words: ["v", "w", "x", "y", "z"], hypothesisStart: 1, referenceStart: 1 },
  ])
  expect(insertionRuns(alignWords("a w x y z b", "a b"))).toEqual([])
})

test("the reference may be empty, runs may be at both ends, and the least length may be 1", () => {
  expect(insertionRuns(alignWords("x x x x x", ""))).toEqual([
    { words: ["x", "x", "x", "x", "x"], hypothesisStart: 0, referenceStart: 0 },
  ])
  expect(insertionRuns(alignWords("x a b y z", "a b"), 1)).toEqual([
    { words: ["x"], hypothesisStart: 0, referenceStart: 0 },
    { words: ["y", "z"], hypothesisStart: 3, referenceStart: 2 },
  ])
  expect(insertionRuns(alignCharacters("abc", "c"), 2)[0]?.words).toEqual(["a", "b"])
})

test("the runs are those of single insertions next to each other", () => {
  const words = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 9 })
  fc.assert(
    fc.property(words, words, fc.integer({ min: 1, max: 4 }), (hypothesis, reference, least) => {
      const places = oracleEdits(hypothesis, reference).filter(([kind]) => kind === "insert")
      const runs: [start: number, length: number, before: number][] = []
      for (const [, before, at] of places) {
        const last = runs.at(-1)
        if (last !== undefined && last[0] + last[1] === at && last[2] === before) last[1]++
        else runs.push([at, 1, before])
      }
      const found = insertionRuns(alignWords(hypothesis.join(" "), reference.join(" ")), least)
      expect(found.map((run) => [run.hypothesisStart, run.words.length, run.referenceStart])).toEqual(
        runs.filter(([, length]) => length >= least),
      )
    }),
    examples(500, 38),
  )
})

test("a length that is not a positive whole number is refused", () => {
  const alignment = alignWords("a", "a")
  expect(refusal(() => insertionRuns(alignment, 0))).toMatchObject({ kind: "out-of-range" })
  expect(refusal(() => insertionRuns({} as typeof alignment))).toMatchObject({ kind: "wrong-type" })
})
