// BLEU's refusals, and their wording.

import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import {
  type BleuOptions,
  bleu,
  metricRegistry,
  type References,
  sentenceBleu,
  type Tokenizer,
} from "../../src/index.js"

/** A value that callers without a compiler may pass. */
const odd = <T>(value: unknown): T => value as T

describe("bleu() refuses", () => {
  test.each<[string, unknown, string, string]>([
    [
      "an unknown tokenizer",
      { tokenize: "14a" },
      "out-of-range",
      'tokenize must be "none", "13a", "intl", "char", "zh" or "intl-segmenter", got "14a"',
    ],
    [
      "a tokenizer of another kind",
      { tokenize: 13 },
      "wrong-type",
      'tokenize must be "none", "13a", "intl", "char", "zh" or "intl-segmenter", got 13',
    ],
    [
      "an unknown smoothing",
      { smoothing: "add-one" },
      "out-of-range",
      'smoothing must be "none", "floor", "add-k" or "exp", got "add-one"',
    ],
    [
      "a value for exp smoothing",
      { smoothingValue: 1 },
      "out-of-range",
      'smoothingValue must be left out with smoothing "exp", which has no value, got 1',
    ],
    [
      "a negative floor",
      { smoothing: "floor", smoothingValue: -1 },
      "out-of-range",
      "smoothingValue must be a finite number of at least 0, got -1",
    ],
    [
      "a k that is not a number",
      { smoothing: "add-k", smoothingValue: Number.NaN },
      "out-of-range",
      "smoothingValue must be a finite number of at least 0, got NaN",
    ],
    ["order 0", { maxOrder: 0 }, "out-of-range", "maxOrder must be an integer in 1..16, got 0"],
    ["order 17", { maxOrder: 17 }, "out-of-range", "maxOrder must be an integer in 1..16, got 17"],
    ["order 2.5", { maxOrder: 2.5 }, "out-of-range", "maxOrder must be an integer in 1..16, got 2.5"],
    [
      "too few weights",
      { weights: [0.5, 0.5] },
      "out-of-range",
      "weights must be 4 numbers (as many as maxOrder), none negative, with sum 1, got [0.5, 0.5]",
    ],
    [
      "weights of another sum",
      { weights: [1, 1, 1, 1] },
      "out-of-range",
      "weights must be 4 numbers (as many as maxOrder), none negative, with sum 1, got [1, 1, 1, 1]",
    ],
    [
      "a negative weight",
      { maxOrder: 2, weights: [2, -1] },
      "out-of-range",
      "weights must be 2 numbers (as many as maxOrder), none negative, with sum 1, got [2, -1]",
    ],
    [
      "weights that are not an array",
      { weights: "0.5,0.5" },
      "wrong-type",
      'weights must be 4 numbers (as many as maxOrder), none negative, with sum 1, got "0.5,0.5"',
    ],
    [
      "weights that are not numbers",
      { weights: ["0.5", "0.5", "0", "0"] },
      "out-of-range",
      "weights must be 4 numbers (as many as maxOrder), none negative, with sum 1, got [0.5, 0.5, 0, 0]",
    ],
    ["a case that is not a boolean", { lowercase: "yes" }, "wrong-type", 'lowercase must be true or false, got "yes"'],
    [
      "an effective order that is not a boolean",
      { effectiveOrder: 1 },
      "wrong-type",
      "effectiveOrder must be true or false, got 1",
    ],
    [
      "an unknown kernel",
      { kernel: "gpu" },
      "out-of-range",
      'kernel must be "auto", "wasm" or "typescript", got "gpu"',
    ],
  ])("%s", (_, options, kind, sentence) => {
    expect(refusal(() => bleu(odd<BleuOptions>(options)))).toEqual({ kind, sentence })
  })

  test("the WebAssembly kernel above its order", () => {
    const needs = 'a maxOrder of at most 4, SIMD and, in a bundle for a page, the condition "lectern-wasm"'
    expect(refusal(() => bleu({ kernel: "wasm", maxOrder: 5 }))).toEqual({
      kind: "out-of-range",
      sentence: `kernel must be "auto" or "typescript" here (the WebAssembly kernel needs ${needs}), got wasm`,
    })
  })

  test("an unknown tokenizer in the registry", () => {
    expect(refusal(() => metricRegistry.bleu({ tokenize: "14a" })).kind).toBe("out-of-range")
  })
})

