// @ts-check
// The table of cosines that BERTScore reads, of two texts in the words of the course's own word2vec.
import { vectorOf } from "@lectern/embeddings"
import { toyTrainer } from "./triples.mjs"

/** The texts of the note. */
export const KEY = { hypothesis: "judge sees bread", reference: "baker buys" }

const vectors = trained()

/**
 * Vectors of words; words that were not trained on get zeros.
 *
 * @param {readonly string[]} tokens
 * @returns {Float32Array[]}
 */
export function embedToy(tokens) {
  return tokens.map((token) => vectorOf(vectors, token) ?? new Float32Array(2))
}

function trained() {
  const trainer = toyTrainer()
  while (!trainer.done) trainer.epoch()
  return trainer.vectors()
}
