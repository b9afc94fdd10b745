import { LecternError } from "@lectern/core"
import { ALL_TESTS } from "@lectern/core/testing"
import { expect, test } from "vitest"
import { formatSentencePiece } from "../../../src/formats/sentencepiece/format.js"
import { type ModelProto, writeModelProto } from "../../../src/formats/sentencepiece/model-proto.js"
import { parseSentencePiece } from "../../../src/formats/sentencepiece/parse.js"
import { expectItems } from "../../expect-items.js"
import { golden, goldenBytes, SENTENCEPIECE_MODELS } from "../../shared.js"

interface Row {
  readonly text: string
  readonly ids: readonly number[]
  readonly pieces: readonly string[]
  readonly spans: readonly (readonly [number, number])[]
  readonly decoded: string
}

test.each(SENTENCEPIECE_MODELS)("%s.model encodes and decodes as in SentencePiece", (model) => {
  const tokenizer = parseSentencePiece(goldenBytes(`spm/${model}.model`), { rules: "sentencepiece" })
  for (const { text, ids, pieces, spans, decoded } of golden<Row[]>(`spm/${model}.encodings.json`)) {
    expect(tokenizer.decode(ids), JSON.stringify(text)).toBe(decoded)
    const encoding = tokenizer.encode(text)
    const tokens = encoding.tokens.map((token, i) => (token === "<unk>" ? (pieces[i] ?? token) : token))
    const places = encoding.byteOffsets.map((byte) => characters(text, byte))
    expectItems(encoding.ids, ids, JSON.stringify(text))
    expectItems(tokenizer.encodeIds(text), ids, JSON.stringify(text))
    expectItems(tokens, pieces, JSON.stringify(text))
    expectItems(places, spans.flat(), JSON.stringify(text))
  }
})

test.each(SENTENCEPIECE_MODELS)("%s.model is written byte by byte as it was read, also as a tokenizer", (model) => {
  const bytes = goldenBytes(`spm/${model}.model`)
  expect(Buffer.compare(formatSentencePiece(parseSentencePiece(bytes)), bytes)).toBe(0)
})

// Spans of the goldens count characters.
function characters(text: string, byte: number): number {
  return [...Buffer.from(text).subarray(0, byte).toString()].length
}

const UNK = { piece: "<unk>", score: 0, type: 2 }
const NO_BLANKS = { addDummyPrefix: false }
const tokenizerOf = (proto: ModelProto) => parseSentencePiece(writeModelProto(proto))

test("equally good segmentations are those of sentencepiece 0.2.3, or of 0.2.1 if asked", () => {
  // Both versions, each with this model: aa|a and a|aa are equally probable.
  const pieces = [UNK, { piece: "▁", score: -2.2 }, { piece: "aa", score: -3.3 }, { piece: "a", score: -6.6 }]
  const bytes = writeModelProto({ pieces })
  expect([...parseSentencePiece(bytes).encodeIds("aaa")]).toEqual([1, 3, 2])
  expect([...parseSentencePiece(bytes, { rules: "sentencepiece-0.2.3" }).encodeIds("aaa")]).toEqual([1, 3, 2])
  expect([...parseSentencePiece(bytes, { rules: "sentencepiece" }).encodeIds("aaa")]).toEqual([1, 2, 3])
})

test("a char model may have letters that did not occur in its text, with the score minus infinity", () => {
  // sentencepiece 0.2.3: model_type=char, character_coverage=0.98, required_chars="@".
  const never = { piece: "@", score: Number.NEGATIVE_INFINITY }
  const pieces = [UNK, { piece: "a", score: -1 }, never]
  const tokenizer = tokenizerOf({ pieces, trainerSpec: { modelType: 4 }, normalizerSpec: NO_BLANKS })
  expect([...tokenizer.encodeIds("a@")]).toEqual([1, 2])
  expect(() => tokenizerOf({ pieces })).toThrow('piece 2, "@", must have a finite score, got -Infinity')
})

