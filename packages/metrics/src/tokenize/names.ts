// The tokenizers that go by name, and those of callers.
import { checkChoice } from "@lectern/core/checks"

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
 * Throws unless a value is a tokenizer's name.
 *
 * @param parameter - what the caller calls it
 * @param name - as passed
 * @throws LecternError `out-of-range` for another string, `wrong-type` for anything else
 */
export function checkTokenizerName(parameter: string, name: unknown): asserts name is TokenizerName {
  checkChoice(parameter, name, tokenizerNames)
}
