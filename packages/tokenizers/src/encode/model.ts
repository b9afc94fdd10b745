// The interface of models: a vocabulary, and encoders from pieces of text to its tokens.
import type { Generator } from "@lectern/random"
import type { JsonObject } from "../text/json.js"
import type { Vocabulary } from "./vocabulary.js"

/** The unit of a vocabulary: characters, or GPT-2's alphabet, in which a character represents a byte. */
export type Unit = "character" | "byte"

/** A trained model. Immutable; its encoders own the caches. */
export interface Model {
  /** The algorithm. */
  readonly kind: "BPE" | "WordPiece" | "Unigram" | "WordLevel"
  /** Tokens and their ids. */
  readonly vocabulary: Vocabulary
  /** The token for text that the vocabulary cannot represent, if there is one. */
  readonly unknownToken: string | undefined
  /**
   * Makes an encoder with its own caches.
   *
   * @param unit - the unit of the vocabulary
   */
  encoder(unit: Unit): PieceEncoder
  /** The model as Hugging Face's `tokenizer.json` writes it. */
  toJson(): JsonObject
}

/** Encodes pieces of text. */
export interface PieceEncoder {
  /**
   * Encodes pieces independently of each other, and appends their tokens.
   *
   * @param bytes - UTF-8, readable 8 bytes beyond the last piece
   * @param pieces - pairs of numbers: first byte, byte after the last
   * @param count - the number of pieces
   * @param out - appended to in place
   * @param sampling - draws one of the model's segmentations (BPE dropout, subword regularization); the best one when undefined
   * @throws LecternError `bad-data` if a piece has a character that the vocabulary lacks and there is no unknown token
   */
  encodePieces(bytes: Uint8Array, pieces: Int32Array, count: number, out: TokenBuffer, sampling?: Sampling): void
}

/** Options for drawing segmentations. */
export interface Sampling {
  /** The source of random numbers. */
  readonly generator: Generator
  /**
   * BPE: the probability in [0, 1] that a merge is skipped (Provilkov et al. 2020).
   *
   * @defaultValue the model's dropout, `0` without one
   */
  readonly dropout?: number
  /**
   * Unigram: the exponent of probabilities in [0, infinity), 1 for the model's own distribution (Kudo 2018).
   *
   * @defaultValue `1`
   */
  readonly alpha?: number
  /**
   * Unigram: the number of best segmentations to draw from, at least 1.
   *
   * @defaultValue all segmentations
   */
  readonly nbest?: number
}

/** The output of an encoder: growing columns, of which the first `length` entries are in use. */
export interface TokenBuffer {
  /** Ids. */
  ids: Int32Array
  /** The number of tokens. */
  length: number
  /** The place of each token in the text, and its piece; undefined if not requested. */
  places: TokenPlaces | undefined
}

/** The places of tokens. */
export interface TokenPlaces {
  /** First byte of each token. */
  starts: Int32Array
  /** The byte after the last. */
  ends: Int32Array
  /** The number of the piece, from 0 in every call of `encodePieces`, plus `firstPiece`. */
  pieces: Int32Array
  /** Added to the numbers of pieces. */
  firstPiece: number
}
