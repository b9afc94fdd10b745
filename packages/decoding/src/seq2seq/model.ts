// A trained sequence-to-sequence model: texts in, texts out, and between them a decoder that every search can use.
import type { Model, Sources } from "../model/model.js"
import type { Seq2seqConfig } from "./config.js"

/** A tensor of a model, row-major. */
export interface Tensor {
  /** Rows and columns, or one length. */
  readonly shape: readonly number[]
  /** Its numbers, as many as the shape says. */
  readonly data: Float32Array
}

/** Tensors by name. */
export type Tensors = Readonly<Record<string, Tensor>>

/** Encoded sources as the decoder reads them. */
export interface EncodedSources {
  /** By source: its first position. */
  readonly start: Int32Array
  /** By source: its number of positions, including its end. */
  readonly lengths: Int32Array
  /** The longest of `lengths`. */
  readonly longest: number
  /** The encoder's output for each position, `[positions x hidden]`. */
  readonly values: Float32Array
  /** Keys that queries are compared with, as many numbers: by source, `[hidden x length]` for Luong's attention. */
  readonly keys: Float32Array
}

/** States of the decoder's rows. */
export interface Seq2seqStates {
  /** The sources that rows are written for. */
  readonly encoded: EncodedSources
  /** By row: its source. */
  readonly sources: Int32Array
  /** `[rows x hidden]`. */
  readonly hidden: Float32Array
  /** The same of LSTM's cells; empty for GRU. */
  readonly cells: Float32Array
}

/** A source and a target. */
export interface Seq2seqPair {
  /** The text that is read. */
  readonly source: string
  /** The text to be written. */
  readonly target: string
}

/** A given output with its log-probabilities under a model and the attention at each of its tokens. */
export interface ForcedOutput {
  /** The output's tokens, the end token among them. */
  readonly tokens: Int32Array
  /** The natural log-probability of each token after those before it. */
  readonly tokenScores: Float64Array
  /** Their sum: log P(output | source). */
  readonly sum: number
  /** Symbols at the source's positions, `</s>` last. */
  readonly sourceSymbols: readonly string[]
  /** Weights `[tokens x sourceSymbols]`, each row's sum is 1; empty without attention. */
  readonly attention: Float32Array
}

/**
 * A sequence-to-sequence model.
 *
 * @see [Note: Sequence to sequence](../../../../docs/notes/seq2seq.md)
 */
export interface Seq2seq {
  /** Its configuration. */
  readonly config: Seq2seqConfig
  /** Its parameters by the names, and in the layout, of a PyTorch module of the same parts. */
  readonly tensors: Tensors
  /** The token that ends an output, `</s>`. */
  readonly endToken: 1
  /** The decoder: every search takes it. Its steps give attention over sources and, as `hidden`, the input of the output layer. */
  readonly decoder: Model<Seq2seqStates>
  /**
   * Reads sources.
   *
   * @param sources - texts; symbols that are not in the vocabulary become `<unk>`
   * @returns the sources of a search: a start token, states and a length for each
   * @throws LecternError `wrong-type`
   */
  encode(sources: readonly string[]): Sources<Seq2seqStates>
  /**
   * Scores given outputs token by token, each after those before it in the output (forced decoding).
   *
   * @param pairs - sources with the outputs
   * @returns one for each pair
   * @throws LecternError `wrong-type`; `failed` when the model's numbers overflow
   */
  forced(pairs: readonly Seq2seqPair[]): readonly ForcedOutput[]
  /**
   * The tokens of an output: its symbols, and the end token.
   *
   * @param target - a text; symbols that are not in the vocabulary become `<unk>`
   * @throws LecternError `wrong-type`
   */
  tokensOf(target: string): Int32Array
  /**
   * The text of an output, up to its end token; an unknown symbol is written `<unk>`.
   *
   * @param tokens - token ids
   * @throws LecternError `wrong-type`, `out-of-range`
   */
  textOf(tokens: Readonly<ArrayLike<number>>): string
}
