// Checks the tokens that a caller's tokenizer returns.
import { LecternError } from "@lectern/core"
import { checkText, described, wrongType } from "@lectern/core/checks"
import type { Tokenizer } from "./names.js"

/** The tokens of a text from a caller's function, without empty ones. */
export function checkedTokens(tokenize: Tokenizer, text: string, name: string): readonly string[] {
  const tokens: unknown = tokenize(text)
  const result = `what tokenize returns for ${name}`
  const want = "an array of strings"
  if (!Array.isArray(tokens)) throw wrongType(result, tokens, want)
  for (const [i, token] of tokens.entries()) {
    if (typeof token !== "string") {
      throw new LecternError({ kind: "wrong-type", name: result, got: `${described(token)} at index ${i}`, want })
    }
    if (!token.isWellFormed()) checkText(`token ${i} of ${name} (tokenize must not split a character)`, token)
  }
  return tokens.filter((token) => token !== "")
}
