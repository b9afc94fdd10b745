// What a tokenizer is made of, and what it offers.
import type { Decoder } from "../decode/decoder.js"
import type { Model, Sampling } from "../encode/model.js"
import type { Normalizer } from "../normalize/normalizer.js"
import type { Encoding } from "../postprocess/encoding.js"
import type { CompletePadding, Padding } from "../postprocess/padding.js"
import type { PostProcessor } from "../postprocess/post-processor.js"
import type { Truncation } from "../postprocess/truncation.js"
import type { PreTokenizer } from "../pretokenize/pre-tokenizer.js"

/** The stages of a tokenizer, in the order in which a text passes them. Only a model is needed. */
export interface TokenizerParts {
  /** Changes the text; left out: nothing changes. */
  readonly normalizer?: Normalizer | undefined
  /** Splits the text into pieces; left out: all of it is one piece. */
  readonly preTokenizer?: PreTokenizer | undefined
  /** Encodes each piece. */
  readonly model: Model
  /** Adds special tokens around the text; left out: none. */
  readonly postProcessor?: PostProcessor | undefined
  /** Turns tokens into text; left out: tokens are joined by blanks. */
  readonly decoder?: Decoder | undefined
  /**
   * Tokens that are found in the text before anything else, each id once.
   *
   * @defaultValue none
   */
  readonly addedTokens?: readonly AddedToken[] | undefined
  /** Cuts long encodings; left out: never. */
  readonly truncation?: Truncation | undefined
  /** Lengthens short encodings; left out: never. */
  readonly padding?: Padding | undefined
}

/** The parts of a tokenizer with every default filled in. */
export interface CompleteParts extends TokenizerParts {
  /** In order of their ids. */
  readonly addedTokens: readonly Required<AddedToken>[]
  /** Undefined when encodings are never cut. */
  readonly truncation: Required<Truncation> | undefined
  /** Undefined when encodings are never lengthened. */
  readonly padding: CompletePadding | undefined
}

/** A token that stands for itself: it is found in the text before the text is normalized and cut. */
export interface AddedToken {
  /** Its id: that of the same token in the model's vocabulary, or one the vocabulary does not use. */
  readonly id: number
  /** The text it stands for, not empty. */
  readonly content: string
  /**
   * Found only where no letter, digit or underscore touches it.
   *
   * @defaultValue `false`
   */
  readonly singleWord?: boolean
  /**
   * Takes the white space before it along.
   *
   * @defaultValue `false`
   */
  readonly lstrip?: boolean
  /**
   * Takes the white space after it along.
   *
   * @defaultValue `false`
   */
  readonly rstrip?: boolean
  /**
   * Looked for in the normalized text (and normalized itself), not in the text as it is.
   *
   * @defaultValue `true` unless the token is special
   */
  readonly normalized?: boolean
  /**
   * Left out of decoded text when asked.
   *
   * @defaultValue `false`
   */
  readonly special?: boolean
}

/** How a text is encoded. */
export interface EncodeOptions {
  /**
   * Whether the post-processor puts its special tokens around the text.
   *
   * @defaultValue `true`
   */
  readonly addSpecialTokens?: boolean
  /** Draws a segmentation instead of taking the best. */
  readonly sampling?: Sampling | undefined
}

/** How tokens are decoded. */
export interface DecodeOptions {
  /**
   * Whether special tokens are left out.
   *
   * @defaultValue `true`
   */
  readonly skipSpecialTokens?: boolean
}

/**
 * Decodes tokens as they come.
 *
 * @see [Note: Bytes: BBPE](../../../../docs/notes/bytes-bbpe.md)
 */
export interface DecodeStream {
  /**
   * Takes the next token.
   *
   * @param id - its id
   * @returns the text that is certain now and was not before; often empty, never half a character
   */
  push(id: number): string
  /** The rest of the text. Afterwards the stream begins anew. */
  end(): string
}

/** Texts to tokens and back. */
export interface Tokenizer {
  /** What it is made of. */
  readonly parts: CompleteParts
  /** How many tokens there are, added ones included. */
  readonly vocabularySize: number
  /**
   * Encodes a text.
   *
   * @param text - any text; a lone surrogate counts as U+FFFD
   * @param options - special tokens and sampling
   * @returns the tokens and where they lie
   * @throws LecternError `bad-data` when the model cannot encode the text, `out-of-range` when the text cannot be cut to the length wanted
   */
  encode(text: string, options?: EncodeOptions): Encoding
  /**
   * Encodes two texts as one.
   *
   * @param first - the first text
   * @param second - the second text
   * @param options - special tokens and sampling
   * @returns the tokens of both; offsets are those within each text
   * @throws LecternError as `encode`
   */
  encodePair(first: string, second: string, options?: EncodeOptions): Encoding
  /**
   * Encodes a text, quickly.
   *
   * @param text - any text; a lone surrogate counts as U+FFFD
   * @param options - special tokens and sampling
   * @returns the ids that `encode` gives, fresh
   * @throws LecternError as `encode`
   */
  encodeIds(text: string, options?: EncodeOptions): Int32Array
  /**
   * Encodes texts, and pads all to the longest if the tokenizer pads.
   *
   * @param texts - texts, or pairs of texts
   * @param options - special tokens and sampling
   * @returns an encoding for each
   * @throws LecternError as `encode`
   */
  encodeBatch(
    texts: readonly (string | readonly [first: string, second: string])[],
    options?: EncodeOptions,
  ): Encoding[]
  /**
   * Decodes tokens. Ids without a token are left out.
   *
   * @param ids - ids
   * @param options - whether special tokens are left out
   * @returns the text; bytes that are no UTF-8 become U+FFFD
   */
  decode(ids: Iterable<number>, options?: DecodeOptions): string
  /**
   * Decodes tokens as they come: the parts joined equal `decode` of all.
   *
   * @param options - whether special tokens are left out
   */
  decodeStream(options?: DecodeOptions): DecodeStream
  /**
   * Finds a token's id.
   *
   * @param token - as the vocabulary writes it, or an added token
   * @returns its id, or undefined
   */
  idOf(token: string): number | undefined
  /**
   * Finds an id's token.
   *
   * @param id - a whole number
   * @returns the token as the vocabulary writes it, or undefined
   */
  tokenOf(id: number): string | undefined
}
