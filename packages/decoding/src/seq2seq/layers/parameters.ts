// The parameters of a model, with PyTorch's names, shapes and initial distributions, and their places in a kernel's memory.
import { fillStandardNormal, pcg64, seedSequence } from "@lectern/random"
import type { Seq2seqConfig } from "../config.js"
import type { Kernel } from "../kernel/kernel.js"

/** A parameter before it has values. */
export interface ParameterShape {
  /** As a PyTorch module of the same parts names it. */
  readonly name: string
  /** Rows and columns, or one length. */
  readonly shape: readonly number[]
  /** PyTorch draws uniformly between minus this and this; standard normals without. */
  readonly bound?: number
}

/** A parameter in memory, row-major. */
export interface Parameter extends ParameterShape {
  /** Number of elements. */
  readonly length: number
  /** Offset of its values. */
  readonly at: number
  /** Offset of its gradient; NaN if there is none. */
  readonly gradient: number
  /** Offset of its transpose, if it is the matrix of a linear layer. */
  readonly transposed: number
}

/** All parameters of a model: one stretch of memory, and one of the same layout for the gradients. */
export interface Parameters {
  /** In the order of {@link parameterShapes}. */
  readonly all: readonly Parameter[]
  /** Offset of the first. */
  readonly at: number
  /** Offset of the first gradient. */
  readonly gradients: number
  /** From the first to the end of the last; numbers in between are 0. */
  readonly length: number
  /** The parameter of a name that the model has. */
  named(name: string): Parameter
  /** Brings the transposes up to date. */
  transpose(): void
}

/** The parameters of a model. */
export function parameterShapes(config: Seq2seqConfig): readonly ParameterShape[] {
  const { cell, attention, bidirectional, embedding, hidden } = config
  const encoded = bidirectional ? hidden / 2 : hidden
  const linear = (name: string, outputs: number, inputs: number, bias: boolean): ParameterShape[] => {
    const bound = 1 / Math.sqrt(inputs)
    const weight = { name: `${name}.weight`, shape: [outputs, inputs], bound }
    return bias ? [weight, { name: `${name}.bias`, shape: [outputs], bound }] : [weight]
  }
  const recurrent = (name: string, inputs: number, units: number, end: string): ParameterShape[] => {
    const gates = (cell === "gru" ? 3 : 4) * units
    const shapes = { weight_ih: [gates, inputs], weight_hh: [gates, units], bias_ih: [gates], bias_hh: [gates] }
    const bound = 1 / Math.sqrt(units)
    return Object.entries(shapes).map(([part, shape]) => ({ name: `${name}.${part}_l0${end}`, shape, bound }))
  }
  return [
    { name: "source_embedding.weight", shape: [config.source.length, embedding] },
    ...recurrent("encoder", embedding, encoded, ""),
    ...(bidirectional ? recurrent("encoder", embedding, encoded, "_reverse") : []),
    ...linear("bridge", hidden, hidden, true),
    ...(cell === "lstm" ? linear("cell_bridge", hidden, hidden, true) : []),
    { name: "target_embedding.weight", shape: [config.target.length, embedding] },
    ...recurrent("decoder", attention === "bahdanau" ? embedding + hidden : embedding, hidden, ""),
    ...(attention === "luong-general" ? linear("attention", hidden, hidden, false) : []),
    ...(attention === "bahdanau"
      ? [
          ...linear("attention.query", hidden, hidden, false),
          ...linear("attention.key", hidden, hidden, false),
          ...linear("attention.score", 1, hidden, false),
        ]
      : []),
    ...(attention === "none" ? [] : linear("readout", hidden, 2 * hidden, false)),
    ...linear("output", config.target.length, hidden, true),
  ]
}

/** Embeddings are looked up, and a vector of scores is a row: they have no transpose. */
const NOT_TRANSPOSED = /embedding|score|bias/

/** Number of elements of a shape. */
export function lengthOf(shape: readonly number[]): number {
  return shape.reduce((product, each) => product * each, 1)
}

/** Takes memory for the parameters of a model, all zeros. */
export function allocateParameters(
  kernel: Kernel,
  config: Seq2seqConfig,
  gradients: "with-gradients" | "no-gradients",
): Parameters {
  const shapes = parameterShapes(config)
  const lengths = shapes.map(({ shape }) => lengthOf(shape))
  const aligned = (length: number): number => Math.ceil(length / 4) * 4
  const length = lengths.reduce((sum, each) => sum + aligned(each), 0)
  const at = kernel.allocate(length)
  const gradientsAt = gradients === "with-gradients" ? kernel.allocate(length) : Number.NaN
  let next = 0
  const all = shapes.map((each, i): Parameter => {
    const from = next
    next += aligned(lengths[i]!)
    const transposed = NOT_TRANSPOSED.test(each.name) ? Number.NaN : kernel.allocate(lengths[i]!)
    return { ...each, length: lengths[i]!, at: at + from, gradient: gradientsAt + from, transposed }
  })
  const byName = new Map(all.map((each) => [each.name, each]))
  return {
    all,
    at,
    gradients: gradientsAt,
    length,
    named: (name) => byName.get(name)!,
    transpose() {
      for (const { at, shape, transposed } of all) {
        if (!Number.isNaN(transposed)) kernel.transpose(at, transposed, shape[0]!, shape[1]!)
      }
    },
  }
}

/**
 * Draws the values of all parameters. Each parameter has a stream of its own, so that its values depend on the seed and its place alone.
 */
export function drawParameters({ all }: Parameters, numbers: Float32Array | Float64Array, seed: number): void {
  const streams = pcg64(seedSequence(seed, { spawnKey: [0] })).spawn(all.length)
  all.forEach(({ at, length, bound }, i) => {
    const stream = streams[i]!
    const drawn = new Float64Array(length)
    if (bound === undefined) fillStandardNormal(drawn, stream)
    else {
      stream.fillUniform(drawn)
      for (let k = 0; k < length; k++) drawn[k] = (2 * drawn[k]! - 1) * bound
    }
    numbers.set(drawn, at)
  })
}
