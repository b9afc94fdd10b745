// The scores of all words of some sentences, in arrays.

/** Scores of words, those of all sentences in one list. */
export interface WordScores {
  /** The number of sentences. */
  readonly sentences: number
  /** The id of each word; {@link UNK} if the model does not know it, {@link EOS} at the end of a sentence. */
  readonly ids: Uint32Array
  /** log10 of the probability of each word after the words before it. */
  readonly logProbs: Float64Array
  /** The length of the n-gram whose probability that is: 1 when only the word itself is listed; 0 for the equal share of unseen words. */
  readonly lengths: Uint8Array
  /** End of each sentence: the index after its last word. */
  readonly sentenceEnds: Uint32Array
  /** Number of unknown words that are `<s>` or `</s>`, which do not belong in a text. */
  readonly marks: number
}
