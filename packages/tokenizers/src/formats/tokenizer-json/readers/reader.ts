// What reads one type of component of a tokenizer.json. A page that ships one algorithm passes only the readers it needs.
import type { Decoder } from "../../../decode/decoder.js"
import type { Model } from "../../../encode/model.js"
import type { Normalizer } from "../../../normalize/normalizer.js"
import type { PostProcessor } from "../../../postprocess/post-processor.js"
import type { PreTokenizer } from "../../../pretokenize/pre-tokenizer.js"
import type { Found } from "../../json-fields.js"

/** What each stage is made of. */
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
  /** What the component's `type` says. */
  readonly type: string
  /** All fields it may have beside `type`. */
  readonly fields: readonly string[]
  /**
   * Makes the component.
   *
   * @param field - finds a field, present or not
   * @param read - reads a component within this one
   * @throws LecternError `bad-data` naming a field that is missing or not what it should be
   */
  read(field: (name: string) => Found, read: ReadComponent): Stages[S]
}

/** Reads one type of component. */
export type ComponentReader = { [S in Stage]: ReaderOf<S> }[Stage]

/**
 * Reads a component of a stage, whatever its type.
 *
 * @param stage - the stage
 * @param found - the component in the file
 */
export type ReadComponent = <S extends Stage>(stage: S, found: Found) => Stages[S]

/** Most components in a sequence. */
export const MAX_SEQUENCE = 256

/** Most tokens in a vocabulary that is read. */
export const MAX_TOKENS: number = 2 ** 20

/** Most merges that are read. */
export const MAX_MERGES: number = 2 ** 21

/** Most added tokens that are read. */
export const MAX_ADDED_TOKENS: number = 2 ** 16
