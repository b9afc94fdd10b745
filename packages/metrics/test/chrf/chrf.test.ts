// Values worked by hand, mostly from the note, and the documented empty cases.
import { describe, expect, test } from "vitest"
import { LINE_BREAK, MISSING_REFERENCE } from "../../src/engine.js"
import { type ChrfOptions, chrf, metricRegistry, sentenceChrf } from "../../src/index.js"

/** [hypothesis total, reference total, matches] by order. */
function counts(hypothesis: string, references: string | string[], options: ChrfOptions = {}): number[][] {
  const { orders } = sentenceChrf(hypothesis, references, options)
  return orders.map(({ hypothesisTotal, referenceTotal, matches }) => [hypothesisTotal, referenceTotal, matches])
}

describe("character n-grams", () => {
  test("are counted by order, except orders that the reference lacks: cats against cat", () => {
    expect(counts("cats", "cat")).toEqual([
      [4, 3, 3],
      [3, 2, 2],
      [2, 1, 1],
      [0, 0, 0],
      [0, 0, 0],
      [0, 0, 0],
    ])
  })

  test("count in the reference even where the hypothesis has none: cat against cats", () => {
    expect(counts("cat", "cats")[3]).toEqual([0, 1, 0])
  })

  test("match as often as both sides have them", () => {
    expect(counts("aaab", "abaa", { charOrder: 2 })).toEqual([
      [4, 4, 4],
      [3, 3, 2],
    ])
  })

  test("reach across words, unless whitespace belongs to them", () => {
    expect(counts("a b", "ab", { charOrder: 2 })).toEqual([
      [2, 2, 2],
      [1, 1, 1],
    ])
    expect(counts("a b", "ab", { charOrder: 2, whitespace: true })).toEqual([
      [3, 2, 2],
      [2, 1, 0],
    ])
  })

  test("are of code points: a skin tone is a character, half an emoji is not", () => {
    expect(counts("👍🏽", "👍", { charOrder: 1 })).toEqual([[2, 1, 1]])
  })

  test("know Python's whitespace", () => {
    expect(counts("a\u0085\u001c\u00a0\u3000\u2028b", "ab", { charOrder: 1 })).toEqual([[2, 2, 2]])
    expect(counts("a\u200b\ufeffb", "ab", { charOrder: 1 })).toEqual([[4, 2, 2]])
  })

  test("may be compared in lower case", () => {
    expect(counts("ΣΑΣ", "σας", { charOrder: 1, lowercase: true })).toEqual([[3, 3, 3]])
    expect(counts("ΣΑΣ", "σας", { charOrder: 1 })).toEqual([[3, 3, 0]])
  })
})

describe("word n-grams", () => {
  const words = (hypothesis: string, reference: string): number[][] =>
    counts(hypothesis, reference, { charOrder: 0, wordOrder: 2 })

  test("are of words, and a punctuation mark at the end is a word", () => {
    expect(words("the end.", "the end .")).toEqual([
      [3, 3, 3],
      [2, 2, 2],
    ])
  })

  test("split one side of a word only: (hi) is (hi and )", () => {
    expect(words("(hi)", "hi )")).toEqual([
      [2, 2, 1],
      [1, 1, 0],
    ])
    expect(words("(hi", "( hi")[0]).toEqual([2, 2, 2])
    expect(words("hi...", "hi.. .")[0]).toEqual([2, 3, 1])
  })

  test("leave a word of one character whole, and marks beyond ASCII where they are", () => {
    expect(words(". a", ". a")[0]).toEqual([2, 2, 2])
    expect(words("“hi”", "“ hi ”")[0]).toEqual([1, 3, 0])
    expect(words("é.", "é .")[0]).toEqual([2, 2, 2])
  })
})

