// The interface of readers, each for one type of component of a tokenizer.json. A page with one algorithm passes only the readers it needs.
import { type Found, itemsOf } from "@lectern/core/json"
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

/** `add_prefix_space` as the name of an option: `addPrefixSpace`. */
type OptionName<Field extends string> = Field extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<OptionName<Tail>>}`
  : Field

/** The options that the fields of a component give. */
type OptionsOf<Fields extends Readonly<Record<string, (found: Found) => unknown>>> = {
  readonly [Field in keyof Fields & string as OptionName<Field>]: ReturnType<Fields[Field]>
}

/** A reader of a component, by its fields in the order in which they are read. */
export function reader<S extends Stage, Fields extends Readonly<Record<string, (found: Found) => unknown>>>(
  stage: S,
  type: string,
  fields: Fields,
  make: (options: OptionsOf<Fields>) => Stages[S],
): ReaderOf<S> {
  return {
    stage,
    type,
    fields: Object.keys(fields),
    read(field) {
      const options = Object.entries(fields).map(([name, read]) => [
        name.replaceAll(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
        read(field(name)),
      ])
      return make(Object.fromEntries(options) as OptionsOf<Fields>)
    },
  }
}

/** A reader of components one after the other. */
export function sequenceReader<S extends Stage>(
  stage: S,
  list: string,
  make: (parts: readonly Stages[S][]) => Stages[S],
): ReaderOf<S> {
  return {
    stage,
    type: "Sequence",
    fields: [list],
    read: (field, read) => make(itemsOf(field(list), MAX_SEQUENCE).map((found) => read(stage, found))),
  }
}

/** The maximum number of components in a sequence. */
export const MAX_SEQUENCE = 256

/** The maximum number of tokens in a vocabulary. */
export const MAX_TOKENS: number = 1 << 20

/** The maximum number of merges. */
export const MAX_MERGES: number = 1 << 21

/** The maximum number of added tokens. */
export const MAX_ADDED_TOKENS: number = 1 << 16
