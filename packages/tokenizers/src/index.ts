/**
 * Subword tokenizers: BPE, byte-level BPE, WordPiece and Unigram; training, encoding, decoding, and the formats of other tools.
 *
 * @packageDocumentation
 */
export { MAX_ID, type Vocabulary, vocabulary } from "./vocabulary.js"
