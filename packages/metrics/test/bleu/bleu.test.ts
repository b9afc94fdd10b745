// Values worked by hand, mostly from the notes, and the documented empty cases.
import { describe, expect, test } from "vitest"
import { MISSING_REFERENCE } from "../../src/engine.js"
import { bleu, sentenceBleu } from "../../src/index.js"

const CAT = ["the cat is on the mat", "there is a cat on the mat"]
const GUARD = "The guard arrived late because of the rain"
const GUARD_REFERENCE = "The guard arrived late because it was raining"

describe("clipped precision", () => {
  test("counts a token at most as often as one reference has it: 2 of 7", () => {
    const { counts, totals, precisions } = bleu().score(["the the the the the the the"], [CAT])
    expect([counts[0], totals[0]]).toEqual([2, 7])
    expect(precisions[0]).toBe(2 / 7)
  })

  test("takes the maximum over references, not the sum: 3 of 6", () => {
    const references = ["He eats a sweet apple", "He is eating a tasty apple"]
    const { counts, totals } = bleu().score(["He He He eats tasty fruit"], [references])
    expect([counts[0], totals[0]]).toEqual([3, 6])
  })

  test("falls order by order: 5/8, 4/7, 3/6, 2/5", () => {
    const { score, precisions, brevityPenalty } = bleu().score([GUARD], [GUARD_REFERENCE])
    expect(precisions).toEqual([5 / 8, 4 / 7, 3 / 6, 2 / 5])
    expect(brevityPenalty).toBe(1)
    expect(score).toBeCloseTo(0.51697315395717, 14)
  })

  test("is 0 without a four-gram in common, unsmoothed: 3/4, 1/3, 0/2, 0/1", () => {
    const hypotheses = ["I enjoy machine learning"]
    const references = ["I like machine learning"]
    const { score, counts, totals, cumulative } = bleu({ smoothing: "none" }).score(hypotheses, references)
    expect([counts, totals]).toEqual([
      [3, 1, 0, 0],
      [4, 3, 2, 1],
    ])
    expect(score).toBe(0)
    expect(cumulative).toEqual([0.75, expect.closeTo(0.5, 15), 0, 0])
  })
})

describe("the brevity penalty", () => {
  test("compares with the closest reference: exp(1 - 6/2)", () => {
    const result = bleu({ maxOrder: 2 }).score(["the cat"], [CAT])
    expect(result.precisions).toEqual([1, 1])
    expect(result.referenceLength).toBe(6)
    expect(result.ratio).toBe(2 / 6)
    expect(result.brevityPenalty).toBeCloseTo(0.135335283236613, 15)
    expect(result.score).toBeCloseTo(0.135335283236613, 15)
  })

  test("is exp(-1) for half the length", () => {
    const { brevityPenalty } = bleu().score(["a b"], ["a b c d"])
    expect(brevityPenalty).toBeCloseTo(0.367879441171442, 15)
  })

  test("takes the shorter of two equally close references, in any order", () => {
    const metric = bleu()
    for (const references of [
      ["a b c", "a b c d e"],
      ["a b c d e", "a b c"],
    ]) {
      expect(metric.score(["a b c d"], [references]).referenceLength).toBe(3)
    }
  })

  test("takes the closest reference, not the shortest", () => {
    expect(bleu().score(["a b c d e f"], [["a", "a b c d e f g"]]).referenceLength).toBe(7)
  })

  test("does not reward length", () => {
    expect(bleu({ maxOrder: 1 }).score(["a b c d"], ["a b"]).brevityPenalty).toBe(1)
  })

  test("is 0 for an empty hypothesis, and 1 when the reference is empty too", () => {
    expect(bleu().score([""], ["a b"]).brevityPenalty).toBe(0)
    expect(bleu().score([""], [""]).brevityPenalty).toBe(1)
  })
})

