// Added tokens of a tokenizer.json.

import { badField, booleanOf, type Found, fieldsOf, stringOf, wholeNumberOf } from "@lectern/core/json"
import { MAX_ID } from "../../encode/vocabulary.js"
import type { AddedToken } from "../../pipeline/tokenizer.js"

const FIELDS = ["id", "content", "single_word", "lstrip", "rstrip", "normalized", "special"]

/** Reads an added token; every field is required. */
export function addedTokenOf(found: Found): AddedToken {
  const field = fieldsOf(found, FIELDS)
  const content = stringOf(field("content"))
  if (content === "") throw badField(field("content"), "must not be empty")
  return {
    id: wholeNumberOf(field("id"), 0, MAX_ID),
    content,
    singleWord: booleanOf(field("single_word")),
    lstrip: booleanOf(field("lstrip")),
    rstrip: booleanOf(field("rstrip")),
    normalized: booleanOf(field("normalized")),
    special: booleanOf(field("special")),
  }
}
