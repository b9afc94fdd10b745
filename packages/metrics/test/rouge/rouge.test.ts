// Values worked by hand, mostly from the note and from Lin's paper, the documented empty cases, and every entry point.

import { refusal, runs } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { blockCache, LINE_BREAK, MISSING_REFERENCE } from "../../src/engine.js"
import {
  metricRegistry,
  type RougeOptions,
  type RougeType,
  rougeL,
  rougeLsum,
  rougeN,
  sentenceRouge,
  unicodeWords,
} from "../../src/index.js"

const REFERENCE = "police killed the gunman"
const KILL = "police kill the gunman"
const REVERSED = "the gunman kill police"
const PARTLY = "the gunman police killed"
const ALL: readonly RougeType[] = ["rouge1", "rouge2", "rouge9", "rougeL", "rougeLsum"]

const encode = (text: string): Uint8Array => new TextEncoder().encode(text)
const prf = ({ precision, recall, fmeasure }: { precision: number; recall: number; fmeasure: number }): number[] => [
  precision,
  recall,
  fmeasure,
]

describe("ROUGE-N", () => {
  test("shares three words and one bigram: 3/4 and 1/3", () => {
    expect(prf(rougeN(1).score([KILL], [REFERENCE]))).toEqual([0.75, 0.75, 0.75])
    expect(rougeN(2).score([KILL], [REFERENCE]).recall).toBeCloseTo(1 / 3, 15)
  })

  test("counts an n-gram at most as often as either text has it", () => {
    expect(prf(sentenceRouge("the the the cat", "the cat the dog").rouge1)).toEqual([0.75, 0.75, 0.75])
    expect(prf(sentenceRouge("a b a b a b", "a b a b").rouge2)).toEqual([3 / 5, 1, expect.closeTo(0.75, 15)])
  })

  test("distinguishes n-grams that differ in one word, at every order", () => {
    const words = "a b c d e f g h i j k l".split(" ")
    for (let order = 1; order <= 9; order++) {
      const { precision } = rougeN(order).score([words.join(" ")], [words.with(5, "x").join(" ")])
      const inOrder = 12 - order + 1
      const touched = words.filter((_, i) => i < inOrder && i <= 5 && i + order > 5).length
      expect(precision).toBeCloseTo((inOrder - touched) / inOrder, 14)
    }
  })
})

describe("ROUGE-L", () => {
  test("depends on word order, unlike ROUGE-1: 3/4 against 2/4", () => {
    expect(rougeL().score([KILL], [REFERENCE]).score).toBe(0.75)
    expect(rougeL().score([REVERSED], [REFERENCE]).score).toBe(0.5)
    expect(rougeN(1).score([REVERSED], [REFERENCE]).score).toBe(0.75)
  })

  test("counts one of two equally long sequences: 2/4", () => {
    expect(rougeL().score([PARTLY], [REFERENCE]).score).toBe(0.5)
  })

  test("weighs recall beta times as much: P 1/2, R 1", () => {
    const of = (beta: number | "ratio"): number => rougeL({ beta }).score(["a x b y"], ["a b"]).score
    expect(of(1)).toBeCloseTo(2 / 3, 15)
    expect(of(0)).toBe(0.5)
    expect(of(2)).toBeCloseTo(5 / 6, 15)
    expect(of(1e9)).toBeCloseTo(1, 15)
    // b = P/R = 1/2: (5/4)(1/2) / (1 + (1/4)(1/2)) = 5/9
    expect(of("ratio")).toBeCloseTo(5 / 9, 15)
  })
})

