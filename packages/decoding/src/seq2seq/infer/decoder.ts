// The decoder as a model that can be searched: one batched step, and rows in another order.
import { checkInteger, checkSameLength, checkTypedArray } from "@lectern/core/checks"
import type { Model, Step } from "../../model/model.js"
import { allocateIntegers, allocateNumbers } from "../kernel/stack.js"
import { type AttentionSources, attendByProduct, attendBySum } from "../layers/attention.js"
import { linear } from "../layers/linear.js"
import { readInputs, recurrentRun, stepForward } from "../layers/recurrent.js"
import type { EncodedSources, Seq2seqStates } from "../model.js"
import type { Network } from "../network/network.js"

/** The decoder of a network. */
export function decoderOf(network: Network): Model<Seq2seqStates> {
  const { hidden, target } = network.config
  return {
    vocabularySize: target.length,
    step(states, tokens) {
      checkTypedArray("tokens", tokens, "Int32Array")
      checkSameLength("rows", ["the states", states.sources.length], ["tokens", tokens.length])
      for (let i = 0; i < tokens.length; i++) checkInteger(`tokens[${i}]`, tokens[i], 0, target.length - 1)
      return stepRows(network, states, tokens)
    },
    reorder({ encoded, sources, hidden: states, cells }, rows) {
      checkTypedArray("rows", rows, "Int32Array")
      for (let i = 0; i < rows.length; i++) checkInteger(`rows[${i}]`, rows[i], 0, sources.length - 1)
      return {
        encoded,
        sources: Int32Array.from(rows, (row) => sources[row]!),
        hidden: rowsOf(states, rows, hidden),
        cells: cells.length === 0 ? cells : rowsOf(cells, rows, hidden),
      }
    },
  }
}

function rowsOf(all: Float32Array, rows: Int32Array, width: number): Float32Array {
  const picked = new Float32Array(rows.length * width)
  rows.forEach((row, i) => {
    picked.set(all.subarray(row * width, (row + 1) * width), i * width)
  })
  return picked
}

function stepRows(network: Network, states: Seq2seqStates, tokens: Int32Array): Step<Seq2seqStates> {
  const { kernel, config, decoder, targetEmbedding, attention, readout, output } = network
  const { embedding, hidden, target } = config
  const { encoded, sources } = states
  const rows = tokens.length
  const mark = kernel.mark()
  const width = decoder.input.inputs
  const inputs = kernel.allocate(rows * width)
  const ids = allocateIntegers(kernel, tokens)
  kernel.gather(targetEmbedding.at, ids, inputs, rows, embedding, embedding, width)
  const state = allocateNumbers(kernel, states.hidden)
  const cell = allocateNumbers(kernel, states.cells)
  const run = { ...recurrentRun(kernel, decoder, { rows, positions: rows }, inputs), state, cell }
  const taken = (at: number, count: number): Float32Array => Float32Array.from(kernel.numbers.subarray(at, at + count))

  let read = state
  let weights: Float32Array | undefined
  if (attention === undefined) {
    readInputs(kernel, decoder, run, 0, rows)
    stepForward(kernel, decoder, run, 0, rows)
  } else {
    const joined = kernel.allocate(rows * 2 * hidden)
    const look = lookFor(network, encoded, sources)
    if (attention.additive === undefined) {
      readInputs(kernel, decoder, run, 0, rows)
      stepForward(kernel, decoder, run, 0, rows)
      weights = look(state, joined, 2 * hidden)
    } else {
      const queries = kernel.allocate(rows * hidden)
      linear(kernel, attention.additive.query, state, queries, rows)
      weights = look(queries, joined, 2 * hidden)
      kernel.copyRows(joined, 2 * hidden, inputs + embedding, width, rows, hidden)
      readInputs(kernel, decoder, run, 0, rows)
      stepForward(kernel, decoder, run, 0, rows)
    }
    kernel.copyRows(state, hidden, joined + hidden, 2 * hidden, rows, hidden)
    read = kernel.allocate(rows * hidden)
    linear(kernel, readout!, joined, read, rows)
    kernel.tanh(read, read, rows * hidden)
  }
  const logits = kernel.allocate(rows * target.length)
  linear(kernel, output, read, logits, rows)
  kernel.logSoftmax(logits, logits, rows, target.length)
  const step = {
    logProbs: taken(logits, rows * target.length),
    hidden: taken(read, rows * hidden),
    states: {
      encoded,
      sources,
      hidden: taken(state, rows * hidden),
      cells: config.cell === "lstm" ? taken(cell, rows * hidden) : states.cells,
    },
  }
  kernel.release(mark)
  return weights === undefined ? step : { ...step, attention: weights }
}

/** Puts the sources of rows into memory; the result writes contexts of queries, and gives weights `[rows x longest source]`. */
function lookFor(network: Network, encoded: EncodedSources, sources: Int32Array) {
  const { kernel, config, attention } = network
  const { hidden } = config
  const { longest } = encoded
  const local = new Map<number, number>()
  for (const source of sources) if (!local.has(source)) local.set(source, local.size)
  const used = [...local.keys()]
  const lengths = Int32Array.from(used, (source) => encoded.lengths[source]!)
  const start = new Int32Array(used.length)
  for (let i = 1; i < used.length; i++) start[i] = start[i - 1]! + lengths[i - 1]!
  const size = hidden * lengths.reduce((sum, each) => sum + each, 0)
  const [values, keys] = [kernel.allocate(size), kernel.allocate(size)]
  used.forEach((source, i) => {
    const from = encoded.start[source]! * hidden
    const until = from + lengths[i]! * hidden
    kernel.numbers.set(encoded.values.subarray(from, until), values + start[i]! * hidden)
    kernel.numbers.set(encoded.keys.subarray(from, until), keys + start[i]! * hidden)
  })
  const there: AttentionSources = { start, lengths, values, keys, keysTransposed: keys, valuesTransposed: Number.NaN }
  const contexts = kernel.allocate(sources.length * hidden)
  const weights = kernel.allocate(sources.length * longest)
  const kept = attention!.additive === undefined ? Number.NaN : kernel.allocate(longest * hidden)

  return (queries: number, to: number, stride: number): Float32Array => {
    const all = new Float32Array(sources.length * longest)
    for (let row = 0, count = 1; row < sources.length; row += count, count = 1) {
      const source = local.get(sources[row]!)!
      const length = lengths[source]!
      const [query, context] = [queries + row * hidden, contexts + row * hidden]
      if (attention!.additive !== undefined)
        attendBySum(kernel, attention!, there, { source, query, kept, weights, context })
      else {
        while (sources[row + count] === sources[row]) count++
        attendByProduct(kernel, attention!, there, { source, queries: query, weights, contexts: context, count })
      }
      for (let i = 0; i < count; i++) {
        const at = weights + i * length
        all.set(kernel.numbers.subarray(at, at + length), (row + i) * longest)
      }
    }
    kernel.copyRows(contexts, hidden, to, stride, sources.length, hidden)
    return all
  }
}
