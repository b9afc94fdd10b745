// The state of training as plain data whose large parts may be in shared memory.
import type { Vocabulary, Word2vecState } from "@lectern/embeddings"
import { packedWords, unpackedWords } from "./packed-words.js"

/** A vocabulary whose words are bytes. */
export interface PackedVocabulary {
  /** The words, packed. */
  readonly words: Uint8Array
  readonly counts: Float64Array
}

/** A state whose words are bytes. */
export interface PackedState extends Omit<Word2vecState, "vocabulary"> {
  readonly vocabulary: PackedVocabulary
}

/** Packs a vocabulary. */
export function packedVocabulary({ words, counts }: Vocabulary): PackedVocabulary {
  return { words: packedWords(words), counts }
}

/** The vocabulary of packed words. */
export function unpackedVocabulary({ words, counts }: PackedVocabulary): Vocabulary {
  return { words: unpackedWords(words), counts }
}
