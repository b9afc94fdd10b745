// Fields of components of several stages: patterns, and Metaspace's in all spellings of the library's versions.
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

/** A text to find, or the source of a regular expression. */
export type Pattern = string | { readonly regex: string }

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
export interface MetaspaceFields {
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