describe("ROUGE-Lsum", () => {
  test("joins the subsequences of all sentences: 4/5 of w1 w2 w3 w4 w5", () => {
    const { precision, recall } = rougeLsum().score(["w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5"], ["w1 w2 w3 w4 w5"])
    expect(recall).toBeCloseTo(4 / 5, 15)
    expect(precision).toBeCloseTo(4 / 10, 15)
  })

  test("counts a word of the hypothesis once, however many sentences of the reference match it", () => {
    expect(prf(sentenceRouge("a b", "a\na\nb", { types: ["rougeLsum"] }).rougeLsum)).toEqual([1, 2 / 3, 0.8])
  })

  test("is ROUGE-L for one sentence, whatever blank lines surround it", () => {
    expect(rougeLsum().score([`\n\n${PARTLY}\n`], [`${REFERENCE}\n\n`]).score).toBe(0.5)
  })

  test("splits at the given separator", () => {
    const lines = ["w1 w2 w6 w7 w8\\nw1 w3 w8 w9 w5", "w1 w2 w3 w4 w5"] as const
    expect(rougeLsum({ sentenceSeparator: "\\n" }).score([lines[0]], [lines[1]]).recall).toBeCloseTo(4 / 5, 15)
    const bars = rougeLsum({ sentenceSeparator: " ||| " })
    expect(bars.score(["c d ||| a b"], ["a b ||| c d"]).score).toBe(1)
    expect(bars.score(["c d\na b"], ["a b\nc d"]).score).toBe(0.5)
  })

  test("does not let a token span the separator, in any kind", () => {
    const sentenceSeparator = "\\n"
    expect(rougeN(1, { sentenceSeparator }).score(["one\\nnot two"], ["one not two"]).score).toBe(1)
    expect(rougeN(1).score(["one\\nnot two"], ["one not two"]).score).toBeLessThan(1)
    expect(rougeN(2).score(["a\nb"], ["a b"]).score).toBe(1)
  })
})

describe("several references", () => {
  test("give the numbers of the best one, the first of equals", () => {
    expect(prf(rougeL().score(["a b c d"], [["a b c d e f g h", "a b"]]))).toEqual([1, 0.5, expect.closeTo(2 / 3, 15)])
    expect(prf(rougeL().score(["a b c d"], [["a b", "a b c d e f g h"]]))).toEqual([0.5, 1, expect.closeTo(2 / 3, 15)])
  })

  test("give the highest precision and the highest recall when requested, and the F of the two", () => {
    const metric = rougeL({ references: "maxima" })
    expect(prf(metric.score(["a b c d"], [["a b c d e f g h", "a b"]]))).toEqual([1, 1, 1])
    expect(prf(metric.score(["a"], [["b", "c"]]))).toEqual([0, 0, 0])
  })

  test("may be missing, which is not the same as empty", () => {
    const segment = (references: (string | null)[]): number => sentenceRouge("", references).rouge1.score
    expect(segment(["", null])).toBe(0)
    expect(rougeN(1, { references: "maxima" }).score(["a b"], [["a", null]]).recall).toBe(1)
    expect(refusal(() => sentenceRouge("a", [null])).kind).toBe("wrong-type")
  })
})

describe.each(ALL)("%s", (type) => {
  const metric = (options: RougeOptions = {}) => metricRegistry[type](options as { tokenize?: "ascii" | "unicode" })
  const scoreOf = (hypothesis: string, reference: string, options?: RougeOptions): number => {
    const made = metric(options)
    return made.finalize(made.add(made.zero(), { hypothesis, references: [reference] })).score
  }
  const long = "one two three four five six seven eight nine ten"

  test("is 0 where a text is empty or both are, or only whitespace, emoji or punctuation", () => {
    for (const tokenize of ["ascii", unicodeWords] as const) {
      for (const empty of ["", "  \t", "\n\n", "😀 👍🏽", "—…!"]) {
        expect(scoreOf(empty, long, { tokenize })).toBe(0)
        expect(scoreOf(long, empty, { tokenize })).toBe(0)
        expect(scoreOf(empty, empty, { tokenize, beta: "ratio", references: "maxima" })).toBe(0)
      }
    }
  })

  test("is 1 for equal texts, 0 for texts with nothing in common", () => {
    expect(scoreOf(long, long)).toBe(1)
    expect(scoreOf(long, long, { stemmer: true, tokenize: unicodeWords, beta: "ratio" })).toBe(1)
    expect(scoreOf(long, "a b c d e f g h i j")).toBe(0)
  })

  test("of one word is 1 or 0, and 0 where there is no n-gram", () => {
    expect(scoreOf("yes", "yes")).toBe(type === "rouge2" || type === "rouge9" ? 0 : 1)
    expect(scoreOf("yes", "no")).toBe(0)
  })

  test("of 10,000 equal words is 1, and half of them is two thirds", () => {
    const many = "again ".repeat(10_000)
    expect(scoreOf(many, many)).toBe(1)
    expect(scoreOf("again ".repeat(5_000), many)).toBeCloseTo(2 / 3, 3)
  })

  test("of no segments is 0", () => {
    const made = metric()
    expect(made.finalize(made.zero())).toEqual({ score: 0, precision: 0, recall: 0, fmeasure: 0, segments: 0 })
  })

  test("is the mean over segments, and reports percentages", () => {
    const made = metric()
    const state = made.zero()
    for (const reference of [long, "nothing", long, ""]) made.add(state, { hypothesis: long, references: [reference] })
    expect(made.finalize(state)).toEqual({ score: 0.5, precision: 0.5, recall: 0.5, fmeasure: 0.5, segments: 4 })
    expect(made.report(made.finalize(state))).toEqual({
      score: 50,
      parts: { precision: 50, recall: 50, fmeasure: 50 },
    })
    expect(made.higherIsBetter).toBe(true)
    expect(made.name).toBe(`ROUGE-${type.slice(5)}`)
  })
})

