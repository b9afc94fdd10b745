// Sources read for the decoder, outside the kernel's memory, so that they live as long as a search needs them.
import { prepareSources } from "../layers/attention.js"
import type { EncodedSources, Seq2seqStates } from "../model.js"
import { encode } from "../network/encode.js"
import type { Network } from "../network/network.js"

/** Number of sources read at once: the memory of a layer for them is released before the next ones. */
export const CHUNK = 64

/** First states of the decoder, a row for each source. */
export function encodeSources(network: Network, ids: readonly Int32Array[]): Seq2seqStates {
  const { kernel, config, attention } = network
  const { hidden } = config
  const lengths = Int32Array.from(ids, ({ length }) => length)
  const start = new Int32Array(ids.length)
  for (let i = 1; i < ids.length; i++) start[i] = start[i - 1]! + lengths[i - 1]!
  const size = attention === undefined ? 0 : hidden * lengths.reduce((sum, each) => sum + each, 0)
  const encoded: EncodedSources = {
    start,
    lengths,
    longest: lengths.reduce((longest, each) => Math.max(longest, each), 0),
    values: new Float32Array(size),
    keys: new Float32Array(size),
  }
  const states = new Float32Array(ids.length * hidden)
  const cells = new Float32Array(config.cell === "lstm" ? states.length : 0)
  for (let from = 0; from < ids.length; from += CHUNK) {
    const mark = kernel.mark()
    const read = encode(network, ids.slice(from, from + CHUNK))
    const { rows, positions, start: starts, lengths } = read.packed
    const take = (to: Float32Array, at: number, offset: number, count: number): void =>
      to.set(kernel.numbers.subarray(offset, offset + count), at)
    if (attention !== undefined) {
      const { values, keys, keysTransposed } = prepareSources(
        kernel,
        attention,
        read.values,
        starts,
        lengths,
        "inference",
      )
      const at = start[from]! * hidden
      take(encoded.values, at, values, positions * hidden)
      take(encoded.keys, at, attention.additive === undefined ? keysTransposed : keys, positions * hidden)
    }
    take(states, from * hidden, read.state, rows * hidden)
    if (config.cell === "lstm") take(cells, from * hidden, read.cell, rows * hidden)
    kernel.release(mark)
  }
  return { encoded, sources: Int32Array.from(ids, (_, i) => i), hidden: states, cells }
}