describe("score() refuses", () => {
  const score = (hypotheses: unknown, references: unknown) => () =>
    bleu().score(odd<string[]>(hypotheses), odd<References>(references))

  test.each<[string, unknown, unknown, string, string]>([
    [
      "a string for hypotheses",
      "the cat",
      ["the cat"],
      "wrong-type",
      'hypotheses must be an array of strings, got "the cat"',
    ],
    ["a hypothesis that is not a string", ["a", 7], ["a", "b"], "wrong-type", "hypotheses[1] must be a string, got 7"],
    ["a missing hypothesis", ["a", null], ["a", "b"], "wrong-type", "hypotheses[1] must be a string, got null"],
    ["no segments", [], [], "out-of-range", "the length of hypotheses must be at least 1, got 0"],
    [
      "fewer references than hypotheses",
      ["a", "b", "c"],
      ["a"],
      "unequal-lengths",
      "unequal lengths: hypotheses has 3 segments, references has 1 segment",
    ],
    [
      "more references than hypotheses",
      ["a"],
      ["a", "b"],
      "unequal-lengths",
      "unequal lengths: hypotheses has 1 segment, references has 2 segments",
    ],
    [
      "a string for references",
      ["a"],
      "a",
      "wrong-type",
      'references must be an array with one string per segment, an array with one list of strings per segment, { perSegment: [...] } or { streams: [...] }, got "a"',
    ],
    [
      "no references",
      ["a"],
      undefined,
      "wrong-type",
      "references must be an array with one string per segment, an array with one list of strings per segment, { perSegment: [...] } or { streams: [...] }, got undefined",
    ],
    [
      "an object of another shape",
      ["a"],
      { refs: [] },
      "wrong-type",
      "references must be an array with one string per segment, an array with one list of strings per segment, { perSegment: [...] } or { streams: [...] }, got an object",
    ],
    [
      "both shapes at once",
      ["a"],
      { streams: [["a"]], perSegment: [["a"]] },
      "wrong-type",
      "references must be an array with one string per segment, an array with one list of strings per segment, { perSegment: [...] } or { streams: [...] }, got an object",
    ],
    [
      "one list per reference, unnamed",
      ["a", "b", "c"],
      [
        ["a", "b", "c"],
        ["d", "e", "f"],
      ],
      "wrong-type",
      "references must be one list of references per segment (with one list per reference, as sacreBLEU takes them, pass { streams: references }), got 2 lists for 3 hypotheses",
    ],
    [
      "sacreBLEU's nesting of one reference",
      ["a", "b", "c"],
      [["a", "b", "c"]],
      "wrong-type",
      "references must be one list of references per segment (with one list per reference, as sacreBLEU takes them, pass { streams: references }), got 1 list for 3 hypotheses",
    ],
    [
      "a square of lists",
      ["a", "b"],
      [
        ["a", "b"],
        ["c", "d"],
      ],
      "wrong-type",
      "references must be { perSegment: references } or { streams: references } where both fit, got 2 lists of 2 for 2 hypotheses, which may be one list per segment or one list per reference",
    ],
    [
      "a string among lists",
      ["a", "b", "c"],
      [["a"], "b", ["c"]],
      "wrong-type",
      'references[1] must be a list of references, got "b"',
    ],
    [
      "a list among strings",
      ["a", "b"],
      ["a", ["b"]],
      "wrong-type",
      "references[1] must be a string (or null where a reference is missing), got an array",
    ],
    [
      "a list within a list",
      ["a", "b", "c"],
      [["a"], ["b", ["c"]], ["c"]],
      "wrong-type",
      "references[1][1] must be a string (or null where a reference is missing), got an array",
    ],
    [
      "a segment without a reference",
      ["a", "b", "c"],
      [["a"], [null], ["c"]],
      "wrong-type",
      "references[1] must be at least one reference that is not missing (an empty string counts as one), got none for segment 2",
    ],
    [
      "a segment with an empty list",
      ["a", "b", "c"],
      [["a"], ["b"], []],
      "wrong-type",
      "references[2] must be at least one reference that is not missing (an empty string counts as one), got none for segment 3",
    ],
    [
      "a missing single reference",
      ["a", "b"],
      ["a", null],
      "wrong-type",
      "references[1] must be at least one reference that is not missing (an empty string counts as one), got none for segment 2",
    ],
    [
      "streams that all lack a segment",
      ["a", "b"],
      {
        streams: [
          ["a", null],
          ["b", null],
        ],
      },
      "wrong-type",
      "references.streams at segment 2 must be at least one reference that is not missing (an empty string counts as one), got none for segment 2",
    ],
    [
      "no streams",
      ["a"],
      { streams: [] },
      "wrong-type",
      "references.streams must be at least one list of references, got an empty array",
    ],
    [
      "a stream that is a string",
      ["a"],
      { streams: ["a"] },
      "wrong-type",
      'references.streams[0] must be a list with one reference per segment, got "a"',
    ],
    [
      "streams of other lengths",
      ["a", "b"],
      { streams: [["a", "b"], ["a"]] },
      "unequal-lengths",
      "unequal lengths: hypotheses has 2 segments, references.streams[1] has 1 segment",
    ],
    [
      "lists of another number",
      ["a", "b"],
      { perSegment: [["a"]] },
      "unequal-lengths",
      "unequal lengths: hypotheses has 2 segments, references.perSegment has 1 segment",
    ],
    [
      "a number in a stream",
      ["a", "b"],
      { streams: [["a", 3]] },
      "wrong-type",
      "references.streams[0][1] must be a string (or null where a reference is missing), got 3",
    ],
    [
      "a lone surrogate in a hypothesis",
      ["a", "b\ud83d."],
      ["a", "b"],
      "wrong-type",
      "hypotheses[1] must be well-formed text, got a lone surrogate U+D83D at position 1",
    ],
    [
      "a lone surrogate in a reference",
      ["a", "b"],
      { perSegment: [["a"], ["b\n", "\n😀\ude00"]] },
      "wrong-type",
      "references.perSegment[1][1] must be well-formed text, got a lone surrogate U+DE00 at position 3",
    ],
  ])("%s", (_, hypotheses, references, kind, sentence) => {
    expect(refusal(score(hypotheses, references))).toEqual({ kind, sentence })
  })

  test("a lone surrogate far into a corpus, naming its place", () => {
    const hypotheses = Array.from({ length: 20_000 }, (_, i) => (i === 19_000 ? "\ud800" : "a b c"))
    expect(
      refusal(
        score(
          hypotheses,
          hypotheses.map(() => "a"),
        ),
      ).sentence,
    ).toContain("hypotheses[19000] must be")
  })
})

