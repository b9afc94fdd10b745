// The edits one by one: they turn the hypothesis into the reference, and their number is TER's.

import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { sentenceTer, terEdits } from "../../src/index.js"

const words = (maxLength: number) =>
  fc.array(fc.constantFrom(..."abcdefghij"), { maxLength, size: "max" }).map((each) => each.join(" "))

test("terEdits() shows the shifts and what remains", () => {
  expect(terEdits("on Monday the boat leaves", "the ferry leaves on Monday", { caseSensitive: true })).toEqual({
    hypothesis: ["on", "Monday", "the", "boat", "leaves"],
    reference: ["the", "ferry", "leaves", "on", "Monday"],
    shifts: [{ words: ["on", "Monday"], from: 0, to: 3 }],
    shifted: ["the", "boat", "leaves", "on", "Monday"],
    operations: [
      { kind: "equal", referenceStart: 0, referenceEnd: 1, hypothesisStart: 0, hypothesisEnd: 1 },
      { kind: "substitute", referenceStart: 1, referenceEnd: 2, hypothesisStart: 1, hypothesisEnd: 2 },
      { kind: "equal", referenceStart: 2, referenceEnd: 5, hypothesisStart: 2, hypothesisEnd: 5 },
    ],
    hits: 4,
    substitutions: 1,
    deletions: 0,
    insertions: 0,
    edits: 2,
  })
})

test("terEdits() of an empty text has one run", () => {
  const run = { referenceStart: 0, referenceEnd: 0, hypothesisStart: 0, hypothesisEnd: 0 }
  expect(terEdits("", "a b").operations).toEqual([{ ...run, kind: "delete", referenceEnd: 2 }])
  expect(terEdits("a b", "").operations).toEqual([{ ...run, kind: "insert", hypothesisEnd: 2 }])
  expect(terEdits(" ", "")).toMatchObject({ operations: [], shifts: [], edits: 0 })
})

test.each([
  { maxLength: 12, numRuns: 500 },
  { maxLength: 90, numRuns: 60 },
  { maxLength: 300, numRuns: 10 },
])("every edit is one that TER counts, in texts of up to $maxLength words", ({ maxLength, numRuns }) => {
  fc.assert(
    fc.property(words(maxLength), words(maxLength), (hypothesis, reference) => {
      const got = terEdits(hypothesis, reference)
      expect(got.edits).toBe(sentenceTer(hypothesis, reference).edits)
      expect(got.shifts.length + got.substitutions + got.deletions + got.insertions).toBe(got.edits)
      const order = [...got.hypothesis]
      for (const { words: run, from, to } of got.shifts) {
        expect(order.splice(from, run.length)).toEqual(run)
        order.splice(to, 0, ...run)
      }
      expect(got.shifted).toEqual(order)
      let i = 0
      let j = 0
      for (const { kind, ...run } of got.operations) {
        expect([run.referenceStart, run.hypothesisStart]).toEqual([j, i])
        const ours = order.slice(i, run.hypothesisEnd)
        const theirs = got.reference.slice(j, run.referenceEnd)
        if (kind === "equal") expect(ours).toEqual(theirs)
        if (kind === "substitute") expect(ours.filter((word, k) => word === theirs[k])).toEqual([])
        expect([ours.length, theirs.length].includes(0)).toBe(kind === "insert" || kind === "delete")
        i = run.hypothesisEnd
        j = run.referenceEnd
      }
      expect([j, i]).toEqual([got.reference.length, order.length])
    }),
    examples(numRuns, 41),
  )
})

test("terEdits() refuses values that are not texts", () => {
  expect(refusal(() => terEdits("a", 7 as unknown as string)).sentence).toContain("reference must be a string")
  expect(refusal(() => terEdits("\ud800", "a")).sentence).toContain("lone surrogate")
})
