// The README's examples print their documented output, and its adapters work with a model of that shape.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"
import * as decoding from "../src/index.js"

const README = readFileSync(join(import.meta.dirname, "../README.md"), "utf8")
const [example, ...others] = [...README.matchAll(/```js\n(.*?)```\n\n```text\n(.*?)```/gs)]
const VOCABULARY = 5
const logitsAfter = (tokens: ArrayLike<number>): number[] =>
  Array.from({ length: VOCABULARY }, (_, token) =>
    Math.sin(7 * token + 3 * tokens.length + 5 * tokens[tokens.length - 1]! + tokens[0]!),
  )
const oracle = decoding.functionModel({
  vocabularySize: VOCABULARY,
  logProbs: (tokens) => decoding.logSoftmax(logitsAfter(tokens), VOCABULARY),
})
const options = { beamWidth: 3, nBest: 3, maxLength: 6, endTokens: 0, scoring: { alpha: 1 } }

/** A function that the README defines. */
function adapter<Adapter>(name: string): Adapter {
  const code = README.match(new RegExp(`\`\`\`js\n(function ${name}.*?)\`\`\``, "s"))![1]!
  return new Function("logSoftmax", `${code}; return ${name}`)(decoding.logSoftmax) as Adapter
}

test("the README has one example with output, and it prints that", async () => {
  expect(others).toEqual([])
  const [, code = "", output] = example!
  const lines: string[] = []
  const body = code.replace(/import (\{.*?\}) from "@lectern\/decoding"/, "const $1 = decoding")
  const run = new Function("decoding", "console", `return (async () => {${body}})()`) as (
    ...all: unknown[]
  ) => Promise<void>
  await run(decoding, { log: (line: string) => lines.push(line) })
  expect(`${lines.join("\n")}\n`).toBe(output)
})

test("the adapter of encoder-decoders continues the right rows of the right sources", async () => {
  // Two hidden numbers: how many tokens were read, and the first of them.
  type States = { readonly hidden: Float32Array; readonly encoded: readonly number[] }
  const network = (hidden: Float32Array, encoded: readonly number[], tokens: Int32Array) => {
    const next = Float32Array.from(hidden, (each, i) => (i % 2 === 0 ? each + 1 : encoded[i >> 1]!))
    const logits = Array.from(tokens).flatMap((token, row) =>
      logitsAfter({ length: next[2 * row]!, [next[2 * row]! - 1]: token, 0: next[2 * row + 1]! }),
    )
    return { logits, next }
  }
  const model = adapter<(...all: unknown[]) => decoding.Model<States>>("recurrentModel")(network, VOCABULARY, 2)
  const prompts = [[1], [2], [4]]
  const states = { hidden: new Float32Array(6), encoded: [1, 2, 4] }
  expect(await decoding.beamSearch(model, { prompts, states }, options)).toEqual(
    await decoding.beamSearch(oracle, { prompts }, options),
  )
})

test("the adapter of ONNX sessions carries past keys and values from step to step", async () => {
  class Tensor {
    readonly data: Float32Array | BigInt64Array
    readonly dims: readonly number[]
    constructor(_: string, data: Float32Array | BigInt64Array, dims: readonly number[]) {
      this.data = data
      this.dims = dims
    }
  }
  // The past of both layers holds the tokens that were read, in two heads of width 1.
  const names = ["past_key_values.0.key", "past_key_values.0.value"]
  const session = {
    inputNames: ["input_ids", "attention_mask", ...names],
    async run(feeds: Readonly<Record<string, Tensor>>) {
      const {
        dims: [rows = 0, , before = 0],
      } = feeds[names[0]!]!
      expect(feeds.input_ids!.dims).toEqual([rows, 1])
      expect(feeds.attention_mask!.dims).toEqual([rows, before + 1])
      expect(feeds.attention_mask!.data).toHaveLength(rows * (before + 1))
      const read = Array.from({ length: rows }, (_, row) => [
        ...(feeds[names[1]!]!.data as Float32Array).subarray(2 * row * before, (2 * row + 1) * before),
        Number(feeds.input_ids!.data[row]),
      ])
      const present = new Tensor("float32", Float32Array.from(read.flatMap((tokens) => [...tokens, ...tokens])), [
        rows,
        2,
        before + 1,
        1,
      ])
      return {
        logits: new Tensor("float32", Float32Array.from(read.flatMap(logitsAfter)), [rows, 1, VOCABULARY]),
        "present.0.key": present,
        "present.0.value": present,
      }
    },
  }
  const model = adapter<(...all: unknown[]) => decoding.Model<unknown>>("onnxModel")(session, Tensor, {
    vocabularySize: VOCABULARY,
    heads: 2,
    width: 1,
  })
  const prompts = [
    [1, 3],
    [2, 2],
  ]
  const ours = await decoding.beamSearch(model, { prompts }, options)
  const expected = await decoding.beamSearch(oracle, { prompts }, options)
  ours.forEach(({ hypotheses }, i) => {
    expect(hypotheses.map(({ tokens }) => tokens)).toEqual(expected[i]!.hypotheses.map(({ tokens }) => tokens))
    hypotheses.forEach(({ score }, k) => {
      expect(score).toBeCloseTo(expected[i]!.hypotheses[k]!.score, 5)
    })
  })
})
