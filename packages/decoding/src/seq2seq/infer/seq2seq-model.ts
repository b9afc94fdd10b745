// A model of a configuration and tensors.
import { LecternError } from "@lectern/core"
import { checkInteger, checkList, checkRecord, checkText, checkTexts } from "@lectern/core/checks"
import { checkConfig, type Seq2seqConfig } from "../config.js"
import type { Kernel } from "../kernel/kernel.js"
import { kernelOf } from "../kernel/start/kernel-of.js"
import { parameterShapes } from "../layers/parameters.js"
import type { ForcedOutput, Seq2seq, Seq2seqPair, Tensors } from "../model.js"
import { decode } from "../network/decode.js"
import { encode } from "../network/encode.js"
import type { IdPair } from "../network/loss.js"
import { type Network, network } from "../network/network.js"
import { END, START, symbolsFor, symbolsOf } from "../symbols/vocabulary.js"
import { decoderOf } from "./decoder.js"
import { CHUNK, encodeSources } from "./encode-sources.js"
import { checkTensors, loadTensors, tensorsAt } from "./load.js"

/**
 * A sequence-to-sequence model of its parts, such as those of a PyTorch module.
 *
 * Encoder: `source_embedding`, a GRU or LSTM `encoder` (one layer; if bidirectional, `hidden / 2` units in each direction), and for its
 * last states s the first states of the decoder, `tanh(bridge(s))`, for LSTM's cells `tanh(cell_bridge(c))`. A source ends with `</s>`.
 * Decoder: `target_embedding`, a GRU or LSTM `decoder`, and `output`. With attention, the output reads `tanh(readout([context; state]))`;
 * scores of a state q and an encoder's vector h are `q . h` (`luong-dot`), `q . attention(h)` (`luong-general`), or
 * `attention.score(tanh(attention.query(q) + attention.key(h)))` (`bahdanau`, q is the state before the step, and the decoder reads
 * `[embedding; context]`).
 *
 * @param config - its configuration
 * @param tensors - all its parameters, by PyTorch's names (`encoder.weight_ih_l0`, `bridge.bias`) and in PyTorch's layout
 * @returns the model; it copies the numbers
 * @throws LecternError `wrong-type`, `unknown-option`; `out-of-range` for tensors that are not those of the configuration
 * @see Bahdanau, Cho and Bengio 2015, "Neural machine translation by jointly learning to align and translate", appendix A
 * @see Luong, Pham and Manning 2015, "Effective approaches to attention-based neural machine translation", equations 5 to 8
 * @see [Note: Sequence to sequence](../../../../../docs/notes/seq2seq.md)
 * @example
 * ```ts
 * const { config, tensors } = seq2seqTrainer([{ source: "a", target: "b" }]).model()
 * seq2seqModel(config, tensors).textOf([3, 1]) //=> "b"
 * ```
 */
export function seq2seqModel(config: Seq2seqConfig, tensors: Tensors): Seq2seq {
  checkConfig(config)
  return modelOf(config, tensors, kernelOf("wasm"))
}

/** {@link seq2seqModel} with a fresh kernel, for a configuration that has been checked. */
export function modelOf(config: Seq2seqConfig, tensors: Tensors, kernel: Kernel): Seq2seq {
  checkTensors("tensors", tensors, parameterShapes(config))
  const made = network(config, kernel, "inference")
  const { parameters } = made
  loadTensors(kernel, parameters, tensors, parameters.at)
  parameters.transpose()
  const { sourceIds, targetIds, textOf } = symbolsFor(config)
  return {
    config,
    tensors: tensorsAt(kernel, parameters, parameters.at),
    endToken: END,
    decoder: decoderOf(made),
    encode(sources) {
      checkTexts("sources", sources)
      const states = encodeSources(made, Array.from(sources, sourceIds))
      return { prompts: Array.from(sources, () => [START]), states, lengths: states.encoded.lengths }
    },
    forced(pairs) {
      checkPairs("pairs", pairs)
      const ids = Array.from(pairs, ({ source, target }) => ({ source: sourceIds(source), target: targetIds(target) }))
      return forcedOutputs(made, ids).map((output, i) => ({
        ...output,
        sourceSymbols: [...symbolsOf(pairs[i]!.source, config.units), config.source[END]!],
      }))
    },
    tokensOf(target) {
      checkText("target", target)
      return targetIds(target)
    },
    textOf(tokens) {
      checkList("tokens", tokens)
      for (let i = 0; i < tokens.length; i++) checkInteger(`tokens[${i}]`, tokens[i], 0, config.target.length - 1)
      return textOf(tokens)
    },
  }
}

/** Throws unless the value is a list of pairs of texts. */
export function checkPairs(name: string, pairs: readonly Seq2seqPair[]): void {
  checkList(name, pairs, "a list of pairs")
  for (let i = 0; i < pairs.length; i++) {
    checkRecord(`${name}[${i}]`, pairs[i], "a pair of source and target")
    checkText(`${name}[${i}].source`, pairs[i]!.source)
    checkText(`${name}[${i}].target`, pairs[i]!.target)
  }
}

const OVERFLOW = {
  kind: "failed",
  what: "the scores of an output",
  why: "the model's numbers are so large that they overflow",
} as const

/** The scores of pairs, and the attention of each. */
function forcedOutputs(network: Network, pairs: readonly IdPair[]): readonly Omit<ForcedOutput, "sourceSymbols">[] {
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
