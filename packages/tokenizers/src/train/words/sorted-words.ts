// The input of trainers: the distinct words of a corpus with their counts.
import { checkRecord, checkSameLength, checkTypedArray } from "@lectern/core/checks"

/** Distinct words in ascending order of their UTF-8 bytes, so that no result depends on the order of the corpus. */
export interface SortedWords {
  /** All words, one after the other. */
  readonly bytes: Uint8Array
  /** End of each word, the byte after its last; a word begins where the previous one ends. */
  readonly ends: Float64Array
  /** The count of each word: whole numbers, exact to 2^53. */
  readonly counts: Float64Array
}

/** Throws unless the value has the columns of words with counts; their content is not checked. */
export function checkSortedWords(words: SortedWords): void {
  checkRecord("words", words, "words with counts, as wordCounts() gives them")
  checkTypedArray("words.bytes", words.bytes, "Uint8Array")
  checkTypedArray("words.ends", words.ends, "Float64Array")
  checkTypedArray("words.counts", words.counts, "Float64Array")
  checkSameLength("words", ["ends", words.ends.length], ["counts", words.counts.length])
}
