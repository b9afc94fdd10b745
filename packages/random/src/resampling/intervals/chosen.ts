// The interval that a caller names, instead of the default.

import { checkChoice } from "@lectern/core/checks"
import type { ResampledScore } from "../rows/scored-rows.js"
import { bcaInterval } from "./bca.js"
import { basicInterval, type Confidence, type ConfidenceInterval, percentileInterval } from "./intervals.js"
import { tailOf } from "./quantile.js"
import { type ScoreSpread, scoreSpread } from "./score-spread.js"

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