describe("tokens", () => {
  const recall = (hypothesis: string, reference: string, options: RougeOptions = {}): number =>
    rougeN(1, options).score([hypothesis], [reference]).recall

  test("in ASCII are runs of a-z and 0-9 in lower case", () => {
    expect(recall("DON'T left_it 3pm", "don t left it 3pm")).toBe(1)
    expect(recall("naïve", "na ve")).toBe(1)
    expect(recall("\u212a2 İstanbul", "k2 i stanbul")).toBe(1)
  })

  test("of unicodeWords() are those that ROUGE compares, under the name unicode", () => {
    expect(unicodeWords("Die Brücke, É2 火车 กี")).toEqual(["die", "brücke", "é2", "火", "车", "กี"])
    expect(unicodeWords(" … ")).toEqual([])
    expect(refusal(() => unicodeWords("\ud800")).kind).toBe("wrong-type")
    expect(rougeL({ tokenize: unicodeWords }).signature(1)).toBe(
      metricRegistry.rougeL({ tokenize: "unicode" }).signature(1),
    )
  })

  test("in other scripts are ignored without the unicode tokenizer", () => {
    const pairs = [
      ["Поезд ушёл", "поезд УШЁЛ в два", 2 / 4],
      ["火车早上出发", "列车早上出发", 5 / 6],
      ["ट्रेन सुबह", "ट्रेन शाम", 1 / 2],
      ["기차는 떠납니다", "기차는 옵니다", 1 / 2],
      ["電車は7時に出発", "電車は8時に出発", 7 / 8],
      ["ที่นี่", "ที่นั่น", 1 / 3],
      ["école ÉTÉ", "École été", 1],
    ] as const
    for (const [hypothesis, reference, wanted] of pairs) {
      expect(recall(hypothesis, reference, { tokenize: unicodeWords }), hypothesis).toBeCloseTo(wanted, 15)
    }
    expect(recall("Поезд ушёл", "Поезд ушёл")).toBe(0)
  })

  test("with the stemmer are stems where they have more than three letters, all of them ASCII", () => {
    expect(recall("running flies", "runs flying", { stemmer: true })).toBe(1)
    expect(recall("was", "wa", { stemmer: true })).toBe(0)
    expect(recall("jumping élevés", "jumped élevé", { stemmer: true, tokenize: unicodeWords })).toBe(0.5)
  })

  test("may come from a function, which gets one sentence at a time", () => {
    const seen: string[] = []
    function letters(sentence: string): string[] {
      seen.push(sentence)
      return ["", ...sentence]
    }
    expect(recall("ab😀", "b😀c", { tokenize: letters })).toBeCloseTo(2 / 3, 15)
    expect(rougeLsum({ tokenize: letters }).score(["ab\ncd"], ["cd\n\nab"]).score).toBe(1)
    expect(rougeLsum({ tokenize: letters, sentenceSeparator: "|" }).score(["a\nb|c"], ["c|a\nb"]).score).toBe(1)
    expect(seen).toEqual(["ab😀", "b😀c", "ab", "cd", "cd", "ab", "a\nb", "c", "c", "a\nb"])
    expect(recall("Walking", "walked", { tokenize: (text) => text.toLowerCase().split(" "), stemmer: true })).toBe(1)
  })

  test("of two functions with the same name do not mix in one cache", () => {
    const block = { segments: 1, hypothesis: encode("ab"), references: [encode("b a")], cache: blockCache() }
    const made = [
      (text: string) => text.split(" "),
      (text: string) => [...text].filter((letter) => letter !== " "),
    ].map((tokenize) => rougeN(1, { tokenize }))
    const scores = made.map((metric) => {
      const state = metric.zero()
      metric.countLines(block, state)
      return metric.finalize(state).score
    })
    expect(scores).toEqual([0, 1])
  })
})

