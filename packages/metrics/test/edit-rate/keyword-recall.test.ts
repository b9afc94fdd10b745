// Recall of keywords: counts worked by hand, and laws on random texts.
import { examples, obeysMergeLaws, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { alignWords, keywordRecall, lowerCase, removePunctuation } from "../../src/index.js"

/** [found, missed, false] of each keyword in one pair. */
function counts(keywords: readonly string[], hypothesis: string, reference: string, options = {}): number[][] {
  const recall = keywordRecall(keywords, options)
  const state = recall.add(recall.zero(), alignWords(hypothesis, reference, options))
  return recall.finalize(state).keywords.map(({ found, missed, falseAlarms }) => [found, missed, falseAlarms])
}

test("a keyword that is substituted or deleted is missed, one that is only in the hypothesis is false", () => {
  expect(counts(["paris", "rome", "york", "oslo"], "york rome berlin", "paris rome london york")).toEqual([
    [0, 1, 0],
    [1, 0, 0],
    [0, 1, 1],
    [0, 0, 0],
  ])
})

test("all words of a phrase must be hits side by side in both texts", () => {
  expect(counts(["new york"], "in new york", "in new york")).toEqual([[1, 0, 0]])
  expect(counts(["new york"], "in new old york", "in new york")).toEqual([[0, 1, 0]])
  expect(counts(["new york"], "in new york", "in new old york")).toEqual([[0, 0, 1]])
  expect(counts(["new york"], "in newark", "in new york")).toEqual([[0, 1, 0]])
})

test("occurrences overlap, and the same keyword may be found, missed and false in one segment", () => {
  expect(counts(["a b a"], "a b a b a", "a b a b a")).toEqual([[2, 0, 0]])
  // x is found at the start, missed in the middle, made up at the end.
  expect(counts(["x"], "x a b c x", "x a x b c")).toEqual([[1, 1, 1]])
})

test("transforms apply to keywords too, and of equal ones the first counts", () => {
  const options = { transforms: [lowerCase, removePunctuation] }
  const recall = keywordRecall(["Dr. Who", "dr who", "TARDIS"], options)
  const state = recall.add(recall.zero(), alignWords("dr who left", "Dr Who left the Tardis.", options))
  expect(recall.finalize(state)).toEqual({
    found: 1,
    missed: 1,
    falseAlarms: 0,
    recall: 1 / 2,
    precision: 1,
    keywords: [
      { keyword: "Dr. Who", found: 1, missed: 0, falseAlarms: 0 },
      { keyword: "TARDIS", found: 0, missed: 1, falseAlarms: 0 },
    ],
  })
})

test("recall is null without an occurrence in references, precision without one in hypotheses", () => {
  const recall = keywordRecall(["a"])
  const shares = (hypothesis: string, reference: string) => {
    const { recall: found, precision } = recall.finalize(recall.add(recall.zero(), alignWords(hypothesis, reference)))
    return [found, precision]
  }
  expect(shares("b", "b")).toEqual([null, null])
  expect(shares("b", "a")).toEqual([0, null])
  expect(shares("a", "b")).toEqual([null, 0])
  expect(keywordRecall([]).finalize(new Float64Array(0))).toMatchObject({ recall: null, precision: null, keywords: [] })
})

const words = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 })
const phrase = fc.array(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 3 })

function occurrences(text: readonly string[], keyword: readonly string[]): number {
  return text.filter((_, at) => keyword.every((word, i) => text[at + i] === word)).length
}

test("found and missed are all occurrences in references, found and false all those in hypotheses", () => {
  fc.assert(
    fc.property(words, words, phrase, (hypothesis, reference, keyword) => {
      const [[found, missed, falseAlarms] = []] = counts([keyword.join(" ")], hypothesis.join(" "), reference.join(" "))
      expect(found! + missed!).toBe(occurrences(reference, keyword))
      expect(found! + falseAlarms!).toBe(occurrences(hypothesis, keyword))
      if (hypothesis.join(" ") === reference.join(" ")) expect([missed, falseAlarms]).toEqual([0, 0])
    }),
    examples(500, 39),
  )
})

test("a single word is found as often as the alignment has it among its hits", () => {
  fc.assert(
    fc.property(words, words, (hypothesis, reference) => {
      const alignment = alignWords(hypothesis.join(" "), reference.join(" "))
      const hits = alignment.operations.flatMap(({ kind, referenceStart, referenceEnd }) =>
        kind === "equal" ? alignment.reference.slice(referenceStart, referenceEnd) : [],
      )
      expect(counts(["a"], hypothesis.join(" "), reference.join(" "))[0]![0]).toBe(occurrences(hits, ["a"]))
    }),
    examples(300, 40),
  )
})

test("its states merge", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(words, words), { maxLength: 5 }), fc.nat(5), (pairs, place) => {
      const alignments = pairs.map(([a, b]) => alignWords(a.join(" "), b.join(" ")))
      return obeysMergeLaws(keywordRecall(["a", "b c"]), alignments, [Math.min(place, alignments.length)])
    }),
    examples(100, 41),
  )
})

test("a keyword without words is refused, and anything but texts", () => {
  expect(refusal(() => keywordRecall(["a", " "]))).toEqual({
    kind: "wrong-type",
    sentence: 'keywords[1] must be a text with words, got " "',
  })
  expect(refusal(() => keywordRecall("a" as never))).toMatchObject({ kind: "wrong-type" })
})