test("a char model finds whole user-defined pieces and fuses unknown characters", () => {
  const tokenizer = tokenizerOf({
    pieces: [UNK, { piece: "a" }, { piece: "<s>", type: 3 }, { piece: "ab", type: 4 }, { piece: "abab", type: 4 }],
    trainerSpec: { modelType: 4 },
    normalizerSpec: NO_BLANKS,
  })
  const { ids, byteOffsets } = tokenizer.encode("abaabab??é")
  expect([...ids]).toEqual([3, 1, 4, 0])
  expect([...byteOffsets]).toEqual([0, 2, 2, 3, 3, 7, 7, 11])
})

test("a word model fuses unknown words", () => {
  const tokenizer = tokenizerOf({
    pieces: [UNK, { piece: "▁a" }, { piece: "▁b" }],
    trainerSpec: { modelType: 3 },
  })
  expect([...tokenizer.encode("a x y b").ids]).toEqual([1, 0, 2])
  expect([...tokenizer.encode("a x y b").byteOffsets]).toEqual([0, 1, 1, 5, 5, 7])
})

test.each([
  ["no pieces", {}, "there is no unknown piece"],
  ["two unknown pieces", { pieces: [UNK, { ...UNK, piece: "?" }] }, "pieces 0 and 1 are both unknown pieces"],
  ["an empty piece", { pieces: [UNK, { piece: "" }] }, 'piece 1, "", must not be empty'],
  ["a piece without text", { pieces: [UNK, { score: 1 }] }, 'piece 1, "", must not be empty'],
  ["a piece twice", { pieces: [UNK, { piece: "a" }, { piece: "a", type: 3 }] }, 'piece 2, "a", comes twice'],
  ["a NUL", { pieces: [UNK, { piece: "a\0" }] }, 'piece 1, "a\\u0000", must not contain a NUL'],
  ["a piece that is too long", { pieces: [UNK, { piece: "é".repeat(4000) }] }, "must be shorter than 8000 bytes"],
  ["an unknown type", { pieces: [{ piece: "a", type: 7 }] }, 'piece 0, "a", has unknown type 7'],
  [
    "a byte piece without byte fallback",
    { pieces: [UNK, { piece: "<0x00>", type: 6 }] },
    'piece 1, "<0x00>", is not a byte piece of a model without byte fallback',
  ],
  [
    "too few byte pieces",
    { pieces: [UNK, { piece: "<0x00>", type: 6 }], trainerSpec: { byteFallback: true } },
    "byte fallback needs 256 byte pieces, got 1",
  ],
  ["another type of model", { pieces: [UNK], trainerSpec: { modelType: 5 } }, "unknown model type 5"],
  [
    "a denormalizer",
    { pieces: [UNK], denormalizerSpec: { precompiledCharsmap: Uint8Array.of(1) } },
    "a denormalizer is not supported",
  ],
  [
    "a charsmap of nonsense",
    { pieces: [UNK], normalizerSpec: { precompiledCharsmap: Uint8Array.of(255, 255, 255, 255, 0) } },
    "",
  ],
])("a model with %s is refused", (_, proto, sentence) => {
  try {
    parseSentencePiece(writeModelProto(proto), { name: "my.model" })
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(LecternError)
    expect((error as LecternError).problem).toMatchObject({ kind: "bad-data", path: "my.model" })
    expect((error as LecternError).message).toMatch(/^my\.model: /)
    expect((error as LecternError).message).toContain(sentence)
  }
})

test("a model with any bytes changed is read or refused", () => {
  const bytes = goldenBytes("spm/char-identity.model")
  let seed = 1
  const next = (limit: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0
    return Math.floor((seed / 2 ** 32) * limit)
  }
  let read = 0
  const rounds = ALL_TESTS ? 1500 : 200
  for (let round = 0; round < rounds; round++) {
    const changed = bytes.slice(0, next(4) === 0 ? next(bytes.length) : bytes.length)
    for (let change = next(4); change >= 0 && changed.length > 0; change--) changed[next(changed.length)] = next(256)
    try {
      const tokenizer = parseSentencePiece(changed)
      tokenizer.decode(tokenizer.encodeIds("Hello, wörld  ▁ 1"))
      formatSentencePiece(tokenizer)
      read++
    } catch (error) {
      if (!(error instanceof LecternError)) throw error
    }
  }
  expect(read).toBeGreaterThan(rounds / 30)
})
