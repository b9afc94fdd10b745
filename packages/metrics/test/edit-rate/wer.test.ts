// The word rates: values worked by hand, jiwer's golden values, empty texts, averages, refusals.

import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import {
  composeTransforms,
  type EditRate,
  lowerCase,
  mer,
  metricRegistry,
  removeMultipleSpaces,
  type Signed,
  sentenceCer,
  sentenceWer,
  strip,
  type Transform,
  wer,
  wil,
  wip,
} from "../../src/index.js"
import { VERSION } from "../../src/metric/signature.js"
import { few } from "../helpers/selection.js"
import { golden, hasShared, wmt22Line, wmt22Lines } from "../helpers/shared.js"

interface Peer {
  readonly wer: number
  readonly mer: number
  readonly wil: number
  readonly wip: number
  readonly hits: number
  readonly substitutions: number
  readonly deletions: number
  readonly insertions: number
}

const NAMES = ["wer", "mer", "wil", "wip"] as const

function expectPeer(
  hypotheses: readonly string[],
  references: readonly string[],
  peer: Peer,
  transforms: readonly Transform[] = [],
): void {
  const { hits, substitutions, deletions, insertions } = peer
  for (const name of NAMES) {
    const result = { wer, mer, wil, wip }[name]({ transforms }).score(hypotheses, references)
    expect(result).toMatchObject({ hits, substitutions, deletions, insertions })
    expect(Math.abs(result.score - peer[name])).toBeLessThanOrEqual(1e-9)
  }
}

test("sentenceWer() and sentenceCer() take the hypothesis first, one reference or several, and options", () => {
  expect(sentenceWer("a c", "a b c").score).toBe(1 / 3)
  expect(sentenceWer("a b c", "a c")).toMatchObject({ score: 1 / 2, insertions: 1, referenceLength: 2 })
  const several = sentenceWer("the grey boat", ["the gray boat", null, "the grey boat"])
  expect(several).toMatchObject({ score: 0, signature: wer().signature(2) })
  expect(sentenceWer("A c", "a c", { transforms: [lowerCase] }).score).toBe(0)
  expect(sentenceWer("A c", "a c").score).toBe(1 / 2)
  expect(sentenceCer("sitting", "kitten").score).toBe(1 / 2)
  expect(sentenceCer("Sitting", "sitting", { transforms: [lowerCase] }).score).toBe(0)
  for (const score of [sentenceWer, sentenceCer]) {
    expect(refusal(() => score("a", [null])).kind).toBe("wrong-type")
    expect(refusal(() => score(["a"] as never, "a")).sentence).toMatch(/^hypothesis must be a string/)
  }
})

describe("by hand", () => {
  // the cat sat     down
  // a   cat sat up  over    S   H   H   I   S
  const hypotheses = ["a cat sat up over"]
  const references = ["the cat sat down"]

  test("WER is (S + D + I) / N: (2 + 0 + 1) / 4", () => {
    const parts = { hits: 2, substitutions: 2, deletions: 0, insertions: 1, referenceLength: 4, hypothesisLength: 5 }
    expect(wer().score(hypotheses, references)).toMatchObject({ score: 3 / 4, ...parts })
  })

  test("MER is the share of the alignment's steps that are edits: 3 / 5", () => {
    expect(mer().score(hypotheses, references).score).toBe(3 / 5)
  })

  test("WIP is H/N times H/M, WIL the rest: 2/4 * 2/5", () => {
    expect(wip().score(hypotheses, references).score).toBe((2 / 4) * (2 / 5))
    expect(wil().score(hypotheses, references).score).toBe(1 - (2 / 4) * (2 / 5))
  })

  test("WER of a corpus divides once, the mean of segments divides each: 3/7 or (3/4 + 0/3) / 2", () => {
    const two = [
      [...hypotheses, "all is well"],
      [...references, "all is well"],
    ] as const
    expect(wer().score(...two).score).toBe(3 / 7)
    const macro = wer({ average: "segments" })
    expect(macro.score(...two).score).toBe(3 / 8)
    expect(macro.score(...two)).toMatchObject({ hits: 5, substitutions: 2, deletions: 0, insertions: 1 })
    expect([macro.name, macro.signature(1), macro.shortSignature(1)]).toEqual([
      "macro-WER",
      `nrefs:1|avg:segments|transforms:none|version:lectern-${VERSION}`,
      `#:1|a:segments|t:none|v:lectern-${VERSION}`,
    ])
  })

  test("reports are in percent, with the sums", () => {
    const metric = wer()
    expect(metric.report(metric.score(hypotheses, references))).toEqual({
      score: 75,
      parts: { hits: 2, substitutions: 2, deletions: 0, insertions: 1, ref_len: 4, hyp_len: 5 },
    })
  })
})

