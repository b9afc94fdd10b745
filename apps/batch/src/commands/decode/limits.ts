// The options that all searches share.
import { minLength, noRepeatNgrams, type Rule } from "@lectern/decoding"
import type { Searchable } from "../../models/searchable.js"
import type { DecodeLimits } from "./request.js"

/** The rules and limits of a search, as its options. */
export interface SearchLimits {
  readonly endTokens: number
  readonly maxLength: number
  readonly rules: readonly Rule[]
  /** A search with a signal yields to events, so that an interrupt can end the run. */
  readonly signal: AbortSignal
}

/** The rules and limits of a search. */
export function limitsOf(
  { endToken, rules }: Pick<Searchable<unknown>, "endToken" | "rules">,
  { maxTokens, minTokens, blockNgramRepeat }: DecodeLimits,
): SearchLimits {
  return {
    endTokens: endToken,
    maxLength: maxTokens,
    rules: [
      ...rules,
      ...(minTokens > 0 ? [minLength(minTokens, endToken)] : []),
      ...(blockNgramRepeat === undefined ? [] : [noRepeatNgrams(blockNgramRepeat)]),
    ],
    signal: new AbortController().signal,
  }
}
