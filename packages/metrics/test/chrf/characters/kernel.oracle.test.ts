// Both kernels on texts that stress tables: long lines, many distinct members, many references, many segments.

import { LecternError } from "@lectern/core"
import { ALL_TESTS, examples, runs } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { LineBlock } from "../../../src/block/line-block.js"
import type { SequenceKernelOptions, SequenceRule } from "../../../src/chrf/characters/kernel.js"
import { sequenceKernel } from "../../../src/chrf/characters/sequence-kernel.js"
import type { KernelChoice } from "../../../src/kernel/choice.js"
import { blockOf } from "../../helpers/blocks.js"
import { oracleWords } from "../../oracle/chrf.js"
import { pythonSplit } from "../../oracle/tokenizers.js"

const KERNELS: KernelChoice[] = ["wasm", "typescript"]
const RULES: readonly SequenceRule[] = ["characters", "characters-and-spaces", "words"]

type Line = string | null

function counted(choice: KernelChoice, options: SequenceKernelOptions, block: LineBlock): number[] {
  return [...sequenceKernel(options, choice)(block)]
}

const members: Record<SequenceRule, (line: string) => readonly string[]> = {
  characters: (line) => [...pythonSplit(line).join("")],
  "characters-and-spaces": (line) => [...line],
  words: oracleWords,
}

/** [hypothesis length, reference length or -1, matches of order 1, 2, ...]. */
function naive(rule: SequenceRule, orders: number, hypothesis: string, reference: Line): number[] {
  const ours = members[rule](hypothesis)
  if (reference === null) return [ours.length, -1, ...new Array<number>(orders).fill(0)]
  const theirs = members[rule](reference)
  const matches = Array.from({ length: orders }, (_, order) => {
    const open = new Map<string, number>()
    const ngrams = (all: readonly string[]): string[] =>
      all.slice(order).map((_, i) => all.slice(i, i + order + 1).join("\n"))
    for (const ngram of ngrams(ours)) open.set(ngram, (open.get(ngram) ?? 0) + 1)
    let sum = 0
    for (const ngram of ngrams(theirs)) {
      const left = open.get(ngram) ?? 0
      if (left > 0) sum++
      open.set(ngram, left - 1)
    }
    return sum
  })
  return [ours.length, theirs.length, ...matches]
}

const line = fc
  .array(fc.constantFrom(..."aaab  bcé中𠮷.,(\u00a0\u3000\u2003\u1680\u0085\u200b", "ab", "abc ", "(a)", "b. "), {
    maxLength: 80,
  })
  .map((parts) => parts.join(""))

