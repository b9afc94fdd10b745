// Readers of the fields of components.
import {
  badField,
  booleanOf,
  choiceOf,
  type FieldFinder,
  type Found,
  fieldOf,
  fieldsOf,
  itemsOf,
  nullable,
  objectOf,
  optional,
  quoted,
  stringOf,
  wholeNumberOf,
} from "@lectern/core/json"
import { MAX_ID } from "../../../encode/vocabulary.js"
import type { SpecialToken } from "../../../postprocess/bert-processing.js"
import type { TemplatePiece } from "../../../postprocess/template-pieces.js"
import type { TemplateToken } from "../../../postprocess/template-processing.js"
import type { MetaspaceOptions } from "../../../pretokenize/stages/metaspace.js"
import { bytesOfBase64 } from "../../../text/base64.js"
import { MAX_SEQUENCE, type ReaderOf, type Stages } from "./reader.js"

/** A text to find, or the source of a regular expression. */
type Pattern = string | { readonly regex: string }

/** Reads a number of characters. */
export function countOf(found: Found): number {
  return wholeNumberOf(found, 0, Number.MAX_SAFE_INTEGER)
}

/** Reads a text to find. */
export function literalOf(found: Found): string {
  const pattern = patternOf(found)
  if (typeof pattern === "string") return pattern
  throw badField(found, `regular expression ${quoted(pattern.regex)} is not supported in a decoder`)
}

/** Reads one character. */
export function characterOf(found: Found): string {
  const character = stringOf(found)
  if ([...character].length !== 1) throw badField(found, "must be one character")
  return character
}

/** Reads a pattern. A regular expression is looked up among known ones and never run. */
export function patternOf(found: Found): Pattern {
  const isRegex = objectOf(found).has("Regex")
  const text = stringOf(fieldsOf(found, [isRegex ? "Regex" : "String"])(isRegex ? "Regex" : "String"))
  return isRegex ? { regex: text } : text
}

/** A reader of SentencePiece's treatment of blanks. `add_prefix_space` and `str_rep` are from 2020-2023. */
export function metaspaceReader<S extends "pre_tokenizer" | "decoder">(
  stage: S,
  make: (options: MetaspaceOptions) => Stages[S],
): ReaderOf<S> {
  const fields = ["replacement", "prepend_scheme", "split", "add_prefix_space", "str_rep"]
  return { stage, type: "Metaspace", fields, read: (field) => make(metaspaceOf(field)) }
}

function metaspaceOf(field: FieldFinder): MetaspaceOptions {
  const replacement = characterOf(field("replacement"))
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

/** Reads bytes. */
export function base64Of(found: Found): Uint8Array {
  if (typeof found.value !== "string") throw badField(found, "must be a string of base64")
  try {
    return bytesOfBase64(found.value)
  } catch {
    throw badField(found, "is not base64")
  }
}

const BEHAVIORS = {
  Removed: "removed",
  Isolated: "isolated",
  MergedWithPrevious: "mergedWithPrevious",
  MergedWithNext: "mergedWithNext",
  Contiguous: "contiguous",
} as const

/** Reads what happens to the parts that a pattern finds. */
export function behaviorOf(found: Found): (typeof BEHAVIORS)[keyof typeof BEHAVIORS] {
  return BEHAVIORS[choiceOf(found, Object.keys(BEHAVIORS) as (keyof typeof BEHAVIORS)[])]
}

/** Reads a special token with its id. */
export function specialTokenOf(found: Found): SpecialToken {
  const [token, id, ...rest] = itemsOf(found, 2)
  if (token === undefined || id === undefined || rest.length > 0) throw badField(found, "must be a token and its id")
  return [stringOf(token), wholeNumberOf(id, 0, MAX_ID)]
}

/** Reads a template. */
export function templateOf(found: Found): TemplatePiece[] {
  return itemsOf(found, MAX_SEQUENCE).map(pieceOf)
}

function pieceOf(found: Found): TemplatePiece {
  const isSequence = objectOf(found).has("Sequence")
  const inner = fieldsOf(found, [isSequence ? "Sequence" : "SpecialToken"])(isSequence ? "Sequence" : "SpecialToken")
  const field = fieldsOf(inner, ["id", "type_id"])
  const typeId = wholeNumberOf(field("type_id"), 0, 0x7fffffff)
  return isSequence
    ? { kind: "sequence", id: choiceOf(field("id"), ["A", "B"]), typeId }
    : { kind: "special", id: stringOf(field("id")), typeId }
}

/** Reads the special tokens of templates. */
export function templateTokensOf(found: Found): TemplateToken[] {
  return [...objectOf(found).keys()].map((name) => {
    const token = fieldOf(found, name)
    const field = fieldsOf(token, ["id", "ids", "tokens"])
    const id = stringOf(field("id"))
    if (id !== name) throw badField(field("id"), `must be the name it has in the object, ${quoted(name)}`)
    return {
      id,
      ids: itemsOf(field("ids"), MAX_SEQUENCE).map((each) => wholeNumberOf(each, 0, MAX_ID)),
      tokens: itemsOf(field("tokens"), MAX_SEQUENCE).map(stringOf),
    }
  })
}

/** The fields of the stages called `ByteLevel`. */
export const BYTE_LEVEL_FIELDS: Readonly<
  Record<"add_prefix_space" | "trim_offsets" | "use_regex", (found: Found) => boolean>
> = {
  add_prefix_space: booleanOf,
  trim_offsets: booleanOf,
  use_regex: (found) => optional(found, booleanOf, true),
}
