// Rules of comparison in the rates and in alignments, worked by hand.
import { expect, test } from "vitest"
import { alignWords, cer, compareWith, mer, metricRegistry, scoreAll, ser, wer, wil, wip } from "../../src/index.js"
import { normalizer, pipeline } from "../../src/normalize.js"

const JOINED = { comparison: compareWith({ compounds: true }) }

test("a compound counts as the words of the reference", () => {
  const { hypothesis, rawHypothesis, hits } = alignWords("the whitepaper is", "the white paper is", JOINED)
  expect(hypothesis).toEqual(["the", "white", "paper", "is"])
  expect(rawHypothesis).toEqual(["the", "whitepaper", "", "is"])
  expect(hits).toBe(4)
})

test("the words of the hypothesis that make up a word of the reference count as that word", () => {
  const { hypothesis, rawHypothesis, substitutions } = alignWords("a white paper", "the whitepaper", JOINED)
  expect(hypothesis).toEqual(["a", "whitepaper"])
  expect(rawHypothesis).toEqual(["a", "white paper"])
  expect(substitutions).toBe(1)
})

test("a filler that one side lacks is a hit against an empty word", () => {
  const { hypothesis, reference, hits } = alignWords("i see uh you", "(um) i see you", {
    comparison: compareWith({ fillers: ["uh"] }),
  })
  expect(hypothesis).toEqual(["", "i", "see", "uh", "you"])
  expect(reference).toEqual(["um", "i", "see", "", "you"])
  expect(hits).toBe(5)
})

test("of alternatives, the reading with the fewest edits counts", () => {
  const { reference, hits } = alignWords("i am going to go", "i {am / 'm} {gonna / going {to / two} / @} go", {
    comparison: compareWith({ alternatives: true }),
  })
  expect(reference).toEqual(["i", "am", "going", "to", "go"])
  expect(hits).toBe(5)
})

test("equivalents rewrite both texts", () => {
  const equivalents = { name: "en", rules: [{ old: "he's", new: "{he is / he has}", before: " ", after: " " }] }
  expect(wer({ comparison: compareWith({ equivalents }) }).score(["he has gone"], ["he's gone"]).score).toBe(0)
  expect(mer({ comparison: compareWith({ equivalents }) }).signature(1)).toMatch(/\|equivalents:en\[[0-9a-f]{8}\]\|/)
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
  expect(() => cer(JOINED as never)).toThrow('cer() has no option "comparison"; its options are')
  expect(() => ser({ ...JOINED, unit: "characters" })).toThrow("compounds must be left out: ser() compares characters")
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
  expect(alignWords(...texts, { comparison: compareWith({ alternatives: true }) })).toMatchObject({
    hits: 3,
    hypothesis: ["x", "c", "d"],
  })
  expect(
    alignWords(`${texts[0]} e`, `${texts[1]} f`, { comparison: compareWith({ alternatives: true }) }).substitutions,
  ).toBe(1)
})

test("a rule's text is skipped before the next one is looked for", () => {
  const equivalents = { name: "pairs", rules: [{ old: "aa", new: "b" }] }
  expect(alignWords("aaa aaaa", "", { comparison: compareWith({ equivalents }) }).hypothesis).toEqual(["ba", "bb"])
})

test("rules of one side leave the other as it is", () => {
  const rules = [{ old: "x", new: "y", side: "reference" as const }]
  expect(
    wer({ comparison: compareWith({ equivalents: { name: "one", rules } }) }).score(["x", "y"], ["x", "x"])
      .substitutions,
  ).toBe(1)
  const others = [{ old: "x", new: "y", side: "hypothesis" as const }]
  expect(
    wer({ comparison: compareWith({ equivalents: { name: "one", rules: others } }) }).score(["x", "x"], ["x", "y"])
      .substitutions,
  ).toBe(1)
})

test("rates with and without compounds, scored together, keep their counts", () => {
  const { plain, joined, again } = scoreAll(
    { plain: wer(), joined: wer(JOINED), again: mer() },
    ["white paper"],
    ["whitepaper"],
  )
  expect([plain.score, joined.score, again.score]).toEqual([2, 0, 1])
})

test("options that are not allowed are refused by name", () => {
  expect(() => compareWith({ fillers: [""] })).toThrow("fillers[0]")
  expect(() => compareWith({ equivalents: { name: "a b", rules: [] } })).toThrow(
    "equivalents.name must be a name of letters",
  )
  expect(() => compareWith({ equivalents: { name: "a", rules: [{ old: "", new: "b" }] } })).toThrow(
    "equivalents.rules[0].old",
  )
  expect(() =>
    compareWith({ equivalents: { name: "a", rules: [{ old: "a", new: "b", side: "both" as never }] } }),
  ).toThrow("equivalents.rules[0].side")
})

test("rules without compareWith() are refused; plain data take them as they are", () => {
  expect(() => wer({ comparison: { compounds: true } as never })).toThrow(
    "comparison must be a comparison from compareWith(), got",
  )
  for (const name of ["wer", "mer", "wil", "wip", "ser"] as const) {
    const made = { wer, mer, wil, wip, ser }[name](JOINED)
    const plain = metricRegistry[name]({ compounds: true })
    expect(plain.signature(1)).toBe(made.signature(1))
    expect(plain.signature(1)).toContain("|compounds:yes|")
    expect(metricRegistry[name]({ compounds: false }).signature(1)).not.toContain("compounds")
  }
})

test("a comparison without rules leaves a normalizer's rule for both texts", () => {
  const transforms = [normalizer("open-asr", { language: "de" })]
  const options = { transforms, comparison: compareWith({ compounds: false }) }
  const texts = ["die Webseite ist weg", "die Web Seite ist weg"] as const
  expect(wer(options).score([texts[0]], [texts[1]]).referenceLength).toBe(4)
  expect(alignWords(...texts, options)).toMatchObject({
    reference: ["die", "webseite", "ist", "weg"],
    rawReference: ["die", "Web Seite", "ist", "weg"],
  })
  // Characters have no such rule.
  expect(cer({ transforms }).score([texts[0]], ["die Web Seite ist wog"])).toMatchObject({
    substitutions: 1,
    deletions: 1,
  })
  expect(options.comparison.rules).toEqual({})
  expect(alignWords("a", "a", { comparison: options.comparison })).not.toHaveProperty("rawReference")
})

test("a rule for both texts may make more different words than there were", () => {
  const numbered = (words: readonly string[], from: number) =>
    words.map((_, i) => ({ text: `${from + i}`, start: i, end: i + 1 }))
  const transforms = [
    pipeline("test@1", [], {
      name: "numbers",
      apply: (reference, hypothesis) => ({ reference: numbered(reference, 0), hypothesis: numbered(hypothesis, 1) }),
    }),
  ]
  const text = new Array<string>(5000).fill("a").join(" ")
  const counts = { hits: 4999, substitutions: 0, deletions: 1, insertions: 1 }
  expect(wer({ transforms }).score([text], [text])).toMatchObject(counts)
  expect(alignWords(text, text, { transforms })).toMatchObject(counts)
})

test.each([
  ["compounds", { compounds: true }],
  ["fillers", { fillers: ["uh"] }],
] as const)("texts too long for a table are refused under %s", (_, rules) => {
  const [hypothesis, reference] = ["(uh) a ".repeat(30_000), "(uh) b ".repeat(30_000)]
  const comparison = compareWith(rules)
  expect(() => alignWords(hypothesis, reference, { comparison })).toThrow(
    /^reference and hypothesis must be shorter segments: .* at most 2 GiB for each, got "?texts of \d+ and \d+ words/,
  )
})
