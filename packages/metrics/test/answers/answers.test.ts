// Metrics of answers against simple versions and values by hand, and what they refuse.
import { examples, refusal } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  accuracy,
  contains,
  estimatePassAtK,
  exact,
  exactMatch,
  extractNumber,
  f1,
  metricRegistry,
  normalizeAnswer,
  numeric,
  passAtK,
  regex,
  type Segment,
  tokenF1,
} from "../../src/index.js"
import { rowsOfBlock, sameThroughEveryEntryPoint } from "../helpers/entry-points.js"
import { line, segment } from "../helpers/texts.js"
import { oracleF1, oraclePassAtK, oracleSquad } from "../oracle/answers.js"

const word = fc.constantFrom(
  "a",
  "an",
  "the",
  "A",
  "cat",
  "Cat.",
  "art",
  "é",
  "中",
  "-",
  "18",
  "18.0",
  "$1,080.",
  "#### 18",
  "",
)
const answer = fc.array(word, { maxLength: 6 }).map((words) => words.join(" "))
const answers = fc.array(segment(answer), { minLength: 1, maxLength: 6 })
const present = ({ references }: Segment): string[] => references.filter((each) => typeof each === "string")

describe("exact(), contains() and f1()", () => {
  test("equal simple versions, one segment after another", () => {
    const metrics = [exact({ normalize: "squad" }), contains({ normalize: "squad" }), f1()]
    fc.assert(
      fc.property(answers, (segments) => {
        const [matched, contained, scored] = metrics.map((metric) => rowsOfBlock(metric, segments))
        for (const [i, each] of segments.entries()) {
          const own = oracleSquad(each.hypothesis)
          const theirs = present(each).map(oracleSquad)
          const right = theirs.some((words) => words.join(" ") === own.join(" "))
          const within = theirs.some((words) => own.join(" ").includes(words.join(" ")))
          expect(matched![i]).toEqual([1, Number(right), Number(own.length === 0)])
          expect(contained![i]![1]).toBe(Number(within))
          const best = theirs.map((words) => oracleF1(own, words)).reduce((a, b) => (b[0] > a[0] ? b : a))
          const { score, precision, recall } = f1().finalize(Float64Array.from(scored![i]!))
          for (const [k, value] of [score, precision, recall].entries()) expect(value).toBeCloseTo(best[k]!, 14)
        }
      }),
      examples(300, 3),
    )
  })

  test("equal the functions for one answer on any text", () => {
    fc.assert(
      fc.property(segment(line), (each) => {
        const { hypothesis, references } = each
        for (const normalize of ["none", "squad", "lm-eval", "gsm8k"] as const) {
          const matches = exact({ normalize }).score([hypothesis], { perSegment: [references] }).matches
          expect(exactMatch(hypothesis, references, { normalize })).toBe(matches === 1)
          const { score } = f1({ normalize }).score([hypothesis], { perSegment: [references] })
          expect(tokenF1(hypothesis, references, { normalize })).toBeCloseTo(score, 14)
        }
      }),
      examples(100, 5),
    )
  })

  test("are worked by hand", () => {
    expect(exact().score(["Paris", "Rome", ""], ["Paris", "rome", "Oslo"])).toMatchObject({
      score: 1 / 3,
      matches: 1,
      unanswered: 1,
      segments: 3,
    })
    // river, nile against nile: 1 of 2 and 1 of 1; the second answer has nothing in common.
    expect(f1().score(["the river Nile", "x"], ["Nile", "y"])).toMatchObject({
      score: 1 / 3,
      precision: 1 / 4,
      recall: 1 / 2,
      segments: 2,
    })
    // A word counts as often as both have it: 2 of 3 and 2 of 2.
    expect(tokenF1("b b b", "b b")).toBe(0.8)
    expect(contains().score(["It is Paris.", "party", "it"], ["Paris", "art", "It"]).matches).toBe(2)
    expect(accuracy().score(["1", "01"], ["1", "1"]).score).toBe(0.5)
  })

  test("take the best of several references, the first of equals, and ignore missing ones", () => {
    expect(exactMatch("b", ["a", null, "b"])).toBe(true)
    expect(f1().score(["x y"], [["x", null, "x y z w", "y"]])).toMatchObject({ precision: 1 / 2, recall: 1 })
    expect(f1().score(["x y"], [["x y z w", "x"]])).toMatchObject({ precision: 1, recall: 1 / 2 })
  })

  test("of empty texts are as in SQuAD 1.1", () => {
    expect([
      exactMatch("", ""),
      exactMatch("the", "a.", { normalize: "squad" }),
      tokenF1("", ""),
      tokenF1("", "a"),
    ]).toEqual([true, true, 0, 0])
    for (const metric of [exact(), contains(), f1(), numeric(), regex(), passAtK()]) {
      expect(metric.finalize(metric.zero()).score).toBe(0)
    }
  })
})

