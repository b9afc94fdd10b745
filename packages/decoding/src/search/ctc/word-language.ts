// A language model of words: a word adds its term when it is complete.

import { type CtcWordFusion, weighted } from "./fusion.js"
import type { Language } from "./language.js"
import { type CtcPrefix, tokensOf } from "./prefix.js"

/** Calls the function once for each prefix that ends with a word. */
export function wordLanguage({ alpha = 0.5, beta = 0, boundary, logProb, end = () => 0 }: CtcWordFusion): Language {
  const known = new WeakMap<CtcPrefix, number>()

  /** Term of the last word once it is complete; 0 without one. */
  function wordTerm(prefix: CtcPrefix): number {
    let term = known.get(prefix)
    if (term !== undefined) return term
    term = 0
    if (prefix.parent !== undefined && prefix.token !== boundary) {
      const words = wordsOf(tokensOf(prefix), boundary)
      term = weighted("fusion.logProb()", alpha, logProb(words.slice(0, -1), words.at(-1)!)) + beta
    }
    known.set(prefix, term)
    return term
  }

  return {
    read: () => undefined,
    termOf: (prefix, token) => (token === boundary ? wordTerm(prefix) : 0),
    endTermOf: (prefix) => wordTerm(prefix) + weighted("fusion.end()", alpha, end(wordsOf(tokensOf(prefix), boundary))),
  }
}

function wordsOf(tokens: Int32Array, boundary: number): Int32Array[] {
  const words: Int32Array[] = []
  let start = 0
  for (let at = 0; at <= tokens.length; at++) {
    if (at < tokens.length && tokens[at] !== boundary) continue
    if (at > start) words.push(tokens.slice(start, at))
    start = at + 1
  }
  return words
}
