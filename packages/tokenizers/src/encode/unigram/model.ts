// The interface of Unigram models.
import type { Model } from "../model.js"
import type { CompleteUnigramOptions } from "./options.js"

/** A segmentation. */
export interface Segmentation {
  /** Its tokens. */
  readonly ids: Int32Array
  /** The sum of their scores: the natural logarithm of its probability; an unknown character counts as 10 less than the lowest score. */
  readonly score: number
}

/** A Unigram model. Its methods take text as the vocabulary writes it: normalized, with `▁` for blanks. */
export interface UnigramModel extends Model {
  /** The algorithm. */
  readonly kind: "Unigram"
  /** The options it was made from. */
  readonly options: CompleteUnigramOptions
  /**
   * The most probable segmentations of a text, the best first; of equal ones, those with the longer last piece first.
   *
   * @param text - encoded as one piece
   * @param count - the maximum number, at least 1; there may be fewer
   * @throws LecternError `out-of-range` for a count that is not a positive integer, `bad-data` for an unknown character without an unknown piece
   * @see Huang and Chiang 2005, "Better k-best parsing", section 4.4 (algorithm 3)
   */
  nbest(text: string, count: number): Segmentation[]
  /**
   * The entropy in nats of the distribution of a text's segmentations, with probabilities raised to a power and normalized to sum to 1.
   *
   * @param text - encoded as one piece
   * @param alpha - the power, at least 0; 1 by default, the model's own distribution
   * @throws LecternError `out-of-range` for an alpha below 0, `bad-data` as `nbest`
   */
  entropy(text: string, alpha?: number): number
  /**
   * The logarithm of a text's probability: the sum over all its segmentations.
   *
   * @param text - encoded as one piece; the empty text has probability 1
   * @throws LecternError `bad-data` as `nbest`
   * @see Kudo 2018, section 3.2
   */
  logProbability(text: string): number
}
