// Patterns in tokenizer.json: a text, or a regular expression, which is looked up among known ones and never run.
import { type Found, fieldsOf, objectOf, stringOf } from "../../json-fields.js"

/** A text to find, or the source of a regular expression. */
export type Pattern = string | { readonly regex: string }

/**
 * Reads a pattern.
 *
 * @param found - `{ "String": … }` or `{ "Regex": … }`
 * @throws LecternError `bad-data` when it is neither
 */
export function patternOf(found: Found): Pattern {
  const isRegex = objectOf(found).has("Regex")
  const text = stringOf(fieldsOf(found, [isRegex ? "Regex" : "String"])(isRegex ? "Regex" : "String"))
  return isRegex ? { regex: text } : text
}