describe("chrF", () => {
  test("is the F of the mean precision and the mean recall: cats against cat", () => {
    const { score, precision, recall } = sentenceChrf("cats", "cat")
    expect(precision).toBeCloseTo((3 / 4 + 2 / 3 + 1 / 2) / 3, 15)
    expect(recall).toBe(1)
    expect(score).toBeCloseTo(115 / 128, 15)
  })

  test("weighs recall beta times as much as precision", () => {
    const p = 23 / 36
    const f = (beta: number): number => ((1 + beta ** 2) * p) / (beta ** 2 * p + 1)
    for (const beta of [0, 0.5, 1, 2, 3, 1000]) {
      expect(sentenceChrf("cats", "cat", { beta }).score).toBeCloseTo(f(beta), 14)
    }
    expect(sentenceChrf("cats", "cat", { beta: 0 }).score).toBeCloseTo(p, 15)
  })

  test("sums counts before it divides", () => {
    const { score, orders } = chrf({ charOrder: 1 }).score(["ab", "cccc"], ["ab", "dddd"])
    expect([orders[0]!.precision, orders[0]!.recall]).toEqual([2 / 6, 2 / 6])
    expect(score).toBeCloseTo(2 / 6, 15)
  })

  test("averages the F of every order with epsilon smoothing", () => {
    const f = (p: number, r: number): number => (5 * p * r) / (4 * p + r)
    const smoothed = sentenceChrf("cats", "cat", { charOrder: 4, epsSmoothing: true }).score
    expect(smoothed).toBeCloseTo((f(3 / 4, 1) + f(2 / 3, 1) + f(1 / 2, 1)) / 4, 15)
    const absent = sentenceChrf("ab", "ba", { charOrder: 3, epsSmoothing: true }).score
    expect(absent).toBeCloseTo(1 / 3, 15)
  })

  test("takes the counts of the reference with the highest F, the first of equals", () => {
    const metric = chrf({ charOrder: 2 })
    const best = (references: string[]): number[] => [...metric.add(metric.zero(), { hypothesis: "abcd", references })]
    expect(best(["xbcd", "abcd", "abxx"])).toEqual([4, 4, 4, 3, 3, 3])
    expect(best(["abcdefgh", "ab"])).toEqual([4, 2, 2, 3, 1, 1])
    // Both are 0: the first counts, although the second is shorter.
    expect(best(["xxxx", "y"])).toEqual([4, 4, 0, 3, 3, 0])
    expect(best(["y", "xxxx"])).toEqual([4, 1, 0, 0, 0, 0])
  })

  test("adds three whole numbers for each order to a state", () => {
    const metric = chrf({ charOrder: 2, wordOrder: 1 })
    expect([...metric.add(metric.zero(), { hypothesis: "ab c", references: ["ab d"] })]).toEqual([
      3, 3, 2, 2, 2, 1, 2, 2, 1,
    ])
    expect(metric.width).toBe(9)
  })

  test("is the same for every kernel, and forgets earlier corpora", () => {
    const text = "The lamp on the pier, (lit again)."
    const metrics = (["auto", "wasm", "typescript"] as const).map((kernel) => chrf({ wordOrder: 2, kernel }))
    for (const metric of metrics) metric.score(["x ".repeat(5000), "y"], [["x", null, "y z"], [""]])
    const [first, ...others] = metrics.map((metric) => metric.score([text], ["A lamp on a pier (lit)."]))
    for (const other of others) expect(other).toEqual(first)
  })

  test("reports points, means and counts", () => {
    const metric = chrf({ charOrder: 2, wordOrder: 1 })
    const report = metric.report(metric.score(["ab c"], ["ab d"]))
    expect(report.parts).toEqual({
      chrp: (100 * (2 / 3 + 1 / 2 + 1 / 2)) / 3,
      chrr: (100 * (2 / 3 + 1 / 2 + 1 / 2)) / 3,
      hyp_totals: [3, 2, 2],
      ref_totals: [3, 2, 2],
      matches: [2, 1, 1],
    })
    expect(report.score).toBeCloseTo(500 / 9, 12)
    expect(metric.higherIsBetter).toBe(true)
  })
})

describe("names and signatures", () => {
  test("are sacreBLEU's", () => {
    const names = [{}, { wordOrder: 1 }, { wordOrder: 2 }, { beta: 3 }, { beta: 0.5, wordOrder: 2 }]
    expect(names.map((options) => chrf(options).name)).toEqual(["chrF2", "chrF2+", "chrF2++", "chrF3", "chrF0.5++"])
    expect(chrf().signature(1)).toBe("nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:lectern-0.1.0")
    const unusual = chrf({ charOrder: 4, wordOrder: 1, lowercase: true, whitespace: true, epsSmoothing: true })
    expect(unusual.signature("var")).toBe("nrefs:var|case:lc|eff:no|nc:4|nw:1|space:yes|version:lectern-0.1.0")
    expect(unusual.shortSignature(2)).toBe("#:2|c:lc|e:no|nc:4|nw:1|s:yes|v:lectern-0.1.0")
  })

  test("count the references that are not missing", () => {
    expect(sentenceChrf("a", "a").signature).toContain("nrefs:1|")
    expect(sentenceChrf("a", [null, "a", "b"]).signature).toContain("nrefs:2|")
  })

  test("are found by name in the registry", () => {
    const metric = metricRegistry.chrf(JSON.parse('{ "wordOrder": 2, "beta": 1 }'))
    expect([metric.name, metric.width]).toEqual(["chrF1++", 24])
  })
})

