// Mirostat and Mirostat 2: a top-k, or a limit on the surprise, that keeps the surprise of the text at a target.
import { checkedOptions, checkNonNegative, choice, type OptionTable } from "@lectern/core/checks"
import { log, pow } from "@lectern/core/elementary"
import type { RuleEntry } from "../entry.js"
import type { SamplingRule, SequenceRule } from "../rule.js"
import { distributionOf, dropBelow, largest } from "../scores/distribution.js"
import { keepFirst, type Ranking, rankByScore, ranking } from "../scores/ranking.js"

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

/**
 * Mirostat 2: takes out tokens whose surprise, `-log2 p`, is above a limit; after each token the limit goes up if the token was less
 * surprising than the target, and down if it was more. The likeliest token always stays.
 *
 * The limit starts at twice the target. Use it last, after a temperature at most, as llama.cpp does.
 *
 * @param target - the surprise aimed at, tau, in bits a token
 * @param options - `rate` and `surprise`
 * @returns the rule; it has a memory
 * @throws LecternError `out-of-range`, `unknown-option`
 * @see Basu et al. 2021, "Mirostat: a neural text decoding algorithm that directly controls perplexity"; version 2 is in the
 *   authors' program
 * @see [Note: Truncation rules](../../../../../docs/notes/truncation-rules.md)
 * @example
 * ```ts
 * applyRules([0.5, 0.25, 0.25].map(Math.log), [mirostat2(0.5)]).kept //=> [0]
 * ```
 */
export function mirostat2(target: number, options: MirostatOptions = {}): SamplingRule {
  const feedback = feedbackOf("mirostat2()", target, options)
  return {
    name: "mirostat2",
    start: () =>
      withFeedback("mirostat2", feedback, (scores, most, logSum, limit) => {
        dropBelow(scores, logSum - limit / Math.LOG2E, most, 1)
      }),
  }
}

export const MIROSTAT_2: RuleEntry = {
  about: "keeps the surprise of the text at a target by a varying limit",
  paper: "Basu et al. 2021, version 2 of the authors' program",
  needs: ["memory"],
  parameters: [
    { name: "mirostat2", about: "the surprise aimed at, in bits", min: 0, max: Infinity, whole: false, common: 5 },
    { name: "mirostat2Rate", about: "how fast the limit follows", min: 0, max: Infinity, whole: false, common: 0.1 },
  ],
  make: (target, rate) => mirostat2(target!, rate === undefined ? {} : { rate }),
}

/** Options of {@link mirostat} and {@link mirostat2}. */
export interface MirostatOptions {
  /**
   * Learning rate of the limit, at least 0.
   * @defaultValue `0.1`
   */
  readonly rate?: number
  /**
   * Probability from which the surprise of the chosen token is computed: the one before the truncation, as in the paper, or the one
   * after it, as in llama.cpp, which is higher.
   * @defaultValue `"before"`
   */
  readonly surprise?: "before" | "after"
}

/** The options of mirostat, completed. */
interface Feedback {
  /** The surprise aimed at, in bits. */
  readonly target: number
  /** Learning rate of the limit. */
  readonly rate: number
  /** The probability from which the surprise is computed. */
  readonly surprise: "before" | "after"
}

const OPTIONS: OptionTable<MirostatOptions> = {
  rate: [checkNonNegative, 0.1],
  surprise: [choice(["before", "after"]), "before"],
}

/** The options, checked. */
function feedbackOf(owner: string, target: number, options: MirostatOptions): Feedback {
  checkNonNegative("target", target)
  const { rate, surprise } = checkedOptions(owner, options, OPTIONS)
  return { target, rate, surprise }
}

/** A rule that truncates by a limit and moves the limit by the surprise of the token chosen. */
function withFeedback(
  name: string,
  { target, rate, surprise }: Feedback,
  truncate: (scores: Float64Array, most: number, logSum: number, limit: number) => void,
): SequenceRule {
  let limit = 2 * target
  let logSum = 0
  // A rule after this one may change the scores.
  let seen = new Float64Array(0)
  return {
    name,
    apply(scores) {
      const most = largest(scores)
      if (seen.length !== scores.length) seen = new Float64Array(scores.length)
      if (most > -Infinity) {
        logSum = distributionOf(scores, most).logSum
        truncate(scores, most, logSum, limit)
        if (surprise === "after") logSum = distributionOf(scores, most).logSum
      }
      seen.set(scores)
    },
    accept(token) {
      const bits = (logSum - seen[token]!) * Math.LOG2E
      // A token that this rule had taken out, or that it has not seen, does not move the limit.
      if (bits < Infinity) limit -= rate * (bits - target)
    },
  }
}
