// @ts-check
// Tasks for small models in a page: words to be written backwards, and how many outputs are right.
import { greedySearch } from "@lectern/decoding"
import { seq2seqTrainer } from "@lectern/decoding/seq2seq"
import { pcg64 } from "@lectern/random"

/** @typedef {import("@lectern/decoding/seq2seq").Seq2seq} Seq2seq */
/** @typedef {import("@lectern/decoding/seq2seq").Seq2seqPair} Seq2seqPair */

const LETTERS = "abcdefgh"

/**
 * Random words of eight letters, to be written backwards.
 *
 * @param {number} count
 * @param {number} seed
 * @param {number} shortest
 * @param {number} longest
 * @returns {Seq2seqPair[]}
 */
export function reversals(count, seed, shortest, longest) {
  const generator = pcg64(seed)
  return Array.from({ length: count }, () => {
    const length = shortest + generator.below(longest - shortest + 1)
    const letters = Array.from({ length }, () => LETTERS.charAt(generator.below(LETTERS.length)))
    return { source: letters.join(""), target: letters.reverse().join("") }
  })
}

/**
 * A model after some steps of training.
 *
 * @param {readonly Seq2seqPair[]} pairs
 * @param {import("@lectern/decoding/seq2seq").Seq2seqTrainerOptions} options
 * @param {number} steps
 * @returns {Seq2seq}
 */
export function trained(pairs, options, steps) {
  const trainer = seq2seqTrainer(pairs, options)
  for (let i = 0; i < steps; i++) trainer.step()
  return trainer.model()
}

/**
 * A network with few numbers, for a picture: it writes words of one to five letters backwards, and its encoder reads in one direction.
 *
 * @returns {Seq2seq}
 */
export function smallReverser() {
  const sizes = /** @type {const} */ ({ hidden: 12, embedding: 6, bidirectional: false, attention: "luong-dot" })
  return trained(reversals(32_000, 1, 1, 5), { ...sizes, batchSize: 64, learningRate: 0.02, seed: 1 }, 1000)
}

/**
 * The share of sources for which greedy search writes exactly the target.
 *
 * @param {Seq2seq} model
 * @param {readonly Seq2seqPair[]} pairs at least one
 * @returns {Promise<number>} from 0 to 1
 */
export async function exactMatch(model, pairs) {
  const sources = model.encode(pairs.map(({ source }) => source))
  const maxLength = 2 + Math.max(...pairs.map(({ target }) => target.length))
  const results = await greedySearch(model.decoder, sources, { maxLength, endTokens: model.endToken })
  const right = results.filter(({ hypotheses }, i) => {
    const { tokens, finished } = hypotheses[0] ?? { tokens: [], finished: false }
    return finished && model.textOf(tokens) === pairs[i]?.target
  })
  return right.length / pairs.length
}