describe.skipIf(!hasShared)("jiwer's golden values", () => {
  test("whole corpora score alike", () => {
    interface Row {
      readonly pair: string
      readonly system: string
      readonly ref: string
      readonly words: Peer
      readonly segments: number
      readonly ref_words: number
      readonly hyp_words: number
    }
    const { rows } = golden<{ rows: Row[] }>("jiwer_corpus")
    for (const { pair, system, ref, words, segments, ref_words, hyp_words } of few(rows, 2)) {
      const { hypotheses, references } = wmt22Lines({ pair, system, refs: [ref] })
      const texts = [hypotheses, references[0]!] as const
      expectPeer(...texts, words)
      expect(texts.map(({ length }) => length)).toEqual([segments, segments])
      expect(wer().score(...texts)).toMatchObject({ referenceLength: ref_words, hypothesisLength: hyp_words })
    }
    expect(rows.length).toBeGreaterThan(8)
  })

  test("single sentences score alike", () => {
    type Row = Record<"pair" | "system", string> & { readonly line: number; readonly words: Peer }
    for (const { pair, system, line, words } of few(golden<{ rows: Row[] }>("jiwer_sentences").rows, 150)) {
      const { hypothesis, references } = wmt22Line({ pair, system, refs: [pair === "cs-en" ? "B" : "A"] }, line)
      expectPeer([hypothesis], references, words)
    }
  })

  test("every segment counts alike", () => {
    const { stats } = golden<{ stats: Record<string, readonly number[][]> }>("jiwer_segstats")
    const { rows } = golden<{ rows: { pair: string; system: string; ref: string }[] }>("jiwer_corpus")
    for (const [name, wanted] of few(Object.entries(stats), 2)) {
      const [pair, system] = name.split("/") as [string, string]
      const { ref } = rows.find((row) => row.pair === pair && row.system === system)!
      const metric = wer()
      const { hypotheses, references } = wmt22Lines({ pair, system, refs: [ref] })
      const rowsOf = wanted.map((_, i) => [
        ...metric.add(metric.zero(), { hypothesis: hypotheses[i]!, references: [references[0]![i]!] }),
      ])
      expect(rowsOf).toEqual(wanted)
    }
  })

  describe("odd texts score alike", () => {
    type Texts = readonly string[]
    type Given = Peer | { readonly error: string }
    const listOf = (text: string | Texts): Texts => (typeof text === "string" ? [text] : text)
    const rows = hasShared
      ? golden<{ rows: (Record<"ref" | "hyp", string | Texts> & Record<string, Given>)[] }>("jiwer_edge").rows
      : []

    function expectAll(preset: string, prepared: (texts: Texts) => Texts, transforms: readonly Transform[]): void {
      for (const row of rows) {
        const [references, hypotheses] = [prepared(listOf(row.ref)), prepared(listOf(row.hyp))]
        const wanted = row[preset]!
        if (references.length === 0) continue
        if ("error" in wanted) {
          expect(refusal(() => wer().score(hypotheses, references)).kind).toBe("unequal-lengths")
        } else expectPeer(hypotheses, references, wanted, transforms)
      }
    }

    test("as they are", () => expectAll("words", (texts) => texts, []))

    // jiwer's preset also expands contractions and removes Kaldi's marks; these texts have neither.
    test("standardized, by composed transforms", () => {
      const spaced: Transform = (text) => text.replace(/[ \t-\r]/g, " ")
      expectAll("words_standardize", (texts) => texts, [lowerCase, spaced, removeMultipleSpaces, strip])
    })

    test("joined to one text", () => {
      const joined = (texts: Texts): Texts => [texts.map((text) => strip(removeMultipleSpaces(text))).join(" ")]
      expectAll("words_contiguous", joined, [])
    })
  })
})

