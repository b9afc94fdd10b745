// @ts-check
// Training with several workers, simulated in one thread: who does which task, and in which order the tasks are done.
import { encodeCorpus, trainingWorker, vocabulary, word2vec, wordCounts } from "@lectern/embeddings"
import { xoshiro128 } from "@lectern/random"

/** @typedef {import("@lectern/embeddings").TrainingTask} TrainingTask */

/** Four hundred sentences of a hundred words, some frequent and some rare. */
const SENTENCES = sentencesOf(400)

/** @param {import("@lectern/embeddings").Schedule} schedule */
function trainerOf(schedule) {
  const counter = wordCounts()
  const words = vocabulary(counter.finalize(SENTENCES.reduce(counter.add, counter.zero())), { minCount: 1 })
  const options = { dimensions: 8, window: 3, epochs: 2, seed: 1, blocks: 4, schedule }
  return word2vec(encodeCorpus(SENTENCES, words), words, options)
}

/**
 * Trains with workers that take turns in a random order, as threads do.
 *
 * @param {import("@lectern/embeddings").Schedule} schedule
 * @param {number} workers how many
 * @param {number} luck the seed of their order
 * @returns {string} a fingerprint of all bytes of the vectors
 */
export function trainedBy(schedule, workers, luck) {
  const trainer = trainerOf(schedule)
  const random = xoshiro128(luck)
  const performs = Array.from({ length: workers }, () => trainingWorker(trainer.shared))
  while (!trainer.done) {
    const { phases, finish } = trainer.begin()
    for (const phase of phases) {
      const queues = performs.map((perform, i) => ({ perform, tasks: phase.filter((_, task) => task % workers === i) }))
      for (let left = phase.length; left > 0; left--) {
        const busy = queues.filter(({ tasks }) => tasks.length > 0)
        const next = busy[random.below(busy.length)]
        const task = next?.tasks.shift()
        if (task !== undefined) next?.perform(task)
      }
    }
    finish()
  }
  return fingerprint(trainer.state())
}

/** @param {import("@lectern/embeddings").Word2vecState} state */
function fingerprint({ input, output }) {
  let hash = 0x811c9dc5
  for (const { buffer, byteOffset, byteLength } of [input, output])
    for (const byte of new Uint8Array(buffer, byteOffset, byteLength)) hash = Math.imul(hash ^ byte, 0x01000193)
  return (hash >>> 0).toString(16).padStart(8, "0")
}

/** @param {number} count */
function sentencesOf(count) {
  const random = xoshiro128(1)
  return Array.from({ length: count }, () =>
    Array.from({ length: 12 }, () => `w${Math.floor((random.below(100) * random.below(100)) / 100)}`),
  )
}
