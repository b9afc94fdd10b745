// The tokenizers that go by name, and those of callers.
import { anyOf, outOfRange } from "../option-checks.js"

/** The tokenizers that are known by name. */
export type TokenizerName = "none" | "13a" | "intl" | "char" | "zh"

/**
 * A tokenizer of the caller's: a text's tokens, which may hold spaces; empty ones are dropped.
 *
 * @param text - one segment
 */
export type Tokenizer = (text: string) => readonly string[]

/** The names that {@link TokenizerName} allows. */
export const tokenizerNames: readonly TokenizerName[] = ["none", "13a", "intl", "char", "zh"]

/**
 * Refuses what is no tokenizer's name.
 *
 * @param name - a name, perhaps
 * @param parameter - what the caller calls it
 * @throws LecternError `out-of-range` when no tokenizer has that name
 */
export function checkTokenizerName(name: unknown, parameter = "tokenizer"): asserts name is TokenizerName {
  if (tokenizerNames.some((known) => known === name)) return
  throw outOfRange(parameter, name, anyOf(tokenizerNames))
}