const LONG = "again ".repeat(10_000)

test.each([
  ["both empty", "", "", [0, 0, 0, 1], [0, 0, 0, 0]],
  ["an empty hypothesis", "", "a b c", [1, 1, 1, 0], [0, 0, 3, 0]],
  ["an empty reference", "a b c", "", [3, 1, 1, 0], [0, 0, 0, 3]],
  ["nothing but whitespace", " \t\u3000\n", "\u2028 ", [0, 0, 0, 1], [0, 0, 0, 0]],
  ["equal texts", "a b c", "a b c", [0, 0, 0, 1], [3, 0, 0, 0]],
  ["one token", "a", "a", [0, 0, 0, 1], [1, 0, 0, 0]],
  ["one other token", "a", "b", [1, 1, 1, 0], [0, 1, 0, 0]],
  ["10,000 equal tokens", LONG, LONG, [0, 0, 0, 1], [10_000, 0, 0, 0]],
  ["10,000 equal tokens and half as many", LONG, LONG.slice(0, 30_000), [1, 0.5, 0.5, 0.5], [5000, 0, 0, 5000]],
  [
    "10,000 equal tokens between others",
    `x ${LONG}x`,
    `y ${LONG}z`,
    [2e-4, 2e-4, undefined, undefined],
    [10_000, 2, 0, 0],
  ],
  ["emoji", "👍🏽 👩‍👩‍👧", "👍 👩‍👩‍👧", [0.5, 0.5, 0.75, 0.25], [1, 1, 0, 0]],
])("%s: WER, MER, WIL and WIP are documented values", (_, hypothesis, reference, scores, counts) => {
  for (const [i, make] of [wer, mer, wil, wip].entries()) {
    const { score, ...result }: Signed<EditRate> = make().score([hypothesis], [reference])
    if (scores[i] !== undefined) expect(Math.abs(score - scores[i])).toBeLessThan(1e-6)
    expect(score).toBeGreaterThanOrEqual(0)
    expect(score).toBeLessThan(Number.POSITIVE_INFINITY)
    expect([result.hits, result.substitutions, result.deletions, result.insertions]).toEqual(counts)
    expect(make({ average: "segments" }).score([hypothesis], [reference]).score).toBeCloseTo(score, 14)
  }
})

test("an empty corpus has no error: WER, MER and WIL are 0, WIP is 1, in both averages", () => {
  for (const average of ["corpus", "segments"] as const) {
    const scores = [wer, mer, wil, wip].map((make) => {
      const metric = make({ average })
      return metric.finalize(metric.zero()).score
    })
    expect(scores).toEqual([0, 0, 0, 1])
  }
})

test("insertions into an empty reference count in a corpus: 3 errors in 3 words", () => {
  expect(wer().score(["a b", "x y", "c d"], ["a b", "", "c"])).toMatchObject({ score: 1, insertions: 3, hits: 3 })
})

describe("several references", () => {
  test("each segment takes the one with the fewest edits per word", () => {
    // 1 edit in 2 words against 2 edits in 6.
    const result = wer().score(["a b c d e f"], { perSegment: [["a b c d e x y", "a x"]] })
    expect(result).toMatchObject({ score: 2 / 7, referenceLength: 7 })
    expect(result.signature).toBe(`nrefs:2|avg:corpus|transforms:none|ref:best|version:lectern-${VERSION}`)
  })

  test("equal rates go to fewer edits, then to the first; missing ones are ignored", () => {
    const metric = wer()
    expect(metric.score(["a b"], [["a x b x", "a x"]])).toMatchObject({ referenceLength: 2, substitutions: 1 })
    expect(metric.score(["a b"], [["a x", "a"]])).toMatchObject({ referenceLength: 2 })
    expect(metric.score(["a b"], [[null, "c d", null]])).toMatchObject({ score: 1, referenceLength: 2 })
    expect(metric.score(["a b", "c"], [["a b", "x"], ["c"]]).signature).toContain("nrefs:var|")
  })

  test("an empty reference is best only for an empty hypothesis, or when all others are worse", () => {
    expect(wer().score([""], [["a", ""]]).score).toBe(0)
    expect(wer().score(["a b"], [["a", ""]])).toMatchObject({ score: 1, referenceLength: 1 })
  })
})

