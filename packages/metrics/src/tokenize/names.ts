// The names of tokenizers, and the type of callers' tokenizers.
import { checkChoice } from "@lectern/core/checks"

/** The tokenizers with names. */
export type TokenizerName = "none" | "13a" | "intl" | "char" | "zh"

/**
 * A caller's tokenizer: the tokens of a text, which may hold spaces; empty ones are dropped.
 *
 * @param text - one segment
 */
export type Tokenizer = (text: string) => readonly string[]

/** The names that {@link TokenizerName} allows. */
export const tokenizerNames: readonly TokenizerName[] = ["none", "13a", "intl", "char", "zh"]

/** Throws unless a value is a tokenizer's name. */
export function checkTokenizerName(parameter: string, name: unknown): asserts name is TokenizerName {
  checkChoice(parameter, name, tokenizerNames)
}