describe("blocks of lines", () => {
  test("may lack a reference, have newlines within a text and share a cache", () => {
    const line = (...parts: (string | number)[]): number[] =>
      parts.flatMap((part) => (typeof part === "number" ? part : [...encode(part)]))
    const hypothesis = Uint8Array.from(line("c d", LINE_BREAK, "a b\n", "x\n", "same"))
    const references = [
      Uint8Array.from(line("a b", LINE_BREAK, "c d\n", MISSING_REFERENCE, "\n", "same")),
      Uint8Array.from(line(MISSING_REFERENCE, "\n", "x y\n", MISSING_REFERENCE, "\n")),
    ]
    const cache = blockCache()
    for (const [metric, first] of [
      [rougeLsum(), 1],
      [rougeL(), 0.5],
      [rougeN(1), 1],
    ] as const) {
      const rows = new Float64Array(3 * metric.width)
      metric.countLines({ segments: 3, hypothesis, references, cache }, metric.zero(), rows)
      const scores = [0, 1, 2].map(
        (i) => metric.finalize(rows.subarray(i * metric.width, (i + 1) * metric.width)).score,
      )
      expect(scores).toEqual([first, expect.closeTo(2 / 3, 15), 1])
    }
  })

  test("may come in reused arrays, with the first line missing", () => {
    const metric = rougeLsum()
    const [hypothesis, reference] = [encode("x\na b|c"), encode("x\na bbc")]
    const missing = Uint8Array.from([MISSING_REFERENCE, 10, ...encode("a bbc")])
    const score = (): number => {
      const rows = new Float64Array(2 * metric.width)
      metric.countLines({ segments: 2, hypothesis, references: [missing, reference] }, metric.zero(), rows)
      return metric.finalize(rows.subarray(metric.width)).score
    }
    expect(score()).toBeCloseTo(0.4, 15)
    hypothesis[5] = 0x62
    expect(score()).toBe(1)
    hypothesis[5] = LINE_BREAK
    missing[5] = LINE_BREAK
    expect(score()).toBe(1)
  })
})

describe("long lines", () => {
  test("of very many words take little time in ROUGE-N", () => {
    const length = runs(100_000)
    const words = (step: number): string => Array.from({ length }, (_, i) => `w${(i * step) % (length - 9)}`).join(" ")
    const [a, b] = [words(7), words(11)]
    const { rouge1, rouge9 } = sentenceRouge(a, b, { types: ["rouge1", "rouge9"] })
    expect(rouge1.score).toBeGreaterThan(0.99)
    expect(rouge9.score).toBe(0)
  })

  test("of very many words in another order take little time in ROUGE-L", () => {
    const length = runs(20_000)
    const forth = Array.from({ length }, (_, i) => `w${i}`)
    const { rougeL: one, rougeLsum: sum } = sentenceRouge(
      `${forth.toReversed().join(" ")}\nw1`,
      `${forth.join(" ")}\nw2`,
      { types: ["rougeL", "rougeLsum"] },
    )
    expect(one.precision).toBeCloseTo(2 / (length + 1), 12)
    expect(sum.precision).toBeCloseTo(3 / (length + 1), 12)
  })

  test("of very many sentences of one word take little time in ROUGE-Lsum", () => {
    const forth = Array.from({ length: runs(50_000) }, (_, i) => `w${i}`)
    const { rougeLsum: sum } = sentenceRouge(forth.toReversed().join("\n"), forth.join("\n"), { types: ["rougeLsum"] })
    expect(sum.score).toBe(1)
  })
})

