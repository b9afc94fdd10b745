// Networks of a given configuration and values, for tests.
import type { Attention, Cell, Seq2seqConfig } from "../../src/seq2seq/config.js"
import { type KernelName, kernelOf } from "../../src/seq2seq/kernel/start/kernel-of.js"
import { drawParameters } from "../../src/seq2seq/layers/parameters.js"
import { type Network, network } from "../../src/seq2seq/network/network.js"

/** What tells variants apart. */
export interface Variant {
  readonly cell: Cell
  readonly attention: Attention
  readonly bidirectional: boolean
}

/** Every cell with every attention, in one and two directions. */
export const VARIANTS: readonly { readonly name: string; readonly variant: Variant }[] = (
  ["gru", "lstm"] as const
).flatMap((cell) =>
  (["bahdanau", "luong-dot", "luong-general", "none"] as const).flatMap((attention) =>
    [true, false].map((bidirectional) => ({
      name: `${cell}, ${attention}, ${bidirectional ? "bi" : "uni"}directional`,
      variant: { cell, attention, bidirectional },
    })),
  ),
)

/** Sizes of a network without real symbols. */
export interface Sizes {
  readonly embedding: number
  readonly hidden: number
  readonly sourceSize: number
  readonly targetSize: number
}

/** A configuration with made-up symbols. */
export function configOf({ cell, attention, bidirectional }: Variant, sizes: Sizes): Seq2seqConfig {
  const symbols = (special: readonly string[], size: number): string[] =>
    Array.from({ length: size }, (_, i) => special[i] ?? `symbol ${i}`)
  return {
    cell,
    attention,
    bidirectional,
    embedding: sizes.embedding,
    hidden: sizes.hidden,
    units: "words",
    source: symbols(["<unk>", "</s>"], sizes.sourceSize),
    target: symbols(["<s>", "</s>", "<unk>"], sizes.targetSize),
  }
}

/** A network for training with parameters drawn by a seed. */
export function drawnNetwork(config: Seq2seqConfig, kernelName: KernelName, seed: number): Network {
  const made = network(config, kernelOf(kernelName), "training")
  drawParameters(made.parameters, made.kernel.numbers, seed)
  made.parameters.transpose()
  return made
}

/** Ids of pairs, each with its end. */
export function idPairs(sources: readonly (readonly number[])[], targets: readonly (readonly number[])[]) {
  return sources.map((source, i) => ({ source: Int32Array.from(source), target: Int32Array.from(targets[i]!) }))
}
