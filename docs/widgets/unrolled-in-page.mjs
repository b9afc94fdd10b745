// @ts-check
// A small network that writes words backwards, unrolled in time: every state and every look, as the package computes them.
import { seq2seqModel } from "@lectern/decoding/seq2seq"

/**
 * A network as the text of a page holds it.
 *
 * @typedef {object} Written
 * @property {import("@lectern/decoding/seq2seq").Seq2seqConfig} config
 * @property {Readonly<Record<string, { readonly shape: readonly number[], readonly hundredths: readonly number[] }>>} tensors
 */

/**
 * @typedef {object} DecoderStep
 * @property {string} read the symbol before
 * @property {string} written the likeliest symbol
 * @property {number} prob of that symbol
 * @property {readonly number[]} state
 * @property {readonly number[]} weights by position of the source
 */

/**
 * @typedef {object} Unrolled
 * @property {readonly string[]} source its symbols, the end too
 * @property {readonly (readonly number[])[]} encoded the encoder's state after each of them
 * @property {readonly DecoderStep[]} steps
 */

/** The most letters of a word, and steps of the encoder and of the decoder. */
export const MAX_LETTERS = 5
const MAX_STEPS = MAX_LETTERS + 1

/** A word that the network was trained for. */
export const WORD = /^[a-h]{1,5}$/

/**
 * @param {import("@lectern/decoding/seq2seq").Seq2seq} model
 * @returns {Written}
 */
export function written({ config, tensors }) {
  const rounded = Object.entries(tensors).map(([name, { shape, data }]) => [
    name,
    { shape, hundredths: Array.from(data, (each) => Math.round(100 * each)) },
  ])
  return { config, tensors: Object.fromEntries(rounded) }
}

/**
 * @param {Written} network
 * @returns {import("@lectern/decoding/seq2seq").Seq2seq}
 */
export function networkOf({ config, tensors }) {
  const read = Object.entries(tensors).map(([name, { shape, hundredths }]) => [
    name,
    { shape, data: Float32Array.from(hundredths, (each) => each / 100) },
  ])
  return seq2seqModel(config, Object.fromEntries(read))
}

/**
 * Reads a word, and writes the likeliest symbol at each step.
 *
 * @param {import("@lectern/decoding/seq2seq").Seq2seq} model of characters whose encoder reads in one direction, with attention `luong-dot`
 * @param {string} word
 * @returns {Promise<Unrolled>}
 */
export async function unrolled({ config, decoder, encode, endToken }, word) {
  let { states } = encode([word])
  if (states === undefined) throw new Error("a model encodes its sources")
  const source = [...word, "</s>"]
  const { values } = states.encoded
  const encoded = source.map((_, i) => [...values.subarray(i * config.hidden, (i + 1) * config.hidden)])
  /** @type {DecoderStep[]} */
  const steps = []
  for (let token = 0; steps.length < MAX_STEPS && token !== endToken; ) {
    const read = config.target[token] ?? ""
    const step = await decoder.step(states, Int32Array.of(token))
    token = step.logProbs.indexOf(Math.max(...step.logProbs))
    ;({ states } = step)
    steps.push({
      read,
      written: config.target[token] ?? "",
      prob: Math.exp(step.logProbs[token] ?? Number.NaN),
      state: [...states.hidden],
      weights: [...(step.attention ?? [])],
    })
  }
  return { source, encoded, steps }
}

/**
 * What happens at a step, in words; the encoder's come first.
 *
 * @param {Unrolled} run
 * @param {number} step from 1
 * @returns {{ event: string, state: string }} a sentence each
 */
export function stepSaid({ source, encoded, steps }, step) {
  const at = step - encoded.length
  const decoded = steps[at - 1]
  const numbers = decoded?.state ?? encoded[step - 1] ?? []
  const state = `The state: ${numbers.map((each) => each.toFixed(2).replace("-", "−")).join(", ")}.`
  const count = `Step ${step} of ${encoded.length + steps.length}: `
  if (decoded === undefined) return { event: `${count}the encoder reads ${source[step - 1]}.`, state }
  const { read, written, prob, weights } = decoded
  const most = weights.indexOf(Math.max(...weights))
  const from = at === 1 ? "starts from the encoder's last state, " : ""
  const look = `looks most at the state after ${source[most]} (${Math.round(100 * (weights[most] ?? 0))}%)`
  return {
    event: `${count}the decoder ${from}reads ${read}, ${look}, and writes ${written} (probability ${prob.toFixed(2)}).`,
    state,
  }
}