describe("corpus BLEU", () => {
  test("sums counts before it divides: far from the mean of sentence scores", () => {
    const hypotheses = ["a", "the quick brown fox jumps over the lazy dog today"]
    const references = ["a", "one slow red fox walks under some old cat now"]
    const corpus = bleu({ maxOrder: 1 }).score(hypotheses, references).score
    const sentences = hypotheses.map((each, i) => sentenceBleu(each, references[i]!, { maxOrder: 1 }).score)
    expect(corpus).toBeCloseTo(2 / 11, 15)
    expect((sentences[0]! + sentences[1]!) / 2).toBeCloseTo(0.55, 15)
  })

  test("is the geometric mean of the precisions", () => {
    // Four hypothesis tokens of which 4, 3, 2, 1 n-grams match out of 4, 3, 2, 1, and 6 lines of one token each.
    const hypotheses = ["a b c d", "x", "x", "x", "x", "x", "x"]
    const references = ["a b c d", "y", "y", "y", "y", "y", "y"]
    expect(bleu().score(hypotheses, references).score).toBeCloseTo((4 / 10) ** 0.25, 15)
  })

  test("uses the weights as exponents", () => {
    const { score } = bleu({ weights: [0.1, 0.2, 0.3, 0.4] }).score([GUARD], [GUARD_REFERENCE])
    expect(score).toBeCloseTo((5 / 8) ** 0.1 * (4 / 7) ** 0.2 * (3 / 6) ** 0.3 * (2 / 5) ** 0.4, 15)
  })

  test("ignores orders of weight 0, even without a match", () => {
    const metric = bleu({ smoothing: "none", weights: [0.5, 0.5, 0, 0] })
    const { score, cumulative } = metric.score(["I enjoy machine learning"], ["I like machine learning"])
    expect(score).toBeCloseTo(0.5, 15)
    expect(cumulative.at(-1)).toBe(0)
  })

  test("rescales the weights of the orders that effective order keeps", () => {
    const metric = bleu({ effectiveOrder: true, weights: [0.2, 0.2, 0.3, 0.3] })
    expect(metric.score(["a b"], ["a b"]).score).toBe(1)
    const onlyThird = bleu({ effectiveOrder: true, weights: [0, 0, 1, 0] })
    expect(onlyThird.score(["a b"], ["a b"]).score).toBe(0)
  })

  test("gives BLEU-1 to BLEU-N equal to the same metric with lower orders", () => {
    const hypotheses = ["I enjoy machine learning", GUARD]
    const references = ["I like machine learning", GUARD_REFERENCE]
    for (const smoothing of ["none", "floor", "add-k", "exp"] as const) {
      const { cumulative } = bleu({ smoothing, maxOrder: 6 }).score(hypotheses, references)
      const lower = cumulative.map((_, k) => bleu({ smoothing, maxOrder: k + 1 }).score(hypotheses, references).score)
      expect(cumulative).toEqual(lower)
    }
  })

  test("gives the same result for every kernel", () => {
    const scores = (["auto", "wasm", "typescript"] as const).map((kernel) =>
      bleu({ kernel }).score([GUARD], [GUARD_REFERENCE]),
    )
    expect(scores[1]).toEqual(scores[0])
    expect(scores[2]).toEqual(scores[0])
  })

  test("lower-cases only on request", () => {
    expect(bleu({ maxOrder: 1 }).score(["THE CAT"], ["the cat"]).score).toBe(0)
    expect(bleu({ maxOrder: 1, lowercase: true }).score(["THE CAT"], ["the cat"]).score).toBe(1)
  })

  test("forgets earlier corpora", () => {
    const metric = bleu()
    const first = metric.score([GUARD], [GUARD_REFERENCE])
    metric.score(["x ".repeat(5000), "y"], [["x", null, "y z"], [""]])
    expect(metric.score([GUARD], [GUARD_REFERENCE])).toEqual(first)
  })
})

