import { expect, test } from "vitest"
import { readModelProto, writeModelProto } from "../../../src/formats/sentencepiece/model-proto.js"
import { golden, goldenBytes, SENTENCEPIECE_MODELS } from "../../shared.js"

test.each(SENTENCEPIECE_MODELS)("%s.model is written byte by byte as it was read", (name) => {
  const bytes = goldenBytes(`spm/${name}.model`)
  expect(Buffer.compare(writeModelProto(readModelProto(bytes, name)), bytes)).toBe(0)
})

test.each(SENTENCEPIECE_MODELS)("%s.model has the pieces that SentencePiece sees", (name) => {
  const { pieces } = golden<{ pieces: [string, number, string][] }>(`spm/${name}.pieces.json`)
  const read = readModelProto(goldenBytes(`spm/${name}.model`), name).pieces ?? []
  expect(read.map(({ piece }) => piece)).toEqual(pieces.map(([piece]) => piece))
  expect(
    read.every(({ score = 0 }, id) => Math.abs(score - pieces[id]![1]) <= 1e-6 * Math.max(1, Math.abs(score))),
  ).toBe(true)
})
