// Calls of a decoder that no search makes: states, tokens and rows of callers without type checks.
import { afterEach, expect, test } from "vitest"
import { greedySearch } from "../../src/index.js"
import { type OnnxSession, type OnnxTensor, onnxModel } from "../../src/onnx/index.js"
import { FAKES, fakeOrt, live } from "./fake-ort.js"
import { layouts } from "./sessions.js"

const { merged } = layouts({ ort: fakeOrt, sessions: FAKES })

afterEach(() => {
  expect(live.size).toBe(0)
})

test.each<readonly [string, unknown, string]>([
  ["a list of rows", [0], "rows must be an Int32Array, got a"],
  ["rows of another type", Uint32Array.of(0), "rows must be an Int32Array, got a"],
  ["a row that is not there", Int32Array.of(0, 2), "rows[1] must be an integer in 0..1, got 2"],
  ["a negative row", Int32Array.of(-1), "rows[0] must be an integer in 0..1, got -1"],
])("reorder() refuses %s", async (_, rows, sentence) => {
  const { decoder, encode } = onnxModel(merged)
  const { states } = await encode([[1], [2]])
  expect(() => decoder.reorder(states!, rows as never)).toThrow(sentence)
})

test.each<readonly [string, unknown, string]>([
  ["a list of tokens", [1, 1], "tokens must be an Int32Array, got a"],
  ["more tokens than states", Int32Array.of(1, 1, 1), "the states"],
  ["a token beyond the vocabulary", Int32Array.of(1, 5), "tokens[1] must be an integer in 0..4, got 5"],
  ["a negative token", Int32Array.of(-1, 1), "tokens[0] must be an integer in 0..4, got -1"],
])("step() refuses %s", async (_, tokens, sentence) => {
  const { decoder, encode } = onnxModel(merged)
  const { states } = await encode([[1], [2]])
  await expect((async () => decoder.step(states!, tokens as never))()).rejects.toThrow(sentence)
})

test("a decoder that asks for the position in its past gets how many tokens it has read", async () => {
  const positions: OnnxTensor[] = []
  const decoder: OnnxSession = {
    ...merged.decoder,
    inputNames: [...merged.decoder.inputNames, "cache_position"],
    run({ cache_position, ...feeds }) {
      positions.push(cache_position!)
      return merged.decoder.run(feeds)
    },
  }
  const { decoder: model, encode } = onnxModel({ ...merged, decoder })
  const search = { maxLength: 3, endTokens: [] }
  await greedySearch(model, await encode([[1], [2]]), search)
  expect(positions.map(({ type, dims, data }) => [type, [...dims], [...(data as BigInt64Array)]])).toEqual([
    ["int64", [1], [0n]],
    ["int64", [1], [1n]],
    ["int64", [1], [2n]],
  ])
})
