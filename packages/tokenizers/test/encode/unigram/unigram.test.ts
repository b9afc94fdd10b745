import { examples, runs } from "@lectern/core/testing"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import type { PieceKind } from "../../../src/encode/pieces.js"
import { unigram } from "../../../src/encode/unigram/unigram.js"
import { expectItems } from "../../expect-items.js"
import ties from "../../golden/unigram-ties.json" with { type: "json" }
import { golden } from "../../shared.js"
import { idsBy, placedBy } from "../pieces.js"
import { naiveHuggingFace, naiveSentencePiece } from "./naive.js"

const SMALL: readonly (readonly [string, number])[] = [
  ["<unk>", 0],
  ["a", 0],
  ["b", 0],
  ["c", 0],
  ["d", 0],
  ["cd", 1],
  ["ab", 2],
  ["abc", 5],
  ["abcd", 10],
]

test("unigram() finds the best segmentation and fuses unknown characters", () => {
  const model = unigram({ pieces: SMALL, unknownId: 0 })
  expect(idsBy(model)("abcdacdxx")).toEqual([8, 1, 5, 0])
  expect(placedBy(model)("abcdacdxx", "", "xéa")).toEqual([
    [8, 0, 4, 0],
    [1, 4, 5, 0],
    [5, 5, 7, 0],
    [0, 7, 9, 0],
    [0, 9, 12, 2],
    [1, 12, 13, 2],
  ])
})

test("unigram() by Hugging Face's rules gives unknown characters as bytes, each with the place of the character", () => {
  const pieces = [
    ["<unk>", 0],
    ["a", -1],
    ["<0xC3>", -2],
    ["<0xA9>", -2],
  ] as const
  const model = unigram({ pieces, unknownId: 0, byteFallback: true })
  expect(placedBy(model)("aéa", "x")).toEqual([
    [1, 0, 1, 0],
    [2, 1, 3, 0],
    [3, 1, 3, 0],
    [1, 3, 4, 0],
    [0, 4, 5, 1],
  ])
})

test("unigram() by SentencePiece's rules gives unknown characters as bytes, the last with the place of the character", () => {
  const pieces = [
    ["<unk>", 0],
    ["a", -1],
    ["<0xC3>", 0],
    ["<0xA9>", 0],
  ] as const
  const kinds: PieceKind[] = ["unknown", "normal", "byte", "byte"]
  const model = unigram({ pieces, kinds, unknownId: 0, byteFallback: true, rules: "sentencepiece" })
  expect(placedBy(model)("aéé")).toEqual([
    [1, 0, 1, 0],
    [2, 1, 1, 0],
    [3, 1, 3, 0],
    [2, 3, 3, 0],
    [3, 3, 5, 0],
  ])
})

test("unigram() by SentencePiece's rules never finds control, unused and byte pieces, and prefers user-defined ones", () => {
  const pieces = [
    ["<unk>", 0],
    ["<s>", 0],
    ["ab", -1],
    ["a", -5],
    ["b", -5],
    ["abb", 0],
  ] as const
  const kinds: PieceKind[] = ["unknown", "control", "unused", "normal", "normal", "user-defined"]
  const ids = idsBy(unigram({ pieces, kinds, unknownId: 0, rules: "sentencepiece" }))
  expect(ids("<s>ab")).toEqual([0, 3, 4])
  expect(ids("abb")).toEqual([5])
})

test("unigram() refuses invalid options", () => {
  expect(() => unigram({ pieces: [["a", Number.NaN]] })).toThrow(
    'the score of piece "a" must be a finite number, got NaN',
  )
  expect(() =>
    unigram({
      pieces: [
        ["a", 0],
        ["a", 1],
      ],
      rules: "sentencepiece",
    }),
  ).toThrow('token "a" comes twice')
  expect(() => unigram({ pieces: [["a", 0]], unknownId: 1 })).toThrow("unknownId must be an integer in 0..0, got 1")
  expect(() => unigram({ pieces: [["a", 0]], kinds: [] })).toThrow(
    "unequal lengths: pieces has 1 entry, kinds has 0 entries",
  )
  expect(() => idsBy(unigram({ pieces: [["a", 0]] }))("ab")).toThrow(
    'text: "b" cannot be encoded, and the model has no unknown token',
  )
})