describe("smoothing", () => {
  const hypotheses = ["I enjoy machine learning"]
  const references = ["I like machine learning"]
  const precisions = (options: Parameters<typeof bleu>[0]): readonly number[] =>
    bleu(options).score(hypotheses, references).precisions

  test("exp halves from order to order without a match", () => {
    expect(precisions({ smoothing: "exp" })).toEqual([3 / 4, 1 / 3, 1 / 2 / 2, 1 / 4 / 1])
  })

  test("floor puts a small count in place of 0", () => {
    expect(precisions({ smoothing: "floor" })).toEqual([3 / 4, 1 / 3, 0.1 / 2, 0.1 / 1])
    expect(precisions({ smoothing: "floor", smoothingValue: 0.5 })).toEqual([3 / 4, 1 / 3, 0.5 / 2, 0.5 / 1])
  })

  test("add-k raises the counts above order 1, in the result but not in the state", () => {
    const metric = bleu({ smoothing: "add-k", smoothingValue: 2 })
    const state = metric.add(metric.zero(), { hypothesis: hypotheses[0]!, references })
    const before = [...state]
    const result = metric.finalize(state)
    expect(result.precisions).toEqual([3 / 4, 3 / 5, 2 / 4, 2 / 3])
    expect([result.counts, result.totals]).toEqual([
      [3, 3, 2, 2],
      [4, 5, 4, 3],
    ])
    expect([...state]).toEqual(before)
    expect(metric.finalize(state)).toEqual(result)
  })

  test.each(["none", "floor", "add-k", "exp"] as const)("%s leaves a corpus without a match at 0", (smoothing) => {
    const { score, precisions: all, cumulative } = bleu({ smoothing }).score(["a b c d e"], ["v w x y z"])
    expect([score, ...all, ...cumulative]).toEqual(new Array(9).fill(0))
  })
})

describe("empty cases", () => {
  test.each(["none", "floor", "add-k", "exp"] as const)(
    "BLEU of an empty corpus is 0 with %s smoothing",
    (smoothing) => {
      const metric = bleu({ smoothing, effectiveOrder: true })
      expect(metric.finalize(metric.zero())).toEqual({
        score: 0,
        precisions: [0, 0, 0, 0],
        cumulative: [0, 0, 0, 0],
        counts: [0, 0, 0, 0],
        totals: [0, 0, 0, 0],
        brevityPenalty: 1,
        hypothesisLength: 0,
        referenceLength: 0,
        ratio: 0,
      })
    },
  )

  test("an empty hypothesis scores 0, and its reference counts", () => {
    const { score, referenceLength, ratio } = bleu().score([""], ["the cat sat"])
    expect([score, referenceLength, ratio]).toEqual([0, 3, 0])
  })

  test("an empty reference has length 0, a missing one is ignored", () => {
    const metric = bleu()
    expect(metric.score(["a"], [["", "a b c d"]]).referenceLength).toBe(0)
    expect(metric.score(["a"], [[null, "a b c d"]]).referenceLength).toBe(4)
    expect(metric.score(["a"], [[undefined, "a b c d"]]).referenceLength).toBe(4)
  })

  test("countLines() recognizes a missing reference by its byte", () => {
    const metric = bleu({ tokenize: "intl", lowercase: true })
    const bytes = (text: string): Uint8Array =>
      new TextEncoder().encode(text).map((byte) => (byte === 0 ? MISSING_REFERENCE : byte))
    const total = metric.zero()
    metric.countLines(
      { segments: 2, hypothesis: bytes("A B\nC"), references: [bytes("\0\nc d"), bytes("a\n\0")] },
      total,
    )
    expect([...total].slice(0, 3)).toEqual([3, 3, 2])
  })
})

describe("sentenceBleu()", () => {
  test("scores texts shorter than four tokens by the orders they have", () => {
    const result = sentenceBleu("the cat sat", "the cat sat")
    expect(result.score).toBe(1)
    expect(result.signature).toBe("nrefs:1|case:mixed|eff:yes|tok:13a|smooth:exp|version:lectern-0.1.0")
    expect(sentenceBleu("the cat sat", "the cat sat", { effectiveOrder: false }).score).toBe(0)
  })

  test("takes one reference or several, some missing", () => {
    expect(sentenceBleu("the cat", CAT).counts[0]).toBe(2)
    expect(sentenceBleu("the cat", [null, ...CAT]).signature).toContain("nrefs:2|")
  })

  test("takes the options of bleu()", () => {
    expect(sentenceBleu("THE CAT", "the cat", { lowercase: true, maxOrder: 1 }).score).toBe(1)
  })
})
