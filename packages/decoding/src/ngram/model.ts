// An n-gram language model as data: a trie whose children are sorted by word, one level per order.

/** Id of `<unk>`, the word that represents all words a model does not know. */
export const UNK = 0
/** Id of the start of a sentence, `<s>`: a context, never predicted. */
export const BOS = 1
/** Id of the end of a sentence, `</s>`: predicted, never a context. */
export const EOS = 2

/** All n-grams of one order, sorted by their contexts (which are n-grams of the level before), then by their last words. */
export interface NgramLevel {
  /**
   * Start of each context's n-grams, one entry per n-gram of the level before and one at the end: those of context i are
   * `starts[i]` to `starts[i + 1] - 1`. The first level has the one empty context.
   */
  readonly starts: Uint32Array
  /** The id of each n-gram's last word, ascending within a context. The first level has every word: `words[i]` is i. */
  readonly words: Uint32Array
  /** log10 of the probability of the last word after the others. */
  readonly logProbs: Float64Array
  /**
   * log10 of the backoff weight, the factor for words that are not listed after this n-gram; 0 where the n-gram is not a context.
   * Empty at the highest order.
   */
  readonly backoffs: Float64Array
}

/**
 * An n-gram language model.
 *
 * The probability of a word after a context: if the n-gram of both is listed, its probability; if not, the backoff weight of the
 * context (1 if it is not listed) times the probability after the context without its first word.
 *
 * @see [Note: n-gram models and smoothing](../../../../docs/notes/n-gram-models.md)
 */
export interface NgramModel {
  /** The length of the longest n-grams, at least 1. */
  readonly order: number
  /** The words by id: `<unk>`, `<s>` and `</s>`, then all others in the order of their code points. */
  readonly words: readonly string[]
  /** The n-grams of order 1, 2, and so on. */
  readonly levels: readonly NgramLevel[]
  /**
   * Probability that the backoff weight multiplies: the one after the shorter context, or the same share for every word that can be
   * predicted (add-k smoothing, which does not use shorter contexts).
   */
  readonly unseen: "shorter" | "uniform"
}
