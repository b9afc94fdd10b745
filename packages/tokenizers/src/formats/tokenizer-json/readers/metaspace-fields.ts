// Metaspace's fields, which pre-tokenizer and decoder share, in all the spellings the library has had.
import { badField, booleanOf, choiceOf, type Found, nullable, optional, stringOf } from "../../json-fields.js"

/** All spellings: `add_prefix_space` and `str_rep` are those of 2020-2023. */
export const METASPACE_FIELDS: readonly string[] = [
  "replacement",
  "prepend_scheme",
  "split",
  "add_prefix_space",
  "str_rep",
]

/** How blanks are written. */
export interface MetaspaceFields {
  /** One character for a blank. */
  readonly replacement: string
  /** Where one is put before the text. */
  readonly prependScheme: "first" | "never" | "always"
  /** Whether text is cut before each. */
  readonly split: boolean
}

/**
 * Reads the fields.
 *
 * @param field - finds a field
 * @throws LecternError `bad-data` naming the field
 */
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
