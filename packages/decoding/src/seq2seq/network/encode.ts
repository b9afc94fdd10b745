// The encoder: sources to a vector for each position and to first states of the decoder.
import { allocateIntegers } from "../kernel/stack.js"
import type { Linear } from "../layers/linear.js"
import { linear, linearBackward, linearGradients } from "../layers/linear.js"
import { type Packed, pack } from "../layers/packed.js"
import { type RecurrentRun, recurrentRun, runBackward, runForward, type StateGradients } from "../layers/recurrent.js"
import { DIRECTIONS, type Network } from "./network.js"

/** Outputs and memory of the encoder; offsets. */
export interface Encoded {
  readonly packed: Packed
  /** Outputs for each position by sequence, `[positions x hidden]`. */
  readonly values: number
  /** First states of the decoder, `[sources x hidden]`, by source. */
  readonly state: number
  /** LSTM: first cells. */
  readonly cell: number
  /** Ids by time. */
  readonly ids: number
  /** By position by time, its position by sequence. */
  readonly sequenceOf: number
  /** By row, its source. */
  readonly order: number
  readonly runs: readonly RecurrentRun[]
  /** Last states of all directions side by side, `[sources x hidden]`, by row. */
  readonly last: number
  readonly lastCell: number
  /** First states of the decoder by row. */
  readonly bridged: number
  readonly bridgedCell: number
}

/** Reads sources, each of at least one id. */
export function encode(network: Network, sources: readonly Int32Array[]): Encoded {
  const { kernel, config, encoder, sourceEmbedding } = network
  const { embedding, hidden } = config
  const packed = pack(sources.map(({ length }) => length))
  const { rows, positions } = packed
  const ids = allocateIntegers(kernel, byTime(packed, sources))
  const inputs = kernel.allocate(positions * embedding)
  kernel.gather(sourceEmbedding.at, ids, inputs, positions, embedding, embedding, embedding)
  const runs = encoder.map((layer) => recurrentRun(kernel, layer, packed, inputs))
  const outputs = kernel.allocate(positions * hidden)
  const last = kernel.allocate(rows * hidden)
  const lastCell = kernel.allocate(network.cellBridge === undefined ? 0 : rows * hidden)
  encoder.forEach((layer, i) => {
    const { units } = layer
    const run = runs[i]!
    runForward(kernel, layer, run, packed, DIRECTIONS[i]!)
    kernel.copyRows(run.outputs, units, outputs + i * units, hidden, positions, units)
    kernel.copyRows(run.state, units, last + i * units, hidden, rows, units)
    if (network.cellBridge !== undefined) kernel.copyRows(run.cell, units, lastCell + i * units, hidden, rows, units)
  })
  const values = kernel.allocate(positions * hidden)
  kernel.gather(outputs, allocateIntegers(kernel, packed.timeOf), values, positions, hidden, hidden, hidden)
  const rowOf = allocateIntegers(kernel, packed.rowOf)
  const bridged = (bridge: Linear | undefined, from: number): readonly [number, number] => {
    if (bridge === undefined) return [Number.NaN, Number.NaN]
    const [byRow, bySource] = [kernel.allocate(rows * hidden), kernel.allocate(rows * hidden)]
    linear(kernel, bridge, from, byRow, rows)
    kernel.tanh(byRow, byRow, rows * hidden)
    kernel.gather(byRow, rowOf, bySource, rows, hidden, hidden, hidden)
    return [byRow, bySource]
  }
  const [stateByRow, state] = bridged(network.bridge, last)
  const [cellByRow, cell] = bridged(network.cellBridge, lastCell)
  return {
    packed,
    values,
    state,
    cell,
    ids,
    sequenceOf: allocateIntegers(kernel, packed.sequenceOf),
    order: allocateIntegers(kernel, packed.order),
    runs,
    last,
    lastCell,
    bridged: stateByRow,
    bridgedCell: cellByRow,
  }
}

/** Adds the gradients of the encoder's parameters, from those of values (by position by sequence) and of states (by source). */
export function encodeBackward(
  network: Network,
  encoded: Encoded,
  valueGradients: number,
  first: StateGradients,
): void {
  const { kernel, config, encoder, sourceEmbedding } = network
  const { embedding, hidden } = config
  const { packed, runs } = encoded
  const { rows, positions } = packed
  const outputGradients = kernel.allocate(positions * hidden)
  kernel.gather(valueGradients, encoded.sequenceOf, outputGradients, positions, hidden, hidden, hidden)
  const bridgeBackward = (bridge: Linear | undefined, gradients: number, y: number, x: number): number => {
    if (bridge === undefined) return Number.NaN
    const [dy, dx] = [kernel.allocate(rows * hidden), kernel.allocate(rows * hidden)]
    kernel.gather(gradients, encoded.order, dy, rows, hidden, hidden, hidden)
    kernel.tanhBackward(y, dy, dy, rows * hidden)
    linearGradients(kernel, bridge, x, dy, rows)
    linearBackward(kernel, bridge, dy, dx, rows)
    return dx
  }
  const last = bridgeBackward(network.bridge, first.state, encoded.bridged, encoded.last)
  const lastCell = bridgeBackward(network.cellBridge, first.cell, encoded.bridgedCell, encoded.lastCell)
  const inputGradients = kernel.allocate(positions * embedding)
  encoder.forEach((layer, i) => {
    const { units, input } = layer
    const part = (of: number, count: number): number => {
      const to = kernel.allocate(count * units)
      kernel.copyRows(of + i * units, hidden, to, units, count, units)
      return to
    }
    const gradients = {
      state: part(last, rows),
      cell: network.cellBridge === undefined ? Number.NaN : part(lastCell, rows),
    }
    runBackward(kernel, layer, runs[i]!, part(outputGradients, positions), gradients, packed, DIRECTIONS[i]!)
    linearBackward(kernel, input, runs[i]!.inputGates, inputGradients, positions, "add")
  })
  const { gradient } = sourceEmbedding
  kernel.scatterAdd(inputGradients, encoded.ids, gradient, positions, embedding, embedding, embedding)
}

/** Ids of sequences in the order by time. */
export function byTime({ positions, start, timeOf }: Packed, sequences: readonly Int32Array[]): Int32Array {
  const all = new Int32Array(positions)
  sequences.forEach((ids, i) => {
    ids.forEach((id, step) => {
      all[timeOf[start[i]! + step]!] = id
    })
  })
  return all
}