describe("normalizeAnswer()", () => {
  test.each([
    ["squad", "The  U.S.\tSenate!", "us senate"],
    ["squad", "a_b an-d theatre", "ab and theatre"],
    ["squad", "éa athe the", "éa athe"],
    ["squad", "a\u0301", "\u0301"],
    ["squad", "𝟘a a𠮷 😀a", "𝟘a a𠮷 😀"],
    ["squad", "İ ΟΔΟΣ", "i̇ οδος"],
    ["lm-eval", "The  U.S.", "the  us"],
    ["gsm8k", "so 3 + 4.\n#### 1,0#### $7.", "7"],
    ["gsm8k", "7.\n", "7\n"],
    ["gsm8k", "7.\n\n", "7.\n\n"],
    ["none", " The ", " The "],
  ] as const)("%s of %j", (normalizer, text, wanted) => {
    expect(normalizeAnswer(text, normalizer)).toBe(wanted)
  })

  test("refuses other names and texts", () => {
    expect(refusal(() => normalizeAnswer("a", "SQuAD" as never)).sentence).toBe(
      'normalizer must be "none", "squad", "lm-eval" or "gsm8k", got "SQuAD"',
    )
    expect(refusal(() => normalizeAnswer(7 as never, "none")).kind).toBe("wrong-type")
    expect(refusal(() => exactMatch("a", [null])).kind).toBe("wrong-type")
    expect(refusal(() => tokenF1("a", 1 as never)).kind).toBe("wrong-type")
    expect(refusal(() => extractNumber(null as never)).kind).toBe("wrong-type")
  })
})

describe("numeric()", () => {
  test("compares texts without a tolerance, numbers with one", () => {
    const pair = [["it is 18.0"], ["#### 18"]] as const
    expect(numeric().score(...pair).score).toBe(0)
    expect(numeric({ tolerance: 0 }).score(...pair).score).toBe(1)
    expect(numeric({ tolerance: 0.25 }).score(["-1.5", "1.5", "1.26"], ["-1.25", "1.25", "1"]).matches).toBe(2)
  })

  test.each(["", "1.2.3", "one", "0x10", "1e999", "Infinity", "--1"])(
    "reads no number in the reference %j",
    (reference) => {
      expect(numeric({ tolerance: 1e9 }).score(["16"], [reference]).matches).toBe(0)
    },
  )

  test("counts hypotheses without a number", () => {
    expect(numeric({ filter: "strict-match" }).score(["18", "#### 18"], ["18", "18"])).toMatchObject({
      matches: 1,
      unanswered: 1,
    })
  })

  test.each([-1, Number.NaN, 2e9, "1"])("refuses a tolerance of %j", (tolerance) => {
    expect(refusal(() => numeric({ tolerance: tolerance as number })).sentence).toMatch(
      /^tolerance must be a number in 0\.\./,
    )
  })
})

describe("regex()", () => {
  test("takes the group, else the match, of the first or last match", () => {
    const texts = [["(A) or (B)"], ["B"]] as const
    expect(regex({ pattern: "\\(([A-D])\\)", select: "last" }).score(...texts).score).toBe(1)
    expect(regex({ pattern: "\\(([A-D])\\)" }).score(...texts).score).toBe(0)
    expect(
      regex({ pattern: "[A-D] ?", select: "last", normalize: "squad" }).score(["x", "A B !"], ["b", "b"]),
    ).toMatchObject({
      matches: 1,
      unanswered: 1,
    })
  })
})

