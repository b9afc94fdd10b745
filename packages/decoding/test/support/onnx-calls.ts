// The public functions of `@lectern/decoding/onnx`, and of what they return, with arguments that they take.
import * as onnx from "../../src/onnx/index.js"
import { FAKES, fakeOrt } from "../onnx/fake-ort.js"
import { VOCABULARY } from "../onnx/tiny.js"
import type { Arguments } from "./public-calls.js"

const shapes = { vocabularySize: VOCABULARY, pastShape: { heads: 2, width: 2 } }
const separate = {
  ort: fakeOrt,
  encoder: FAKES.encoder_model,
  decoder: FAKES.decoder_model,
  decoderWithPast: FAKES.decoder_with_past_model,
  startTokens: [1],
}

/** By function, arguments that it takes. */
export const ONNX_ARGUMENTS: Readonly<Record<string, Arguments>> = {
  onnxLanguageModel: [{ ort: fakeOrt, decoder: FAKES.model, ...shapes }],
  onnxModel: [{ ...separate, ...shapes }],
}

const { decoder, encode } = onnx.onnxModel(separate)
const { start } = onnx.onnxLanguageModel({ ort: fakeOrt, decoder: FAKES.model })
const encoded = (await encode([[1], [2, 3]])).states!

/** Functions of what they return. */
export const ONNX_METHODS = {
  encode,
  reorder: (rows: Int32Array) => decoder.reorder(encoded, rows),
  start,
  step: (tokens: Int32Array) => decoder.step(encoded, tokens),
}

/** Their arguments. */
export const ONNX_METHOD_ARGUMENTS: Readonly<Record<string, Arguments>> = {
  encode: [[[1], [2, 3]]],
  reorder: [Int32Array.of(1, 0)],
  start: [2],
  step: [Int32Array.of(1, 0)],
}
