// @ts-check
// The table of cosines that BERTScore reads, of two texts in the words of the course's own word2vec.
import { cosineSimilarity, vectorOf } from "@lectern/embeddings"
import { greedyMatching } from "@lectern/metrics"
import { toyTrainer } from "./triples.mjs"
import { wordsOf } from "./words-of.mjs"

/** The texts of the note. */
export const KEY = { hypothesis: "judge sees bread", reference: "baker buys" }

export const EPOCHS = 60

/**
 * @typedef {object} Similarity
 * @property {readonly string[]} hypothesis words
 * @property {readonly string[]} reference words
 * @property {readonly (readonly number[])[]} cosines a row for each word of the hypothesis, a column for each of the reference
 * @property {readonly string[]} unknown words without a vector
 * @property {number} precision
 * @property {number} recall
 * @property {number} f1
 */

/**
 * @param {{ readonly hypothesis: string, readonly reference: string }} texts
 * @param {number} [epochs] how long the vectors were trained; all epochs by default
 * @returns {Similarity}
 */
export function similarityOf(texts, epochs = EPOCHS) {
  const embed = toyEmbedding(epochs)
  const [hypothesis, reference] = [wordsOf(texts.hypothesis), wordsOf(texts.reference)]
  const columns = embed(reference)
  const cosines = embed(hypothesis).map((row) => columns.map((column) => cosineSimilarity(row, column)))
  const unknown = [...new Set([...hypothesis, ...reference])].filter((word) => embed([word])[0]?.every((x) => x === 0))
  const metric = greedyMatching({ embed, tokenize: wordsOf })
  const { precision, recall, f1 } = metric.score([texts.hypothesis], [texts.reference])
  return { hypothesis, reference, cosines, unknown, precision, recall, f1 }
}

/** @param {number} epochs @returns {(tokens: readonly string[]) => Float32Array[]} zeros for words that were not trained on */
function toyEmbedding(epochs) {
  const trainer = toyTrainer()
  for (let epoch = 0; epoch < epochs; epoch++) trainer.epoch()
  const vectors = trainer.vectors()
  return (tokens) => tokens.map((token) => vectorOf(vectors, token) ?? new Float32Array(vectors.dimensions))
}