describe("passAtK()", () => {
  test("equals the share of all draws, also for tasks of different sizes", () => {
    const task = fc.array(fc.boolean(), { maxLength: 7 })
    fc.assert(
      fc.property(
        fc.array(task, { minLength: 1, maxLength: 5 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
        (tasks, k) => {
          const texts = tasks.map((samples) => samples.map((each) => (each ? "ok" : "no")).join(" "))
          const {
            passAtK: means,
            tooFew,
            tasks: count,
            samples,
            passed,
          } = passAtK({ k }).score(
            texts,
            tasks.map(() => "ok"),
          )
          expect([count, samples, passed]).toEqual([
            tasks.length,
            tasks.flat().length,
            tasks.flat().filter(Boolean).length,
          ])
          for (const [i, each] of k.entries()) {
            const enough = tasks.filter((task) => task.length >= each)
            const mean = enough.reduce((sum, task) => sum + oraclePassAtK(task, each), 0) / Math.max(1, enough.length)
            expect(means[i]).toBeCloseTo(mean, 12)
            expect(tooFew[i]).toBe(tasks.length - enough.length)
          }
        },
      ),
      examples(100, 7),
    )
  })

  test("reports each k, and the tasks that have too few samples", () => {
    const metric = metricRegistry.passAtK({ k: [1, 3] })
    const state = metric.zero()
    metric.add(state, { hypothesis: "right wrong other", references: ["right", "other"] })
    metric.add(state, { hypothesis: "wrong wrong", references: ["right"] })
    expect([metric.name, metric.signature(1)]).toEqual(["pass@1", "nrefs:1|k:1,3|version:lectern-0.1.0"])
    const { score, parts } = metric.report(metric.finalize(state))
    expect(score).toBeCloseTo(100 / 3, 12)
    expect(parts).toEqual({ "pass@3": 100, tasks: 2, samples: 5, passed: 2, too_few: [0, 1] })
  })

  test("takes one outcome for all tasks in place of the references", () => {
    const metric = metricRegistry.passAtK({ k: [2], outcome: "true" })
    const state = metric.zero()
    metric.add(state, { hypothesis: "true false false", references: ["false"] })
    metric.add(state, { hypothesis: "false True", references: ["True", "false"] })
    expect(metric.signature(2)).toBe("nrefs:2|k:2|outcome:true|version:lectern-0.1.0")
    expect(metric.finalize(state).score).toBeCloseTo(1 / 3, 12)
    for (const outcome of ["", " ", "a b", "a ", "a\u2003b"]) {
      expect(refusal(() => passAtK({ outcome })).sentence).toBe(
        `outcome must be a word without blanks, got ${JSON.stringify(outcome)}`,
      )
    }
  })

  test.each([
    [[0], "k[0] must be an integer in 1..1000000, got 0"],
    [[1, 2, 1], "k[2] must be a number that is not in the list before, got 1"],
    [[], "k must be at least one number of samples, got an empty array"],
    ["1", 'k must be a list of numbers of samples, got "1"'],
  ])("refuses k %j", (k, sentence) => {
    expect(refusal(() => passAtK({ k: k as number[] })).sentence).toBe(sentence)
  })

  test("estimatePassAtK() is exact for one draw and all, and refuses what cannot be", () => {
    expect([estimatePassAtK(10, 3, 1), estimatePassAtK(10, 0, 10), estimatePassAtK(10, 1, 10)]).toEqual([
      0.30000000000000004, 0, 1,
    ])
    expect(refusal(() => estimatePassAtK(2, 1, 3)).sentence).toMatch(/^samples must be an integer of at least 3/)
    expect(refusal(() => estimatePassAtK(2, 3, 1)).sentence).toBe("passed must be an integer in 0..2, got 3")
    expect(refusal(() => estimatePassAtK(2, 1, 0)).sentence).toBe("k must be an integer in 1..1000000, got 0")
  })
})

test.each([
  [exact({ normalize: "squad" }), "nrefs:1|norm:squad|version:lectern-0.1.0", "#:1|n:squad|v:lectern-0.1.0"],
  [f1(), "nrefs:1|norm:squad|version:lectern-0.1.0", "#:1|n:squad|v:lectern-0.1.0"],
  [numeric(), "nrefs:1|filter:flexible-extract|version:lectern-0.1.0", "#:1|f:flexible-extract|v:lectern-0.1.0"],
  [
    numeric({ tolerance: 0 }),
    "nrefs:1|filter:flexible-extract|tol:0|version:lectern-0.1.0",
    "#:1|f:flexible-extract|tol:0|v:lectern-0.1.0",
  ],
  [
    regex({ pattern: "a|b (c)" }),
    "nrefs:1|pattern:a%7Cb%20(c)|select:first|norm:none|version:lectern-0.1.0",
    "#:1|p:a%7Cb%20(c)|s:first|n:none|v:lectern-0.1.0",
  ],
])("a signature has every option", (metric, signature, short) => {
  expect([metric.signature(1), metric.shortSignature(1)]).toEqual([signature, short])
})

test("reports percentages", () => {
  expect(exact().report(exact().score(["a", "b"], ["a", "c"]))).toEqual({
    score: 50,
    parts: { matches: 1, unanswered: 0 },
  })
  expect(f1().report(f1().score(["x y"], ["x"]))).toEqual({
    score: 100 * (2 / 3),
    parts: { precision: 50, recall: 100 },
  })
})

test("give the same through every entry point and obey the merge laws", () => {
  const metrics = [
    exact({ normalize: "gsm8k" }),
    f1(),
    numeric({ tolerance: 1 }),
    regex({ pattern: "\\w+" }),
    passAtK({ k: [2, 1] }),
  ]
  fc.assert(
    fc.property(answers, fc.array(fc.nat(6), { maxLength: 3 }), (segments, places) => {
      for (const metric of metrics) sameThroughEveryEntryPoint(metric, segments, places)
    }),
    examples(60, 9),
  )
})
