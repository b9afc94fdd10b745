// The decoder with its targets given (teacher forcing): at each position it reads the symbol before, and gives logits for this one.
import { allocateIntegers } from "../kernel/stack.js"
import { type AttentionSources, attendByProduct, attendBySum, prepareSources } from "../layers/attention.js"
import { linear } from "../layers/linear.js"
import { type Packed, pack } from "../layers/packed.js"
import { type RecurrentRun, readInputs, recurrentRun, runForward, stepForward } from "../layers/recurrent.js"
import { START } from "../symbols/vocabulary.js"
import { byTime, type Encoded } from "./encode.js"
import type { Network } from "./network.js"

/** Attention of all targets: of each position by sequence to all positions of its source. */
export interface Attended {
  readonly sources: AttentionSources
  /** All weights. */
  readonly weights: number
  /** By position by sequence: the start of its weights, from `weights` on. */
  readonly weightsAt: Int32Array
  /** Bahdanau: numbers that the kernel keeps for the backward pass, `width` for each weight. */
  readonly kept: number
}

/** Outputs and memory of the decoder; offsets. By sequence, unless noted. */
export interface Decoded {
  readonly packed: Packed
  /** Ids that are read, by time. */
  readonly ids: number
  /** By row, its sequence. */
  readonly order: number
  readonly run: RecurrentRun
  readonly attended: Attended | undefined
  /** The decoder's states, `[positions x hidden]`. */
  readonly states: number
  /** Contexts and states side by side, `[positions x 2 hidden]`. */
  readonly joined: number
  /** Inputs of the output layer, `[positions x hidden]`. */
  readonly readout: number
  /** `[positions x symbols]`. */
  readonly logits: number
}

/** Decodes targets, each the ids that are to be written, the end among them; target i is of source i. */
export function decode(
  network: Network,
  encoded: Encoded,
  targets: readonly Int32Array[],
  use: "training" | "inference",
): Decoded {
  const { kernel, config, decoder, targetEmbedding, attention, output } = network
  const { embedding, hidden } = config
  const packed = pack(targets.map(({ length }) => length))
  const { rows, positions } = packed
  const read = targets.map((ids) => ids.map((_, i) => ids[i - 1] ?? START))
  const ids = allocateIntegers(kernel, byTime(packed, read))
  const width = decoder.input.inputs
  const inputs = kernel.allocate(positions * width)
  kernel.gather(targetEmbedding.at, ids, inputs, positions, embedding, embedding, width)
  const run = recurrentRun(kernel, decoder, packed, inputs)
  const order = allocateIntegers(kernel, packed.order)
  kernel.gather(encoded.state, order, run.state, rows, hidden, hidden, hidden)
  if (config.cell === "lstm") kernel.gather(encoded.cell, order, run.cell, rows, hidden, hidden, hidden)

  const attended = attention === undefined ? undefined : prepareAttention(network, encoded, packed, use)
  if (attention?.additive !== undefined) runAttending(network, packed, run, attended!)
  else runForward(kernel, decoder, run, packed, "forward")

  const timeOf = allocateIntegers(kernel, packed.timeOf)
  const states = kernel.allocate(positions * hidden)
  kernel.gather(run.outputs, timeOf, states, positions, hidden, hidden, hidden)
  const logits = kernel.allocate(positions * config.target.length)
  if (attended === undefined) {
    linear(kernel, output, states, logits, positions)
    return { packed, ids, order, run, attended, states, joined: Number.NaN, readout: states, logits }
  }
  const joined = kernel.allocate(positions * 2 * hidden)
  kernel.copyRows(states, hidden, joined + hidden, 2 * hidden, positions, hidden)
  if (attention!.additive !== undefined)
    kernel.gather(inputs + embedding, timeOf, joined, positions, hidden, width, 2 * hidden)
  else kernel.copyRows(contextsOf(network, packed, attended, states), hidden, joined, 2 * hidden, positions, hidden)
  const readout = kernel.allocate(positions * hidden)
  linear(kernel, network.readout!, joined, readout, positions)
  kernel.tanh(readout, readout, positions * hidden)
  linear(kernel, output, readout, logits, positions)
  return { packed, ids, order, run, attended, states, joined, readout, logits }
}

function prepareAttention(
  { kernel, attention }: Network,
  encoded: Encoded,
  packed: Packed,
  use: "training" | "inference",
): Attended {
  const { start, lengths } = encoded.packed
  const sources = prepareSources(kernel, attention!, encoded.values, start, lengths, use)
  const weightsAt = new Int32Array(packed.positions)
  let count = 0
  packed.lengths.forEach((length, i) => {
    for (let step = 0; step < length; step++) {
      weightsAt[packed.start[i]! + step] = count
      count += lengths[i]!
    }
  })
  const kept = attention!.additive === undefined ? Number.NaN : kernel.allocate(count * attention!.width)
  return { sources, weights: kernel.allocate(count), weightsAt, kept }
}

/** Luong: attention of all decoder states over their sources. */
function contextsOf(
  { kernel, attention }: Network,
  { start, lengths, positions }: Packed,
  attended: Attended,
  states: number,
): number {
  const { width } = attention!
  const contexts = kernel.allocate(positions * width)
  lengths.forEach((length, i) => {
    const at = start[i]!
    const weights = attended.weights + attended.weightsAt[at]!
    attendByProduct(kernel, attention!, attended.sources, {
      source: i,
      queries: states + at * width,
      weights,
      contexts: contexts + at * width,
      count: length,
    })
  })
  return contexts
}

/** Bahdanau: attention of the state before a step over its source; the step reads the context beside the symbol. */
function runAttending(network: Network, packed: Packed, run: RecurrentRun, attended: Attended): void {
  const { kernel, config, decoder, attention } = network
  const { query } = attention!.additive!
  const { width } = attention!
  const { inputs } = decoder.input
  const queries = kernel.allocate(packed.rows * width)
  packed.from.forEach((from, t) => {
    const rows = packed.active[t]!
    linear(kernel, query, run.state, queries, rows)
    for (let row = 0; row < rows; row++) {
      const source = packed.order[row]!
      const at = attended.weightsAt[packed.start[source]! + t]!
      const context = run.inputs + (from + row) * inputs + config.embedding
      const kept = attended.kept + at * width
      attendBySum(kernel, attention!, attended.sources, {
        source,
        query: queries + row * width,
        kept,
        weights: attended.weights + at,
        context,
      })
    }
    readInputs(kernel, decoder, run, from, rows)
    stepForward(kernel, decoder, run, from, rows)
  })
}
