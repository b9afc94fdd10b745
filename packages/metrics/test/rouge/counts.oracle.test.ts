// Both ways of counting on texts that stress them: borders of the bytes read at once, letters beyond ASCII, long lines and
// words, many sentences, words that repeat.
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { blockCache, type LineBlock } from "../../src/engine.js"
import { type PairCounts, plainCounts, type RougeCounts, type RougeKind } from "../../src/rouge/counts.js"
import { LONGEST, ngrams, UNION } from "../../src/rouge/kinds.js"
import type { RougeSettings } from "../../src/rouge/options.js"
import { wasmKernel } from "../../src/rouge/wasm-kernel.js"
import { blockOf, type Line } from "../helpers/blocks.js"
import { type OracleCounts, oracleCounts } from "../oracle/rouge.js"

const KINDS = [ngrams(1), ngrams(2), ngrams(3), ngrams(4), LONGEST, UNION]
const PLAIN = {
  stemmer: false,
  tokenize: "ascii",
  beta: 1,
  references: "best",
  sentenceSeparator: "\n",
} as const satisfies RougeSettings

/** The module alone: it may leave nothing to the plain function. */
function module(kind: RougeKind, settings: RougeSettings): RougeCounts {
  return wasmKernel(kind, settings, () => expect.fail("left to the plain function"))!
}

/** The module, and the plain function for what it leaves. */
function both(kind: RougeKind, settings: RougeSettings): RougeCounts {
  return wasmKernel(kind, settings, plainCounts(kind, settings))!
}

function rowsOf({ hypothesis, reference, matches }: PairCounts): OracleCounts[] {
  return Array.from(matches, (count, i) => ({ hypothesis: hypothesis[i]!, reference: reference[i]!, matches: count }))
}

function naive(kind: RougeKind, hypotheses: readonly string[], references: readonly Line[], settings: RougeSettings) {
  return hypotheses.map((hypothesis, i) =>
    oracleCounts(kind.name, [hypothesis, references[i] ?? ""], { ...settings, tokenize: "ascii" }),
  )
}

const pieces = fc.constantFrom(
  ..."aBz09 .,-_@[`{/:\n|éčŁ日“™Å",
  "\u212a",
  "İ",
  "a ",
  "The ",
  "the ",
  "RUNS ",
  "running ",
  "flies\n",
  "happily ",
  "\\n",
  "abcdefgh ",
  "abcdefghi ",
  "fifteenletters1 ",
  "sixteenlettersed ",
  "was ",
  "wa ",
  "counterrevolution ",
  "counterrevolutionize ",
)
const line = fc.array(pieces, { maxLength: 70, size: "max" }).map((parts) => parts.join(""))
const settingsOf = fc.record({
  stemmer: fc.boolean(),
  sentenceSeparator: fc.constantFrom("\n", "\n", "|", "\\n", "the", "\u212a", ".\n"),
})

describe.each([
  ["the plain function", plainCounts],
  ["the module", module],
] as const)("%s", (_, counts) => {
  test("counts as strings and Maps do on random text", () => {
    const corpus = fc.integer({ min: 1, max: 4 }).chain((segments) => {
      const lines = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: segments, maxLength: segments })
      return fc.record({
        hypotheses: lines(line),
        references: fc.array(lines(fc.option(line, { freq: 6 })), { minLength: 1, maxLength: 3 }),
        lastNewline: fc.boolean(),
      })
    })
    fc.assert(
      fc.property(corpus, settingsOf, ({ hypotheses, references, lastNewline }, chosen) => {
        const settings = { ...PLAIN, ...chosen }
        const block = { ...blockOf(hypotheses, references, { lastNewline }), cache: blockCache() }
        for (const kind of KINDS) {
          const wanted = references.map((lines) => naive(kind, hypotheses, lines, settings))
          expect(counts(kind, settings)(block).map(rowsOf), kind.name).toEqual(wanted)
        }
      }),
      examples(250, 21),
    )
  })

  test("finds words and sentences the same at every place in the bytes read at once", () => {
    const around = fc.array(fc.constantFrom(..."aZ9 .\n\u212aİč“"), { minLength: 4, maxLength: 14 })
    fc.assert(
      fc.property(fc.integer({ min: 44, max: 66 }), around, (filler, parts) => {
        const texts = [`${"y".repeat(filler)}${parts.join("")}`, ` ${parts.join("")}`] as const
        for (const kind of [ngrams(1), UNION]) {
          const [pair] = counts(kind, PLAIN)(blockOf([texts[0]], [[texts[1]]]))
          expect(rowsOf(pair!)).toEqual(naive(kind, [texts[0]], [texts[1]], PLAIN))
        }
      }),
      examples(150, 22),
    )
  })

  test("finds subsequences around the number of places processed at once", () => {
    const texts = fc.integer({ min: 60, max: 200 }).chain((length) =>
      fc.array(
        fc
          .array(fc.constantFrom("a", "b", "c", "d", "e", "f g", "h\ni", "x1"), {
            minLength: length,
            maxLength: length + 9,
          })
          .map((words) => words.join(" ")),
        { minLength: 2, maxLength: 2 },
      ),
    )
    fc.assert(
      fc.property(texts, fc.constantFrom("", "hypothesis", "both"), ([hypothesis, reference], broken) => {
        const ours = broken === "" ? hypothesis!.replaceAll("\n", " ") : hypothesis!
        const theirs = broken === "both" ? reference! : reference!.replaceAll("\n", " ")
        for (const kind of [LONGEST, UNION]) {
          const [pair] = both(kind, PLAIN)(blockOf([ours, "a b"], [[theirs, "b a"]]))
          expect(rowsOf(pair!), kind.name).toEqual(naive(kind, [ours, "a b"], [theirs, "b a"], PLAIN))
        }
      }),
      examples(60, 23),
    )
  })
})

