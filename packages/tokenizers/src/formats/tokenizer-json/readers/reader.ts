// The interface of readers, each for one type of component of a tokenizer.json. A page with one algorithm passes only the readers it needs.
import {
  badField,
  booleanOf,
  choiceOf,
  type Found,
  fieldsOf,
  nullable,
  objectOf,
  optional,
  stringOf,
} from "@lectern/core/json"
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
export const MAX_TOKENS: number = 1 << 20

/** The maximum number of merges. */
export const MAX_MERGES: number = 1 << 21

/** The maximum number of added tokens. */
export const MAX_ADDED_TOKENS: number = 1 << 16

/** A text to find, or the source of a regular expression. */
type Pattern = string | { readonly regex: string }

/** Reads a pattern. A regular expression is looked up among known ones and never run. */
export function patternOf(found: Found): Pattern {
  const isRegex = objectOf(found).has("Regex")
  const text = stringOf(fieldsOf(found, [isRegex ? "Regex" : "String"])(isRegex ? "Regex" : "String"))
  return isRegex ? { regex: text } : text
}

/** All spellings: `add_prefix_space` and `str_rep` are from 2020-2023. */
export const METASPACE_FIELDS: readonly string[] = [
  "replacement",
  "prepend_scheme",
  "split",
  "add_prefix_space",
  "str_rep",
]

/** Fields that define the writing of blanks. */
interface MetaspaceFields {
  /** The character that represents a blank. */
  readonly replacement: string
  /** Rule for a blank before the text. */
  readonly prependScheme: "first" | "never" | "always"
  /** Whether text is split before each blank. */
  readonly split: boolean
}

/** Reads the fields. */
export function metaspaceOf(field: (name: string) => Found): MetaspaceFields {
  const replacement = stringOf(field("replacement"))
  if ([...replacement].length !== 1) throw badField(field("replacement"), "must be one character")
  const prependScheme = optional(
    field("prepend_scheme"),
    (found) => choiceOf(found, ["first", "never", "always"]),
    "always",
  )
  nullable(field("str_rep"), stringOf)
  if (nullable(field("add_prefix_space"), booleanOf) === false && prependScheme !== "never") {
    throw badField(field("add_prefix_space"), `false contradicts prepend_scheme ${prependScheme}`)
  }
  return { replacement, prependScheme, split: nullable(field("split"), booleanOf) ?? true }
}
