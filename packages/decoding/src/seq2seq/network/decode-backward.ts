// The gradient of the decoder.
import { allocateIntegers } from "../kernel/stack.js"
import {
  attendByProductBackward,
  attendBySumBackward,
  keysBackward,
  type SourceGradients,
  sourceGradients,
} from "../layers/attention.js"
import { linearBackward, linearGradients } from "../layers/linear.js"
import { recurrentGradients, runBackward, type StateGradients, stepBackward } from "../layers/recurrent.js"
import type { Decoded } from "./decode.js"
import type { Encoded } from "./encode.js"
import type { Network } from "./network.js"

/** Gradients of the encoder's outputs: of values by position by sequence, of first states and cells by source. */
export interface EncodedGradients {
  readonly values: number
  readonly first: StateGradients
}

/** Adds the gradients of the decoder's parameters, from those of the logits, which are where the logits were. */
export function decodeBackward(network: Network, encoded: Encoded, decoded: Decoded): EncodedGradients {
  const { kernel, config, decoder, attention, output, targetEmbedding } = network
  const { embedding, hidden } = config
  const { packed, run } = decoded
  const { rows, positions } = packed
  const sourcePositions = encoded.packed.positions

  linearGradients(kernel, output, decoded.readout, decoded.logits, positions)
  const states = kernel.allocate(positions * hidden)
  linearBackward(kernel, output, decoded.logits, states, positions)
  let contexts = Number.NaN
  if (attention !== undefined) contexts = readoutBackward(network, decoded, states)
  const sources =
    attention === undefined
      ? { values: kernel.allocate(sourcePositions * hidden), keys: Number.NaN }
      : sourceGradients(kernel, attention, sourcePositions)
  if (attention !== undefined && attention.additive === undefined)
    productBackward(network, decoded, contexts, states, sources)

  const sequenceOf = allocateIntegers(kernel, packed.sequenceOf)
  const byTime = (of: number): number => {
    const to = kernel.allocate(positions * hidden)
    kernel.gather(of, sequenceOf, to, positions, hidden, hidden, hidden)
    return to
  }
  const outputs = byTime(states)
  const gradients = {
    state: kernel.allocate(rows * hidden),
    cell: config.cell === "lstm" ? kernel.allocate(rows * hidden) : Number.NaN,
  }
  const { inputs } = decoder.input
  const inputGradients = kernel.allocate(positions * inputs)
  if (attention?.additive !== undefined) {
    sumBackward(network, decoded, {
      contexts: byTime(contexts),
      outputs,
      states: gradients,
      inputs: inputGradients,
      sources,
    })
  } else {
    runBackward(kernel, decoder, run, outputs, gradients, packed, "forward")
    linearBackward(kernel, decoder.input, run.inputGates, inputGradients, positions)
  }
  kernel.scatterAdd(inputGradients, decoded.ids, targetEmbedding.gradient, positions, embedding, inputs, embedding)
  if (attention !== undefined) keysBackward(kernel, attention, decoded.attended!.sources, sources, sourcePositions)

  const rowOf = allocateIntegers(kernel, packed.rowOf)
  const bySource = (of: number): number => {
    const to = kernel.allocate(rows * hidden)
    kernel.gather(of, rowOf, to, rows, hidden, hidden, hidden)
    return to
  }
  const cell = config.cell === "lstm" ? bySource(gradients.cell) : Number.NaN
  return { values: sources.values, first: { state: bySource(gradients.state), cell } }
}

/** From the gradient of the readout to that of the states, in its place, and of the contexts, which is returned. */
function readoutBackward({ kernel, config, readout }: Network, decoded: Decoded, gradient: number): number {
  const { hidden } = config
  const { positions } = decoded.packed
  kernel.tanhBackward(decoded.readout, gradient, gradient, positions * hidden)
  linearGradients(kernel, readout!, decoded.joined, gradient, positions)
  const joined = kernel.allocate(positions * 2 * hidden)
  linearBackward(kernel, readout!, gradient, joined, positions)
  const contexts = kernel.allocate(positions * hidden)
  kernel.copyRows(joined, 2 * hidden, contexts, hidden, positions, hidden)
  kernel.copyRows(joined + hidden, 2 * hidden, gradient, hidden, positions, hidden)
  return contexts
}

/** Luong: from the gradients of the contexts to those of the states, which are added, and of the sources. */
function productBackward(
  network: Network,
  decoded: Decoded,
  contexts: number,
  states: number,
  gradients: SourceGradients,
): void {
  const { kernel, attention } = network
  const { width } = attention!
  const { start, lengths } = decoded.packed
  const { sources, weights, weightsAt } = decoded.attended!
  const mark = kernel.mark()
  const scratch = kernel.allocate(Math.max(...lengths) * Math.max(...sources.lengths))
  lengths.forEach((length, i) => {
    const at = start[i]! * width
    attendByProductBackward(kernel, attention!, sources, gradients, {
      source: i,
      queries: decoded.states + at,
      weights: weights + weightsAt[start[i]!]!,
      contextGradients: contexts + at,
      queryGradients: states + at,
      scratch,
      count: length,
    })
  })
  kernel.release(mark)
}

interface SumGradients {
  readonly contexts: number
  readonly outputs: number
  readonly states: StateGradients
  readonly inputs: number
  readonly sources: SourceGradients
}

/** Bahdanau: all steps backward, each with its attention. */
function sumBackward(network: Network, decoded: Decoded, gradients: SumGradients): void {
  const { contexts, outputs, states, inputs: inputGradients, sources: sourceGradients } = gradients
  const { kernel, config, decoder, attention } = network
  const { query } = attention!.additive!
  const { width } = attention!
  const { packed, run } = decoded
  const { sources, weights, weightsAt, kept } = decoded.attended!
  const { inputs, outputs: gates } = decoder.input
  const queries = kernel.allocate(packed.positions * width)
  const scratch = kernel.allocate(Math.max(...sources.lengths))
  for (let t = packed.from.length - 1; t >= 0; t--) {
    const [from, rows] = [packed.from[t]!, packed.active[t]!]
    stepBackward(kernel, decoder, run, outputs, states, from, rows)
    linearBackward(kernel, decoder.input, run.inputGates + from * gates, inputGradients + from * inputs, rows)
    for (let row = 0; row < rows; row++) {
      const source = packed.order[row]!
      const at = weightsAt[packed.start[source]! + t]!
      const position = from + row
      const context = contexts + position * width
      kernel.add(inputGradients + position * inputs + config.embedding, context, width)
      attendBySumBackward(kernel, attention!, sources, sourceGradients, {
        source,
        kept: kept + at * width,
        weights: weights + at,
        contextGradients: context,
        queryGradient: queries + position * width,
        scratch,
      })
    }
    linearBackward(kernel, query, queries + from * width, states.state, rows, "add")
  }
  recurrentGradients(kernel, decoder, run, packed.positions)
  linearGradients(kernel, query, run.before, queries, packed.positions)
}
