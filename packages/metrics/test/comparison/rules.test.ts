// Rules of comparison in the rates and in alignments, worked by hand.
import { expect, test } from "vitest"
import { alignWords, cer, mer, scoreAll, ser, wer } from "../../src/index.js"
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

test("words that one raw word became have it once", () => {
  const normalizer = pipeline("test@1", [{ name: "numbers", apply: (text) => text.replace(/42/g, "forty two") }])
  const { hypothesis, rawHypothesis } = alignWords("it is 42 now", "it is forty two now", { transforms: [normalizer] })
  expect(hypothesis).toEqual(["it", "is", "forty", "two", "now"])
  expect(rawHypothesis).toEqual(["it", "is", "42", "", "now"])
})

test("of many readings on both sides, more than a byte can number, the equal ones are found", () => {
  const [left, right] = ["a", "b"].map((letter) => Array.from({ length: 20 }, (_, i) => `${letter}${i}`))
  const group = (words: readonly string[]): string => `{${words.join(" / ")}}`
  const texts = [`${group([...left!, "x"])} c d`, `${group([...right!, "x"])} c d`] as const
  expect(alignWords(...texts, { alternatives: true })).toMatchObject({ hits: 3, hypothesis: ["x", "c", "d"] })
  expect(alignWords(`${texts[0]} e`, `${texts[1]} f`, { alternatives: true }).substitutions).toBe(1)
})

test("a rule's text is skipped before the next one is looked for", () => {
  const equivalents = { name: "pairs", rules: [{ old: "aa", new: "b" }] }
  expect(alignWords("aaa aaaa", "", { equivalents }).hypothesis).toEqual(["ba", "bb"])
})

test("rules of one side leave the other as it is", () => {
  const rules = [{ old: "x", new: "y", side: "reference" as const }]
  expect(wer({ equivalents: { name: "one", rules } }).score(["x", "y"], ["x", "x"]).substitutions).toBe(1)
  const others = [{ old: "x", new: "y", side: "hypothesis" as const }]
  expect(wer({ equivalents: { name: "one", rules: others } }).score(["x", "x"], ["x", "y"]).substitutions).toBe(1)
})

test("rates with and without compounds, scored together, keep their counts", () => {
  const { plain, joined, again } = scoreAll(
    { plain: wer(), joined: wer({ compounds: true }), again: mer() },
    ["white paper"],
    ["whitepaper"],
  )
  expect([plain.score, joined.score, again.score]).toEqual([2, 0, 1])
})

test("options that are not allowed are refused by name", () => {
  expect(() => wer({ fillers: [""] })).toThrow("fillers[0]")
  expect(() => wer({ equivalents: { name: "a b", rules: [] } })).toThrow("equivalents.name must be a name of letters")
  expect(() => wer({ equivalents: { name: "a", rules: [{ old: "", new: "b" }] } })).toThrow("equivalents.rules[0].old")
  expect(() => wer({ equivalents: { name: "a", rules: [{ old: "a", new: "b", side: "both" as never }] } })).toThrow(
    "equivalents.rules[0].side",
  )
})
