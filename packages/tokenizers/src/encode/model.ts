// What a model offers: a vocabulary, and a way to encode pieces of text as its tokens.
import type { Generator } from "@lectern/sampling"
import type { JsonObject } from "../text/json.js"
import type { Vocabulary } from "./vocabulary.js"

/** What a model's vocabulary is written in: characters, or GPT-2's alphabet where a character stands for a byte. */
export type Unit = "character" | "byte"

/** A trained model. Plain and immutable; the caches of encoding live in the encoders it makes. */
export interface Model {
  /** The algorithm. */
  readonly kind: "BPE" | "WordPiece" | "Unigram" | "WordLevel"
  /** Tokens and their ids. */
  readonly vocabulary: Vocabulary
  /** The token that stands for what the vocabulary cannot say, if there is one. */
  readonly unknownToken: string | undefined
  /**
   * Makes an encoder, with caches of its own.
   *
   * @param unit - what the vocabulary is written in
   */
  encoder(unit: Unit): PieceEncoder
  /** The model as Hugging Face's `tokenizer.json` writes it. */
  toJson(): JsonObject
}

/** Encodes pieces of text. */
export interface PieceEncoder {
  /**
   * Encodes pieces, each by itself, and appends their tokens.
   *
   * @param bytes - UTF-8, readable 8 bytes beyond the last piece
   * @param pieces - pairs of numbers: first byte, byte after the last
   * @param count - how many pieces
   * @param out - appended to in place
   * @param sampling - draws one of the model's segmentations (BPE dropout, subword regularization); the best one when undefined
   * @throws LecternError `bad-data` when a piece has a character that the vocabulary lacks and there is no unknown token
   */
  encodePieces(bytes: Uint8Array, pieces: Int32Array, count: number, out: TokenBuffer, sampling?: Sampling): void
}

/** How segmentations are drawn. */
export interface Sampling {
  /** The stream of randomness. */
  readonly generator: Generator
  /**
   * BPE: the probability in [0, 1] that a merge is skipped (Provilkov et al. 2020).
   *
   * @defaultValue the model's own, else `0`
   */
  readonly dropout?: number
  /**
   * Unigram: the exponent of probabilities in [0, infinity), 1 for the model's own distribution (Kudo 2018).
   *
   * @defaultValue `1`
   */
  readonly alpha?: number
  /**
   * Unigram: draw among so many best segmentations, at least 1.
   *
   * @defaultValue among all
   */
  readonly nbest?: number
}

/** Tokens as they come out of an encoder: growing columns, `length` of them in use. */
export interface TokenBuffer {
  /** Ids. */
  ids: Int32Array
  /** How many tokens. */
  length: number
  /** Where each token lies in the text in work, and which piece it belongs to; undefined when nobody asks. */
  places: TokenPlaces | undefined
}

/** Where tokens lie. */
export interface TokenPlaces {
  /** First byte of each token. */
  starts: Int32Array
  /** Byte after the last. */
  ends: Int32Array
  /** Number of the piece, from 0 in every call of `encodePieces`, plus `firstPiece`. */
  pieces: Int32Array
  /** Added to the numbers of pieces. */
  firstPiece: number
}
