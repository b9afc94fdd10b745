// The options that all searches share.
import { minLength, noRepeatNgrams } from "@lectern/decoding"
import type { Searchable } from "../../models/searchable.js"
import type { DecodeLimits } from "./request.js"

/** The rules and limits of a search, as its options. */
export function limitsOf(
  { endToken, rules }: Pick<Searchable<unknown>, "endToken" | "rules">,
  { maxTokens, minTokens, blockNgramRepeat }: DecodeLimits,
) {
  return {
    endTokens: endToken,
    maxLength: maxTokens,
    rules: [
      ...rules,
      ...(minTokens > 0 ? [minLength(minTokens, endToken)] : []),
      ...(blockNgramRepeat === undefined ? [] : [noRepeatNgrams(blockNgramRepeat)]),
    ],
    // A search with a signal yields to events, so that an interrupt can end the run.
    signal: new AbortController().signal,
  }
}
