// The tokens that may come next, from any grammar, schema or trie.
import { checkFunction, checkInteger, checkList, outOfRange } from "@lectern/core/checks"
import type { Rule, RuleContext } from "../rules/rule.js"

/**
 * The tokens that may come next: a list of token ids, a mask with one entry per token (a `Uint8Array`; 0 forbids), or a function that
 * decides for each token. End tokens are tokens like others: an output can end only where its end token is allowed.
 */
export type AllowedTokens = readonly number[] | Int32Array | Uint8Array | AllowedToken

/** Says whether a token may come next. @param token - its id */
export type AllowedToken = (token: number) => boolean

/**
 * Allows only some tokens after each prefix: the interface of grammars, schemas and tries.
 *
 * @param allowed - gives the tokens allowed after a prefix: first the tokens written so far, without the prompt, then all there is to
 *   know. Both are only valid during the call. When nothing is allowed, the hypothesis is dropped.
 * @returns a rule
 * @throws LecternError `wrong-type`; while searching, `out-of-range` for a token that the vocabulary does not have, or for a mask of
 *   another length
 * @see De Cao et al. 2021, "Autoregressive entity retrieval", section 3.2
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 * @example
 * ```ts
 * const scores = Float64Array.of(-1, -2, -3)
 * allowedTokens(() => [0, 2]).apply(scores, { tokens: Int32Array.of(0), promptLength: 1, source: 0 })
 * scores //=> [-1, -Infinity, -3]
 * ```
 */
export function allowedTokens(allowed: (prefix: Int32Array, context: RuleContext) => AllowedTokens): Rule {
  checkFunction("allowed", allowed)
  let listed: Uint8Array = new Uint8Array(0)
  return {
    name: "allowedTokens",
    apply(scores, context) {
      const tokens = allowed(context.tokens.subarray(context.promptLength), context)
      if (typeof tokens === "function") {
        for (let token = 0; token < scores.length; token++) if (!tokens(token)) scores[token] = -Infinity
        return
      }
      checkList("what allowed() returned", tokens, "a list of token ids, a mask or a function")
      let mask = listed
      if (tokens instanceof Uint8Array) {
        if (tokens.length !== scores.length)
          throw outOfRange(
            "the length of the mask of allowed tokens",
            tokens.length,
            `the vocabulary size ${scores.length}`,
          )
        mask = tokens
      } else {
        if (mask.length < scores.length) mask = listed = new Uint8Array(scores.length)
        for (const token of tokens) {
          checkInteger("an allowed token", token, 0, scores.length - 1)
          mask[token] = 1
        }
      }
      for (let token = 0; token < scores.length; token++) if (mask[token] === 0) scores[token] = -Infinity
      if (mask === listed) for (const token of tokens) listed[token] = 0
    },
  }
}
