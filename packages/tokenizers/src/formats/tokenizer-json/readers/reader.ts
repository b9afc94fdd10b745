// The interface of readers, each for one type of component of a tokenizer.json. A page with one algorithm passes only the readers it needs.

import type { Found } from "@lectern/core/json"
import type { Decoder } from "../../../decode/decoder.js"
import type { Model } from "../../../encode/model.js"
import type { Normalizer } from "../../../normalize/normalizer.js"
import type { PostProcessor } from "../../../postprocess/post-processor.js"
import type { PreTokenizer } from "../../../pretokenize/pre-tokenizer.js"

/** The type of each stage. */
export interface Stages {
  /** Changes text. */
  readonly normalizer: Normalizer
  /** Splits text. */
  readonly pre_tokenizer: PreTokenizer
  /** Encodes pieces. */
  readonly model: Model
  /** Adds special tokens. */
  readonly post_processor: PostProcessor
  /** Turns tokens into text. */
  readonly decoder: Decoder
}

/** A stage, as tokenizer.json names it. */
export type Stage = keyof Stages

/** Reads one type of component of one stage. */
export interface ReaderOf<S extends Stage> {
  /** The stage. */
  readonly stage: S
  /** The component's `type`. */
  readonly type: string
  /** All fields it may have besides `type`. */
  readonly fields: readonly string[]
  /**
   * Makes the component.
   *
   * @param field - finds a field, present or not
   * @param read - reads a component within this one
   * @throws LecternError `bad-data` naming a missing or invalid field
   */
  read(field: (name: string) => Found, read: ReadComponent): Stages[S]
}

/** Reads one type of component. */
export type ComponentReader = { [S in Stage]: ReaderOf<S> }[Stage]

/**
 * Reads a component of a stage, of any type.
 *
 * @param stage - the stage
 * @param found - the component in the file
 */
export type ReadComponent = <S extends Stage>(stage: S, found: Found) => Stages[S]

/** The maximum number of components in a sequence. */
export const MAX_SEQUENCE = 256

/** The maximum number of tokens in a vocabulary. */
export const MAX_TOKENS: number = 2 ** 20

/** The maximum number of merges. */
export const MAX_MERGES: number = 2 ** 21

/** The maximum number of added tokens. */
export const MAX_ADDED_TOKENS: number = 2 ** 16