test("unigram() of bytes reads the vocabulary through GPT-2's alphabet", () => {
  const pieces = [
    ["<unk>", -9],
    ["ĠÃ", -1],
    ["©", -1],
    ["漢", 0],
  ] as const
  expect(idsBy(unigram({ pieces, unknownId: 0 }), "byte")(" é", "漢")).toEqual([1, 2, 0])
})

// Scores that make ties and near ties: few values, some of them a rounding step apart.
const score = fc.constantFrom(-1, -2, -3, -1.5, -2.3, -4.6, -3.3000001, -3.3, -6.6, -0.1, -0.2, -0.3, -7.123456)
const letters = fc.string({ unit: fc.constantFrom("a", "b", "▁"), minLength: 1, maxLength: 4 })
const piece = fc.oneof(
  { weight: 4, arbitrary: letters.map((text) => text[0] + text.slice(1).replaceAll("▁", "a")) },
  letters,
)
const vocabularyOf = fc
  .uniqueArray(
    fc.tuple(piece, score, fc.constantFrom<PieceKind>("normal", "normal", "normal", "user-defined", "unused")),
    {
      selector: ([text]) => text,
      maxLength: 14,
    },
  )
  .map((entries) => ({
    pieces: [["<unk>", 0] as const, ["c", -4] as const, ...entries.map(([text, value]) => [text, value] as const)],
    kinds: ["unknown" as const, "normal" as const, ...entries.map(([, , kind]) => kind)],
    unknownId: 0,
  }))
const sentence = fc
  .array(fc.string({ unit: fc.constantFrom("a", "a", "b", "é"), maxLength: 9 }), { maxLength: 12 })
  .map((words) => words.map((word) => `▁${word}`).join(""))

