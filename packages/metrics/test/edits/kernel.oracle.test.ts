// Both kernels against the whole matrix, on texts that stress their tables, limits and the borders of what they do at once.
import { ALL_TESTS, examples } from "@lectern/core/testing"
import { integers, pcg64 } from "@lectern/random"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { LineBlock } from "../../src/block/line-block.js"
import { alignmentCounter, CHARACTERS, type EditUnit, WORDS } from "../../src/edits/count-edits.js"
import { wasmKernel } from "../../src/edits/wasm-kernel.js"
import { checkedTransforms } from "../../src/transforms/checked-transforms.js"
import { blockOf, type Line } from "../helpers/blocks.js"
import { matchingPair } from "../helpers/matching.js"
import { text } from "../helpers/texts.js"
import { oracleCharacters, oracleSplitEdits, oracleWords } from "../oracle/edits.js"

const KERNELS = ["wasm", "typescript"] as const
const UNITS = [
  { unit: WORDS, split: oracleWords, separator: " " },
  { unit: CHARACTERS, split: oracleCharacters, separator: "" },
]

function counted(kernel: (typeof KERNELS)[number], unit: EditUnit, block: LineBlock): number[][] {
  const plain = alignmentCounter(unit, checkedTransforms([], "transforms"))
  const counts = (kernel === "wasm" ? wasmKernel(unit.name, plain)! : plain)(block)
  return Array.from({ length: block.segments }, (_, i) => [...counts.slice(4 * i, 4 * i + 4)])
}

/** Hits, substitutions, deletions and insertions. */
function naive(hypothesis: readonly unknown[], reference: readonly unknown[]): number[] {
  const kinds = oracleSplitEdits(hypothesis, reference).map(([kind]) => kind)
  const [substitutions, deletions, insertions] = (["substitute", "delete", "insert"] as const).map(
    (kind) => kinds.filter((each) => each === kind).length,
  ) as [number, number, number]
  return [reference.length - substitutions - deletions, substitutions, deletions, insertions]
}

/** Those of the best reference; zeros where every reference is missing. */
function naiveBest(hypothesis: string, references: readonly Line[], split: (line: string) => string[]): number[] {
  const tried = references.flatMap((reference) =>
    reference == null ? [] : [naive(split(hypothesis), split(reference))],
  )
  const rate = ([hits = 0, ...edits]: number[]): [number, number] => {
    const sum = edits.reduce((a, b) => a + b)
    return [sum / Math.max(1, hits + edits[0]! + edits[1]!), sum]
  }
  return tried.sort((a, b) => rate(a)[0] - rate(b)[0] || rate(a)[1] - rate(b)[1])[0] ?? [0, 0, 0, 0]
}

/** Tokens that differ, for both units. */
const letter = (token: number): string => String.fromCodePoint(token < 20 ? 0x61 + token : 0x4e00 + token)

