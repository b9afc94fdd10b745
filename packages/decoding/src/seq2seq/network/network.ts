// The parts of a model: an encoder, a bridge from its last states to the decoder's first ones, a decoder, attention and a readout.
import type { Seq2seqConfig } from "../config.js"
import type { Kernel } from "../kernel/kernel.js"
import { type AttentionLayer, attentionLayer } from "../layers/attention.js"
import { type Linear, linearLayer } from "../layers/linear.js"
import { allocateParameters, type Parameter, type Parameters } from "../layers/parameters.js"
import { type RecurrentLayer, recurrentLayer } from "../layers/recurrent.js"

/** A model's parts, with their parameters in a kernel's memory. */
export interface Network {
  readonly config: Seq2seqConfig
  readonly kernel: Kernel
  readonly parameters: Parameters
  readonly sourceEmbedding: Parameter
  /** One layer, or one that reads from the first symbol on and one that reads from the last. */
  readonly encoder: readonly RecurrentLayer[]
  readonly bridge: Linear
  /** For LSTM's cells. */
  readonly cellBridge: Linear | undefined
  readonly targetEmbedding: Parameter
  readonly decoder: RecurrentLayer
  readonly attention: AttentionLayer | undefined
  /** From a context and a state to the input of the output layer, before tanh; without attention, that is the state. */
  readonly readout: Linear | undefined
  readonly output: Linear
}

/** The directions of the encoder's layers. */
export const DIRECTIONS = ["forward", "reverse"] as const

/** Takes memory for a model; its parameters are 0. */
export function network(config: Seq2seqConfig, kernel: Kernel, use: "training" | "inference"): Network {
  const { cell, attention } = config
  const parameters = allocateParameters(kernel, config, use === "training" ? "with-gradients" : "no-gradients")
  const linearOf = (name: string): Linear => linearLayer(parameters, `${name}.weight`, `${name}.bias`)
  const forward = recurrentLayer(parameters, cell, "encoder")
  return {
    config,
    kernel,
    parameters,
    sourceEmbedding: parameters.named("source_embedding.weight"),
    encoder: config.bidirectional ? [forward, recurrentLayer(parameters, cell, "encoder", "_reverse")] : [forward],
    bridge: linearOf("bridge"),
    cellBridge: cell === "lstm" ? linearOf("cell_bridge") : undefined,
    targetEmbedding: parameters.named("target_embedding.weight"),
    decoder: recurrentLayer(parameters, cell, "decoder"),
    attention: attentionLayer(parameters, config),
    readout: attention === "none" ? undefined : linearLayer(parameters, "readout.weight"),
    output: linearOf("output"),
  }
}
