// @ts-check
// Sentences of a subject, an object and a verb, and vectors of two numbers that learn from them which words are alike.
import { encodeCorpus, neighbourIndex, vocabulary, word2vec, wordCounts } from "@lectern/embeddings"
import { xoshiro128 } from "@lectern/random"

/** @typedef {import("@lectern/embeddings").WordVectors} WordVectors */

/** Words of a kind: nothing says so in training. */
export const CLASSES = [
  { name: "subjects", words: ["painter", "baker", "pilot", "judge"] },
  { name: "objects", words: ["bread", "letter", "engine", "picture"] },
  { name: "verbs", words: ["sees", "buys", "finds", "sells"] },
]

/** Every subject with every object and every verb, in a random order. */
export const SENTENCES = shuffled(
  (CLASSES[0]?.words ?? []).flatMap((subject) =>
    (CLASSES[1]?.words ?? []).flatMap((object) => (CLASSES[2]?.words ?? []).map((verb) => [subject, object, verb])),
  ),
)

/**
 * @typedef {object} ToyOptions
 * @property {import("@lectern/embeddings").Architecture} [architecture]
 * @property {import("@lectern/embeddings").Objective} [objective] full softmax by default
 * @property {number} [dimensions] two by default, so that the picture shows the vectors themselves
 * @property {number} [learningRate]
 * @property {number} [epochs]
 * @property {number} [seed]
 */

/**
 * A run over the sentences, whose windows hold the whole sentence. Each of its steps is an epoch.
 *
 * @param {ToyOptions} [options]
 * @returns {import("@lectern/embeddings").Word2vecTrainer}
 */
export function toyTrainer(options) {
  const counter = wordCounts()
  const counted = counter.finalize(SENTENCES.reduce(counter.add, counter.zero()))
  const words = vocabulary(counted, { minCount: 1 })
  const whole = { window: 2, shrinkWindows: false, sample: 0 }
  const defaults = /** @type {const} */ ({
    objective: "softmax",
    dimensions: 2,
    learningRate: 0.03,
    epochs: 60,
    seed: 1,
  })
  return word2vec(encodeCorpus(SENTENCES, words), words, { ...whole, ...defaults, ...options })
}

/**
 * Of the three nearest words of each word by cosine, how many are of its own class. All 36 is a perfect result.
 *
 * @param {WordVectors} vectors
 * @returns {number}
 */
export function ownClass(vectors) {
  const index = neighbourIndex(vectors)
  return CLASSES.flatMap(({ words }) =>
    words.flatMap((word) => index.nearest(word, { count: 3 }).filter((each) => words.includes(each.word))),
  ).length
}

/**
 * @param {string[][]} sentences
 * @returns {string[][]} the same in an order that looks random, always the same one
 */
function shuffled(sentences) {
  const random = xoshiro128(1)
  for (let i = sentences.length - 1; i > 0; i--) {
    const j = random.below(i + 1)
    ;[sentences[i], sentences[j]] = [sentences[j] ?? [], sentences[i] ?? []]
  }
  return sentences
}
