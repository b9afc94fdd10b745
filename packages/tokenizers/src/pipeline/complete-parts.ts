// Checks the parts of a tokenizer and fills in defaults.

import { badData, type LecternError } from "@lectern/core"
import { checkInteger, checkList, checkString } from "@lectern/core/checks"
import { MAX_ID, type Vocabulary } from "../encode/vocabulary.js"
import { checkBooleans } from "../text/checks.js"
import { checkAddedToken, checkSpecialNames, checkTokenizerParts } from "./options.js"
import type { AddedToken, CompleteParts, SpecialTokenNames, TokenizerParts } from "./tokenizer.js"

/** Checks parts and fills in defaults; the parts of truncation and padding are checked elsewhere. */
export function completeParts(parts: Omit<TokenizerParts, "truncation" | "padding">): CompleteParts {
  checkTokenizerParts(parts)
  const { addedTokens = [], allowedSpecial = "all", disallowedSpecial = "none" } = parts
  return {
    ...parts,
    addedTokens: completeTokens(addedTokens, parts.model.vocabulary),
    truncation: undefined,
    padding: undefined,
    allowedSpecial: completeNames("allowedSpecial", allowedSpecial),
    disallowedSpecial: completeNames("disallowedSpecial", disallowedSpecial),
  }
}

/** The names of special tokens, copied so that the tokenizer stays as it is if the caller changes a set. */
function completeNames(name: string, names: SpecialTokenNames): SpecialTokenNames {
  checkSpecialNames(name, names)
  return typeof names === "string" ? names : [...names]
}

/** Checks added tokens and fills in defaults. */
function completeTokens(tokens: readonly AddedToken[], vocabulary: Vocabulary): Required<AddedToken>[] {
  const contents = new Map<number, string>()
  const ids = new Map<string, number>()
  checkList("addedTokens", tokens, "a list of added tokens")
  return Array.from(tokens, (token, i) => {
    const complete = completeToken(`addedTokens[${i}]`, token)
    const { id, content } = complete
    const name = `the id of added token ${JSON.stringify(content)}`
    if (content === "") throw clash("an added token must not be empty")
    checkInteger(name, id, 0, MAX_ID)
    const other = contents.get(id) ?? vocabulary.tokenOf(id)
    if (other !== undefined && other !== content) throw clash(`${name}, ${id}, is that of ${JSON.stringify(other)}`)
    const otherId = ids.get(content) ?? vocabulary.idOf(content)
    if (otherId !== undefined && otherId !== id) throw clash(`${name} is both ${otherId} and ${id}`)
    contents.set(id, content)
    ids.set(content, id)
    return complete
  }).sort((a, b) => a.id - b.id)
}

function completeToken(name: string, token: AddedToken): Required<AddedToken> {
  checkAddedToken(name, token)
  const { id, content, singleWord = false, lstrip = false, rstrip = false, special = false } = token
  const { normalized = !special } = token
  checkString(`${name}.content`, content)
  checkBooleans({ singleWord, lstrip, rstrip, special, normalized })
  return { id, content, singleWord, lstrip, rstrip, normalized, special }
}

function clash(why: string): LecternError {
  return badData("added tokens", why)
}
