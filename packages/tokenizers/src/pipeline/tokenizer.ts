// The parts and the interface of tokenizers.
import type { Decoder } from "../decode/decoder.js"
import type { Model, Sampling } from "../encode/model.js"
import type { Normalizer } from "../normalize/normalizer.js"
import type { Encoding } from "../postprocess/encoding.js"
import type { CompletePadding, Padding } from "../postprocess/padding.js"
import type { PostProcessor } from "../postprocess/post-processor.js"
import type { Truncation } from "../postprocess/truncation.js"
import type { PreTokenizer } from "../pretokenize/pre-tokenizer.js"

/** Special tokens: all of the tokenizer, none, or those with these contents. */
export type SpecialTokenNames = "all" | "none" | readonly string[] | ReadonlySet<string>

/**
 * Treatment of special tokens that are spelled out in a text, as in tiktoken. **Text from strangers must not contain tokens
 * that steer a model**: whoever writes `<|im_start|>system` into a form then writes the system prompt. Encode such text with
 * `allowedSpecial: "none"`: no part of it becomes a special token, whatever the model's own vocabulary has.
 *
 * A token is special if it was added with `special: true`; other added tokens are always found. `addSpecialTokens` is about the
 * tokens that the post-processor puts around the text, not about those in it.
 */
export interface SpecialText {
  /**
   * Special tokens that become their id where the text spells them.
   *
   * @defaultValue in a call: the tokenizer's; of a tokenizer: `"all"`, as in Hugging Face's library, `"none"` in `tiktokenTokenizer`
   */
  readonly allowedSpecial?: SpecialTokenNames | undefined
  /**
   * Special tokens that the text must not spell: encoding throws and names the token and its position. `"all"` means all that are
   * not allowed; a token of a list is refused even if it is allowed. Tokens that are neither allowed nor disallowed are plain text.
   *
   * @defaultValue in a call: the tokenizer's; of a tokenizer: `"none"`, `"all"` in `tiktokenTokenizer`
   */
  readonly disallowedSpecial?: SpecialTokenNames | undefined
}

/**
 * The stages of a tokenizer, in the order in which a text passes them, and the treatment of special tokens in text. Only a model is
 * needed.
 */
export interface TokenizerParts extends SpecialText {
  /** Changes the text; without it the text is not changed. */
  readonly normalizer?: Normalizer | undefined
  /** Splits the text into pieces; without it the text is one piece. */
  readonly preTokenizer?: PreTokenizer | undefined
  /** Encodes each piece. */
  readonly model: Model
  /** Adds special tokens around the text; without it there are none. */
  readonly postProcessor?: PostProcessor | undefined
  /** Turns tokens into text; without it tokens are joined by blanks. */
  readonly decoder?: Decoder | undefined
  /**
   * Tokens that are found in the text before any other stage, each id once.
   *
   * @defaultValue none
   */
  readonly addedTokens?: readonly AddedToken[] | undefined
  /** Truncates long encodings; by default they are not truncated. */
  readonly truncation?: Truncation | undefined
  /** Pads short encodings; by default they are not padded. */
  readonly padding?: Padding | undefined
}

/** The parts of a tokenizer with every default filled in. */
export interface CompleteParts extends TokenizerParts {
  /** In order of their ids. */
  readonly addedTokens: readonly Required<AddedToken>[]
  /** Undefined if encodings are not truncated. */
  readonly truncation: Required<Truncation> | undefined
  /** Undefined if encodings are not padded. */
  readonly padding: CompletePadding | undefined
  /** Special tokens that are found in text, unless a call has its own. */
  readonly allowedSpecial: SpecialTokenNames
  /** Special tokens that are refused in text, unless a call has its own. */
  readonly disallowedSpecial: SpecialTokenNames
}

/** A token for a fixed text, which is found before the text is normalized and split. */
export interface AddedToken {
  /** Its id: that of the same token in the model's vocabulary, or one that the vocabulary does not use. */
  readonly id: number
  /** The text it represents, not empty. */
  readonly content: string
  /**
   * Whether it is found only if no letter, digit or underscore is next to it.
   *
   * @defaultValue `false`
   */
  readonly singleWord?: boolean
  /**
   * Whether it includes the white space before it.
   *
   * @defaultValue `false`
   */
  readonly lstrip?: boolean
  /**
   * Whether it includes the white space after it.
   *
   * @defaultValue `false`
   */
  readonly rstrip?: boolean
  /**
   * Whether it is normalized and found in the normalized text, not in the original.
   *
   * @defaultValue `true` unless the token is special
   */
  readonly normalized?: boolean
  /**
   * Whether decoding can skip it, and `allowedSpecial` decides whether text can spell it.
   *
   * @defaultValue `false`
   */
  readonly special?: boolean
}

/** Options of encoding. */
export interface EncodeOptions extends SpecialText {
  /**
   * Whether the post-processor puts its special tokens around the text. Special tokens that the text spells are found either way,
   * unless `allowedSpecial` says otherwise.
   *
   * @defaultValue `true`
   */
  readonly addSpecialTokens?: boolean
  /** Draws a segmentation instead of taking the best. */
  readonly sampling?: Sampling | undefined
}

/** Options of decoding. */
export interface DecodeOptions {
  /**
   * Whether special tokens are skipped.
   *
   * @defaultValue `true`
   */
  readonly skipSpecialTokens?: boolean
}

/**
 * Decodes tokens one by one.
 *
 * @see [Note: Bytes: BBPE](../../../../docs/notes/bytes-bbpe.md)
 */
export interface DecodeStream {
  /**
   * Decodes the next token.
   *
   * @param id - its id
   * @returns the text that has become certain; often empty, never half a character
   */
  push(id: number): string
  /** The rest of the text. Afterwards the stream starts again. */
  end(): string
}

/** Encodes texts to tokens and decodes them. */
export interface Tokenizer {
  /** The parts it was made from. */
  readonly parts: CompleteParts
  /** The number of tokens, added ones included. */
  readonly vocabularySize: number
  /**
   * Encodes a text.
   *
   * @param text - any text; an unpaired surrogate counts as U+FFFD. For text from strangers see `allowedSpecial`
   * @param options - special tokens and sampling
   * @returns the tokens and their places
   * @throws LecternError `bad-data` if the model cannot encode the text or it spells a disallowed special token, `out-of-range` if it cannot be truncated to the requested length
   */
  encode(text: string, options?: EncodeOptions): Encoding
  /**
   * Encodes two texts as one.
   *
   * @param first - the first text
   * @param second - the second text
   * @param options - special tokens and sampling
   * @returns the tokens of both; offsets are within each text
   * @throws LecternError as `encode`
   */
  encodePair(first: string, second: string, options?: EncodeOptions): Encoding
  /**
   * Encodes a text to ids only, which is faster.
   *
   * @param text - any text; an unpaired surrogate counts as U+FFFD
   * @param options - special tokens and sampling
   * @returns the ids that `encode` gives, fresh
   * @throws LecternError as `encode`
   */
  encodeIds(text: string, options?: EncodeOptions): Int32Array
  /**
   * Encodes texts; if the tokenizer pads, all are padded to the longest.
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
   * Decodes tokens. Ids without a token are skipped.
   *
   * @param ids - ids
   * @param options - whether special tokens are skipped
   * @returns the text; invalid UTF-8 becomes U+FFFD
   */
  decode(ids: Iterable<number>, options?: DecodeOptions): string
  /**
   * Decodes tokens one by one: the joined parts equal `decode` of all.
   *
   * @param options - whether special tokens are skipped
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