describe("signatures", () => {
  const signature = (options: RougeOptions): string =>
    rougeL(options)
      .signature(1)
      .replace(/\|version:.*/, "")

  test("name every option", () => {
    expect(signature({})).toBe("nrefs:1|tok:ascii|stem:no|beta:1|refs:best")
    expect(signature({ stemmer: true, beta: "ratio", references: "maxima", tokenize: unicodeWords })).toBe(
      "nrefs:1|tok:unicode|stem:porter|beta:ratio|refs:maxima",
    )
    expect(signature({ sentenceSeparator: "\\n|" })).toBe("nrefs:1|tok:ascii|stem:no|beta:1|refs:best|sep:%5Cn%7C")
    expect(rougeN(2).shortSignature("var")).toMatch(/^#:var\|tok:ascii\|st:no\|b:1\|r:best\|v:lectern-/)
  })

  test("contain a function's name unless it is empty", () => {
    expect(
      signature({
        tokenize: function mecab() {
          return []
        },
      }),
    ).toContain("|tok:mecab|")
    expect(signature({ tokenize: () => [] })).toContain("|tok:custom|")
    const ascii = (): string[] => []
    expect(signature({ tokenize: ascii })).toContain("|tok:custom|")
  })

  test("come with each sentence's scores", () => {
    const { rouge2 } = sentenceRouge("a", ["a", null, "b"], { beta: 2, types: ["rouge2"] })
    expect(rouge2.signature).toMatch(/^nrefs:2\|tok:ascii\|stem:no\|beta:2\|refs:best\|version:/)
    expect(rouge2.segments).toBe(1)
  })
})

describe("refusals", () => {
  const bad = (options: unknown): { kind: string; sentence: string } => refusal(() => rougeL(options as RougeOptions))

  test("cover invalid orders", () => {
    for (const order of [0, 10, 1.5, "2", Number.NaN]) {
      expect(refusal(() => rougeN(order as number)).sentence).toContain("order must be an integer in 1..9")
    }
  })

  test("cover options that are not allowed", () => {
    expect(bad({ stemmer: "yes" })).toEqual({
      kind: "wrong-type",
      sentence: 'stemmer must be true or false, got "yes"',
    })
    expect(bad({ tokenize: "13a" })).toMatchObject({
      kind: "out-of-range",
      sentence: expect.stringContaining("tokenize must be"),
    })
    for (const call of [
      () => rougeL({ tokenize: "unicode" as never }),
      () => sentenceRouge("a", "a", { tokenize: "unicode" as never }),
    ]) {
      expect(refusal(call)).toEqual({
        kind: "wrong-type",
        sentence: 'tokenize must be "ascii" or a function: unicodeWords for any script, got "unicode"',
      })
    }
    for (const beta of [-1, Number.NaN, Number.POSITIVE_INFINITY, "P/R", 1e10]) {
      expect(bad({ beta })).toMatchObject({
        kind: "out-of-range",
        sentence: expect.stringContaining("beta must be a number"),
      })
    }
    expect(bad({ beta: null })).toEqual({
      kind: "wrong-type",
      sentence: 'beta must be a number from 0 to 1e9 or "ratio", got null',
    })
    expect(bad({ references: "mean" }).kind).toBe("out-of-range")
    expect(bad({ sentenceSeparator: "" }).kind).toBe("out-of-range")
    expect(bad({ sentenceSeparator: 3 }).kind).toBe("wrong-type")
    expect(bad({ sentenceSeparator: "\ud800" }).kind).toBe("wrong-type")
  })

  test("cover unknown kinds, and values that are not texts", () => {
    const types = (names: unknown): string =>
      refusal(() => sentenceRouge("a", "a", { types: names as RougeType[] })).sentence
    expect(types(["rouge1", "rouge10"])).toBe('types[1] must be rouge1 to rouge9, rougeL or rougeLsum, got "rouge10"')
    expect(types([3])).toContain("types[0]")
    expect(types("rouge1")).toContain("types must be an array of names")
    expect(refusal(() => sentenceRouge(3 as unknown as string, "a")).kind).toBe("wrong-type")
    expect(refusal(() => sentenceRouge("\ud800", "a")).sentence).toContain("hypothesis")
    expect(refusal(() => sentenceRouge("a", ["b", "\ud800"])).sentence).toContain("references[1]")
    expect(refusal(() => rougeL().score(["a"], [])).kind).toBe("unequal-lengths")
  })

  test("cover functions that do not return tokens", () => {
    const tokenize = (() => "a b") as unknown as () => string[]
    expect(refusal(() => rougeL({ tokenize }).score(["a"], ["a"])).kind).toBe("wrong-type")
  })
})
