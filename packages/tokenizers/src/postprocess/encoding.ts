// The result of encoding a text.

/** Tokens of a text and their properties, in columns of equal length. */
export interface Encoding {
  /** Ids. */
  readonly ids: Int32Array
  /** Tokens as the vocabulary writes them; added tokens, and Unigram's unknown token, as the (normalized) text they represent. */
  readonly tokens: readonly string[]
  /** The place of each token in the text, in UTF-16 units: pairs (first unit, unit after the last); (0, 0) for added special tokens. */
  readonly offsets: Int32Array
  /** The same in bytes of the text as UTF-8. */
  readonly byteOffsets: Int32Array
  /** The piece of the pre-tokenizer each token belongs to, from 0; -1 for added special tokens and padding. */
  readonly wordIds: Int32Array
  /** The text of each token: 0 or 1; -1 for added special tokens and padding. */
  readonly sequenceIds: Int32Array
  /** Segment ids for the model that reads the tokens: those of the post-processor, otherwise 0. */
  readonly typeIds: Int32Array
  /** 1 for a special token that was added around the text, otherwise 0. */
  readonly specialTokensMask: Int32Array
  /** 0 for padding, otherwise 1. */
  readonly attentionMask: Int32Array
  /** The tokens that truncation removed, in parts of the same length. */
  readonly overflowing: readonly Encoding[]
}

/** A side of an encoding. */
export type Side = "left" | "right"
