import { LecternError } from "@lectern/core"
import { examples } from "@lectern/core/testing"
import fc from "fast-check"
import { expect, test } from "vitest"
import { type ModelProto, readModelProto, writeModelProto } from "../../../src/formats/sentencepiece/model-proto.js"

// Worked by hand from the encoding guide: tag = number * 8 + wire type.
const TINY = Uint8Array.of(
  ...[0x0a, 0x0c], // pieces, 12 bytes
  ...[0x0a, 0x03, 0x75, 0x6e, 0x6b], // piece "unk"
  ...[0x15, 0x00, 0x00, 0x80, 0xbf], // score -1
  ...[0x18, 0x02], // type unknown
  ...[0x12, 0x0e], // trainer_spec, 14 bytes
  ...[0x18, 0x02], // model_type BPE
  ...[0xd8, 0x02, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x01], // pad_id -1: the tag is 43 * 8 in two bytes
)

const PROTO: ModelProto = {
  pieces: [{ piece: "unk", score: -1, type: 2 }],
  trainerSpec: { modelType: 2, padId: -1 },
}

test("a model is read from its bytes and written to them", () => {
  expect(readModelProto(TINY, "m")).toEqual(PROTO)
  expect([...writeModelProto(PROTO)]).toEqual([...TINY])
})

test("any model is read as it was written", () => {
  const text = fc.string({ unit: "grapheme", maxLength: 8 })
  const piece = fc.record(
    { piece: text, score: fc.float({ noNaN: true, noDefaultInfinity: true }), type: fc.integer({ min: 1, max: 6 }) },
    { requiredKeys: [] },
  )
  const model = fc.record(
    {
      pieces: fc.array(piece, { minLength: 1, maxLength: 5 }),
      trainerSpec: fc.record(
        {
          input: fc.array(text, { minLength: 1, maxLength: 3 }),
          modelType: fc.integer({ min: 1, max: 4 }),
          vocabSize: fc.integer(),
          inputSentenceSize: fc.maxSafeNat(),
          splitDigits: fc.boolean(),
          characterCoverage: fc.float({ noNaN: true, noDefaultInfinity: true }),
          padId: fc.integer(),
        },
        { requiredKeys: [] },
      ),
      normalizerSpec: fc.record(
        { name: text, precompiledCharsmap: fc.uint8Array({ maxLength: 9 }), addDummyPrefix: fc.boolean() },
        { requiredKeys: [] },
      ),
    },
    { requiredKeys: [] },
  )
  fc.assert(
    fc.property(model, (proto) => {
      expect(readModelProto(writeModelProto(proto), "m")).toEqual(proto)
    }),
    examples(300, 1),
  )
})

test("any bytes are read or refused", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 60 }), fc.nat({ max: TINY.length }), (bytes, at) => {
      for (const file of [bytes, Uint8Array.of(...TINY.subarray(0, at), ...bytes)]) {
        try {
          readModelProto(file, "m")
        } catch (error) {
          expect(error).toBeInstanceOf(LecternError)
        }
      }
    }),
    examples(2000, 2),
  )
})

test.each([
  ["an unknown field", [0x32, 0x00], "m at byte 0: unknown field 6 of model"],
  ["an extension", [0xc2, 0x0c, 0x00], "m at byte 0: unknown field 200 of model"],
  ["a field within a field", [0x12, 0x03, 0xc0, 0x03, 0x01], "m at byte 2: unknown field 56 of model.trainerSpec"],
  ["a field of another type", [0x08, 0x01], "m at byte 0: model.pieces is written as another type of field"],
  ["a length beyond the end", [0x0a, 0x7f], "m at byte 1: a field of 127 bytes where 0 are left"],
  [
    "a length beyond its message",
    [0x0a, 0x02, 0x0a, 0x05, 0x61, 0x61, 0x61, 0x61, 0x61],
    "m at byte 3: a field of 5 bytes where 0 are left",
  ],
  ["a number without an end", [0x80, 0x80], "m at byte 0: the message ends within a number"],
  ["a number that is too long", Array(11).fill(0x80), "m at byte 0: a number of more than ten bytes"],
  [
    "an infinite score",
    [0x0a, 0x05, 0x15, 0x00, 0x00, 0x80, 0x7f],
    "m at byte 3: model.pieces.score must be a finite number, got Infinity",
  ],
  ["text that is not UTF-8", [0x0a, 0x03, 0x0a, 0x01, 0xff], "m at byte 3: model.pieces.piece is not UTF-8"],
  [
    "a boolean of 2",
    [0x1a, 0x02, 0x18, 0x02],
    "m at byte 3: model.normalizerSpec.addDummyPrefix must be 0 or 1, got 2",
  ],
  ["a message twice", [0x1a, 0x00, 0x1a, 0x00], "m at byte 2: model.normalizerSpec comes twice"],
  [
    "a number of 33 bits",
    [0x12, 0x06, 0x20, 0x80, 0x80, 0x80, 0x80, 0x10],
    "m at byte 3: model.trainerSpec.vocabSize must have 32 bits",
  ],
])("a model with %s is refused", (_, bytes, sentence) => {
  expect(() => readModelProto(Uint8Array.from(bytes as number[]), "m")).toThrow(sentence)
})
