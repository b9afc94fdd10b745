import { LecternError } from "@lectern/core"
import { ALL_TESTS, examples } from "@lectern/core/testing"
import { xoshiro128 } from "@lectern/random"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { type LineBlock, TOKEN_SEPARATOR } from "../../src/block/line-block.js"
import type { KernelChoice } from "../../src/kernel/choice.js"
import { ngramKernel } from "../../src/ngrams/ngram-kernel.js"
import type { TokenRule } from "../../src/tokenize/line-splitter.js"
import { blockOf } from "../helpers/blocks.js"
import { memoized } from "../helpers/memoized.js"
import { naiveRow, naiveTokens } from "../oracle/ngrams.js"

const KERNELS: KernelChoice[] = ["wasm", "typescript"]

function counted(
  kernel: KernelChoice,
  rule: TokenRule,
  maxOrder: number,
  block: LineBlock,
): { total: number[]; rows: number[][] } {
  const width = 2 + 2 * maxOrder
  const total = new Float64Array(width)
  const rows = new Float64Array(width * block.segments)
  ngramKernel({ kernel, rule, maxOrder }).count(block, total, rows)
  return {
    total: [...total],
    rows: Array.from({ length: block.segments }, (_, i) => [...rows.slice(i * width, (i + 1) * width)]),
  }
}

const pieces = [
  ..."ab01.,-'&<>;:!?/_ \t\u0001\u00a0\u0085\u2003\u3000\u200b\ufeff\u1680\u2028\u001c",
  ..."éжшم中日。、กิ\u0301😀👍🏽«»—…’",
  "..",
  "1.5",
  ",,5",
  "the ",
  "cat ",
  "on the mat ",
  "a longer token than sixteen bytes ",
  "abcdefgh",
  "abcdefghi",
]
const rewritten = ["&amp;", "&lt;", "&quot;", "&am", "<skipped>", "<ski"]
// Few lines hold text that 13a rewrites: the WebAssembly kernel leaves those to the plain one.
const lineArbitrary = fc
  .oneof(
    { weight: 9, arbitrary: fc.array(fc.constantFrom(...pieces), { maxLength: 60 }) },
    { weight: 1, arbitrary: fc.array(fc.constantFrom(...pieces, ...rewritten), { maxLength: 60 }) },
  )
  .map((parts) => parts.join(""))

/** Lines of about so many words, each pair after a long one short, and the counts that both kernels must give. */
const longLines = memoized((length: number) => {
  const words = Array.from({ length }, (_, i) => `w${(i * i) % 1009}`)
  const pairs = [words, ["a", "b"], words.toSpliced(7, 1).toSpliced(-3, 0, "a"), ["w1", "w4", "w9"]]
  const references = [words.toSpliced(3, 2), ["b", "a", "b"], words, ["w4", "w9"]]
  const block = blockOf(
    pairs.map((each) => each.join(" ")),
    [references.map((each) => each.join(" "))],
  )
  return { block, wanted: pairs.map((each, i) => naiveRow(each, [references[i]!], 4)) }
})

