// @ts-check
// Thirteen sentences of two words, and what negative sampling and NCE learn from them, beside what theory says.
import { encodeCorpus, vocabulary, word2vec, wordCounts } from "@lectern/embeddings"

const SENTENCES = [
  ...Array(3).fill("tea cup"),
  ...Array(3).fill("coffee hot"),
  ...Array(2).fill("ice cold"),
  ...["tea hot", "coffee cup", "cup hot", "ice cup", "tea cold"],
].map((sentence) => String(sentence).split(" "))

const NEGATIVES = 5
const DIMENSIONS = 8

/**
 * @typedef {object} LearnedPair
 * @property {string} pair the centre word and the context word
 * @property {number} count how often the second is next to the first
 * @property {number} P the share of the second word among the neighbours of the first
 * @property {number} product of the trained vectors
 * @property {number} shiftedPmi the pointwise mutual information, minus the logarithm of the number of negatives
 */

/**
 * Trains on the sentences, with negatives in proportion to their counts, until little changes.
 *
 * @param {"negative-sampling" | "nce"} objective
 * @param {number} epochs
 * @returns {LearnedPair[]} all pairs that occur
 */
export function learned(objective, epochs) {
  const counter = wordCounts()
  const words = vocabulary(counter.finalize(SENTENCES.reduce(counter.add, counter.zero())), { minCount: 1 })
  const rates = { learningRate: 0.04, minLearningRate: 1e-5 }
  const noise = { negatives: NEGATIVES, noisePower: 1 }
  const size = { dimensions: DIMENSIONS, window: 1, sample: 0, blocks: 1 }
  const trainer = word2vec(encodeCorpus(SENTENCES, words), words, {
    objective,
    epochs,
    seed: 1,
    ...rates,
    ...noise,
    ...size,
  })
  while (!trainer.done) trainer.epoch()
  const [input, output] = [trainer.vectors().data, trainer.outputVectors().data]
  const total = words.counts.reduce((sum, each) => sum + each, 0)
  return words.words.flatMap((word, i) =>
    words.words.flatMap((context, j) => {
      const count = SENTENCES.filter((each) => each.includes(word) && each.includes(context) && word !== context).length
      if (count === 0) return []
      const P = count / (words.counts[i] ?? 1)
      const share = (words.counts[j] ?? 0) / total
      let product = 0
      for (let d = 0; d < DIMENSIONS; d++)
        product += (input[i * DIMENSIONS + d] ?? 0) * (output[j * DIMENSIONS + d] ?? 0)
      return [{ pair: `${word} ${context}`, count, P, product, shiftedPmi: Math.log(P / share) - Math.log(NEGATIVES) }]
    }),
  )
}
