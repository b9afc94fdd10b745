// The adapter of the guide Searching any model works with a model of that shape.
import { readFileSync } from "node:fs"
import * as decoding from "@lectern/decoding"
import { expect, test } from "vitest"
import { ROOT } from "../project.js"

const GUIDE = readFileSync(`${ROOT}docs/guides/searching.md`, "utf8")
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

/** A function that the guide defines. */
function adapter<Adapter>(name: string): Adapter {
  const code = GUIDE.match(new RegExp(`\`\`\`js\n(function ${name}.*?)\`\`\``, "s"))![1]!
  return new Function("logSoftmax", `${code}; return ${name}`)(decoding.logSoftmax) as Adapter
}

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
