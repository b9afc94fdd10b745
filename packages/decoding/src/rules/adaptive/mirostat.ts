// Mirostat: top-k with a k that keeps the surprise of the text at a target.
import { log, pow } from "@lectern/core/elementary"
import type { RuleEntry } from "../entry.js"
import type { SamplingRule } from "../rule.js"
import { keepFirst, type Ranking, rankByScore, ranking } from "../scores/ranking.js"
import { feedbackOf, type MirostatOptions, withFeedback } from "./feedback.js"

/** Number of the likeliest tokens from which the exponent is estimated. */
const ESTIMATED_FROM = 100

/**
 * Mirostat: keeps the `k` likeliest tokens, where `k` follows from the shape of the distribution and a limit on the surprise; after
 * each token the limit goes up if the token was less surprising than the target, and down if it was more.
 *
 * Probabilities are taken to fall like those of Zipf's law; the exponent is estimated from the 100 likeliest tokens. The limit
 * starts at twice the target. Use it last, after a temperature at most, as llama.cpp does.
 *
 * @param target - the surprise aimed at, the paper's tau, in bits a token
 * @param options - `rate` and `surprise`
 * @returns the rule; it has a memory
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Basu et al. 2021, "Mirostat: a neural text decoding algorithm that directly controls perplexity", algorithm 1
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.5, 0.3, 0.2].map(Math.log), [mirostat(0.5)]).kept //=> [0]
 * ```
 */
export function mirostat(target: number, options: MirostatOptions = {}): SamplingRule {
  const feedback = feedbackOf("mirostat()", target, options)
  return {
    name: "mirostat",
    start() {
      const ranked = ranking()
      return withFeedback("mirostat", feedback, (scores, most, _, limit) => {
        rankByScore(ranked, scores, most)
        keepFirst(scores, ranked, tokensFor(limit, exponentOf(scores, ranked), scores.length), "dropped")
      })
    },
  }
}

/** The exponent of Zipf's law that fits the likeliest tokens: a least-squares slope through the origin. */
function exponentOf(scores: Float64Array, ranked: Ranking): number {
  let products = 0
  let squares = 0
  for (let i = 0; i + 1 < Math.min(ESTIMATED_FROM, ranked.count); i++) {
    const step = log((i + 2) / (i + 1))
    products += step * (scores[ranked.at(i)]! - scores[ranked.at(i + 1)]!)
    squares += step * step
  }
  return squares === 0 ? Infinity : products / squares
}

/** Number of tokens with a surprise up to the limit, in bits, on average: the paper's equation for k. */
function tokensFor(limit: number, exponent: number, vocabularySize: number): number {
  // Equally likely tokens: no number of them is less surprising than another.
  if (exponent === 0) return vocabularySize
  const epsilon = exponent - 1
  // (1 - V^-epsilon) / epsilon, which is log V at 0.
  const scale = Math.abs(epsilon) < 1e-9 ? log(vocabularySize) : (1 - pow(vocabularySize, -epsilon)) / epsilon
  const k = scale > 0 ? pow(pow(2, limit) / scale, 1 / exponent) : 1
  return k >= vocabularySize ? vocabularySize : Math.max(1, Math.floor(k))
}

export const MIROSTAT: RuleEntry = {
  about: "keeps the surprise of the text at a target by a varying top-k",
  paper: "Basu et al. 2021, algorithm 1",
  needs: ["memory"],
  parameters: [
    { name: "mirostat", about: "the surprise aimed at, in bits", min: 0, max: Infinity, whole: false, common: 5 },
    { name: "mirostatRate", about: "how fast the limit follows", min: 0, max: Infinity, whole: false, common: 0.1 },
  ],
  make: (target, rate) => mirostat(target!, rate === undefined ? {} : { rate }),
}