describe.each(KERNELS)("the %s kernel", (kernel) => {
  test.each(RULES)("equals strings and Maps on random text by the rule %s", (rule) => {
    const corpus = fc.integer({ min: 1, max: 5 }).chain((segments) => {
      const lines = <T>(of: fc.Arbitrary<T>) => fc.array(of, { minLength: segments, maxLength: segments })
      return fc.record({
        hypotheses: lines(line),
        references: fc.array(lines(fc.option(line, { freq: 5 })), { minLength: 1, maxLength: 3 }),
        orders: fc.integer({ min: 1, max: kernel === "wasm" ? 6 : 12 }),
      })
    })
    fc.assert(
      fc.property(corpus, ({ hypotheses, references, orders }) => {
        const wanted = hypotheses.flatMap((hypothesis, i) =>
          references.flatMap((lines) => naive(rule, orders, hypothesis, lines[i]!)),
        )
        expect(counted(kernel, { rule, orders }, blockOf(hypotheses, references))).toEqual(wanted)
      }),
      examples(500, 7),
    )
  })

  test("distinguishes n-grams of members that differ in one place only", () => {
    const alphabet = [..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"]
    const hypothesis = alphabet.join("")
    for (const [i, letter] of alphabet.entries()) {
      const reference = alphabet.with(i, letter === "a" ? "b" : "a").join("")
      expect(counted(kernel, { rule: "characters", orders: 6 }, blockOf([hypothesis], [[reference]]))).toEqual(
        naive("characters", 6, hypothesis, reference),
      )
    }
  })

  test("counts a line of very many equal characters or words in linear time", () => {
    const length = ALL_TESTS ? 1_000_000 : 100_000
    const equal = "a".repeat(length)
    expect(counted(kernel, { rule: "characters", orders: 6 }, blockOf([equal], [[`${equal}a`]]))).toEqual([
      length,
      length + 1,
      ...Array.from({ length: 6 }, (_, n) => length - n),
    ])
    const count = length / 2
    const words = "a ".repeat(count)
    expect(counted(kernel, { rule: "words", orders: 2 }, blockOf([words], [[words]]))).toEqual([
      count,
      count,
      count,
      count - 1,
    ])
  })

  test.each([16_379, 16_380, 16_381])("counts lines around the length where kernels change: %i", (length) => {
    const hypothesis = Array.from({ length }, (_, i) => String.fromCodePoint(0x4e00 + ((i * i) % 1009))).join("")
    const spaced = [...hypothesis].join(" ")
    const reference = `x${hypothesis}`
    const [first, second] = [hypothesis, "ab"]
    const wanted = [...naive("characters", 2, first, reference), 2, 1, 1, 0]
    expect(counted(kernel, { rule: "characters", orders: 2 }, blockOf([first, second], [[reference, "b"]]))).toEqual(
      wanted,
    )
    const words = counted(kernel, { rule: "words", orders: 2 }, blockOf([spaced], [[`x ${spaced}`]]))
    expect(words).toEqual(wanted.slice(0, 4))
  })

  test.each([1_022, 1_023, 1_024, ALL_TESTS ? 60_000 : 20_000])(
    "counts a line of %i distinct characters or words",
    (distinct) => {
      const characters = Array.from({ length: distinct }, (_, i) => String.fromCodePoint(0x10000 + i))
      const block = (separator: string): LineBlock =>
        blockOf(["b", characters.join(separator), "ab"], [["b", characters.slice(1).join(separator), "b"]])
      const wanted = (last: readonly number[]): number[] => [
        ...[1, 1, 1, 0, distinct, distinct - 1, distinct - 1, distinct - 2],
        ...last,
      ]
      expect(counted(kernel, { rule: "characters", orders: 2 }, block(""))).toEqual(wanted([2, 1, 1, 0]))
      expect(counted(kernel, { rule: "words", orders: 2 }, block(" "))).toEqual(wanted([1, 1, 0, 0]))
    },
  )

  test("counts 100 references, each by itself", () => {
    const words = Array.from({ length: 100 }, (_, i) => `w${i}`)
    const block = blockOf(
      [words.join(" ")],
      words.map((word) => [`${word} ${word}`]),
    )
    expect(counted(kernel, { rule: "words", orders: 2 }, block)).toEqual(words.flatMap(() => [100, 2, 1, 0]))
  })

  test("gives each of several references the counts it gets alone", () => {
    const lines = ["abab", null, "abc", "abab", "", "bbbbbb"]
    const got = counted(
      kernel,
      { rule: "characters", orders: 3 },
      blockOf(
        ["ababab"],
        lines.map((each) => [each]),
      ),
    )
    expect(got).toEqual(lines.flatMap((each) => naive("characters", 3, "ababab", each)))
  })

  test("forgets every segment before the next, however many there are", () => {
    const segments = ALL_TESTS ? 1 << 16 : 1 << 13
    const hypotheses = Array.from({ length: segments }, (_, i) => (i % 3 === 0 ? "abcab" : i % 3 === 1 ? "" : "ca"))
    const references = hypotheses.map((_, i) => (i % 2 === 0 ? "bcab" : "dd"))
    const block = blockOf(hypotheses, [references])
    const count = sequenceKernel({ rule: "characters", orders: 3 }, kernel)
    const first = count(block)
    const wanted = Array.from({ length: 6 }, (_, i) => naive("characters", 3, hypotheses[i]!, references[i]!))
    expect(first.findIndex((value, at) => value !== wanted[Math.floor(at / 5) % 6]![at % 5])).toBe(-1)
    // With all tests: more segments than the module has stamps for characters.
    const rounds = kernel === "wasm" ? runs(66) : 1
    for (let round = 0; round < rounds; round++) {
      const again = count(block)
      expect(again.findIndex((value, at) => value !== first[at])).toBe(-1)
    }
  })
})

test("sequenceKernel() refuses the WebAssembly kernel for orders it cannot count", () => {
  expect(() => sequenceKernel({ rule: "words", orders: 7 }, "wasm")).toThrow(LecternError)
})
