// What encoding a text gives.

/** Tokens of a text, and all that is known of them. Columns of equal length. */
export interface Encoding {
  /** Ids. */
  readonly ids: Int32Array
  /** Tokens as the vocabulary writes them; added tokens, and Unigram's unknown token, as the (normalized) text they stand for. */
  readonly tokens: readonly string[]
  /** Where each token lies in the text, in UTF-16 units: pairs (first unit, unit after the last); (0, 0) for added special tokens. */
  readonly offsets: Int32Array
  /** The same in bytes of the text as UTF-8. */
  readonly byteOffsets: Int32Array
  /** The piece of the pre-tokenizer each token belongs to, from 0; -1 for added special tokens and padding. */
  readonly wordIds: Int32Array
  /** Which text each token belongs to: 0 or 1; -1 for added special tokens and padding. */
  readonly sequenceIds: Int32Array
  /** Segment ids for the model that reads the tokens: what the post-processor says, else 0. */
  readonly typeIds: Int32Array
  /** 1 where a special token was added around the text, else 0. */
  readonly specialTokensMask: Int32Array
  /** 0 for padding, else 1. */
  readonly attentionMask: Int32Array
  /** What truncation cut off, in parts of the same length. */
  readonly overflowing: readonly Encoding[]
}

/** A side of an encoding. */
export type Side = "left" | "right"
