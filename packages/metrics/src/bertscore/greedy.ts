// Greedy matching of BERTScore: each token with the most similar one on the other side, weighted.

/** Tokens of a text as vectors of length 1, one after another, with a weight each. */
export interface WeightedVectors {
  /** Number of tokens. */
  readonly count: number
  /** Number of elements of a vector. */
  readonly dimensions: number
  /** All vectors: that of token i starts at `i * dimensions`. */
  readonly vectors: Float64Array
  /** Weights with sum 1, one per token. */
  readonly weights: Float64Array
}

/** Precision and recall, -1 to 1, and their harmonic mean, 0 to 1. */
export interface BertScoreValues {
  /** Similarity of the hypothesis's tokens to the reference's. */
  readonly precision: number
  /** Similarity of the reference's tokens to the hypothesis's. */
  readonly recall: number
  /** 2 P R / (P + R); 0 unless both are positive, since otherwise a harmonic mean makes no sense. */
  readonly f1: number
}

/** The score of an empty text. */
export const NOTHING: BertScoreValues = { precision: 0, recall: 0, f1: 0 }

/** Matches two texts, in time proportional to the product of their lengths and memory proportional to their sum. */
export function greedyMatch(ours: WeightedVectors, theirs: WeightedVectors): BertScoreValues {
  if (ours.count === 0 || theirs.count === 0) return NOTHING
  const { dimensions } = ours
  const found = new Float64Array(theirs.count).fill(-1)
  let precision = 0
  for (let i = 0; i < ours.count; i++) {
    let best = -1
    for (let j = 0; j < theirs.count; j++) {
      let cosine = 0
      for (let d = 0; d < dimensions; d++) {
        cosine += ours.vectors[i * dimensions + d]! * theirs.vectors[j * dimensions + d]!
      }
      if (cosine > best) best = cosine
      if (cosine > found[j]!) found[j] = cosine
    }
    precision += ours.weights[i]! * best
  }
  let recall = 0
  for (let j = 0; j < theirs.count; j++) recall += theirs.weights[j]! * found[j]!
  const f1 = precision > 0 && recall > 0 ? (2 * precision * recall) / (precision + recall) : 0
  return { precision, recall, f1 }
}
