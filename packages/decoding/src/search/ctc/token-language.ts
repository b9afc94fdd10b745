// A language model of tokens, as a function.

import { type CtcTokenFusion, weighted } from "./fusion.js"
import type { Language } from "./language.js"
import { type CtcPrefix, tokensOf } from "./prefix.js"

/** Calls the function once for each continuation of a prefix. */
export function tokenLanguage(
  { alpha = 0.5, beta = 0, logProb, end = () => 0 }: CtcTokenFusion,
  vocabularySize: number,
): Language {
  // NaN where the function has not been called.
  const known = new WeakMap<CtcPrefix, { readonly tokens: Int32Array; readonly terms: Float64Array }>()
  return {
    read(prefixes) {
      for (const prefix of prefixes)
        known.set(prefix, { tokens: tokensOf(prefix), terms: new Float64Array(vocabularySize).fill(Number.NaN) })
    },
    termOf(prefix, token) {
      const { tokens, terms } = known.get(prefix)!
      if (Number.isNaN(terms[token])) terms[token] = weighted("fusion.logProb()", alpha, logProb(tokens, token)) + beta
      return terms[token]!
    },
    endTermOf: (prefix) => weighted("fusion.end()", alpha, end(tokensOf(prefix))),
  }
}
