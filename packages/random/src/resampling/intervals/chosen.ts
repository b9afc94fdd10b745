// The interval that a caller names, instead of the default.
import { checkChoice, checkedOptions, checkFinite, outOfRange } from "@lectern/core/checks"
import { normalCdf } from "../../special/normal/normal.js"
import { normalQuantile } from "../../special/normal/quantile.js"
import { checkResampled } from "../rows/check-rows.js"
import type { ResampledScore } from "../rows/scored-rows.js"
import {
  basicInterval,
  CONFIDENCE,
  type Confidence,
  type ConfidenceInterval,
  checkScore,
  percentileInterval,
} from "./intervals.js"
import { quantile, sortedScores, tailOf } from "./quantile.js"
import { type ScoreSpread, scoreSpread } from "./score-spread.js"
import { tieDistance } from "./ties.js"

/** Methods for an interval of resampled scores. */
export type IntervalKind = "percentile" | "basic" | "bca"

/** The kind of interval, and its confidence. */
export interface IntervalChoice extends Confidence {
  /**
   * {@link percentileInterval}, {@link basicInterval} or {@link bcaInterval}; the last also scores the rows without each
   * unit in turn.
   * @defaultValue `"percentile"`
   */
  readonly interval?: IntervalKind
}

/** The interval, with what moved it away from the percentile interval. */
export interface BcaInterval extends ConfidenceInterval {
  /** The distance of the median of the resampled scores below the score, in standard deviations of a normal. */
  readonly biasCorrection: number
  /** The share of the resampled scores below the low end. */
  readonly lowShare: number
  /** The share of the resampled scores below the high end. */
  readonly highShare: number
  /** Set if there are too few resamples to determine an end; says how many are needed. */
  readonly warning?: string
}

/** Throws for an unknown interval, before any work is done. */
export function checkInterval({ interval = "percentile", confidence = 0.95 }: IntervalChoice): void {
  tailOf(confidence)
  checkChoice("interval", interval, ["percentile", "basic", "bca"])
}

// The quantiles of BCa lie further out than the confidence says.
const RESAMPLES = 1000
const BCA_RESAMPLES = 10_000

/** The number of resamples to draw. */
export function resamplesFor({ resamples, interval }: IntervalChoice & { readonly resamples?: number }): number {
  if (resamples !== undefined) return resamples
  return interval === "bca" ? BCA_RESAMPLES : RESAMPLES
}

/** The spread of resampled scores, with the ends of the requested interval. */
export function chosenSpread(
  resampled: ResampledScore,
  choice: IntervalChoice,
  acceleration: () => number,
): ScoreSpread {
  const spread = scoreSpread(resampled.scores)
  // The default one stays as it is even where scores are infinite.
  if ((choice.interval ?? "percentile") === "percentile" && choice.confidence === undefined) return spread
  const { low, high, warning } = chosenInterval(resampled, choice, acceleration)
  return { ...spread, low, high, ...(warning !== undefined && { warning }) }
}

function chosenInterval(
  resampled: ResampledScore,
  choice: IntervalChoice,
  acceleration: () => number,
): ConfidenceInterval & Pick<ScoreSpread, "warning"> {
  const { interval = "percentile", confidence = 0.95 } = choice
  switch (interval) {
    case "percentile":
      return percentileInterval(resampled.scores, { confidence })
    case "basic":
      return basicInterval(resampled, { confidence })
    case "bca":
      return bcaInterval(resampled, acceleration(), { confidence })
  }
}

/**
 * The bias-corrected and accelerated interval, BCa.
 *
 * Its errors shrink with the number of units where those of the percentile interval shrink with its root; like that one
 * it keeps to the range of the score and follows any change of its scale. It needs quantiles further out than the
 * confidence says: at 95% ten thousand resamples are nearly always enough, at 99% of skewed scores it can take millions.
 * With too few it returns the outermost scores, as SciPy does, and with a `warning` that says how many it takes.
 * When all resampled scores equal the score, so do both ends.
 *
 * @param resampled - the score and those of resamples, ties with the score, but for rounding, counted by halves
 * @param acceleration - how fast the standard error changes with the score; {@link jackknife} gives it; 0 for none
 * @param options - `confidence`, 0.95 by default
 * @returns the interval, and the shares of resampled scores below its ends
 * @throws LecternError `out-of-range` for a score, confidence or acceleration that is not allowed, or when all scores lie on one
 * side of the score
 * @see Efron 1987, "Better Bootstrap Confidence Intervals", section 3
 * @see DiCiccio and Efron 1996, "Bootstrap Confidence Intervals", section 2
 * @see Efron and Tibshirani 1993, "An Introduction to the Bootstrap", equations 14.9, 14.10 and 14.14
 * @see [Note: is the difference real?](../../../../../docs/notes/is-the-difference-real.md)
 * @example
 * ```ts
 * const scores = Float64Array.from({ length: 99 }, (_, r) => r + 1)
 * bcaInterval({ score: 50, scores }, 0, { confidence: 0.9 }).low //=> 5.9
 * bcaInterval({ score: 60, scores }, 0, { confidence: 0.9 }).low //=> 13.6050
 * ```
 */
export function bcaInterval(resampled: ResampledScore, acceleration: number, options: Confidence = {}): BcaInterval {
  const { confidence } = checkedOptions("bcaInterval()", options, CONFIDENCE)
  checkResampled("resampled", resampled)
  const { score, scores } = resampled
  checkScore(score)
  const tail = tailOf(confidence)
  const sorted = sortedScores(scores)
  checkFinite("acceleration", acceleration)
  const below = shareBelow(sorted, score)
  if (below === 0 || below === 1) {
    const side = below === 0 ? "below" : "above"
    throw outOfRange(`the number of scores ${side} the score ${score}`, 0, "at least 1")
  }
  const biasCorrection = normalQuantile(below)
  const z = normalQuantile(tail)
  const lowShare = shareAt(biasCorrection, biasCorrection + z, acceleration)
  const highShare = shareAt(biasCorrection, biasCorrection - z, acceleration)
  // Scores that are all the same are the same at any share.
  const warning = sorted[0] === sorted.at(-1) ? undefined : warningOf(lowShare, highShare, sorted.length)
  return {
    low: quantile(sorted, lowShare),
    high: quantile(sorted, highShare),
    biasCorrection,
    lowShare,
    highShare,
    ...(warning !== undefined && { warning }),
  }
}

/** The share of scores below the score, ties by halves. */
function shareBelow(scores: Float64Array, score: number): number {
  let halves = 0
  const slack = tieDistance(scores, score)
  for (const each of scores) halves += Math.abs(each - score) <= slack ? 1 : each < score ? 2 : 0
  return halves / (2 * scores.length)
}

function shareAt(biasCorrection: number, shifted: number, acceleration: number): number {
  const room = 1 - acceleration * shifted
  // Beyond this the ends would swap.
  if (room <= 0) {
    throw outOfRange(
      "acceleration",
      acceleration,
      `${shifted > 0 ? "less" : "more"} than ${1 / shifted} at this confidence`,
    )
  }
  return normalCdf(biasCorrection + shifted / room)
}

/** A warning if a share lies beyond the outermost scores, the first of which has 1 / (n + 1) below it. */
function warningOf(lowShare: number, highShare: number, count: number): string | undefined {
  const least = Math.min(lowShare, 1 - highShare)
  if (least * (count + 1) >= 1) return undefined
  const enough = least * 2 ** 31 > 1 ? `at least ${Math.ceil(1 / least) - 1}` : "many more"
  return `${count} resamples are too few for BCa at this confidence, ${enough} are needed here: the true interval may be longer`
}