describe("score() accepts", () => {
  const metric = bleu({ maxOrder: 1 })
  const hypotheses = ["a b", "c d"]

  test("lists per segment that differ in number", () => {
    const { counts, signature } = metric.score(hypotheses, [["a"], ["c", "d", "x"]])
    expect(counts).toEqual([3])
    expect(signature).toMatch(/^nrefs:var\|/)
  })

  test("a square of lists when it is named", () => {
    const lists = [
      ["a", "b"],
      ["a", "c"],
    ]
    expect(metric.score(hypotheses, { perSegment: lists }).counts).toEqual([3])
    expect(metric.score(hypotheses, { streams: lists }).counts).toEqual([2])
  })

  test("streams with missing references", () => {
    const { counts, signature } = metric.score(hypotheses, {
      streams: [
        ["a", null],
        [undefined, "c d"],
      ],
    })
    expect(counts).toEqual([3])
    expect(signature).toMatch(/^nrefs:1\|/)
  })

  test("one segment with several references", () => {
    expect(metric.score(["a b"], [["a", "b"]]).signature).toMatch(/^nrefs:2\|/)
  })
})

describe("add() and sentenceBleu() refuse", () => {
  const sentence = (hypothesis: unknown, references: unknown, options?: BleuOptions) => () =>
    sentenceBleu(odd<string>(hypothesis), odd<string>(references), options)

  test.each<[string, unknown, unknown, string]>([
    ["a hypothesis that is not a string", ["a"], "a", "hypothesis must be a string, got an array"],
    ["references of another kind", "a", 5, "references must be an array of strings, got 5"],
    [
      "a reference that is not a string",
      "a",
      ["a", {}],
      "references[1] must be a string (or null where a reference is missing), got an object",
    ],
    [
      "no references",
      "a",
      [],
      "references must be at least one reference that is not missing (an empty string counts as one), got none for this segment",
    ],
    [
      "missing references only",
      "a",
      [null],
      "references must be at least one reference that is not missing (an empty string counts as one), got none for this segment",
    ],
    [
      "a lone surrogate",
      "a",
      ["a", "\ud800"],
      "references[1] must be well-formed text, got a lone surrogate U+D800 at position 0",
    ],
  ])("%s", (_, hypothesis, references, words) => {
    expect(refusal(sentence(hypothesis, references))).toEqual({ kind: "wrong-type", sentence: words })
  })

  test("a string as the references of a segment", () => {
    const metric = bleu()
    const segment = { hypothesis: "a", references: odd<string[]>("a") }
    expect(refusal(() => metric.add(metric.zero(), segment)).sentence).toBe(
      'references must be an array of strings, got "a"',
    )
  })

  test.each<[string, unknown, string]>([
    ["no array", "a b", 'what tokenize returns for hypothesis must be an array of strings, got "a b"'],
    [
      "something else among the tokens",
      ["a", 1],
      "what tokenize returns for hypothesis must be an array of strings, got 1 at index 1",
    ],
    [
      "half a character",
      ["\ud83d", "\ude00"],
      "token 0 of hypothesis (tokenize must not split a character) must be well-formed text, got a lone surrogate U+D83D at position 0",
    ],
  ])("a tokenizer that returns %s", (_, tokens, words) => {
    const tokenize = odd<Tokenizer>(() => tokens)
    expect(refusal(sentence("😀", "😀", { tokenize }))).toEqual({ kind: "wrong-type", sentence: words })
  })

  test("a tokenizer's invalid tokens, naming the line of the block", () => {
    const metric = bleu({ tokenize: odd<Tokenizer>((text: string) => (text === "b" ? "b" : [text])) })
    const lines = new TextEncoder().encode("a\nb\n")
    const block = { segments: 2, hypothesis: new TextEncoder().encode("a\na"), references: [lines] }
    expect(refusal(() => metric.countLines(block, metric.zero())).sentence).toBe(
      'what tokenize returns for line 2 of reference 1 must be an array of strings, got "b"',
    )
  })
})

test("countLines() refuses a block without references", () => {
  const metric = bleu()
  const block = { segments: 1, hypothesis: new TextEncoder().encode("a"), references: [] }
  expect(refusal(() => metric.countLines(block, metric.zero()))).toEqual({
    kind: "wrong-type",
    sentence:
      "block.references must be at least one reference that is not missing (an empty string counts as one), got none for any segment",
  })
})