describe("documented values", () => {
  const eps = 1e-16
  const thousands = ["a ".repeat(10_000), "a ".repeat(9_000)] as const
  const same = "The lamp was lit."

  test.each<[string, string, string, number, number, number]>([
    // chrF, chrF++, chrF with epsilon smoothing
    ["an empty hypothesis", "", "a lampshade", 0, 0, 0],
    ["an empty reference", "a lamp", "", 0, 0, eps],
    ["both empty", "", "", 0, 0, eps],
    ["whitespace alone against text", " \t\u3000", "a lampshade", 0, 0, 0],
    ["whitespace alone on both sides", " \t", "\u00a0\n", 0, 0, eps],
    ["nothing in common", "abcdefg", "tuvwxyz", 0, 0, eps],
    ["identical texts", same, same, 1, 1, 1],
    ["one token", "lantern", "lantern", 1, 1, 1],
    ["one character", "a", "a", 1, 1, (1 + 5 * eps) / 6],
    ["one emoji", "😀", "😀", 1, 1, (1 + 5 * eps) / 6],
    ["another emoji of the same first half", "😀", "😁", 0, 0, eps],
  ])("%s", (_, hypothesis, reference, plain, plus, smoothed) => {
    for (const kernel of ["auto", "typescript"] as const) {
      const scores = [{}, { wordOrder: 2 }, { epsSmoothing: true }].map(
        (options) => chrf({ ...options, kernel }).score([hypothesis], [reference]).score,
      )
      expect(scores[0]).toBeCloseTo(plain, 14)
      expect(scores[1]).toBeCloseTo(plus, 14)
      expect(Math.abs(scores[2]! - smoothed)).toBeLessThanOrEqual(1e-14 * smoothed)
    }
  })

  test("10,000 equal tokens against 9,000", () => {
    const precision = [1, 2, 3, 4, 5, 6].reduce((sum, n) => sum + (9001 - n) / (10001 - n), 0) / 6
    const { score } = sentenceChrf(...thousands)
    expect(score).toBeCloseTo((5 * precision) / (4 * precision + 1), 14)
    expect(counts(...thousands, { charOrder: 2, wordOrder: 2 })).toEqual([
      [10000, 9000, 9000],
      [9999, 8999, 8999],
      [10000, 9000, 9000],
      [9999, 8999, 8999],
    ])
  })

  test("an empty corpus", () => {
    const metric = chrf({ charOrder: 1 })
    const order = {
      unit: "character",
      order: 1,
      hypothesisTotal: 0,
      referenceTotal: 0,
      matches: 0,
      precision: 0,
      recall: 0,
    }
    expect(metric.finalize(metric.zero())).toEqual({ score: 0, precision: 0, recall: 0, orders: [order] })
    const smoothed = chrf({ epsSmoothing: true })
    expect(smoothed.finalize(smoothed.zero()).score).toBeCloseTo(eps, 30)
  })

  test("an empty reference has no n-grams, a missing one is ignored", () => {
    const state = (references: (string | null)[]): number[] => {
      const metric = chrf({ charOrder: 1 })
      return [...metric.add(metric.zero(), { hypothesis: "x", references })]
    }
    expect(state(["", "abc"])).toEqual([0, 0, 0])
    expect(state([null, "abc"])).toEqual([1, 3, 0])
  })

  test("lines have special bytes for a missing reference and for a newline within a text", () => {
    const bytes = (...parts: (string | number)[]): Uint8Array =>
      Uint8Array.from(
        parts.flatMap((part) => (typeof part === "number" ? [part] : [...new TextEncoder().encode(part)])),
      )
    for (const kernel of ["auto", "typescript"] as const) {
      const metric = chrf({ charOrder: 1, wordOrder: 1, whitespace: true, lowercase: true, kernel })
      const rows = new Float64Array(2 * metric.width)
      const hypothesis = bytes("A", LINE_BREAK, "B\nc")
      const references = [bytes(MISSING_REFERENCE, "\nc"), bytes("a b\n", MISSING_REFERENCE)]
      metric.countLines({ segments: 2, hypothesis, references }, metric.zero(), rows)
      expect([...rows]).toEqual([3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1])
    }
  })
})
