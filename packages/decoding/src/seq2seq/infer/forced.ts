// Given outputs, scored token by token.
import { LecternError } from "@lectern/core"
import type { ForcedOutput } from "../model.js"
import { decode } from "../network/decode.js"
import { encode } from "../network/encode.js"
import type { IdPair } from "../network/loss.js"
import type { Network } from "../network/network.js"
import { CHUNK } from "./encode-sources.js"

const OVERFLOW = {
  kind: "failed",
  what: "the scores of an output",
  why: "the model's numbers are so large that they overflow",
} as const

/** The scores of pairs, and the attention of each. */
export function forcedOutputs(
  network: Network,
  pairs: readonly IdPair[],
): readonly Omit<ForcedOutput, "sourceSymbols">[] {
  const { kernel, config } = network
  const symbols = config.target.length
  const outputs: Omit<ForcedOutput, "sourceSymbols">[] = []
  for (let from = 0; from < pairs.length; from += CHUNK) {
    const some = pairs.slice(from, from + CHUNK)
    const mark = kernel.mark()
    const encoded = encode(
      network,
      some.map(({ source }) => source),
    )
    const decoded = decode(
      network,
      encoded,
      some.map(({ target }) => target),
      "inference",
    )
    const { packed, logits, attended } = decoded
    kernel.logSoftmax(logits, logits, packed.positions, symbols)
    some.forEach(({ source, target }, i) => {
      const first = packed.start[i]!
      const tokenScores = Float64Array.from(
        target,
        (id, step) => kernel.numbers[logits + (first + step) * symbols + id]!,
      )
      let attention = new Float32Array(0)
      if (attended !== undefined) {
        const at = attended.weights + attended.weightsAt[first]!
        attention = Float32Array.from(kernel.numbers.subarray(at, at + target.length * source.length))
      }
      const sum = tokenScores.reduce((sum, each) => sum + each, 0)
      if (Number.isNaN(sum)) throw new LecternError(OVERFLOW)
      outputs.push({ tokens: target, tokenScores, sum, attention })
    })
    kernel.release(mark)
  }
  return outputs
}