describe("transforms", () => {
  test("come before the words are split, and their names are in the signature", () => {
    const numbers = { name: "numbers", replaceWords: { "2": "two" } }
    const transforms = [
      lowerCase,
      composeTransforms("remove-punctuation", "nfkc", numbers),
      function dropUh(text: string) {
        return text.replaceAll("uh", "")
      },
    ]
    const result = wer({ transforms }).score(["Uh, 2 Ｋats."], ["two kats"])
    expect(result.score).toBe(0)
    expect(result.signature).toMatch(
      /^nrefs:1\|avg:corpus\|transforms:lowercase,remove-punctuation,nfkc,numbers\[[0-9a-f]{8}\],dropUh\|version:/,
    )
  })

  test("newlines reach them as newlines", () => {
    const transforms = [(text: string) => text.replaceAll("\n", " ")]
    expect(wer({ transforms }).score(["a\nb"], ["a b"]).score).toBe(0)
    expect(wer().score(["a\nb"], ["a b"]).score).toBe(1)
    expect(wer({ transforms: [strip] }).score(["a\nb"], ["a\nb c"])).toMatchObject({ hits: 1, deletions: 1 })
  })
})

test("metrics by name take names and tables, not functions", () => {
  const transforms = ["lowercase", { name: "spelling", replaceWords: { colour: "color" } }] as const
  for (const name of NAMES) expect(metricRegistry[name]({ transforms }).signature(1)).toContain("lowercase,spelling[")
  expect(refusal(() => metricRegistry.wer({ transforms: [(() => "") as never] })).sentence).toBe(
    "transforms[0] must be a name or a table, as functions cannot cross threads, got a function",
  )
})

test("rates of errors are better when lower, information preserved when higher", () => {
  expect([wer, mer, wil, wip].map((make) => [make().name, make().higherIsBetter])).toEqual([
    ["WER", false],
    ["MER", false],
    ["WIL", false],
    ["WIP", true],
  ])
})

test.each([
  [{ transforms: "lowercase" }, "wrong-type", 'transforms must be an array of transforms, got "lowercase"'],
  [
    { transforms: [(text: string) => text, "lowercase"] },
    "wrong-type",
    'transforms[1] must be a function (composeTransforms makes one of names and tables), got "lowercase"',
  ],
  [{ average: "micro" }, "out-of-range", 'average must be "corpus" or "segments", got "micro"'],
])("wer() refuses %j", (options, kind, sentence) => {
  expect(refusal(() => wer(options as never))).toEqual({ kind, sentence })
})

test.each([
  [{ transforms: "lowercase" }, "wrong-type", 'transforms must be an array of transforms, got "lowercase"'],
  [
    { transforms: ["upper"] },
    "out-of-range",
    'transforms[0] must be "lowercase", "remove-punctuation", "nfc", "nfd", "nfkc", "nfkd", "remove-multiple-spaces" or "strip", got "upper"',
  ],
  [
    { transforms: [3] },
    "wrong-type",
    "transforms[0] must be a transform's name, { name, replaceWords } or a function, got 3",
  ],
  [
    { transforms: [{ replaceWords: {} }] },
    "wrong-type",
    "transforms[0].name must be a name of letters, digits, _, - and ., got undefined",
  ],
  [
    { transforms: [{ name: "t", replaceWords: { a: 1 } }] },
    "wrong-type",
    'transforms[0].replaceWords["a"] must be a string, got 1',
  ],
  [
    { transforms: [{ name: "t", replaceWords: { "": "a" } }] },
    "out-of-range",
    'transforms[0].replaceWords must be a table of words that are not empty, got ""',
  ],
])("metrics by name refuse %j", (options, kind, sentence) => {
  expect(refusal(() => metricRegistry.wer(options as never))).toEqual({ kind, sentence })
})
