// The vocabulary of a tokenizer.json's model: an object of tokens with their ids.
import { MAX_ID, type Vocabulary, vocabularyOfMap } from "../../../encode/vocabulary.js"
import { badField, type Found, MAX_STRING, objectOf, quoted } from "../../json-fields.js"
import { MAX_TOKENS } from "./reader.js"

/**
 * Reads tokens and ids. Any string may be a token, `__proto__` too.
 *
 * @param found - the object
 * @returns the vocabulary
 * @throws LecternError `bad-data` naming the token whose id is none, or comes twice
 */
export function vocabularyOf(found: Found): Vocabulary {
  const entries = objectOf(found)
  if (entries.size > MAX_TOKENS)
    throw badField(found, `${entries.size} tokens, more than the ${MAX_TOKENS} that are read`)
  entries.forEach((id, token) => {
    if (token.length > MAX_STRING) throw badField(found, `token ${quoted(token)} has ${token.length} characters`)
    if (typeof id !== "number" || !Number.isInteger(id) || id < 0 || id > MAX_ID) {
      throw badField(found, `the id of token ${quoted(token)} must be a whole number in 0..${MAX_ID}`)
    }
  })
  return vocabularyOfMap(entries as ReadonlyMap<string, number>)
}