describe.each(KERNELS)("the %s kernel", (kernel) => {
  test("counts the worked example of the paper: 2 of 7 after clipping", () => {
    const block = blockOf(["the the the the the the the"], [["the cat is on the mat"], ["there is a cat on the mat"]])
    expect(counted(kernel, "13a", 4, block).rows).toEqual([[7, 7, 2, 0, 0, 0, 7, 6, 5, 4]])
  })

  test("counts bigrams and trigrams by content", () => {
    const block = blockOf(["a b a b a b c"], [["a b a b x a b c"]])
    // bigrams ab ba ab ba ab bc against ab ba ab bx xa ab bc: ab 3, ba 1, bc 1; trigrams aba 1, bab 1, abc 1; abab 1.
    expect(counted(kernel, "whitespace", 4, block).rows).toEqual([[7, 8, 7, 5, 3, 1, 7, 6, 5, 4]])
  })

  test.each(["13a", "whitespace"] as const)("equals strings and Maps on random text, rule %s", (rule) => {
    const corpus = fc.integer({ min: 1, max: 5 }).chain((segments) =>
      fc.record({
        hypotheses: fc.array(lineArbitrary, { minLength: segments, maxLength: segments }),
        references: fc.array(
          fc.array(fc.option(lineArbitrary, { freq: 5 }), { minLength: segments, maxLength: segments }),
          {
            minLength: 1,
            maxLength: 3,
          },
        ),
        maxOrder: fc.integer({ min: 1, max: kernel === "wasm" ? 4 : 7 }),
        lastNewline: fc.boolean(),
      }),
    )
    fc.assert(
      fc.property(corpus, ({ hypotheses, references, maxOrder, lastNewline }) => {
        const wanted = hypotheses.map((hypothesis, i) =>
          naiveRow(
            naiveTokens(hypothesis, rule),
            references.map((lines) => (lines[i] == null ? null : naiveTokens(lines[i], rule))),
            maxOrder,
          ),
        )
        const { rows, total } = counted(kernel, rule, maxOrder, blockOf(hypotheses, references, { lastNewline }))
        expect(rows).toEqual(wanted)
        expect(total).toEqual(wanted[0]!.map((_, k) => wanted.reduce((sum, row) => sum + row[k]!, 0)))
      }),
      examples(400, 7),
    )
  })

  test("splits points, dashes and wide spaces the same at every position in the bytes it reads at once", () => {
    const around = fc.array(fc.constantFrom(..."12.,-x ", "\u00a0", "\u3000", "\u2003", "。"), {
      minLength: 4,
      maxLength: 14,
    })
    fc.assert(
      fc.property(fc.integer({ min: 44, max: 66 }), around, (filler, parts) => {
        const line = `${"y".repeat(filler)}${parts.join("")}`
        const reference = ` ${parts.join("")}`
        const wanted = naiveRow(naiveTokens(line, "13a"), [naiveTokens(reference, "13a")], 2)
        expect(counted(kernel, "13a", 2, blockOf([line], [[reference]])).rows).toEqual([wanted])
      }),
      examples(2000, 11),
    )
  })

  test("reads tokens between separator bytes unchanged, including spaces", () => {
    const separator = String.fromCharCode(0)
    const line = (text: string): Uint8Array =>
      new TextEncoder().encode(text).map((byte) => (byte === 0 ? TOKEN_SEPARATOR : byte))
    const block: LineBlock = {
      segments: 1,
      hypothesis: line(["New York", "is", "big.", "New York"].join(separator)),
      references: [line(["", "New York", "is", "big", "."].join(separator))],
    }
    expect(counted(kernel, "separated", 2, block).rows).toEqual([[4, 4, 2, 1, 4, 3]])
  })

  test("counts 10,000 equal tokens", () => {
    const block = blockOf(["a ".repeat(10_000), "a b"], [["a ".repeat(9_000), "a b"]])
    expect(counted(kernel, "13a", 4, block).rows).toEqual([
      [10000, 9000, 9000, 8999, 8998, 8997, 10000, 9999, 9998, 9997],
      [2, 2, 2, 1, 0, 0, 2, 1, 0, 0],
    ])
  })

  test("counts lines of 40,000 equal or different tokens", () => {
    const equal = "a ".repeat(40_000)
    const different = Array.from({ length: 40_000 }, (_, i) => `w${i}`).join(" ")
    const block = blockOf([equal, different, "a b"], [[equal, `${different} x`, "a b"]])
    expect(counted(kernel, "13a", 4, block).rows).toEqual([
      [40000, 40000, 40000, 39999, 39998, 39997, 40000, 39999, 39998, 39997],
      [40000, 40001, 40000, 39999, 39998, 39997, 40000, 39999, 39998, 39997],
      [2, 2, 2, 1, 0, 0, 2, 1, 0, 0],
    ])
  })

  test("equals strings and Maps around hypotheses of 64 tokens, some with equal hashes", () => {
    // Of 65,536 hashes, two of 64 tokens share one in every thirtieth hypothesis.
    const random = xoshiro128(17)
    const beginnings = ["", "\0", "a_head_of_15_by", "the_head_is_the_same_"]
    const word = (): string => beginnings[random.below(4)]! + random.below(2 ** 20).toString(36)
    const lengths = [64, 64, 64, 65, 63, 17, 16, 33]
    const pairs = Array.from({ length: 320 }, (_, i) => {
      const hypothesis = Array.from({ length: lengths[i % 8]! }, word).map((each, k, all) =>
        k % 7 ? each : all[k / 7]!,
      )
      const references = [1, 2].map((r) =>
        hypothesis.flatMap((each, k) => ((k * (i + r)) % 5 === 0 ? [each, word()] : (k * i) % 11 === 10 ? [] : [each])),
      )
      return { hypothesis, references }
    })
    const block = blockOf(
      pairs.map(({ hypothesis }) => hypothesis.join(" ")),
      [0, 1].map((r) => pairs.map(({ references }) => references[r]!.join(" "))),
    )
    const wanted = pairs.map(({ hypothesis, references }) => naiveRow(hypothesis, references, 4))
    expect(counted(kernel, "whitespace", 4, block).rows).toEqual(wanted)
  })

  test.each(["12345678", "123456789012345_or_more"])(
    "tells tokens with equal hashes from each other: %s",
    (beginning) => {
      // Of 65,536 hashes: four tokens of the reference have that of another one of the hypothesis, which has no two alike.
      const random = xoshiro128(4)
      const ending = (): string =>
        random
          .below(36 ** 6)
          .toString(36)
          .padStart(6, "0")
      const tokens = Array.from({ length: 8060 }, () => `${beginning}${ending()}`)
      const [hypothesis, reference] = [tokens.slice(0, 64), tokens.slice(60)]
      const row = [64, 8000, 4, 3, 2, 1, 64, 63, 62, 61]
      expect(counted(kernel, "whitespace", 4, blockOf([hypothesis.join(" ")], [[reference.join(" ")]])).rows).toEqual([
        row,
      ])
    },
  )

  test("tells tokens from those with NULs after them", () => {
    const block = blockOf(["a a\0 b\0\0"], [["a\0 a b\0 b"]])
    expect(counted(kernel, "whitespace", 2, block).rows).toEqual([[3, 4, 2, 0, 3, 2]])
  })

  test("splits lines without regard to the text that was there before", () => {
    const digits = "5".repeat(300)
    counted(kernel, "13a", 1, blockOf([digits], [[digits]]))
    expect(counted(kernel, "13a", 1, blockOf(["-a"], [["-a"]])).rows).toEqual([[1, 1, 1, 1]])
  })

  test("counts 100 references", () => {
    const words = Array.from({ length: 100 }, (_, i) => `w${i}`)
    const block = blockOf(
      [words.join(" ")],
      words.map((word) => [word]),
    )
    expect(counted(kernel, "whitespace", 2, block).rows).toEqual([[100, 1, 100, 0, 100, 99]])
  })

  // The WebAssembly kernel takes lines of up to 16,380 tokens, less two blocks of 64 bytes while it reads.
  test.each([...(ALL_TESTS ? [16_251, 16_252, 16_379, 16_380] : []), 16_253, 16_381])(
    "counts a line of %i tokens and one after it",
    (length) => {
      const { block, wanted } = longLines(length)
      expect(counted(kernel, "whitespace", 4, block).rows).toEqual(wanted)
    },
  )

  test.each([15, 16, 17, 63, 64, 65])("counts %i references that match", (count) => {
    const hypothesis = Array.from({ length: 40 }, (_, i) => `w${(i * i) % 7}`)
    const references = Array.from({ length: count }, (_, r) => hypothesis.toSpliced(r % 40, 1 + (r % 5), `w${r}`))
    const block = blockOf(
      [hypothesis.join(" "), "a b"],
      references.map((each, r) => [each.join(" "), r === count - 1 ? "a b" : "b a"]),
    )
    const last = references.map((_, r) => (r === count - 1 ? ["a", "b"] : ["b", "a"]))
    const wanted = [naiveRow(hypothesis, references, 4), naiveRow(["a", "b"], last, 4)]
    expect(counted(kernel, "whitespace", 4, block).rows).toEqual(wanted)
  })

  test("splits at points and dashes wherever blocks of 64 bytes end", () => {
    const ends = [
      "..5",
      "5..5",
      "5..",
      ".,.5 ,5",
      ",5,.",
      "5-5",
      "-.5-",
      "5.5.5",
      "a..b",
      ".\u3000.5",
      "5\u2003-",
      "\u00a0.5",
    ]
    const lines = ends.flatMap((end) =>
      [".", "5", "x"].flatMap((start) =>
        Array.from({ length: 12 }, (_, i) => `${start}${"x".repeat(54 + i)}${end} y ${"5".repeat(59 - i)}${end}`),
      ),
    )
    const references = lines.map((line) => naiveTokens(line, "13a").join(" "))
    const wanted = lines.map((line, i) => naiveRow(naiveTokens(line, "13a"), [naiveTokens(references[i]!, "13a")], 4))
    expect(counted(kernel, "13a", 4, blockOf(lines, [references])).rows).toEqual(wanted)
  })

  test.each([1023, 1024, 1025, 1026])("counts the last token of %i in hypothesis and references together", (tokens) => {
    const hypothesis = Array.from({ length: 400 }, (_, i) => `w${i}`)
    const references = [hypothesis.slice(0, 300), hypothesis.slice(700 - tokens)]
    const block = blockOf(
      [hypothesis.join(" ")],
      references.map((each) => [each.join(" ")]),
    )
    expect(counted(kernel, "whitespace", 4, block).rows).toEqual([naiveRow(hypothesis, references, 4)])
  })

  test("counts a block far larger than its first memory", () => {
    // Only the module has a memory for whole blocks.
    const count = ALL_TESTS || kernel === "wasm" ? 15_000 : 2_000
    const lines = Array.from(
      { length: count },
      (_, i) => `the quick brown fox number ${i} jumps over the lazy dog, again and again.`,
    )
    const { total } = counted(kernel, "13a", 4, blockOf(lines, [lines]))
    expect(total).toEqual([16, 16, 16, 15, 14, 13, 16, 15, 14, 13].map((each) => each * count))
  })

  test("adds only to the total when no rows are requested", () => {
    const total = Float64Array.of(1, 1, 1, 1)
    ngramKernel({ kernel, rule: "13a", maxOrder: 1 }).count(blockOf(["a b"], [["a"]]), total)
    expect([...total]).toEqual([3, 2, 2, 3])
  })
})

test("ngramKernel() refuses the WebAssembly kernel for orders it cannot count", () => {
  expect(() => ngramKernel({ kernel: "wasm", rule: "13a", maxOrder: 5 })).toThrow(LecternError)
})
