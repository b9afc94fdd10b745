import { examples } from "@lectern/core/testing"
import { bleu, tokenize } from "@lectern/metrics"
import fc from "fast-check"
import { expect, test } from "vitest"
import { markings } from "../../widgets/markings.mjs"

test("markings() of seven times the marks two and clips five", () => {
  const marked = markings("the the the the the the the".split(" "), [["the", "cat", "is", "on", "the", "mat"]], 1)
  expect(marked.map(({ kind }) => kind)).toEqual([...Array(2).fill("matched"), ...Array(5).fill("clipped")])
})

test("markings() marks as many n-grams of each order as bleu() counts", () => {
  const text = fc.array(fc.constantFrom("a", "b", "c", "A.", "b,"), { maxLength: 12 }).map((words) => words.join(" "))
  fc.assert(
    fc.property(text, fc.array(text, { minLength: 1, maxLength: 3 }), (hypothesis, references) => {
      const { counts, totals } = bleu().score([hypothesis], { perSegment: [references] })
      const tokens = references.map((reference) => tokenize(reference, "13a"))
      const marked = [1, 2, 3, 4].map((order) => markings(tokenize(hypothesis, "13a"), tokens, order))
      expect(marked.map((each) => each.filter(({ kind }) => kind === "matched").length)).toEqual(counts)
      expect(marked.map((each) => each.length)).toEqual(totals)
    }),
    examples(100, 1),
  )
})