test.each(["sentencepiece", "sentencepiece-0.2.3"] as const)(
  "unigram() by the rules of %s equals one search in single precision over the sentence, including ties",
  (rules) => {
    fc.assert(
      fc.property(
        vocabularyOf,
        fc.array(sentence, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
        (model, texts, mark) => {
          const known = model.pieces.some(([text]) => text === "▁")
          const whole =
            known || !mark
              ? model
              : {
                  ...model,
                  pieces: [...model.pieces, ["▁", -2.5] as const],
                  kinds: [...model.kinds, "normal" as const],
                }
          const ids = idsBy(unigram({ ...whole, rules }))
          for (const text of texts) expect(ids(text), text).toEqual(naiveSentencePiece(whole, text, rules))
        },
      ),
      examples(100, 7),
    )
  },
)

test.each(["sentencepiece", "sentencepiece-0.2.3"] as const)(
  "unigram() by the rules of %s breaks ties like that library",
  (rules) => {
    for (const { pieces, rows } of ties.cases as unknown as readonly TieCase[]) {
      const kinds = pieces.map(([, , kind]) => kind)
      const ids = idsBy(unigram({ pieces: pieces.map(([text, value]) => [text, value]), kinds, unknownId: 0, rules }))
      for (const { text, ids: usual, recent = usual } of rows)
        expect(ids(text).join(" "), text).toBe(rules === "sentencepiece" ? usual : recent)
    }
  },
)

test("unigram() by Hugging Face's rules equals the definition", () => {
  fc.assert(
    fc.property(vocabularyOf, fc.array(sentence, { minLength: 1, maxLength: 8 }), ({ pieces, unknownId }, texts) => {
      const ids = idsBy(unigram({ pieces, unknownId }))
      for (const text of texts) expect(ids(text), text).toEqual(naiveHuggingFace({ pieces, unknownId }, text))
    }),
    examples(250, 8),
  )
})

test.each(["sentencepiece", "sentencepiece-0.2.3"] as const)(
  "unigram() by the rules of %s encodes a long sentence of equal words like one search",
  (rules) => {
    const pieces = [
      ["<unk>", 0],
      ["▁", -2.1],
      ["a", -1.1],
      ["aa", -2.2],
      ["▁a", -3.2],
      ["▁aa", -4.3],
    ] as const
    const kinds: PieceKind[] = ["unknown", "normal", "normal", "normal", "normal", "normal"]
    const model = { pieces, kinds, unknownId: 0 }
    const text = "▁aaa▁aaaa".repeat(200)
    expect(idsBy(unigram({ ...model, rules }))(text)).toEqual(naiveSentencePiece(model, text, rules))
  },
)

test("unigram() encodes very many equal letters", () => {
  const pieces = [
    ["<unk>", 0],
    ["▁", -3],
    ["a", -3],
    ["aaaa", -4],
    ["aa", -3.5],
  ] as const
  for (const rules of ["hugging-face", "sentencepiece"] as const) {
    const ids = idsBy(unigram({ pieces, unknownId: 0, rules }))("a".repeat(4 * runs(250_000)))
    expect(ids.length).toBe(runs(250_000))
  }
})

interface TieCase {
  readonly pieces: readonly (readonly [string, number, PieceKind])[]
  readonly rows: readonly { readonly text: string; readonly ids: string; readonly recent?: string }[]
}

interface PiecesFile {
  readonly pieces: readonly (readonly [string, number, PieceKind | "unk"])[]
}

interface HubFile {
  readonly model: {
    readonly vocab: readonly (readonly [string, number])[]
    readonly unk_id: number
    readonly byte_fallback: boolean
  }
}

interface Row {
  readonly text: string
  readonly ids: readonly number[]
  readonly offsetsUtf16: readonly (readonly number[])[]
}

describe("with golden values", () => {
  test.each(["unigram", "unigram-bytefallback"])("unigram() equals Hugging Face on every golden text of %s", (name) => {
    const { model } = golden<HubFile>(`hf/${name}.tokenizer.json`)
    const { vocab: pieces, unk_id: unknownId, byte_fallback: byteFallback } = model
    const ids = idsBy(unigram({ pieces, unknownId, byteFallback }))
    const rows = golden<Row[]>(`hf/${name}.encodings.json`).filter(({ text }) => !/<(unk|s|\/s)>/.test(text))
    expect(rows.length).toBeGreaterThan(120)
    for (const { text, ids: wanted } of rows) {
      // Metaspace: a mark before the text and for every blank; a piece begins at every mark.
      const marked =
        text === ""
          ? ""
          : text
              .toWellFormed()
              .replaceAll(" ", "▁")
              .replace(/^(?!▁)/, "▁")
      expect(ids(...marked.split(/(?=▁)/u)), JSON.stringify(text)).toEqual(wanted)
    }
  })

  test.each(["unigram-identity", "unigram-bytefallback"])(
    "unigram() equals SentencePiece on plain golden texts of %s",
    (name) => {
      const { pieces, kinds, unknownId } = fromFile(golden<PiecesFile>(`spm/${name}.pieces.json`))
      const model = unigram({
        pieces,
        kinds,
        unknownId,
        byteFallback: name.endsWith("fallback"),
        rules: "sentencepiece",
      })
      const ids = idsBy(model)
      const rows = golden<Row[]>(`spm/${name}.encodings.json`).filter(({ text }) => isPlain(text))
      expect(rows.length).toBeGreaterThan(70)
      for (const { text, ids: wanted } of rows) expect(ids(`▁${text.replaceAll(" ", "▁")}`), text).toEqual(wanted)
    },
  )
})

/** Whether SentencePiece's normalization only writes marks for blanks. */
function isPlain(text: string): boolean {
  return text.isWellFormed() && !/^ | $| {2}|▁|\0|^$|<sep>|\[MASK\]|<ctrl>/.test(text)
}

function fromFile({ pieces }: PiecesFile): {
  pieces: [string, number][]
  kinds: PieceKind[]
  unknownId: number
} {
  const kinds = pieces.map(([text, , kind]) =>
    kind === "unk" ? "unknown" : text === "<sep>" || text === "[MASK]" ? "user-defined" : kind,
  )
  return { pieces: pieces.map(([text, value]) => [text, value]), kinds, unknownId: kinds.indexOf("unknown") }
}

test("a sentence of thousands of words is encoded as each of its words, also from the cache", () => {
  const pieces = [
    ["<unk>", 0],
    ["\u2581", -2],
    ["a", -3],
    ["b", -3.25],
    ["c", -5],
    ["ab", -4],
    ["bca", -6],
    ["\u2581a", -3.5],
    ["\u2581ac", -7],
  ] as const
  const model = unigram({ pieces, unknownId: 0, rules: "sentencepiece" })
  const words = Array.from(
    { length: 2500 },
    (_, i) => `\u2581${(i + 3 ** 8).toString(3).replace(/./g, (digit) => "abc"[+digit]!)}`,
  )
  const expected = words.flatMap((word) => naiveSentencePiece({ pieces, unknownId: 0 }, word, "sentencepiece"))
  const encode = idsBy(model)
  for (let round = 0; round < 2; round++) expectItems(encode(words.join("")), expected)
})
