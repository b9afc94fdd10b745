// The score of a hypothesis: a formula of its sum of log-probabilities, its length and its coverage of the source.
import {
  type CheckedOptions,
  checkedOptions,
  checkFinite,
  checkNonNegative,
  choice,
  type OptionTable,
  recordOf,
} from "@lectern/core/checks"

/** A term for source tokens that no output token attended to, or that too many did. */
export interface CoverageTerm {
  /**
   * From `cov`, the attention that a source token got from all output tokens together:
   * - `"gnmt"`: `beta * sum(log(min(cov, 1)))`, `-Infinity` when a source token got none (Wu et al. 2016, equation 14);
   * - `"covered"`: the same over the source tokens that got some (CTranslate2);
   * - `"summary"`: `-beta * sum(max(cov, 1) - 1)` (OpenNMT's penalty for saying the same twice).
   */
  readonly kind: "gnmt" | "covered" | "summary"
  /** The weight, at least 0. */
  readonly beta: number
}

/**
 * The formula that hypotheses are ranked by: `(sum - wordPenalty * len) / penalty(len) + coverage`, where `sum` is the sum of the
 * log-probabilities of the tokens and `penalty(len)` is `len^alpha` or `((5 + len) / 6)^alpha`. Without any option the score is `sum`.
 *
 * @see [Note: Beam search](../../../../docs/notes/beam-search.md)
 */
export interface Scoring {
  /** `"power"`: `len^alpha`, the default; `"gnmt"`: `((5 + len) / 6)^alpha` (Wu et al. 2016, equation 14). */
  readonly lengthPenalty?: "power" | "gnmt"
  /** The exponent, 0 by default: no normalization. 1 gives averages. */
  readonly alpha?: number
  /**
   * Definition of `len`: `"tokens"`, the tokens written, the end token among them (the default); `"without-end"`, without the end
   * token; `"with-start"`, one more, for the start token. With `"without-end"` and a positive `alpha` an empty output, of length 0,
   * scores `-Infinity`, or 0 if its sum is 0: every search may still return it, after all others.
   */
  readonly counted?: "tokens" | "without-end" | "with-start"
  /** Subtracted once per counted token before the division, 0 by default; a negative one is a reward. */
  readonly wordPenalty?: number
  /** A coverage term, none by default; the model must give attention. */
  readonly coverage?: CoverageTerm
}

const COVERAGE: OptionTable<CoverageTerm> = { kind: choice(["gnmt", "covered", "summary"]), beta: checkNonNegative }

/** The table of {@link Scoring}. */
export const SCORING_OPTIONS: OptionTable<Scoring, "coverage"> = {
  lengthPenalty: [choice(["power", "gnmt"]), "power"],
  alpha: [checkFinite, 0],
  counted: [choice(["tokens", "without-end", "with-start"]), "tokens"],
  wordPenalty: [checkFinite, 0],
  coverage: [recordOf(COVERAGE), undefined],
}

/** A formula of scores, checked and completed. */
export function checkedScoring(scoring: Scoring): CheckedOptions<Scoring, "coverage"> {
  return checkedOptions("scoring", scoring, SCORING_OPTIONS)
}

/** One output of a search. */
export interface Hypothesis {
  /** The tokens written, without the prompt; the end token is the last one when `finished`. */
  readonly tokens: Int32Array
  /**
   * Log-probability of each token after all rules of the search, in the order of `tokens`. Added from left to right in double
   * precision, starting at 0, they give `sum`, to the last bit.
   */
  readonly tokenScores: Float64Array
  /** The sum of `tokenScores`. */
  readonly sum: number
  /** Score by which hypotheses are ranked: `sum` after length normalization and with all other terms; `sum` without any. */
  readonly score: number
  /** Whether the end token was written; false when the search stopped at its maximum length. */
  readonly finished: boolean
}
