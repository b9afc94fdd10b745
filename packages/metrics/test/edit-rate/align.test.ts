// Alignments against jiwer, and unusual texts.

import { refusal } from "@lectern/core/testing"
import { describe, expect, test } from "vitest"
import { type Alignment, alignCharacters, alignWords, lowerCase, removePunctuation } from "../../src/index.js"
import { few } from "../helpers/selection.js"
import { golden, hasShared, wmt22Line } from "../helpers/shared.js"

const LETTERS = { equal: "e", substitute: "s", delete: "d", insert: "i" } as const

type Chunk = readonly [string, number, number, number, number]
interface Peer {
  readonly hits: number
  readonly substitutions: number
  readonly deletions: number
  readonly insertions: number
  readonly align: readonly (readonly Chunk[])[]
}

const chunks = ({ operations }: Alignment): Chunk[] =>
  operations.map((each) => [
    LETTERS[each.kind],
    each.referenceStart,
    each.referenceEnd,
    each.hypothesisStart,
    each.hypothesisEnd,
  ])

const counts = ({ hits, substitutions, deletions, insertions }: Alignment | Peer): number[] => [
  hits,
  substitutions,
  deletions,
  insertions,
]

const REFERENCES: Readonly<Record<string, string>> = { "cs-en": "B" }

describe.skipIf(!hasShared)("jiwer's golden values", () => {
  test("the words of whole sentences align alike, the characters count alike", () => {
    interface Row {
      readonly pair: string
      readonly system: string
      readonly line: number
      readonly words: Peer
      readonly chars: Peer
    }
    const { rows } = golden<{ rows: Row[] }>("jiwer_sentences")
    for (const { pair, system, line, words, chars } of few(rows, 150)) {
      const { hypothesis, references } = wmt22Line({ pair, system, refs: [REFERENCES[pair] ?? "A"] }, line)
      const reference = references[0]!
      const alignment = alignWords(hypothesis, reference)
      expect(chunks(alignment)).toEqual(words.align[0])
      expect(counts(alignment)).toEqual(counts(words))
      expect(counts(alignCharacters(hypothesis, reference))).toEqual(counts(chars))
    }
    expect(rows.length).toBeGreaterThan(100)
  })

  test("odd texts align alike", () => {
    interface Row {
      readonly ref: string | readonly string[]
      readonly hyp: string | readonly string[]
      readonly words: Peer
      readonly chars: Peer
    }
    for (const { ref, hyp, words, chars } of golden<{ rows: Row[] }>("jiwer_edge").rows) {
      if ("error" in words) continue
      const [references, hypotheses] = [ref, hyp].map((each) => (typeof each === "string" ? [each] : each))
      for (const [i, reference] of references!.entries()) {
        expect(chunks(alignWords(hypotheses![i]!, reference))).toEqual(words.align[i])
        expect(chunks(alignCharacters(hypotheses![i]!, reference))).toEqual(chars.align[i])
      }
    }
  })
})

test("an alignment shows the words of both sides", () => {
  expect(alignWords("the old cat sat", "the cat sat down")).toEqual({
    reference: ["the", "cat", "sat", "down"],
    hypothesis: ["the", "old", "cat", "sat"],
    operations: [
      { kind: "equal", referenceStart: 0, referenceEnd: 1, hypothesisStart: 0, hypothesisEnd: 1 },
      { kind: "insert", referenceStart: 1, referenceEnd: 1, hypothesisStart: 1, hypothesisEnd: 2 },
      { kind: "equal", referenceStart: 1, referenceEnd: 3, hypothesisStart: 2, hypothesisEnd: 4 },
      { kind: "delete", referenceStart: 3, referenceEnd: 4, hypothesisStart: 4, hypothesisEnd: 4 },
    ],
    hits: 3,
    substitutions: 0,
    deletions: 1,
    insertions: 1,
  })
})

test.each([
  ["", [], []],
  [" \t\n ", [], []],
  ["one", ["one"], ["o", "n", "e"]],
  ["a\tb c", ["a\tb", "c"], ["a", "\t", "b", " ", "c"]],
  ["a\nb", ["a\nb"], ["a", "\n", "b"]],
  ["a\n\nb\u00a0 c", ["a", "b", "c"], ["a", "\n", "\n", "b", "\u00a0", " ", "c"]],
  ["\u3000a\u2003b\u3000", ["a\u2003b"], ["a", "\u2003", "b"]],
  ["👩‍👧 👍🏽", ["👩‍👧", "👍🏽"], ["👩", "\u200d", "👧", " ", "👍", "🏽"]],
  ["\ufeffa\u0000", ["\ufeffa\u0000"], ["\ufeff", "a", "\u0000"]],
])("%j falls into words and characters as in jiwer", (text, words, characters) => {
  expect(alignWords(text, text).reference).toEqual(words)
  expect(alignWords(text, "").insertions).toBe(words.length)
  expect(alignCharacters(text, text).hypothesis).toEqual(characters)
  expect(alignCharacters("", text).deletions).toBe(characters.length)
})

test("two empty texts align without an operation", () => {
  const nothing = {
    reference: [],
    hypothesis: [],
    operations: [],
    hits: 0,
    substitutions: 0,
    deletions: 0,
    insertions: 0,
  }
  expect(alignWords("", "")).toEqual(nothing)
  expect(alignCharacters(" ", "")).toEqual(nothing)
})

test("transforms come first", () => {
  const options = { transforms: [lowerCase, removePunctuation, (text: string) => text.replace("grey", "gray")] }
  expect(alignWords("a gray, cat", "A grey cat.", options)).toMatchObject({ hits: 3, hypothesis: ["a", "gray", "cat"] })
})

test("values that are not texts or transforms are refused", () => {
  expect(refusal(() => alignWords("", 1 as never))).toEqual({
    kind: "wrong-type",
    sentence: "reference must be a string, got 1",
  })
  expect(refusal(() => alignCharacters("", "\ud800")).sentence).toContain("a lone surrogate U+D800 at position 0")
  expect(refusal(() => alignWords("", "", { transforms: ["lowercase" as never] }))).toEqual({
    kind: "wrong-type",
    sentence:
      'options.transforms[0] must be a function (composeTransforms makes one of names and tables), got "lowercase"',
  })
})

test("texts after long ones align as before them", () => {
  // Texts of more than 65,536 bytes take memory of their own.
  const long = Array.from({ length: 12_000 }, (_, i) => `w${(i * i) % 4001}`)
  const other = long.toSpliced(5000, 10).toSpliced(100, 0, "x")
  const short = [alignWords("b c x", "a b c"), alignCharacters("bcx", "abc")]
  const { hits, deletions, insertions } = alignWords(other.join(" "), long.join(" "))
  expect([hits, deletions, insertions]).toEqual([11_990, 10, 1])
  expect([alignWords("b c x", "a b c"), alignCharacters("bcx", "abc")]).toEqual(short)
  expect(short.map((each) => [each.hits, each.deletions, each.insertions])).toEqual([
    [2, 1, 1],
    [2, 1, 1],
  ])
})

test("a transform may align texts itself", () => {
  const transforms = [(text: string) => `${text} ${alignWords(text, "x y z").hits}`]
  expect(alignWords("b y", "x b", { transforms })).toMatchObject({
    reference: ["x", "b", "1"],
    hypothesis: ["b", "y", "1"],
    hits: 1,
  })
})