describe("the module and the plain function give the same counts", () => {
  function expectSame(block: LineBlock, settings: RougeSettings, kinds: readonly RougeKind[] = KINDS): void {
    const [shared, other] = [blockCache(), blockCache()]
    for (const kind of kinds) {
      const wanted = plainCounts(kind, settings)({ ...block, cache: other })
      expect(both(kind, settings)({ ...block, cache: shared }).map(rowsOf), kind.name).toEqual(wanted.map(rowsOf))
    }
  }

  const words = (length: number, from = 0): string =>
    Array.from({ length }, (_, i) => `w${((i + from) * (i + from)) % 1009}`).join(" ")

  test.each([16_348, 16_349])("for lines of about %i words, before and after short ones", (length) => {
    const hypotheses = ["a b", words(length), "c a", words(30), words(length)]
    expectSame(blockOf(hypotheses, [["b a b", words(length, 3), "a", words(length), null]]), PLAIN)
  })

  test("for words that repeat much, in some lines or all", () => {
    const many = "again and ".repeat(400)
    expect(() => module(LONGEST, PLAIN)(blockOf([many], [[many]]))).toThrow("left to the plain function")
    expectSame(blockOf(["x", many, "y", many], [["x y", many, "y", "and again"]]), { ...PLAIN, stemmer: true })
    expectSame(
      blockOf(
        [`${many}\n${many}`, "z"],
        [
          [`x\n${many}`, "z"],
          [many, null],
        ],
      ),
      PLAIN,
    )
  })

  test("for many sentences and for long ones", () => {
    const sentences = words(1100).replaceAll(" ", "\n")
    expectSame(blockOf(["a\nb", sentences], [["b\na", words(1000, 5).replaceAll(" ", "\n")]]), PLAIN)
    expectSame(blockOf([`${words(1200)}\n${words(1200)}`, "a\nb"], [[words(2200, 2), "b\na"]]), PLAIN, [UNION])
  })

  test("for no segments", () => {
    expectSame({ segments: 0, hypothesis: new Uint8Array(), references: [new Uint8Array()] }, PLAIN)
  })

  test("for more references than the module takes", () => {
    const references = Array.from({ length: 65 }, (_, r) => [`a b w${r}`])
    expectSame(blockOf(["b w64 a"], references), PLAIN)
    expectSame(blockOf(["b w63 a"], references.slice(1)), PLAIN)
  })

  test("for texts in shared pools of bytes, after texts that make the module's memory grow", () => {
    const letters = (i: number): string => i.toString(36).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]!)
    const suffixes = "ational izer iveness ness ed ing ies s ement ability fully logy eed lly tion".split(" ")
    const distinct = Array.from({ length: 6000 }, (_, i) => `${letters(i * 7919)}${suffixes[i % suffixes.length]}`)
    const lines = Array.from({ length: 200 }, (_, i) => distinct.slice(30 * i, 30 * i + 30).join(" "))
    const settings = { ...PLAIN, stemmer: true }
    expectSame(blockOf(lines.slice(0, 50), [lines.slice(0, 50)]), settings, [ngrams(1)])
    expectSame(blockOf(["-".repeat(4_000_000)], [["y"]]), PLAIN, [ngrams(1)])
    const again = blockOf(lines.toReversed(), [lines])
    const pooled = (text: Uint8Array): Uint8Array => Buffer.concat([Buffer.from("ab"), text]).subarray(2)
    const block = { ...again, hypothesis: pooled(again.hypothesis), references: again.references.map(pooled) }
    expectSame(block, settings)
    expectSame(blockOf(lines, [lines.map((each) => each.toUpperCase())]), settings)
  })
})
