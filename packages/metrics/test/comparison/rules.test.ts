// Rules of comparison in the rates and in alignments, worked by hand.
import { expect, test } from "vitest"
import { alignWords, cer, mer, ser, wer } from "../../src/index.js"
import { pipeline } from "../../src/normalize/pipeline.js"

test("a compound counts as the words of the reference", () => {
  const { hypothesis, rawHypothesis, hits } = alignWords("the whitepaper is", "the white paper is", { compounds: true })
  expect(hypothesis).toEqual(["the", "white", "paper", "is"])
  expect(rawHypothesis).toEqual(["the", "whitepaper", "", "is"])
  expect(hits).toBe(4)
})

test("the words of the hypothesis that make up a word of the reference count as that word", () => {
  const { hypothesis, rawHypothesis, substitutions } = alignWords("a white paper", "the whitepaper", {
    compounds: true,
  })
  expect(hypothesis).toEqual(["a", "whitepaper"])
  expect(rawHypothesis).toEqual(["a", "white paper"])
  expect(substitutions).toBe(1)
})

test("a filler that one side lacks is a hit against an empty word", () => {
  const { hypothesis, reference, hits } = alignWords("i see uh you", "(um) i see you", { fillers: ["uh"] })
  expect(hypothesis).toEqual(["", "i", "see", "uh", "you"])
  expect(reference).toEqual(["um", "i", "see", "", "you"])
  expect(hits).toBe(5)
})

test("of alternatives, the reading with the fewest edits counts", () => {
  const { reference, hits } = alignWords("i am going to go", "i {am / 'm} {gonna / going {to / two} / @} go", {
    alternatives: true,
  })
  expect(reference).toEqual(["i", "am", "going", "to", "go"])
  expect(hits).toBe(5)
})

test("equivalents rewrite both texts", () => {
  const equivalents = { name: "en", rules: [{ old: "he's", new: "{he is / he has}", before: " ", after: " " }] }
  expect(wer({ equivalents }).score(["he has gone"], ["he's gone"]).score).toBe(0)
  expect(mer({ equivalents }).signature(1)).toMatch(/\|equivalents:en\[[0-9a-f]{8}\]\|/)
})

test("a normalizer's alignment has the raw words behind each word", () => {
  const normalizer = pipeline("test@1", [
    { name: "lower", apply: (text) => text.replace(/[A-Z]/g, ([letter]) => letter!.toLowerCase()) },
    { name: "contractions", apply: (text) => text.replace(/can't/g, "can not") },
    { name: "fillers", apply: (text) => text.replace(/\bum\b,?/g, "") },
    { name: "marks", apply: (text) => text.replace(/[.,?]/g, "") },
  ])
  const { hypothesis, rawHypothesis, rawReference } = alignWords("I can't, um, see.", "I can not see?", {
    transforms: [normalizer],
  })
  expect(hypothesis).toEqual(["i", "can", "not", "see"])
  expect(rawHypothesis).toEqual(["I", "can", "'t,", "um, see."])
  expect(rawReference).toEqual(["I", "can", "not", "see?"])
})

test("a normalizer's rule for both texts is applied before the alignment", () => {
  const joinAll = pipeline("test@1", [], {
    name: "join",
    apply: (reference, hypothesis) => ({
      reference: [{ text: reference.join(""), start: 0, end: reference.length }],
      hypothesis: [{ text: hypothesis.join(""), start: 0, end: hypothesis.length }],
    }),
  })
  expect(wer({ transforms: [joinAll] }).score(["white paper"], ["whitepaper"]).score).toBe(0)
  expect(alignWords("white paper", "whitepaper", { transforms: [joinAll] }).rawHypothesis).toEqual(["white paper"])
})

test("metrics of characters refuse rules about words", () => {
  expect(() => cer({ compounds: true } as never)).toThrow('cer() has no option "compounds"; its options are')
  expect(() => ser({ compounds: true, unit: "characters" })).toThrow(
    "compounds must be left out: ser() compares characters",
  )
})