describe.each(KERNELS)("the %s kernel", (kernel) => {
  describe.each(UNITS)("of $unit.name", ({ unit, split, separator }) => {
    test("equals the whole matrix on random text with several references", () => {
      const corpus = fc.integer({ min: 1, max: 4 }).chain((segments) => {
        const lines = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: segments, maxLength: segments })
        return fc.record({
          hypotheses: lines(text),
          references: fc.array(lines(fc.option(text, { freq: 4 })), { minLength: 2, maxLength: 3 }),
          lastNewline: fc.boolean(),
        })
      })
      fc.assert(
        fc.property(corpus, ({ hypotheses, references, lastNewline }) => {
          const wanted = hypotheses.map((hypothesis, i) =>
            naiveBest(
              hypothesis,
              references.map((lines) => lines[i]),
              split,
            ),
          )
          expect(counted(kernel, unit, blockOf(hypotheses, references, { lastNewline }))).toEqual(wanted)
        }),
        examples(400, 41),
      )
    })

    test("equals the whole matrix around the 64 columns of a word and the 128 of a strip", () => {
      const lengths = [1, 2, 20, 62, 63, 64, 65, 126, 127, 128, 129, 192, 193, ...(ALL_TESTS ? [256, 257, 400] : [])]
      const pair = fc.integer({ min: 2, max: 40 }).chain((tokens) => matchingPair(tokens, lengths, 24))
      const pairs = fc.array(fc.tuple(pair, fc.constantFrom("ends", "fifth", "same")), { minLength: 1, maxLength: 3 })
      fc.assert(
        fc.property(pairs, (all) => {
          // Other ends for some, so that they are not left out as equal; much shorter hypotheses for some.
          const ends = (tokens: readonly number[], end: number, change: string): readonly number[] =>
            change === "ends" ? tokens.with(0, end).with(-1, end) : tokens
          const ours = all.map(([{ hypothesis }, change]) =>
            ends([...hypothesis, 0], 50, change).filter((_, i) => change !== "fifth" || i % 5 === 4),
          )
          const theirs = all.map(([{ reference }, change]) => ends([...reference, 0], 60, change))
          const lines = [ours, theirs].map((side) => side.map((tokens) => tokens.map(letter).join(separator)))
          const wanted = ours.map((tokens, i) => naive(tokens, theirs[i]!))
          expect(counted(kernel, unit, blockOf(lines[0]!, [lines[1]!]))).toEqual(wanted)
        }),
        examples(200, 43),
      )
    })

    test("reads white space the same at every position in the bytes it reads at once", () => {
      const around = fc.array(fc.constantFrom(..." \t\n\u0085\u00a0\u1680\u2003\u202f\u205f\u3000axé。“𠮷"), {
        minLength: 2,
        maxLength: 10,
      })
      fc.assert(
        fc.property(fc.integer({ min: 0, max: 70 }), around, fc.boolean(), (filler, parts, ends) => {
          const line = `${"y".repeat(filler)}${parts.join("")}${ends ? "" : "y"} ${parts.join("")}`
          const reference = `${parts.join("")}${ends ? " x" : ""}`
          expect(counted(kernel, unit, blockOf([line], [[reference]]))).toEqual([naive(split(line), split(reference))])
        }),
        examples(1500, 47),
      )
    })

    test.each([63, 64, 65])("takes the best of %i references", (count) => {
      const references = Array.from({ length: count }, (_, r) => (r === count - 1 ? ["a b c d", "b"] : ["d c b", "a"]))
      const block = blockOf(["a b c", "b"], references)
      expect(counted(kernel, unit, block)).toEqual([naive(split("a b c"), split("a b c d")), naive(["b"], ["b"])])
    })

    test("counts zeros where every one of several references is missing, and an only one as empty", () => {
      expect(
        counted(
          kernel,
          unit,
          blockOf(
            ["b", "a"],
            [
              ["a", null],
              ["b", null],
            ],
          ),
        ),
      ).toEqual([
        [1, 0, 0, 0],
        [0, 0, 0, 0],
      ])
      expect(counted(kernel, unit, blockOf(["a", "b"], [[null, "b"]]))).toEqual([
        [0, 0, 0, 1],
        [1, 0, 0, 0],
      ])
    })
  })
})

// The WebAssembly kernel takes characters of up to 65,535 bytes, 16,380 words less those it reads at once, and matrices
// of fewer than 2^22 cells; larger ones are divided, which changes the counts.
test.each([
  { unit: CHARACTERS, separator: "", lengths: [65_535, 65_536], other: 64 },
  { unit: CHARACTERS, separator: "", lengths: [65_536, 80_000], other: 9 },
  { unit: CHARACTERS, separator: "", lengths: [64_527, 64_528, 64_529], other: 65 },
  { unit: CHARACTERS, separator: "", lengths: [2047, 2048, 2049], other: 2048 },
  { unit: WORDS, separator: " ", lengths: [16_315, 16_316, 16_317, 16_380, 16_381, 16_600], other: 200 },
  { unit: WORDS, separator: "\t ", lengths: [16_378, 16_379, 16_380, 16_395], other: 200 },
])("the kernels give the same counts of $lengths and $other $unit.name, and of a short segment after each", (each) => {
  const { unit, separator, lengths, other } = each
  const pairs = lengths.flatMap((length) => {
    const dice = pcg64(3)
    const side = (count: number): string[] => Array.from(integers([0, unit === WORDS ? 300 : 3], count, dice), letter)
    // No token is at an end of both; the ends of words match but for that.
    const long = side(length)
    const short = unit === WORDS ? [...side(other >> 1), ...long.slice(-(other >> 1))] : side(other)
    const [ours, theirs] = [long.with(0, "x").with(-1, "x"), short.with(0, "y").with(-1, "y")]
    return [
      [ours, theirs] as const,
      [["b", "a"], ["a"]] as const,
      [theirs, ours] as const,
      [["b"], ["a", "b"]] as const,
    ]
  })
  const [hypotheses, references] = [0, 1].map((side) => pairs.map((pair) => pair[side]!.join(separator)))
  const [fast, plain] = KERNELS.map((kernel) => counted(kernel, unit, blockOf(hypotheses!, [references!])))
  expect(fast).toEqual(plain)
  expect(fast![1]).toEqual([1, 0, 0, 1])
})
