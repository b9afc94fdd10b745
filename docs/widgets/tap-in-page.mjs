// @ts-check
// One number of a GRU whose gate and proposal are given: a model of the package with one unit and weights of 0, which its constants make
// so.
import { seq2seqModel } from "@lectern/decoding/seq2seq"

/** @type {import("@lectern/decoding/seq2seq").Seq2seqConfig} */
const CONFIG = {
  cell: "gru",
  attention: "none",
  bidirectional: false,
  embedding: 1,
  hidden: 1,
  units: "characters",
  source: ["<unk>", "</s>"],
  target: ["<s>", "</s>", "<unk>"],
}

/** Squeezed, it is 1 in single precision. */
const LARGE = 40

/** @type {Readonly<Record<string, readonly number[]>>} */
const SHAPES = {
  "source_embedding.weight": [2, 1],
  "bridge.weight": [1, 1],
  "bridge.bias": [1],
  "target_embedding.weight": [3, 1],
  "output.weight": [3, 1],
  "output.bias": [3],
  ...Object.fromEntries(
    ["encoder", "decoder"].flatMap((name) => [
      [`${name}.weight_ih_l0`, [3, 1]],
      [`${name}.weight_hh_l0`, [3, 1]],
      [`${name}.bias_ih_l0`, [3]],
      [`${name}.bias_hh_l0`, [3]],
    ]),
  ),
}

/**
 * The state after each of some steps, as the package computes it.
 *
 * @param {number} gate z, in [0, 1]
 * @param {number} proposal n, between -1 and 1
 * @param {number} old the state before the first step
 * @param {number} steps
 * @returns {Promise<number[]>}
 */
export async function statesAfter(gate, proposal, old, steps) {
  const tensors = Object.fromEntries(
    Object.entries(SHAPES).map(([name, shape]) => [
      name,
      { shape, data: new Float32Array(shape.reduce((product, each) => product * each, 1)) },
    ]),
  )
  const forGate = Math.max(-LARGE, Math.min(LARGE, Math.log(gate / (1 - gate))))
  // The constants of r, z and n.
  tensors["decoder.bias_ih_l0"]?.data.set([0, forGate, Math.atanh(proposal)])
  const { decoder, encode } = seq2seqModel(CONFIG, tensors)
  const { states: first } = encode([""])
  if (first === undefined) throw new Error("a model encodes its sources")
  /** @type {import("@lectern/decoding/seq2seq").Seq2seqStates} */
  let states = { ...first, hidden: Float32Array.of(old) }
  const after = []
  for (let i = 0; i < steps; i++) {
    ;({ states } = await decoder.step(states, Int32Array.of(0)))
    after.push(states.hidden[0] ?? Number.NaN)
  }
  return after
}

/**
 * What a page shows of a gate.
 *
 * @param {number} gate
 * @param {number} proposal
 * @param {number} old
 * @returns {Promise<import("../figures/gate-tap.mjs").Tap>}
 */
export async function tapOf(gate, proposal, old) {
  const [next = Number.NaN] = await statesAfter(gate, proposal, old, 1)
  return { gate, proposal, old, next, left: await statesAfter(gate, 0, 1, 10) }
}
